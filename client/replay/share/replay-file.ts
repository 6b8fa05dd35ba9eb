/** The replay that a page shows, as one HTML file: with the log as this reader got it, and nothing else. */

import type { ReplayFile } from '../../../games/core/log/one-file.ts';
import { getBuilt } from '../../api.ts';
import { part } from '../../part.tsx';
import type { Replay } from '../replay-log.ts';

/** `opens`: the moment at which the file opens. */
export async function replayFileFor({ session, log }: Replay, opens: string): Promise<ReplayFile> {
  const { REPLAY_PAGE, replayFileOf } = await part(() => import('../../../games/core/log/one-file.ts'));
  return replayFileOf(await getBuilt(REPLAY_PAGE), { session, log: log.map(({ event }) => event), opens });
}
