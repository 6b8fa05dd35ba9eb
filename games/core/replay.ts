/**
 * What a log still tells. Folding asks what was true and needs `evolve`; auditing asks whether the same decisions
 * would make the same events again and needs `decide`, the seed, and policies of the version that played.
 */
import type { Game, GameTypes, Seat, Viewer } from './game.ts';
import { checksum, sameJson } from './json.ts';
import { playerOf } from './playout.ts';
import type { AnyPolicy, Request } from './policy.ts';
import { rngFor } from './rng.ts';
import { evolveSession, initialSession, type SessionState } from './session.ts';
import type { SessionEvent } from './session-types.ts';
import { requestFor, witness } from './view.ts';

/** The session before its log goes on: folded from its first event. */
export function beginLog<T extends GameTypes>(game: Game<T>, events: readonly SessionEvent<T>[]): SessionState<T> {
  const created = events[0];
  if (created?.type !== 'SessionCreated') throw new Error(`a session's log begins with SessionCreated, not ${created?.type}`);
  return initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
}

/** The session after every event of its log: `states[i]` is after `events[i]`. */
export function foldLog<T extends GameTypes>(game: Game<T>, events: readonly SessionEvent<T>[]): readonly SessionState<T>[] {
  const states: SessionState<T>[] = [];
  let session = beginLog(game, events);
  for (const event of events) {
    if (event.type !== 'SessionCreated') session = evolveSession(game, session, event);
    states.push(session);
  }
  return states;
}

/** One moment of a replay through a viewer's eyes. */
export interface Frame<T extends GameTypes> {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly turn: number;
  readonly observation: T['Observation'];
  /** What the viewer noticed of this event. */
  readonly percepts: readonly T['Percept'][];
}

/** A frame for every event of the log, as this viewer could have seen it. */
export function framesOf<T extends GameTypes>(
  game: Game<T>,
  events: readonly SessionEvent<T>[],
  viewer: Viewer,
): readonly Frame<T>[] {
  let session = beginLog(game, events);
  let observation = game.observe(session.game, viewer);
  return events.map((event, index) => {
    if (event.type === 'SessionCreated') return { index, turn: 0, observation, percepts: [] };
    const seen = witness(game, session, [event], [viewer]);
    if (seen.session.game !== session.game) observation = game.observe(seen.session.game, viewer);
    session = seen.session;
    return { index, turn: session.turn, observation, percepts: seen.percepts[0] ?? [] };
  });
}

export interface Finding {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly what: string;
}

/** Folds the log and compares every checksum in it. Empty: all agree. */
export function checkChecksums<T extends GameTypes>(game: Game<T>, events: readonly SessionEvent<T>[]): readonly Finding[] {
  const states = foldLog(game, events);
  return events.flatMap((event, index) => {
    if (event.type !== 'TurnResolved') return [];
    const now = checksum(states[index]?.game);
    return now === event.checksum ? [] : [{ index, what: `turn ${event.turn}: state ${now}, in the log ${event.checksum}` }];
  });
}

/**
 * Decides the whole log again and compares. `seed`: the session's, from `SessionEnded` or the server's keeping.
 * Deterministic policies found in `policies` with the version that played are asked again, too. Empty: all agree.
 */
export function audit<T extends GameTypes>(
  game: Game<T>,
  events: readonly SessionEvent<T>[],
  seed: string,
  policies: readonly AnyPolicy[] = [],
): readonly Finding[] {
  const findings: Finding[] = [...checkChecksums(game, events)];
  const states = foldLog(game, events);
  const startAt = events.findIndex((event) => event.type === 'SessionStarted');
  if (startAt < 0) return findings;

  const compare = (from: number, decided: readonly T['Event'][], what: string): void => {
    const happened: T['Event'][] = [];
    for (let i = from; i < events.length; i++) {
      const event = events[i];
      if (event?.type !== 'GameEventOccurred') break;
      happened.push(event.event);
    }
    if (!sameJson(happened, decided)) findings.push({ index: from, what: `${what}: deciding again gives other events` });
  };

  const started = states[startAt] as SessionState<T>;
  compare(startAt + 1, game.decide(started.game, { type: 'start' }, rngFor(seed, 'start')), 'start');
  events.forEach((event, index) => {
    if (event.type !== 'GameEventOccurred' || events[index - 1]?.type === 'GameEventOccurred') return;
    const before = states[index - 1] as SessionState<T>;
    if (!before.open) return;
    const decided = game.decide(before.game, { type: 'act', actions: before.submitted }, rngFor(seed, 'turn', before.turn));
    compare(index, decided, `turn ${before.turn}`);
  });
  return [...findings, ...auditPolicies(game, events, states, policies)];
}

function auditPolicies<T extends GameTypes>(
  game: Game<T>,
  events: readonly SessionEvent<T>[],
  states: readonly SessionState<T>[],
  policies: readonly AnyPolicy[],
): readonly Finding[] {
  const findings: Finding[] = [];
  events.forEach((event, index) => {
    if (event.type !== 'AgentSeated' || event.controller.kind !== 'policy') return;
    const { policy: id, version, seed } = event.controller;
    const policy = policies.find((p) => p.id === id && p.version === version);
    if (!policy) return;
    const replaced = events.findIndex((e, i) => i > index && 'seat' in e && e.seat === event.seat && (e.type === 'AgentLeft' || e.type === 'ControllerChanged'));
    const until = replaced < 0 ? events.length : replaced;
    const viewer: Viewer = policy.privileged ? 'all' : event.seat;
    const requests = requestsOf(game, events.slice(0, until), states, event.seat, viewer);
    const player = playerOf<T, unknown>(policy, seed);
    for (const { request, answered } of requests) {
      const action = player.take(request);
      if (answered && !sameJson(action, answered.action))
        findings.push({ index: answered.index, what: `turn ${request.turn}: ${id} would act otherwise in seat ${event.seat}` });
    }
  });
  return findings;
}

interface Asked<T extends GameTypes> {
  readonly request: Request<T>;
  readonly answered: { readonly action: T['Action']; readonly index: number } | null;
}

/** The requests that a seat was sent, one a turn, with its own answer where it gave one. */
function requestsOf<T extends GameTypes>(
  game: Game<T>,
  events: readonly SessionEvent<T>[],
  states: readonly SessionState<T>[],
  seat: Seat,
  viewer: Viewer,
): readonly Asked<T>[] {
  const asked: Asked<T>[] = [];
  let percepts: T['Percept'][] = [];
  let acted: Request<T>['acted'] = null;
  events.forEach((event, index) => {
    const before = states[index - 1];
    if (!before) return;
    const seen = witness(game, before, [event], [viewer]);
    percepts.push(...(seen.percepts[0] ?? []));
    acted = seen.acted[seat] ?? acted;
    if (event.type === 'TurnOpened') {
      asked.push({ request: requestFor(game, seen.session, seat, { percepts, acted }, viewer), answered: null });
      percepts = [];
      acted = null;
    }
    if (event.type === 'ActionSubmitted' && event.seat === seat) {
      const last = asked.pop();
      if (last) asked.push({ ...last, answered: { action: event.action, index } });
    }
  });
  return asked;
}
