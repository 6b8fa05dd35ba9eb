/** `--database`, as every command that works on the database of a lab has it. */
import { Option } from 'commander';

export const databaseOption = (): Option =>
  new Option('--database <where>', 'a SQLite file or postgres://…; without it, the one of DATABASE_URL or DATA_DIR');
