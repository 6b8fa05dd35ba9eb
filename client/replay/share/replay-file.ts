/** The replay that a page shows, as one HTML file: with the log as this reader got it, and nothing else. */
import { getBuilt } from '../../api.ts';
import { part } from '../../part.tsx';
import type { Replay } from '../replay-log.ts';

/** `opens`: the moment at which the file opens. Throws an Error with a sentence if the file would be too large. */
export async function replayFileFor({ session, log }: Replay, opens: string): Promise<string> {
  const { REPLAY_PAGE, replayFileOf } = await part(() => import('../../../games/core/log/one-file.ts'));
  const made = replayFileOf(await getBuilt(REPLAY_PAGE), { session, log: log.map(({ event }) => event), opens });
  if (!made.ok) throw new Error(`${made.message} (${made.code})`);
  return made.html;
}
