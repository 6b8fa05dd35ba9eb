/**
 * The demo: one recorded session of each game in a new database, and a story, so that there is something to replay at minute one.
 * Played in no time by the policies that sit with people, and dated back by as long as it would have taken.
 */
import { randomBytes } from 'node:crypto';
import { iceCreamVan } from '../bots/household/story.ts';
import { DEFAULT_PARTNER, policyById } from '../bots/index.ts';
import type { AnyGame, GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { AnyPolicy } from '../games/core/policy.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { household } from '../games/household/game.ts';
import { ICE_CREAM_VAN } from '../games/household/stories/ice-cream-van.ts';
import { GAMES } from '../games/index.ts';
import type { RunningServer } from './app.ts';
import { buildId } from './build-id.ts';
import { newId } from './live/tokens.ts';
import { keepLogsIn } from './store/keep-logs.ts';

interface Demo {
  readonly game: AnyGame;
  readonly label: string;
  readonly policy: AnyPolicy | undefined;
  readonly config: unknown;
}

/** A session of each game among its usual partners, and a story whose replay shows what a replay shows of minds. */
const DEMOS: readonly Demo[] = [
  ...GAMES.map((game): Demo => {
    const config = game.id === 'household' ? { task: 'practice' } : {};
    return { game, label: 'Demo', policy: policyById(DEFAULT_PARTNER[game.id] ?? ''), config };
  }),
  { game: household, label: ICE_CREAM_VAN.task.title, policy: iceCreamVan, config: { task: ICE_CREAM_VAN.task } },
];

/** Nothing where sessions exist. */
export async function recordDemo(
  { hasSessions }: Pick<RunningServer, 'hasSessions'>,
  databaseFile: string,
): Promise<void> {
  if (hasSessions()) return;
  const logs = DEMOS.flatMap(({ game, label, policy, config: given }) => {
    if (!policy) return [];
    const config: unknown = game.schemas.config.parse(given);
    const options = {
      session: newId(),
      config,
      seed: randomBytes(16).toString('hex'),
      policies: game.roles(config).map(() => policy),
      setup: { build: buildId(), label, aids: { knowledge: true, history: false, notes: false } },
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
