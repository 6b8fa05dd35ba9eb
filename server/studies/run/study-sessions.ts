/**
 * The sessions of studies: what the decider orders becomes the first events of a session, and what its log says at the end
 * becomes a command to the study.
 */
import type { GameTypes } from '../../../games/core/game.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import type { SessionOutcome } from '../../../games/core/session/outcome.ts';
import type { Signs } from '../../../games/core/session/types.ts';
import { newestRules } from '../../../games/index.ts';
import type { Duty, PlannedSession, StudyCommand } from '../../../studies/way/contract/decision.ts';
import type { Cause, SeatOutcome } from '../../../studies/way/contract/parts.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { InStudy, SeatParts } from '../../live/session/order.ts';
import type { Records } from '../../live/session/recorded-order.ts';
import { ModelSeatOrder, type SessionOrder } from '../../live/session/session-order.ts';
import type { Foreseen } from '../../live/writer/foreseeing.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import type { Store } from '../../store/store.ts';
import type { KnownBots } from '../bot-accounts.ts';
import type { LiveStudy } from './live-study.ts';
import { openProbeScorer } from './probes.ts';
import type { ScoredProbes } from './probes-worker.ts';
import { type SessionRows, StudyStopped } from './study-commits.ts';

/** After how long a session is told again what it could not write, ms. */
const AGAIN_MS = 2000;

export interface StudySessionsOptions {
  readonly store: Pick<Store, 'events'>;
  readonly sessions: Sessions;
  readonly bots: Pick<KnownBots, 'all'>;
  readonly fault: (error: unknown) => void;
  readonly studyOf: (id: string) => Promise<LiveStudy | null>;
  /** The sessions that studies name as recordings. */
  readonly records: Records;
}

export interface StudySessions {
  ready(order: PlannedSession, study: string): SessionRows;
  /** Opens a session whose first events are on disk: its lobby begins. */
  open(session: string): void;
  tell(duty: Duty): void;
  /** What the study is told of a session that is over, or that would be after what is foreseen. */
  overWith(
    study: LiveStudy,
    outcome: SessionOutcome,
    foreseen?: Pick<Foreseen, 'events' | 'version'>,
  ): Promise<Extract<StudyCommand, { type: 'sessionOver' }>>;
  /** Tells the study of all its sessions that are over, and whose participants are still playing. */
  catchUp(study: LiveStudy): Promise<void>;
  /** Follows the ends of sessions; returns a function that stops it. */
  listen(): () => void;
}

export function openStudySessions({
  store,
  sessions,
  bots,
  fault,
  studyOf,
  records,
}: StudySessionsOptions): StudySessions {
  const report = async (study: LiveStudy, outcome: SessionOutcome): Promise<void> => {
    await study.perform(await overWith(study, outcome), { commandId: `ended-${outcome.session}` });
  };
  const overWith: StudySessions['overWith'] = async (study, outcome, foreseen) => {
    const log = await store.events.read(streamOfSession(outcome.session), 1, foreseen?.version);
    const events = [...log.map((stored) => fromLog<GameTypes>(stored)), ...(foreseen?.events ?? [])];
    const probes = paysProbes(study) ? await probesOf(events) : [];
    return sessionOver(outcome, events, probes);
  };
  const scorer = openProbeScorer();
  /** A participant does not wait for answers that a bug keeps from being scored. */
  const probesOf = (events: readonly SessionEvent<GameTypes>[]): Promise<ScoredProbes> =>
    scorer.score(events).catch((error: unknown) => {
      fault(error);
      return [];
    });
  const inBackground = (work: Promise<unknown>): void => {
    work.catch((error: unknown) => {
      if (!(error instanceof StudyStopped)) fault(error);
    });
  };
  let closed = false;
  /** A session that could not write it is loaded again soon, and told again. */
  const leave = async (duty: Duty): Promise<void> => {
    const { session, command } = duty;
    const refusal = await sessions.leave(session, command.participant, command.cause);
    if (closed || refusal?.code !== 'ended' || sessions.whyNotPlayed(session) !== null) return;
    if (await sessions.outcomeOf(session)) return;
    setTimeout(() => closed || inBackground(leave(duty)), AGAIN_MS).unref();
  };
  return {
    ready(order, study) {
      const parts = { accounts: bots.all(), ...recordedIn(order, records) };
      const readied = sessions.readySession(...sessionFor(order, study), parts);
      if ('code' in readied) throw new Error(`a session of study ${study} cannot be made: ${readied.message}`);
      return readied;
    },
    open: (session) => inBackground(sessions.find(session)),
    tell: (duty) => inBackground(leave(duty)),
    overWith,
    async catchUp(study) {
      const playing = [...study.state().participants.values()].flatMap(({ session }) => session ?? []);
      for (const session of new Set(playing)) {
        const outcome = await sessions.outcomeOf(session);
        if (outcome) await report(study, outcome);
      }
    },
    listen() {
      const stop = sessions.onEnded((outcome) => {
        const { study } = outcome;
        if (study === null) return;
        const told = async (): Promise<void> => {
          const live = await studyOf(study);
          if (live) await report(live, outcome);
        };
        inBackground(told());
      });
      return () => {
        closed = true;
        stop();
      };
    },
  };
}

/** Whether a version of the study pays for answers to questions between turns. */
function paysProbes(study: LiveStudy): boolean {
  return study.state().versions.some(({ frozen }) => frozen.definition.payment.probe !== null);
}

function sessionFor({ plan, seats, ...rest }: PlannedSession, study: string): [SessionOrder, InStudy] {
  const { game, config, aids, disclosure, probes, questions, limitMs, lobbyMs, dropout, id: play } = plan;
  const { undo = false, ready = null, selfPaced, calls = false } = plan;
  const order: SessionOrder = {
    game,
    config,
    seats: seats.map((seat, place) => {
      if (seat.kind === 'person') return { kind: 'person' };
      if (seat.kind === 'bot') return invitedFor(seat, lobbyMs);
      if (seat.kind === 'model') return ModelSeatOrder.parse(seat);
      if (seat.kind === 'recorded') return { kind: 'recorded', session: seat.session, seat: place };
      const { kind, policy, later } = seat;
      return { kind, policy, ...(later ? { later: [...later] } : {}) };
    }),
    aids,
    disclosure,
    ...(probes ? { probes } : {}),
    ...(questions ? { questions } : {}),
    lobby: { limitMs: lobbyMs },
    ...{ undo, ready, calls },
    ...(selfPaced ? { selfPaced } : {}),
    ...(plan.pace ? { pace: plan.pace } : {}),
    ...(plan.models?.budget ? { budget: plan.models.budget } : {}),
  };
  const inStudy: InStudy = {
    study,
    arm: rest.arm,
    participants: seats.map((seat) => (seat.kind === 'person' ? seat.participant : null)),
    languages: rest.languages,
    ...(rest.assignment ? { assignment: { ...rest.assignment, play } } : {}),
    dropout,
    models: {
      budget: rest.modelBudget,
      ...(plan.models?.left === 'endWithPay' ? { left: plan.models.left } : {}),
    },
    limitMs,
    signs: rotatedSigns(game, seats.length, rest.signRotation),
    seed: rest.seed,
    id: rest.session,
  };
  return [order, inStudy];
}

/** The session itself says when the bot is late; after an outage its lobby is open for longer. */
const OUTAGE_MS = 600_000;

function invitedFor({ kind, bot }: Extract<PlannedSession['seats'][number], { kind: 'bot' }>, lobbyMs: number) {
  return { kind, bot, withinMs: lobbyMs + OUTAGE_MS };
}

/** What recorded seats of the session are made from. */
function recordedIn({ seats }: PlannedSession, records: Records): Pick<SeatParts, 'records' | 'mayType'> {
  return {
    records,
    mayType: (_, seat) => {
      const held = seats[seat];
      return held?.kind === 'recorded' && held.texts;
    },
  };
}

/** The signs of the seats, moved on by so many places. Letters stay where texts of the game name seats by them. */
function rotatedSigns(game: string, seats: number, by: number): Signs {
  const bySeat = Array.from({ length: seats }, (_, seat) => seat);
  const moved = bySeat.map((seat) => (seat + by) % seats);
  return { looks: moved, letters: newestRules(game)?.lettersStay ? bySeat : moved };
}

/** What the study learns of a session that is over. */
export function sessionOver(
  { session, end, begun, seats }: SessionOutcome,
  events: readonly SessionEvent<GameTypes>[],
  probes: ScoredProbes,
): Extract<StudyCommand, { type: 'sessionOver' }> {
  const breaks = seatsLostIn(events);
  return {
    type: 'sessionOver',
    session,
    end: { reason: end.reason, cause: end.cause, started: begun, by: endedBy(events) },
    teamReturns: seats.reduce((sum, { returns }) => sum + returns, 0),
    seatCount: seats.length,
    seats: seats.flatMap(({ seat, participant, how, returns }): SeatOutcome[] => {
      if (participant === null) return [];
      const lost = breaks.get(seat);
      const inSeat = how === 'held';
      return [
        {
          participant,
          how: inSeat ? 'in_seat' : how === 'absent' ? 'absent' : 'lost',
          throughout: inSeat && lost === undefined,
          returns,
          lostAt: inSeat ? null : (lost ?? null),
          probes: probes.flatMap((one) => (one.seat === seat ? [one.probe] : [])),
        },
      ];
    }),
  };
}

/** The operator who ended the session, and why; null: none did. */
function endedBy(events: readonly SessionEvent<GameTypes>[]): Cause | null {
  const last = events.at(-1);
  return last?.type === 'SessionEnded' && last.by !== undefined
    ? { operator: last.by, reason: last.words ?? null }
    : null;
}

/** The seats that their participants lost at some time, and when the line that cost the seat was lost. */
function seatsLostIn(events: readonly SessionEvent<GameTypes>[]): ReadonlyMap<number, number> {
  const lines = new Map<number, number>();
  const lost = new Map<number, number>();
  for (const event of events) {
    if (event.type === 'ConnectionLost' && !lines.has(event.seat)) lines.set(event.seat, event.at);
    if (event.type === 'ConnectionResumed') lines.delete(event.seat);
    const leaves =
      event.type === 'AgentLeft' || (event.type === 'ControllerChanged' && event.controller.kind === 'policy');
    if (leaves) lost.set(event.seat, lines.get(event.seat) ?? event.at);
  }
  return lost;
}
