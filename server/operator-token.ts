/**
 * The operator's token: the right to read and do everything. It is made at the first start and kept in a file, which is
 * either whole or not there, also after a full disk or a crash. A file that is no token stops the start.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Characters: 24 of base64 are 144 bits. */
const SHORTEST = 24;

export interface OperatorToken {
  readonly token: string;
  /** Whether a request with this bearer comes from an operator; null: it has none. */
  isOperator(bearer: string | null): boolean;
}

/**
 * The token in the file `operator-token` of this folder. A file that is not there is made. `agreeOn`: of one of several
 * processes; resolves to the token that all of them have, given one that this process would take.
 */
export async function openOperatorTokenIn(
  folder: string,
  agreeOn: (token: string) => Promise<string> = async (token) => token,
): Promise<OperatorToken> {
  const file = path.join(folder, 'operator-token');
  if (!existsSync(file)) await keepSecret(file, await agreeOn(randomBytes(24).toString('base64url')));
  const token = (await readFile(file, 'utf8')).trim();
  if (token.length < SHORTEST)
    throw new Error(
      `${file} must hold the operator's token, at least ${SHORTEST} characters, and holds ${token.length}: ` +
        'write a longer one into it, or remove the file, and the next start makes a new token',
    );
  if ((await agreeOn(token)) !== token)
    throw new Error(
      `${file} holds another token than the other processes of this lab have: remove the file, and the next start writes theirs`,
    );
  return { token, isOperator: (bearer) => bearer !== null && isSameText(bearer, token) };
}

/** Writes a file that its owner alone reads; it is whole or as it was before. */
export async function keepSecret(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`;
  // a start that was cut off may have left one
  await rm(unfinished, { force: true });
  await writeFile(unfinished, text, { mode: 0o600, flush: true });
  await rename(unfinished, file);
  const folder = await open(path.dirname(file));
  await folder.sync();
  await folder.close();
}

function isSameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
