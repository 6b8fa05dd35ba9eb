/**
 * Plays a session on inside one process, from the end of its log so far. A policy that takes a seat first gets what the
 * seat has lived through. The same log and options give the same events.
 */

import type { Game, GameTypes, Seat } from '../game.ts';
import type { AnyPolicy } from '../policy.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { beginLives, foldLives, type Lives, lifeOfHolder, requestOf } from '../session/life.ts';
import { type SeatedPolicy, seatPolicy } from '../session/seated-policy.ts';
import { openTurnOf, probesIn } from '../session/state.ts';
import { awaitedSeats, BEATEN, isAsking } from '../session/waiting.ts';
import { beginLog } from './replay.ts';

/** Stands between policies, which read and write texts, and a log that holds tokens in their place (free-text.ts). */
export interface TextCodec<T extends GameTypes> {
  /** What a policy is told, with the texts in place of their tokens. */
  open<A>(told: A): A;
  /** What a policy did, with tokens in place of the texts that it wrote. */
  hide(action: T['Action'], seat: Seat): T['Action'];
}

export interface PlayOnOptions<T extends GameTypes> {
  readonly seed: string;
  /** Finds the policies that the log has in its seats. */
  readonly policyById: (id: string, seat: Seat) => AnyPolicy | undefined;
  /** Ends the session before this turn. */
  readonly untilTurn?: number | undefined;
  /** Throws after this many turns. */
  readonly maxTurns?: number;
  /** Left out: the log holds texts as they are. */
  readonly texts?: TextCodec<T>;
}

/** The whole log, to the end of the session. Throws where a policy is not found or does not act. */
export function playOn<T extends GameTypes>(
  game: Game<T>,
  past: readonly SessionEvent<T>[],
  options: PlayOnOptions<T>,
): readonly SessionEvent<T>[] {
  const { seed, policyById, untilTurn = Number.POSITIVE_INFINITY, maxTurns = 10_000 } = options;
  const texts = options.texts ?? { open: (told) => told, hide: (action) => action };
  const log = [...past];
  let lives = livesIn(game, past);
  let policies = policiesIn(game, lives, { policyById, texts });

  let now = openTurnOf(lives.session)?.openedAt ?? 0;
  const run = (command: SessionCommand<T>): void => {
    const { events, refusal } = decideSession(game, lives.session, command, { seed, at: now });
    if (refusal) throw new Error(`${game.id}: ${command.type} refused: ${refusal.code}: ${refusal.message}`);
    lives = foldLives(game, lives, events);
    log.push(...events);
    const exchanged = new Set(events.flatMap((event) => (event.type === 'ControllerChanged' ? [event.seat] : [])));
    if (exchanged.size === 0) return;
    const sitting = policiesIn(game, lives, { policyById, texts });
    policies = policies.map((policy, seat) => (exchanged.has(seat) ? (sitting[seat] ?? null) : policy));
  };

  while (lives.session.phase === 'running') {
    const { session } = lives;
    const { turn, open } = session;
    const asking = isAsking(game, session);
    if (turn >= untilTurn && !asking) {
      run({ type: 'abandon', reason: 'truncated' });
      break;
    }
    if (turn >= maxTurns && !asking) throw new Error(`${game.id}: not over after ${maxTurns} turns`);
    const length = log.length;
    const requests = lives.lives.map((life) => requestOf(game, session, life));
    // those that take a seat meanwhile are asked from the next turn on
    const asked = policies;
    for (const request of requests) {
      const { seat, probe } = request;
      const policy = asked[seat];
      const action = policy?.take(texts.open(request)) ?? null;
      if (action !== null) run({ type: 'submit', seat, turn, action: texts.hide(action, seat) });
      if (probe) run({ type: 'answerProbe', seat, probeId: probe.id, answer: policy?.answer(probe) ?? null });
    }
    // the answers may have brought the next questions
    if (probesIn(session).length > 0 && log.length > length) continue;
    if (open && BEATEN.has(open.clock) && open.deadline !== null) {
      now = open.deadline;
      run({ type: 'beat', turn });
    }
    const { session: after } = lives;
    if (after.phase === 'running' && (open ? after.turn === turn : log.length === length))
      throw new Error(`${game.id}: turn ${turn} waits for seats ${awaitedSeats(game, after)}, which do not act`);
  }
  return log;
}

/** The session at the end of its log, and each seat's life as the agent in the seat sees it. */
function livesIn<T extends GameTypes>(game: Game<T>, past: readonly SessionEvent<T>[]): Lives<T> {
  const { session, lives } = foldLives(game, beginLives(beginLog(game, past)), past.slice(1));
  return { session, lives: session.seats.map((_, seat) => lifeOfHolder({ session, lives }, seat)) };
}

/** The policy in each seat, with the memory of what the seat has lived through; null: the seat is empty. */
function policiesIn<T extends GameTypes>(
  game: Game<T>,
  lives: Lives<T>,
  { policyById, texts }: Pick<PlayOnOptions<T>, 'policyById'> & { readonly texts: TextCodec<T> },
): readonly (SeatedPolicy<T> | null)[] {
  return lives.session.seats.map((held, seat) => {
    if (held === null) return null;
    const found = held.kind === 'policy' ? policyById(held.policy, seat) : undefined;
    if (held.kind !== 'policy' || !found)
      throw new Error(`${game.id}: seat ${seat} is not held by a policy known here`);
    const { first, experiences } = lifeOfHolder(lives, seat);
    if (!first) throw new Error(`${game.id}: the session has not begun to play`);
    const policy = seatPolicy<T, unknown>(found, held.seed);
    policy.resume(texts.open(first), texts.open(experiences));
    return policy;
  });
}
