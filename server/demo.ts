/**
 * The demo: one recorded session of each game in a new database, so that there is something to replay at minute one.
 * Played in no time by the policies that sit with people, and dated back by as long as it would have taken.
 */
import { randomBytes } from 'node:crypto';
import { DEFAULT_PARTNER, policyById } from '../bots/index.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/playout.ts';
import type { SessionEvent } from '../games/core/session-types.ts';
import { GAMES } from '../games/index.ts';
import type { RunningServer } from './app.ts';
import { buildId } from './build-id.ts';
import { keepLogsIn } from './cli/keep-logs.ts';
import { newId } from './live/tokens.ts';

/** Nothing where sessions exist. */
export async function recordDemo(
  { hasSessions }: Pick<RunningServer, 'hasSessions'>,
  databaseFile: string,
): Promise<void> {
  if (hasSessions()) return;
  const logs = GAMES.flatMap((game) => {
    const policy = policyById(DEFAULT_PARTNER[game.id] ?? '');
    if (!policy) return [];
    const config: unknown = game.schemas.config.parse({});
    const options = {
      session: newId(),
      config,
      seed: randomBytes(16).toString('hex'),
      policies: game.roles(config).map(() => policy),
      setup: { build: buildId(), label: 'Demo', aids: { knowledge: true, history: false, notes: false } },
    };
    const lasting = endOf(playout<GameTypes>(game, options));
    return [playout<GameTypes>(game, { ...options, at: Date.now() - lasting })];
  });
  const keeper = keepLogsIn(databaseFile);
  await keeper.keep(logs);
  await keeper.close();
}

function endOf(log: readonly SessionEvent<GameTypes>[]): number {
  const end = log.at(-1);
  if (end?.type !== 'SessionEnded') throw new Error('a demo has an end');
  return end.at;
}
