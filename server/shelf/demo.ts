/**
 * The demo: recorded sessions of each game in a new database, so that a new operator has something to replay at once.
 * Policies played them, and their logs are committed. Their times are set so that they ended just now.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { botsOf } from '../../bots/index.ts';
import type { Demo } from '../../bots/package.ts';
import type { AnyGame, GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { eventOfLine } from '../../games/core/session/upcast.ts';
import { GAMES } from '../../games/index.ts';
import { buildId } from '../build-id.ts';
import { newId } from '../live/seat/tokens.ts';
import { keepLogs, type Log } from '../store/keep-logs.ts';
import type { SideWrite } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

export interface DemoOfGame extends Demo {
  readonly game: AnyGame;
}

export const DEMOS: readonly DemoOfGame[] = GAMES.flatMap((game) =>
  (botsOf(game.id)?.demos ?? []).map((demo) => ({ game, ...demo })),
);

/** Records the demo sessions, unless the store has sessions already. */
export async function recordDemo(store: Store): Promise<void> {
  const [there] = await store.sessions.list({ statuses: ['open', 'running', 'paused', 'ended'], limit: 1 });
  if (there) return;
  // only these are marked as demos: no order and no label does it
  const also: SideWrite[] = [];
  const now = Date.now();
  const logs = DEMOS.map((demo, i) => {
    const session = newId();
    also.push({ kind: 'keepOrigin', session, at: now, origin: { kind: 'demo' } });
    // lists have the last that ended first: a millisecond between two keeps their order
    return atTime(committedLog(demo), session, now - (DEMOS.length - 1 - i));
  });
  await keepLogs(store, logs, also);
}

/** The file of a demo's log. */
export const demoFile = ({ game, file }: Pick<DemoOfGame, 'game' | 'file'>): string =>
  path.join(import.meta.dirname, '../../games', game.id, 'demos', `${file}.jsonl`);

export function committedLog(demo: Pick<DemoOfGame, 'game' | 'file'>): Log {
  return readFileSync(demoFile(demo), 'utf8').trimEnd().split('\n').map(eventOfLine);
}

/** The demo played anew: what its committed log has to be. */
export function playedAnew({ game, label, policies, config: given, seed, file }: DemoOfGame): Log {
  const config: unknown = game.schemas.config.parse(given);
  const setup = { build: 'demo', label, aids: { knowledge: true, history: false, notes: false } };
  return playout<GameTypes>(game, { session: file, config, seed, policies, setup });
}

/** The moment at which the replay of a demo opens; null: no demo of this game has this label. */
export function openingOf(game: string, label: string | null): Demo['opens'] | null {
  return DEMOS.find((demo) => demo.game.id === game && demo.label === label)?.opens ?? null;
}

/** The log as a session of its own that ends at this time, in ms since the epoch. */
function atTime(log: Log, session: string, end: number): Log {
  const last = log.at(-1);
  if (last?.type !== 'SessionEnded') throw new Error('a demo has an end');
  const later = end - last.at;
  return log.map((event) => {
    const moved = Object.fromEntries(
      Object.entries(event).map(([key, value]) => [
        key,
        TIMES.has(key) && typeof value === 'number' ? value + later : value,
      ]),
    ) as unknown as SessionEvent<GameTypes>;
    return moved.type === 'SessionCreated' ? { ...moved, session, build: buildId() } : moved;
  });
}
const TIMES: ReadonlySet<string> = new Set(['at', 'deadline']);
