/** Recorded agents in an order: which sessions they may come from. Who may read a session, and consent, the route has asked. */
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import { sameJson } from '../../../games/core/json.ts';
import { originOf } from '../../../games/core/log/branch.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { EventReader } from '../../store/event-store.ts';
import { readSessionLog } from '../../store/session-log.ts';
import type { SessionOrder } from './session-order.ts';

type Log = readonly SessionEvent<GameTypes>[];

/** Session -> its log; empty: there is none. */
export type Records = ReadonlyMap<string, Log>;

/** The logs of the sessions that the order's recorded agents come from. */
export async function readRecords(events: Pick<EventReader, 'read'>, { seats }: SessionOrder): Promise<Records> {
  const records = new Map<string, Log>();
  for (const wish of seats)
    if (wish.kind === 'recorded') records.set(wish.session, await readSessionLog(events, wish.session));
  return records;
}

/** Why no seat of the session can act again; null: it was played to its end, and is no branch. */
export function whyNotPlayed(log: Log): 'not_over' | 'not_running' | 'branch' | null {
  if (log.at(-1)?.type !== 'SessionEnded') return 'not_over';
  if (!log.some(({ type }) => type === 'SessionStarted')) return 'not_running';
  return originOf(log) ? 'branch' : null;
}

interface Wish {
  readonly session: string;
  /** The seat of the record. */
  readonly seat: Seat;
  /** The seat of the new session. */
  readonly place: Seat;
  readonly mayType: boolean;
}

/** The recorded agent that takes the seat; a refusal where what it did there cannot be done again in a session of this config. */
export function recordedAs(
  records: Records,
  { session, seat, place, mayType }: Wish,
  { game, config }: { readonly game: AnyGame; readonly config: unknown },
): Controller | Refusal {
  const log = records.get(session) ?? [];
  const [created] = log;
  if (created?.type !== 'SessionCreated')
    return { code: 'no_such_session', message: `There is no session ${session} to act from.` };
  const whyNot = whyNotPlayed(log);
  if (whyNot === 'not_over')
    return {
      code: 'not_over',
      message: `Session ${session} is not over: its seats can be recorded agents when it is.`,
    };
  if (created.game !== game.id || created.rulesVersion !== game.version || !sameJson(created.config, config))
    return {
      code: 'other_config',
      message: `Session ${session} was not played with this game, these rules and this config: its actions would mean something else.`,
    };
  if (seat !== place)
    return {
      code: 'other_config',
      message: `Seat ${seat} of session ${session} can be recorded in seat ${seat} only.`,
    };
  if (whyNot === 'not_running') return { code: 'not_running', message: `Session ${session} never began to play.` };
  if (whyNot === 'branch') return { code: 'not_allowed', message: `Session ${session} is a branch: take its parent.` };
  const again = log.some(
    (event) =>
      (event.type === 'AgentSeated' || event.type === 'ControllerChanged') &&
      event.seat === seat &&
      event.controller.kind === 'recorded',
  );
  if (again)
    return { code: 'not_allowed', message: `Seat ${seat} of session ${session} was recorded already: take the first.` };
  return { kind: 'recorded', session, seat, ...(mayType ? { texts: true } : {}) };
}
