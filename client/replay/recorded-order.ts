/** The order of a session in which the reader of a replay takes one seat, and all other seats act again as in the replay. Pure. */
import type { Seat } from '../../games/core/game.ts';
import { withRecordingsOf } from '../session-labels.ts';
import type { WantedSession } from '../session-order.ts';
import { DEFAULT_AIDS, DEFAULT_DISCLOSURE } from '../start/order.ts';
import type { Replay } from './replay-log.ts';

type Recorded = Pick<Replay, 'session' | 'log' | 'seats'>;

/**
 * The seats that the reader can take: the server refuses recordings of studies' participants without consent, of branches, of other
 * rules than the newest, of sessions that never began or are not over, and of seats that were recordings themselves.
 */
export function seatsToTake({ log, seats }: Recorded, newestRules: number | null): readonly Seat[] {
  const [created] = log.map(({ event }) => event);
  const types = new Set(log.map(({ event }) => event.type));
  if (created?.type !== 'SessionCreated' || created.study !== null || created.rulesVersion !== newestRules) return [];
  if (!types.has('SessionStarted') || !types.has('SessionEnded') || types.has('SessionForked')) return [];
  const again = log.flatMap(({ event }) =>
    (event.type === 'AgentSeated' || event.type === 'ControllerChanged') && event.controller.kind === 'recorded'
      ? [event.seat]
      : [],
  );
  if (seats < 2) return [];
  return Array.from({ length: seats }, (_, seat) => seat).filter((own) => again.every((seat) => seat === own));
}

export function orderWithRecordings({ session, log, seats }: Recorded, own: Seat): WantedSession {
  const [created] = log.map(({ event }) => event);
  if (created?.type !== 'SessionCreated') throw new Error(`a log begins with SessionCreated, not ${created?.type}`);
  return {
    ...{ game: created.game, config: created.config as WantedSession['config'] },
    seats: Array.from({ length: seats }, (_, seat) =>
      seat === own ? { kind: 'person' as const } : { kind: 'recorded' as const, session, seat },
    ),
    ...{ aids: DEFAULT_AIDS, disclosure: DEFAULT_DISCLOSURE, label: withRecordingsOf(session) },
  };
}
