/**
 * All of Drizzle that the store uses, from its CommonJS files. As ES modules they take 0.7 s of CPU more at every start of
 * a server or a command: Node reads the package's list of exports, 130 kB, for each of some hundred modules.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

// drizzle-kit reads the tables as a CommonJS module, which has no import.meta; it runs in the project's folder
const require = createRequire(import.meta.url ?? path.join(process.cwd(), 'package.json'));

export const { and, asc, desc, eq, exists, getTableColumns, gt, gte, inArray, isNull, like, lt, lte, ne, or, sql } =
  require('drizzle-orm') as typeof import('drizzle-orm');
export const { drizzle } = require('drizzle-orm/better-sqlite3') as typeof import('drizzle-orm/better-sqlite3');
export const { migrate } =
  require('drizzle-orm/better-sqlite3/migrator') as typeof import('drizzle-orm/better-sqlite3/migrator');
export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator');
export const { blob, getTableConfig, index, integer, sqliteTable, text, uniqueIndex } =
  require('drizzle-orm/sqlite-core') as typeof import('drizzle-orm/sqlite-core');

export type { Placeholder, SQL, SQLWrapper } from 'drizzle-orm';
export type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
export type { SQLiteTable } from 'drizzle-orm/sqlite-core';
