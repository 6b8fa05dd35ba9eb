/** Which database an address names: a file of SQLite, or PostgreSQL. */

/** Whether this is the address of a PostgreSQL database and no file. */
export function isPostgres(database: string): boolean {
  return /^postgres(ql)?:/i.test(database);
}
