/** The database for commands that only read it: a file that cannot be read is the caller's mistake, said in a sentence. */
import { type Database, openDatabase } from '../../server/store/sqlite/open.ts';
import { BadOption } from './command.ts';

export function readDatabase(file: string): Database {
  try {
    return openDatabase(file, { readOnly: true });
  } catch (error) {
    throw new BadOption((error as Error).message);
  }
}
