/** Whole sessions inside one process: policies through the same session decider, requests and events as people. */

import { decideSession } from './decide.ts';
import type { Game, GameTypes, Seat, Viewer } from './game.ts';
import type { Acted, AnyPolicy, Experience, FirstSight, Policy, Request } from './policy.ts';
import { rngFor } from './rng.ts';
import { awaitedSeats, createSession, initialSession, type SessionState } from './session.ts';
import type { Probe, ProbeAnswer, SessionCommand, SessionEvent, SessionSetup } from './session-types.ts';
import { requestFor, witness } from './view.ts';

export interface PlayoutOptions<T extends GameTypes> {
  readonly session: string;
  readonly config: T['Config'];
  readonly seed: string;
  /** One a seat. */
  readonly policies: readonly AnyPolicy[];
  /** The time of its events, ms since the epoch; only beats make it pass. */
  readonly at?: number;
  /** Fails after so many turns. */
  readonly maxTurns?: number;
  readonly setup?: Partial<Pick<SessionSetup<T>, 'study' | 'arm' | 'build' | 'label' | 'aids' | 'disclosure'>>;
}

/** The seed of a seat's policy, derived from the session's: another policy changes nobody else's luck. */
export function policySeed(seed: string, seat: Seat): string {
  return `${seed}/policy/${seat}`;
}

/** The rng a policy gets for a turn; the same in a playout, in a room, and on audit. */
export function policyRng(seed: string, turn: number) {
  return rngFor(seed, 'act', turn);
}

/** A policy at work in a seat: its memory is a fold over what it lives through. */
export interface Player<T extends GameTypes> {
  /** Lives through the request; its answer, or null when nothing is asked. */
  take(request: Request<T>): T['Action'] | null;
  /** Its answer to a question; null: the policy answers none. */
  answer(probe: Probe): ProbeAnswer | null;
  /** Takes over from whoever lived through this: the next request is the one after it. */
  resume(first: FirstSight<T>, experiences: readonly Experience<T>[]): void;
}

/** Requests must come in order, none left out; the last one again is answered again. */
export function playerOf<T extends GameTypes, Memory>(policy: Policy<T, Memory>, seed: string): Player<T> {
  let memory: { readonly value: Memory; readonly turn: number } | null = null;
  return {
    answer: (probe) => (memory && policy.answer ? policy.answer(memory.value, probe) : null),
    resume(first, experiences) {
      const value = experiences.reduce(
        (lived, experience) => policy.observe(lived, experience),
        policy.initialMemory(first),
      );
      memory = { value, turn: (experiences.at(-1)?.turn ?? -1) + 1 };
    },
    take(request) {
      if (memory === null) {
        memory = { value: policy.initialMemory(request), turn: request.turn };
      } else if (memory.turn !== request.turn) {
        const experience = { turn: request.turn - 1, acted: request.acted, percepts: request.percepts };
        memory = { value: policy.observe(memory.value, experience), turn: request.turn };
      }
      return request.legalActions.length > 0 ? policy.act(memory.value, request, policyRng(seed, request.turn)) : null;
    },
  };
}

/** Plays a session to its end; returns its log. Deterministic in its options. */
export function playout<T extends GameTypes>(game: Game<T>, options: PlayoutOptions<T>): readonly SessionEvent<T>[] {
  const { config, seed, policies, at = 0, maxTurns = 10_000 } = options;
  const created = createSession(
    game,
    {
      session: options.session,
      config,
      study: null,
      arm: null,
      build: 'playout',
      label: null,
      aids: { knowledge: false, history: false, notes: false },
      disclosure: { kind: true, presence: true },
      ...options.setup,
    },
    { seed, at },
  );
  const log: SessionEvent<T>[] = [created];
  let session: SessionState<T> = initialSession(game, created as Extract<SessionEvent<T>, { type: 'SessionCreated' }>);
  const viewers = policies.map((policy, seat): Viewer => (policy.privileged ? 'all' : seat));
  const players = policies.map((policy, seat) => playerOf<T, unknown>(policy, policySeed(seed, seat)));
  let percepts: (readonly T['Percept'][])[] = policies.map(() => []);
  let lastActed: (Acted<T> | null)[] = policies.map(() => null);

  let now = at;
  const run = (command: SessionCommand<T>): void => {
    const { events, refusal } = decideSession(game, session, command, { seed, at: now });
    if (refusal)
      throw new Error(`${game.id}: ${command.type} refused in a playout: ${refusal.code}: ${refusal.message}`);
    const seen = witness(game, session, events, viewers);
    session = seen.session;
    percepts = percepts.map((list, i) => (seen.percepts[i]?.length ? [...list, ...seen.percepts[i]] : list));
    for (const seat of Object.keys(seen.acted)) lastActed[Number(seat)] = seen.acted[Number(seat)] ?? null;
    log.push(...events);
  };

  policies.forEach((policy, seat) => {
    const { id, version, privileged = false } = policy;
    run({
      type: 'seat',
      seat,
      controller: { kind: 'policy', policy: id, version, seed: policySeed(seed, seat), privileged },
    });
  });
  run({ type: 'start' });
  while (session.phase === 'running') {
    if (session.turn >= maxTurns) throw new Error(`${game.id}: not over after ${maxTurns} turns`);
    const { turn, open } = session;
    const shown = percepts;
    percepts = policies.map(() => []);
    const acted = lastActed;
    lastActed = policies.map(() => null);
    const requests = policies.map((_, seat) =>
      requestFor(game, session, seat, { percepts: shown[seat] ?? [], acted: acted[seat] ?? null }, viewers[seat]),
    );
    for (const request of requests) {
      const action = players[request.seat]?.take(request) ?? null;
      if (action !== null) run({ type: 'submit', seat: request.seat, turn, action });
    }
    if (open?.clock === 'beat' && open.deadline !== null) {
      now = open.deadline;
      run({ type: 'beat', turn });
    }
    if (session.phase === 'running' && session.turn === turn)
      throw new Error(
        `${game.id}: turn ${turn} waits for seats ${awaitedSeats(game, session)}, whose policies do not act`,
      );
  }
  return log;
}
