/** All of Drizzle that PostgreSQL needs, from its CommonJS files, as for SQLite. */
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

const require = createRequire(import.meta.url ?? path.join(process.cwd(), 'package.json'));

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator');
export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');
export const { bigint, boolean, customType, index, json, pgTable, timestamp, uniqueIndex } =
  require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
