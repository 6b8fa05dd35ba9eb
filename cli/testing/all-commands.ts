/**
 * For tests: every command, with arguments that make it do its work on the small lab (small-lab.ts), in an order in which each
 * finds what it needs. A test compares the table with the help of the commands, so that a new command has to be added here.
 */
import type { CommandRow } from './command-row.ts';
import { DATABASE_COMMANDS } from './database-commands.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

export const COMMANDS: readonly CommandRow[] = [...DATABASE_COMMANDS, ...SERVER_COMMANDS, ...FILE_COMMANDS];
