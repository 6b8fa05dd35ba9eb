/**
 * The demo: recorded sessions of each game in a new database, so that a new operator has something to replay at once.
 * Policies play them in an instant; their times are set back by as long as real play would have taken.
 */
import { randomBytes } from 'node:crypto';
import { botsOf } from '../bots/index.ts';
import type { Demo } from '../bots/package.ts';
import type { AnyGame, GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { startFormOf } from '../games/core/start-form.ts';
import { GAMES } from '../games/index.ts';
import { buildId } from './build-id.ts';
import { newId } from './live/tokens.ts';
import { keepLogs } from './store/keep-logs.ts';
import type { SideWrite } from './store/rows.ts';
import type { Store } from './store/store.ts';

/** The demos that the game's bots define; without any, one session of the default partner. */
function demosOf(game: AnyGame): readonly Demo[] {
  const bots = botsOf(game.id);
  if (!bots) return [];
  return bots.demos ?? [{ label: 'Demo', policy: bots.defaultPartner, config: startFormOf(game).config }];
}

/** Records the demo sessions, unless the store has sessions already. */
export async function recordDemo(store: Store): Promise<void> {
  const [there] = await store.sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit: 1 });
  if (there) return;
  const demos = GAMES.flatMap((game) => demosOf(game).map((demo) => ({ game, ...demo })));
  // only these are marked as demos: no order and no label does it
  const also: SideWrite[] = [];
  const logs = demos.map(({ game, label, policy, config: given }) => {
    const session = newId();
    also.push({ kind: 'keepOrigin', session, at: Date.now(), origin: { kind: 'demo' } });
    const config: unknown = game.schemas.config.parse(given);
    const options = {
      session,
      config,
      seed: randomBytes(16).toString('hex'),
      policies: game.roles(config).map(() => policy),
      setup: { build: buildId(), label, aids: { knowledge: true, history: false, notes: false } },
    };
    const lasting = endOf(playout<GameTypes>(game, options));
    return playout<GameTypes>(game, { ...options, at: Date.now() - lasting });
  });
  await keepLogs(store, logs, also);
}

function endOf(log: readonly SessionEvent<GameTypes>[]): number {
  const end = log.at(-1);
  if (end?.type !== 'SessionEnded') throw new Error('a demo has an end');
  return end.at;
}
