/** The operator's token, for commands that ask a running server. It is in the folder of the server's data. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSettings } from '../../server/config.ts';
import { BadOption } from './command.ts';

export function operatorToken(): string {
  const file = path.join(readSettings(process.env).dataDir, 'operator-token');
  if (!existsSync(file))
    throw new BadOption(`there is no ${file}: run this where the server's data are, or set DATA_DIR as for the server`);
  return readFileSync(file, 'utf8').trim();
}
