/** A session as the store has it: its log, the rules that the log names, and its seed. */
import type { AnyGame } from '../../../games/core/game.ts';
import { playableRulesOfLog } from '../../../games/index.ts';
import type { Stored } from '../../store/event-store.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';

export interface StoredSession {
  readonly game: AnyGame;
  /** The log, with at least its first event. */
  readonly log: readonly Stored[];
  /** When its last event was recorded, ms. */
  readonly lastAt: number;
  readonly seed: string;
}

/** No rules here play the session. */
export interface Stranded {
  /** A sentence. */
  readonly why: string;
}

/** null: there is no such session, or it is over. Rejects where its seed is gone. */
export async function readSession(
  { events, secrets }: Pick<Store, 'events' | 'secrets'>,
  session: string,
): Promise<StoredSession | Stranded | null> {
  const log = await events.read(streamOfSession(session));
  const playable = playableIn(log);
  if (!playable || 'why' in playable) return playable;
  const seed = await secrets.seedOf(session);
  if (seed === null) throw new Error(`session ${session} cannot go on: its seed is gone`);
  return { ...playable, seed };
}

/** What the log of a session says of how to play it. null: it has no events, or the session is over. */
export function playableIn(log: readonly Stored[]): Omit<StoredSession, 'seed'> | Stranded | null {
  const [first, last] = [log[0], log.at(-1)];
  if (!first || !last || fromLog(last).type === 'SessionEnded') return null;
  const rules = playableRulesOfLog([fromLog(first)]);
  if (typeof rules === 'string') return { why: rules };
  return { game: rules.game, log, lastAt: last.recordedAt };
}
