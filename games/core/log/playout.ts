/**
 * Plays whole sessions with policies inside one process, through the same decider, requests and events as on the server.
 * No participant writes in a playout, so texts stay in its log as they are; only the server replaces texts with tokens.
 */

import type { Game, GameTypes } from '../game.ts';
import type { AnyPolicy } from '../policy.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import { sessionAfter } from '../session/decision.ts';
import type { SessionEvent, SessionSetup } from '../session/events.ts';
import { policySeed } from '../session/seated-policy.ts';
import { createSession, initialSession, type SessionState } from '../session/session.ts';
import { type Lenience, playOn } from './play-on.ts';

export interface PlayoutOptions<T extends GameTypes> {
  readonly session: string;
  readonly config: T['Config'];
  readonly seed: string;
  /** One a seat. */
  readonly policies: readonly AnyPolicy[];
  /** Those that the setup exchanges for others later; left out: it exchanges none. */
  readonly later?: readonly AnyPolicy[];
  /** The time of the first event, ms since the epoch. Only beats make time pass. */
  readonly at?: number;
  /** Throws after this many turns. */
  readonly maxTurns?: number;
  /** Ends the session before this turn. */
  readonly untilTurn?: number;
  /** Left out: a policy that fails ends the playout with an error. */
  readonly lenience?: Lenience;
  readonly setup?: Partial<
    Pick<
      SessionSetup<T>,
      'study' | 'arm' | 'build' | 'label' | 'aids' | 'disclosure' | 'questions' | 'probes' | 'signs' | 'exchanges'
    >
  >;
}

/** Plays a session to its end; returns its log. The same options give the same log. */
export function playout<T extends GameTypes>(game: Game<T>, options: PlayoutOptions<T>): readonly SessionEvent<T>[] {
  const { config, seed, policies, later = [], at = 0, maxTurns, untilTurn, lenience } = options;
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
  let session: SessionState<T> = initialSession(game, created);
  const run = (command: SessionCommand<T>): void => {
    const decision = decideSession(game, session, command, { seed, at });
    const { events, refusal } = decision;
    if (refusal)
      throw new Error(`${game.id}: ${command.type} refused in a playout: ${refusal.code}: ${refusal.message}`);
    session = sessionAfter(game, session, decision);
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
  const limit = maxTurns === undefined ? {} : { maxTurns };
  return playOn(game, log, {
    seed,
    policyById: (id, seat) => [policies[seat], ...later].find((policy) => policy?.id === id),
    ...limit,
    untilTurn,
    lenience,
  });
}
