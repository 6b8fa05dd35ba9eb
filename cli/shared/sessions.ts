/** Sessions on the command line: by id and, for commands that only read, by a file with the log. */
import { Argument } from 'commander';
import { BadOption } from './command.ts';

/** `name`: as '<session>' or '[session...]'. `more`: what the help says beside. */
export function readSessionArgument(name: string, more = ''): Argument {
  return new Argument(name, `an id, or a file with its log as JSON lines${more && `; ${more}`}`);
}

/** A session in the database, to which the command adds something. */
export function keptSessionArgument(): Argument {
  return new Argument('<session>', 'an id; `npx standpoint play replay` lists them');
}

/** The refusal of a name that names no session. `which`: what follows, as ' that can be forked'. */
export function noSession(name: string, database: string, which = ''): BadOption {
  return new BadOption(`there is no session '${name}' in ${database}${which}`);
}
