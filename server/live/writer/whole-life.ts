/**
 * The life of a seat with all of its experiences. A session in play holds the last one of each life alone. Where an agent comes
 * or comes back, the log is read at once and folded a part at a time, so that other sessions go on between the parts.
 */
import { setImmediate as nextTick } from 'node:timers/promises';
import type { AnyGame, GameTypes, Seat, Viewer } from '../../../games/core/game.ts';
import { beginLife, foldLives, type Lives, type SeatLife } from '../../../games/core/session/life.ts';
import { initialSession } from '../../../games/core/session/session.ts';
import type { EventReader } from '../../store/event-store.ts';
import { fromLog } from '../../store/session-log.ts';

export interface WholeLife {
  /** null: it has to be read. */
  readonly known: SeatLife<GameTypes> | null;
  /** Reads it; once all that was decided when it was asked for is on disk. */
  read(): Promise<SeatLife<GameTypes>>;
}

export interface LifeToRead {
  readonly game: AnyGame;
  readonly store: Pick<EventReader, 'read'>;
  readonly stream: string;
  /** How many events of the stream it is after. */
  readonly version: number;
  readonly seat: Seat;
  readonly viewer: Viewer;
}

/** About a millisecond of folding. */
const EVENTS_AT_ONCE = 200;

export async function readLife(from: LifeToRead): Promise<SeatLife<GameTypes>> {
  const { game, store, stream, version, seat, viewer } = from;
  const stored = await store.read(stream, 1, version);
  if (stored.length < version) throw new Error(`${stream} has ${stored.length} events, and ${version} were expected`);
  const [created, ...later] = stored.map((one) => fromLog<GameTypes>(one));
  if (created?.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const begun = beginLife<GameTypes>(seat, viewer);
  let now: Lives<GameTypes> = { session: initialSession(game, created), lives: [begun] };
  for (let at = 0; at < later.length; at += EVENTS_AT_ONCE) {
    now = foldLives(game, now, later.slice(at, at + EVENTS_AT_ONCE));
    await nextTick();
  }
  return now.lives[0] ?? begun;
}
