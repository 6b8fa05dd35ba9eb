/** For `drizzle-kit generate`: writes the SQL in migrations/ from the tables of the event store. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'sqlite', schema: './server/store/sqlite/schema.ts', out: './migrations' });
