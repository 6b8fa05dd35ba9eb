/** For `drizzle-kit generate --config drizzle.postgres.config.ts`: the same tables for PostgreSQL. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/store/postgres/schema.ts',
  out: './migrations/postgres',
});
