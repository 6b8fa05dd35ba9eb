/**
 * Replay and audit of a log. A replay says what was true; it needs `evolve`. An audit says whether deciding again gives
 * the same events; it needs `decide`, the seed, and policies of the version that played.
 */
import { hasErased, type OpenText, openTexts, wellFormedTexts } from '../free-text.ts';
import type { Game, GameTypes, RecordedGame, Seat, Viewer } from '../game.ts';
import { checksum, sameJson } from '../json.ts';
import type { AnyPolicy, Request } from '../policy.ts';
import { hashSeed, rngFor } from '../rng.ts';
import type { SessionEvent } from '../session/events.ts';
import { beginLife, evolveLives, type Lives, requestOf, type SeatLife, viewerFor } from '../session/life.ts';
import { answersNow } from '../session/ordered.ts';
import { seatPolicy } from '../session/seated-policy.ts';
import { evolveSession, initialSession, type SessionState } from '../session/session.ts';
import { submittedIn } from '../session/state.ts';
import type { Probe, ProbeAnswer } from '../session/types.ts';
import { shownTo, witness } from '../session/view.ts';
import { probeOf } from '../session/waiting.ts';

/** The session after the first event of its log. */
export function beginLog<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
): SessionState<T> {
  const created = events[0];
  if (created?.type !== 'SessionCreated')
    throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  return initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
}

/** The session after each event of its log: `states[i]` is the state after `events[i]`. */
export function foldLog<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
): readonly SessionState<T>[] {
  const states: SessionState<T>[] = [];
  let session = beginLog(game, events);
  for (const event of events) {
    if (event.type !== 'SessionCreated') session = evolveSession(game, session, event);
    states.push(session);
  }
  return states;
}

/** What a viewer sees and notices at one event of a replay. */
export interface Frame<T extends GameTypes> {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly observation: T['Observation'];
  /** What the viewer noticed of this event. */
  readonly percepts: readonly T['Percept'][];
}

/** One frame for each event of the log, for this viewer. */
export function framesOf<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  viewer: Viewer,
): readonly Frame<T>[] {
  let session = beginLog(game, events);
  let shown = session.game;
  let observation = game.observe(shown, viewer);
  return events.map((event, index) => {
    if (event.type === 'SessionCreated') return { index, turn: 0, observation, percepts: [] };
    const seen = witness(game, session, [event], [viewer]);
    session = seen.session;
    const now = shownTo(session, viewer);
    if (now !== shown) observation = game.observe(now, viewer);
    shown = now;
    return { index, turn: session.turn, observation, percepts: seen.percepts[0] ?? [] };
  });
}

/** A seat's life after each event of the log. */
export function livesAlong<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  seat: Seat,
): readonly SeatLife<T>[] {
  const begun = beginLife<T>(seat);
  let now: Lives<T> = { session: beginLog(game, events), lives: [begun] };
  return events.map((event) => {
    if (event.type !== 'SessionCreated') now = evolveLives(game, now, event);
    return now.lives[0] ?? begun;
  });
}

export interface LogFinding {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly what: string;
}

/** Folds the log and compares each checksum in it with the state's. Empty: all agree. */
export function checkChecksums<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
): readonly LogFinding[] {
  const states = foldLog(game, events);
  return events.flatMap((event, index) => {
    if (event.type !== 'TurnResolved') return [];
    const now = checksum(states[index]?.game);
    return now === event.checksum
      ? []
      : [{ index, what: `turn ${event.turn}: state ${now}, in the log ${event.checksum}` }];
  });
}

/**
 * Decides the whole log again and compares. Empty: all agree. `seed` is the session's, from `SessionEnded` or from the
 * server. Rules that are kept only for their logs cannot decide; then the events of the game go unchecked. The policies in
 * `policies` that played, in the same version, are asked again with the texts that they read. A policy is not asked
 * further once it has read a text that is now erased.
 */
export function audit<T extends GameTypes>(
  game: Game<T> | RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  seed: string,
  policies: readonly AnyPolicy[] = [],
  openText: OpenText = () => null,
): readonly LogFinding[] {
  const states = foldLog(game, events);
  const decide = 'decide' in game ? game.decide : null;
  const decided = events.flatMap((event, index): LogFinding[] => {
    switch (event.type) {
      case 'SessionCreated':
        return event.seedHash === hashSeed(seed) ? [] : [{ index, what: 'this is not the seed of the session' }];
      case 'SessionStarted': {
        if (!decide) return [];
        const { game: state } = stateAt(states, index);
        const again = decide(state, { type: 'start' }, rngFor(seed, 'start'));
        return sameJson(gameEvents(events, index + 1), again)
          ? []
          : [{ index: index + 1, what: 'start: deciding again gives other events' }];
      }
      case 'TurnResolved': {
        if (!decide) return [];
        const happened = gameEvents(events, index - 1, -1);
        const first = index - happened.length;
        const before = stateAt(states, first - 1);
        const again = decide(
          before.game,
          { type: 'act', actions: submittedIn(before), ...answersNow(game, before) },
          rngFor(seed, 'turn', event.turn),
        );
        return sameJson(happened, again)
          ? []
          : [{ index: first, what: `turn ${event.turn}: deciding again gives other events` }];
      }
      case 'SessionEnded':
        return sameJson(event.returns, game.returns(stateAt(states, index).game))
          ? []
          : [{ index, what: 'the returns are not those of the state' }];
      default:
        return [];
    }
  });
  return [...checkChecksums(game, events), ...decided, ...auditPolicies(game, events, { policies, openText })];
}

/** The run of game events that begins at `from`; with step -1, the run that ends there. */
function gameEvents<T extends GameTypes>(
  events: readonly SessionEvent<T>[],
  from: number,
  step: 1 | -1 = 1,
): readonly T['Event'][] {
  const run: T['Event'][] = [];
  for (let i = from, event = events[i]; event?.type === 'GameEventOccurred'; i += step, event = events[i])
    run.push(event.event);
  return step === 1 ? run : run.reverse();
}

function stateAt<T extends GameTypes>(states: readonly SessionState<T>[], index: number): SessionState<T> {
  const state = states[index];
  if (!state) throw new Error(`a log of ${states.length} events has no state ${index}`);
  return state;
}

/** Asks each policy again for its actions and answers. First it gets all that its seat had lived through before it came. */
function auditPolicies<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  { policies, openText }: { readonly policies: readonly AnyPolicy[]; readonly openText: OpenText },
): readonly LogFinding[] {
  const isErased = (value: unknown): boolean => hasErased(value, openText);
  const findings: LogFinding[] = [];
  events.forEach((event, from) => {
    if (event.type !== 'AgentSeated' && event.type !== 'ControllerChanged') return;
    const { seat, controller } = event;
    if (controller.kind !== 'policy') return;
    const policy = policies.find((p) => p.id === controller.policy && p.version === controller.version);
    if (!policy) return;
    const gone = events.findIndex(
      (e, i) => i > from && (e.type === 'AgentLeft' || e.type === 'ControllerChanged') && e.seat === seat,
    );
    const until = gone < 0 ? events.length : gone;
    const seated = seatPolicy<T, unknown>(policy, controller.seed);
    const life = beginLife<T>(seat, viewerFor(controller, seat));
    const otherwise = (index: number, what: string): void => {
      if (index > from)
        findings.push({ index, what: `${what}: ${controller.policy} would act otherwise in seat ${seat}` });
    };
    for (const { request, answered, questions } of requestsOf(game, events.slice(0, until), life)) {
      if (isErased(request)) break;
      const action = seated.take(openTexts(request, openText));
      const same = (logged: T['Action']): boolean =>
        action !== null && sameJson(wellFormedTexts(game, action), wellFormedTexts(game, openTexts(logged, openText)));
      if (answered && !isErased(answered.action) && !same(answered.action))
        otherwise(answered.index, `turn ${request.turn}`);
      for (const { probe, answer, index } of questions) {
        const again = seated.answer(probe);
        if (again !== null && !sameJson(again, answer)) otherwise(index, `question ${probe.id}`);
      }
    }
  });
  return findings;
}

interface Asked<T extends GameTypes> {
  readonly request: Request<T>;
  readonly answered: { readonly action: T['Action']; readonly index: number } | null;
  /** The questions that the seat answered, in this turn or after the last one. */
  readonly questions: readonly { readonly probe: Probe; readonly answer: ProbeAnswer; readonly index: number }[];
}

/** The requests that a seat was sent, one a turn, each with the action and the answers that the seat gave. */
export function requestsOf<T extends GameTypes>(
  game: RecordedGame<T>,
  events: readonly SessionEvent<T>[],
  life: SeatLife<T>,
): readonly Asked<T>[] {
  const { seat } = life;
  const asked: Asked<T>[] = [];
  let now: Lives<T> = { session: beginLog(game, events), lives: [life] };
  events.forEach((event, index) => {
    if (event.type === 'SessionCreated') return;
    const { session: before } = now;
    now = evolveLives(game, now, event);
    const request = (): Request<T> => requestOf(game, now.session, now.lives[0] ?? life);
    const last = asked.at(-1);
    const atTheEnd = event.type === 'ProbeShown' && event.probe.seat === seat && last?.request.turn !== event.turn;
    if (event.type === 'TurnOpened' || atTheEnd) asked.push({ request: request(), answered: null, questions: [] });
    // a turn that opened in a pause could not be answered then
    else if (event.type === 'SessionResumed' && last && !last.answered)
      asked[asked.length - 1] = { ...last, request: request() };
    else if (event.type === 'ProbeAnswered' && event.seat === seat && event.answer && last) {
      const open = probeOf(before, seat);
      const questions = open ? [...last.questions, { probe: open.probe, answer: event.answer, index }] : last.questions;
      asked[asked.length - 1] = { ...last, questions };
    } else if (event.type === 'ActionSubmitted' && event.seat === seat && last)
      asked[asked.length - 1] = { ...last, answered: { action: event.action, index } };
    else if (event.type === 'ActionWithdrawn' && event.seat === seat && last)
      asked[asked.length - 1] = { ...last, answered: null };
  });
  return asked;
}
