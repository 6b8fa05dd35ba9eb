/**
 * Whole sessions inside one process: policies through the same session decider, requests and events as people. Nobody
 * in them is a person, so what policies write stays in the log as it is; only the server puts tokens in its place.
 */

import type { Game, GameTypes } from '../game.ts';
import type { AnyPolicy } from '../policy.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent, SessionSetup } from '../session/events.ts';
import { policySeed } from '../session/seated-policy.ts';
import { createSession, evolveSession, initialSession, type SessionState } from '../session/session.ts';
import { playOn } from './play-on.ts';

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
  readonly setup?: Partial<
    Pick<SessionSetup<T>, 'study' | 'arm' | 'build' | 'label' | 'aids' | 'disclosure' | 'questions'>
  >;
}

/** Plays a session to its end; returns its log. Deterministic in its options. */
export function playout<T extends GameTypes>(game: Game<T>, options: PlayoutOptions<T>): readonly SessionEvent<T>[] {
  const { config, seed, policies, at = 0, maxTurns } = options;
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
  const run = (command: SessionCommand<T>): void => {
    const { events, refusal } = decideSession(game, session, command, { seed, at });
    if (refusal)
      throw new Error(`${game.id}: ${command.type} refused in a playout: ${refusal.code}: ${refusal.message}`);
    session = events.reduce((now, event) => evolveSession(game, now, event), session);
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
  return playOn(game, log, { seed, policyById: (_, seat) => policies[seat], ...limit });
}
