/** Rows of yoked sessions: the recording of a session, and what its recorded seats did, turn by turn. */
import type { GameTypes, Seat } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { actionCells } from './action-columns.ts';
import type { BundleRow } from './columns.ts';
import type { StudyFacts } from './design.ts';
import type { SessionLog } from './session-log.ts';

/** Why an action of a recorded seat is not that of its recording. */
export const NOT_AS_RECORDED = ['illegal', 'over', 'idle', 'unsaid', 'clock'] as const;

interface Yoked {
  readonly study: StudyFacts;
  readonly sign: (seat: Seat) => string;
  /** Cells of the session. */
  readonly cells: BundleRow;
}

/** The seat that a recorded agent takes by this event; null: none does. */
export function recordedSeatIn(event: SessionEvent<GameTypes>): Seat | null {
  return event.type === 'AgentSeated' && event.controller.kind === 'recorded' ? event.seat : null;
}

export function recordingRows(
  { events }: Pick<SessionLog, 'events'>,
  { study, sign, cells }: Yoked,
): Readonly<Record<'recordings' | 'recorded_actions', readonly BundleRow[]>> {
  const [created] = events;
  const drawn = created?.type === 'SessionCreated' ? study.recordings.get(created.session) : undefined;
  if (!drawn) return { recordings: [], recorded_actions: [] };
  const { session, recording, passedOver } = drawn;
  const seats = new Set(events.flatMap((event) => recordedSeatIn(event) ?? []));
  const actions: BundleRow[] = [];
  let openedAt = 0;
  for (const [index, event] of events.entries()) {
    if (event.type === 'TurnOpened') openedAt = event.at;
    const own = deedIn(event);
    if (!own || !seats.has(own.seat)) continue;
    const { seat, turn, at, action, recordedTurn, why } = own;
    actions.push({
      ...{ session, version: index + 1, turn, seat, sign: sign(seat), arm: cells.arm ?? null, recording },
      ...{ recorded_turn: recordedTurn, why, after_ms: at - openedAt },
      ...{ action: JSON.stringify(action), ...actionCells(action, study.own.actions) },
    });
  }
  const counted = (why: string | null): number => actions.filter((one) => one.why === why).length;
  const row: BundleRow = {
    ...{ session, ...cells, recording, passed_over: JSON.stringify(passedOver), recorded_seats: seats.size },
    ...{ turns_acted: actions.length, as_recorded: counted(null) },
    ...Object.fromEntries(NOT_AS_RECORDED.map((why) => [why, counted(why)])),
  };
  return { recordings: [row], recorded_actions: actions };
}

function deedIn(event: SessionEvent<GameTypes>) {
  switch (event.type) {
    case 'ActionSubmitted':
      return { ...event, recordedTurn: event.recorded?.turn ?? null, why: null };
    case 'ActionDefaulted':
      return { ...event, recordedTurn: event.recorded?.turn ?? null, why: event.recorded?.why ?? 'clock' };
    case 'ActionTimedOut':
      return { ...event, recordedTurn: null, why: 'clock' };
    default:
      return null;
  }
}
