/**
 * A session in which everything happens that can happen to one: people, a bot that takes over, questions, notes, a
 * pause, an outage, late and missing actions. Its log is kept for every released version of a game and replayed by CI.
 */

import type { Game, GameTypes, Seat } from '../game.ts';
import type { Policy, Request } from '../policy.ts';
import { rngFor } from '../rng.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { lifeOf, requestOf } from '../session/life.ts';
import { policySeed, seatPolicy } from '../session/seated-policy.ts';
import { createSession, evolveAll, initialSession, type SessionState } from '../session/session.ts';
import { openTurnOf } from '../session/state.ts';
import type { Controller } from '../session/types.ts';
import { awaitedSeats } from '../session/waiting.ts';

export interface Eventful<T extends GameTypes> {
  readonly session: string;
  readonly config: T['Config'];
  readonly seed: string;
  /** Takes over seat 0 after turn 2. */
  readonly policy: Policy<T, unknown>;
  /** The session is truncated after this many turns. */
  readonly maxTurns: number;
}

export function eventfulSession<T extends GameTypes>(
  game: Game<T>,
  { session: id, config, seed, policy, maxTurns }: Eventful<T>,
): readonly SessionEvent<T>[] {
  const aids = { knowledge: true, history: true, notes: true };
  const disclosure = { kind: false, presence: true };
  const created = createSession(
    game,
    { session: id, config, study: null, arm: null, build: 'test', label: null, aids, disclosure },
    { seed, at: 0 },
  );
  if (created.type !== 'SessionCreated') throw new Error('a session begins with SessionCreated');
  const log: SessionEvent<T>[] = [created];
  let session: SessionState<T> = initialSession(game, created as Extract<typeof created, { type: 'SessionCreated' }>);
  let at = 0;
  const run = (command: SessionCommand<T>): void => {
    at += 250;
    const { events } = decideSession(game, session, command, { seed, at });
    session = evolveAll(game, session, events);
    log.push(...events);
  };
  const holder = (seat: Seat): Controller =>
    seat === 1
      ? { kind: 'outside', participant: 'participant-1', name: 'a bot from outside' }
      : { kind: 'person', participant: `participant-${seat}` };
  const submit = (seat: Seat): void => {
    const action = rngFor(seed, 'actions', session.turn, seat).pick(game.legalActions(session.game, seat));
    const timing = { paintedMs: 16.5, inputMs: 240, hiddenMs: 0, device: 'keyboard' } as const;
    run({ type: 'submit', seat, turn: session.turn, action, ...(seat === 0 ? { timing } : {}) });
  };
  const passTime = (turn: number): void => {
    const { deadline = null, clock = 'none' } = openTurnOf(session) ?? {};
    if (session.turn !== turn || session.phase !== 'running') return;
    if (deadline !== null) at = Math.max(at, deadline);
    if (clock === 'beat') run({ type: 'beat', turn });
    else if (clock === 'deadline') run({ type: 'timeOut', turn });
    else for (const seat of awaitedSeats(game, session)) if (session.seats[seat] !== null) submit(seat);
  };

  const requestTo = ({ privileged }: Policy<T, unknown>): Request<T> => {
    return requestOf(game, session, lifeOf(game, log, 0, privileged ? 'all' : 0));
  };

  const seats = game.roles(config).map((_, seat) => seat);
  for (const seat of seats) run({ type: 'seat', seat, controller: holder(seat) });
  run({ type: 'vacate', seat: 0, cause: 'left' });
  run({ type: 'seat', seat: 0, controller: holder(0) });
  run({ type: 'start' });
  let bot: ReturnType<typeof seatPolicy<T, unknown>> | null = null;
  while (session.phase === 'running') {
    const { turn } = session;
    if (turn === 0) {
      const options = ['yes', 'no'];
      const question = { id: 'q1', seat: 0, question: 'Are you sure?', options, confidence: true, limitMs: 5000 };
      run({ type: 'showProbe', probe: question });
      run({ type: 'answerProbe', seat: 0, probeId: 'q1', answer: { option: 'yes', confidence: 75 } });
      run({ type: 'writeNote', seat: 0, note: { kind: 'text', textId: 'text-1', hmac: '00' } });
      run({ type: 'writeNote', seat: 0, note: { kind: 'tick', cell: 'a', on: true } });
    }
    if (turn === 1) {
      run({ type: 'pause', words: 'fire drill' });
      run({ type: 'resume' });
      run({ type: 'extend', byMs: 1000, cause: 'outage' });
      run({ type: 'submit', seat: 0, turn: 0, action: game.defaultAction(session.game, 0) });
    }
    if (turn >= 3 && !bot) {
      const { id: name, version, privileged = false } = policy;
      const controller = { kind: 'policy', policy: name, version, seed: policySeed(seed, 0), privileged } as const;
      run({ type: 'seat', seat: 0, controller, replace: true });
      bot = seatPolicy(policy, policySeed(seed, 0));
      const { first, experiences } = lifeOf(game, log, 0, privileged ? 'all' : 0);
      if (first) bot.resume(first, experiences);
    }
    if (turn === 2) {
      run({ type: 'vacate', seat: 0, cause: 'other', words: 'lost the line' });
      passTime(turn);
      run({ type: 'seat', seat: 0, controller: holder(0) });
    } else {
      // a policy takes the request of every turn, also when it has nothing to do
      const action = bot?.take(requestTo(policy)) ?? null;
      for (const seat of awaitedSeats(game, session)) {
        if (seat !== 0 || !bot) submit(seat);
        else if (action !== null) run({ type: 'submit', seat, turn, action });
      }
    }
    passTime(turn);
    if (session.turn >= maxTurns) run({ type: 'abandon', reason: 'truncated' });
  }
  return log;
}
