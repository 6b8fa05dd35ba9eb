/**
 * A session as one HTML file that plays (decision 82). A reader may pass such a file on, so it holds no more than every
 * reader of the session is shown: no text that a person typed, and no session that is not over or whose study is not released.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { policyById } from '../../bots/index.ts';
import { NOT_SHOWN, type OpenText, openTexts } from '../../games/core/free-text.ts';
import { REPLAY_PAGE, replayFileOf } from '../../games/core/log/one-file.ts';
import { isDeleted } from '../../server/access/access.ts';
import { CLIENT_FOLDER, clientIsOld } from '../../server/built-client.ts';
import { readSettings } from '../../server/config.ts';
import { openReleases } from '../../server/store/releases.ts';
import type { StoreReader } from '../../server/store/store.ts';
import { BadOption, CannotBeDone } from './command.ts';
import { readingStore } from './reading-store.ts';
import { readSession } from './recorded.ts';
import { noSession } from './sessions.ts';

interface Written {
  readonly session: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `named`: as `readSession` takes it. */
export async function writeReplayFile(named: string, file: string, database: string | undefined): Promise<Written> {
  if (!existsSync(path.dirname(path.resolve(file)))) throw new BadOption(`there is no folder ${path.dirname(file)}`);
  const { id, log, vouched } = await readSession(named, database);
  if (log.at(-1)?.type !== 'SessionEnded') throw new CannotBeDone(`${id} is not over`);
  const where = database ?? readSettings(process.env).databaseFile;
  const open = vouched ? await readingStore(where, (store) => openerForAll(store, id, where)) : () => NOT_SHOWN;
  const session = vouched ? id : path.basename(id).replace(/\.\w+$/, '');
  const made = replayFileOf(builtPage(), { session, log: log.map((event) => openTexts(event, open)), opens: '' });
  if (!made.ok) throw new CannotBeDone(`${made.message} (${made.code})`);
  writeFileSync(file, made.html);
  return { session, file, bytes: made.bytes, sha256: made.sha256 };
}

/** Opens what every reader of the session is shown. Throws where readers are shown nothing. */
async function openerForAll(store: StoreReader, id: string, database: string): Promise<OpenText> {
  if (await isDeleted(store, id)) throw noSession(id, database);
  const study = await store.sessions.studyOf(id);
  if (study !== null && !(await openReleases(store.events).isReleased(study)))
    throw new CannotBeDone(`${id} belongs to the study ${study}, which has not been released (not_released)`);
  if ((await store.sessions.secretAmong([id])).has(id))
    throw new CannotBeDone(`a session that shares its past with ${id} is not over (not_over)`);
  const texts = await store.texts.of(id);
  return ({ textId }) => {
    const kept = texts.get(textId);
    return kept && policyById(kept.author) === undefined ? NOT_SHOWN : (kept?.text ?? null);
  };
}

/** The page without a log: as it lies beside the built client, or built now where there is none, or an old one. */
function builtPage(): string {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const config = path.join(root, 'vite.replay-file.config.ts');
  // an image has what was built, and nothing to build with
  if (!existsSync(config) || !clientIsOld(CLIENT_FOLDER))
    return readFileSync(path.join(CLIENT_FOLDER, REPLAY_PAGE), 'utf8');
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-replay-'));
  try {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const args = ['build', '--config', config, '--outDir', folder, '--logLevel', 'error'];
    const env = { ...process.env, NODE_ENV: 'production' };
    execFileSync(process.execPath, [vite, ...args], { cwd: root, env, stdio: ['ignore', 2, 'inherit'] });
    return readFileSync(path.join(folder, REPLAY_PAGE), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
