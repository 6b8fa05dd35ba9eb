/** Sessions on the command line: by id and, for commands that only read, by a file with the log. */
import { Argument } from 'commander';
import { numberNamed } from '../../answers/session-name.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption } from './command.ts';

/** `name`: as '<session>' or '[session...]'. `more`: what the help says beside. */
export function readSessionArgument(name: string, more = ''): Argument {
  return new Argument(name, `an id, a name as S-42, or a file with its log as JSON lines${more && `; ${more}`}`);
}

/** A session in the database, to which the command adds something. */
export function keptSessionArgument(): Argument {
  return new Argument('<session>', 'an id, or a name as S-42; `npx standpoint play replay` lists them');
}

/** The id of the session that is meant: by its number, as S-42, or by the id itself. */
export async function sessionMeant({ sessions }: Pick<StoreReader, 'sessions'>, name: string): Promise<string> {
  const number = numberNamed(name);
  return (number === null ? null : await sessions.numbered(number)) ?? name;
}

/** The refusal of a name that names no session. `which`: what follows, as ' that can be forked'. */
export function noSession(name: string, database: string, which = ''): BadOption {
  return new BadOption(`there is no session '${name}' in ${database}${which}`);
}
