/**
 * Seats recorded agents where the log of a session has them: connections that answer each request with what the seat did in
 * its record, at its times. A question is answered with nothing: an answer from another session would be in the log.
 */
import { openTexts, tokensIn } from '../../../games/core/free-text.ts';
import type { AnyGame, GameTypes, Seat } from '../../../games/core/game.ts';
import { type RecordedSeatTurn, recordedDeed, reenactedAt, scheduleOf } from '../../../games/core/log/recorded-seat.ts';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import type { RecordedDeed } from '../../../games/core/session/commands.ts';
import { answerAt } from '../../../games/core/session/pace.ts';
import { chanceOf } from '../../../games/core/session/server-agent.ts';
import { openTurnOf } from '../../../games/core/session/state.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import type { SideWrite } from '../../store/rows.ts';
import { readSessionLog } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import { openAlarm } from '../alarm.ts';
import type { SeatConnection } from '../seat/connection.ts';
import { hideTexts, openerOf } from '../session/free-text.ts';
import type { LiveSession } from '../session/live-session.ts';

type RecordedController = Extract<Controller, { kind: 'recorded' }>;

export interface RecordedSeating {
  readonly store: Pick<Store, 'events' | 'texts'>;
  readonly now: () => number;
  readonly fault: (error: unknown) => void;
  /** Seats where a recorded agent was asked to sit. One that left is never asked again. */
  readonly asked: Set<Seat>;
}

/** What a recorded agent knows: nothing of the session that it sits in. */
interface SeatRecord {
  readonly schedule: readonly RecordedSeatTurn<GameTypes>[];
  /** The participant whose typed texts may be said again; null: none may. */
  readonly author: string | null;
}

export function seatRecorded(seating: RecordedSeating, live: LiveSession): void {
  live.state().seats.forEach((held, seat) => {
    if (held?.kind !== 'recorded' || seating.asked.has(seat)) return;
    seating.asked.add(seat);
    sit(seating, live, seat, held);
  });
}

function sit(
  { store, now, fault }: RecordedSeating,
  live: LiveSession,
  seat: Seat,
  controller: RecordedController,
): void {
  /** The turn of the last request, and how many turns before it the seat could act in. */
  let [turn, nth] = [0, 0];
  let act: (() => Promise<unknown>) | null = null;
  const alarm = openAlarm(now, () => act?.().catch(fault));
  const reading = readSeatRecord(store, live.game, controller).catch((error: unknown) => {
    fault(error);
    live.detach(seat, connection);
    void live.operate({ type: 'vacate', seat, cause: 'policy_failed', words: 'its record could not be read' });
    return null;
  });

  const doAt = (at: number, does: () => Promise<unknown>): void => {
    act = does;
    alarm.set(at);
  };
  const answerQuestion = (probeId: string): void => {
    const at = answerAt(live.state(), { probeId }, { seat, seed: chanceOf(controller) });
    doAt(at ?? now(), () => live.operate({ type: 'answerProbe', seat, probeId, answer: null }));
  };
  const answerRequest = async (asked: number, own: number): Promise<void> => {
    const record = await reading;
    const state = live.state();
    const open = openTurnOf(state);
    // it was told of another turn meanwhile
    if (!record || !open || state.turn !== asked || turn !== asked) return;
    const at = reenactedAt(open, record.schedule, own);
    if (at === null) return;
    doAt(at, async () => {
      const { deed, also } = await deedOf(store, live, { record, controller, nth: own, at: now() });
      await live.operate({ type: 'reenact', seat, turn: asked, deed }, { also });
    });
  };

  const connection: SeatConnection = {
    send(told) {
      if (told.type === 'ended') alarm.set(null);
      const request = requestIn(told);
      if (!request) return;
      alarm.set(null);
      if (told.type === 'welcome') nth = told.experiences.filter(({ acted }) => acted !== null).length;
      else if (request.turn > turn && request.acted !== null) nth += 1;
      turn = request.turn;
      if (request.probe) answerQuestion(request.probe.id);
      else if (request.legalActions.length > 0) answerRequest(turn, nth).catch(fault);
    },
    close: () => alarm.set(null),
  };
  live.attach(seat, controller, connection);
}

function requestIn(told: ServerMessage) {
  if (told.type === 'request') return told.request;
  return told.type === 'welcome' && told.first && !told.ended ? told.request : null;
}

async function readSeatRecord(
  { events }: Pick<Store, 'events'>,
  game: AnyGame,
  { session, seat, texts }: RecordedController,
): Promise<SeatRecord> {
  const log = await readSessionLog<GameTypes>(events, session);
  const [created] = log;
  if (created?.type !== 'SessionCreated') throw new Error(`there is no session ${session} to act from`);
  // the order was refused unless these rules played the session
  return { schedule: scheduleOf(game, log, seat), author: (texts && created.participants?.[seat]) || null };
}

interface DeedAsked {
  readonly record: SeatRecord;
  readonly controller: RecordedController;
  readonly nth: number;
  readonly at: number;
}

/**
 * What the agent does in its nth turn. Typed texts are read now, so that a text that was erased meanwhile is not said. Each
 * becomes a text of this session under the same author: erasing the author's texts erases it, too.
 */
async function deedOf(
  { texts }: Pick<Store, 'texts'>,
  { id, game }: LiveSession,
  { record: { schedule, author }, controller, nth, at }: DeedAsked,
): Promise<{ readonly deed: RecordedDeed<GameTypes>; readonly also: readonly SideWrite[] }> {
  const tokens = tokensIn(schedule[nth]?.action);
  const kept = author === null || tokens.length === 0 ? new Map<string, never>() : await texts.of(controller.session);
  const maySay = tokens.every(({ textId }) => author !== null && kept.get(textId)?.author === author);
  const deed = recordedDeed(schedule, nth, () => maySay);
  if (author === null || tokens.length === 0 || !('action' in deed)) return { deed, also: [] };
  const { action, also } = hideTexts(game, openTexts(deed.action, openerOf(kept)), { session: id, author, at });
  return { deed: { ...deed, action }, also };
}
