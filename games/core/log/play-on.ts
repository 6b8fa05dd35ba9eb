/**
 * Plays a session on inside one process, from the end of its log so far. A policy that takes a seat first gets what the
 * seat has lived through. The same log and options give the same events.
 */

import type { Game, GameTypes, Seat } from '../game.ts';
import type { AnyPolicy, Request } from '../policy.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { beginLives, foldLives, type Lives, lifeOfHolder, requestOf } from '../session/life.ts';
import { type SeatedPolicy, seatPolicy } from '../session/seated-policy.ts';
import { accepts } from '../session/session.ts';
import { openTurnOf, probesIn, type SessionState } from '../session/state.ts';
import { awaitedSeats, BEATEN, isAsking } from '../session/waiting.ts';
import { beginLog } from './replay.ts';

/** Stands between policies, which read and write texts, and a log that holds tokens in their place (free-text.ts). */
export interface TextCodec<T extends GameTypes> {
  /** What a policy is told, with the texts in place of their tokens. */
  open<A>(told: A): A;
  /** What a policy did, with tokens in place of the texts that it wrote. */
  hide(action: T['Action'], seat: Seat): T['Action'];
}

/** Bears with policies that fail, as a server does: their seats do the default action instead. */
export interface Lenience {
  /** Runs a policy. null: it has failed. It is never asked again, and its seat does default actions to the end. */
  attempt<A>(seat: Seat, act: () => A): { readonly done: A } | null;
  /** Called where the game does not accept what the policy in the seat did. It is asked again in the next turn. */
  refused(seat: Seat): void;
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
  /** Left out: a policy that fails ends the playing with an error. */
  readonly lenience?: Lenience | undefined;
}

/** The whole log, to the end of the session. Throws where a policy is not found or does not act. */
export function playOn<T extends GameTypes>(
  game: Game<T>,
  past: readonly SessionEvent<T>[],
  options: PlayOnOptions<T>,
): readonly SessionEvent<T>[] {
  const { seed, untilTurn = Number.POSITIVE_INFINITY, maxTurns = 10_000, lenience } = options;
  const failed = new Set<Seat>();
  const attempt = <A>(seat: Seat, act: () => A): { readonly done: A } | null => {
    if (!lenience) return { done: act() };
    const tried = failed.has(seat) ? null : lenience.attempt(seat, act);
    if (!tried) failed.add(seat);
    return tried;
  };
  const texts = options.texts ?? { open: (told) => told, hide: (action) => action };
  const log = [...past];
  let lives = livesIn(game, past);
  const finding: Finding<T> = { policyById: options.policyById, texts, attempt };
  let policies = policiesIn(game, lives, finding);

  let now = openTurnOf(lives.session)?.openedAt ?? 0;
  const run = (command: SessionCommand<T>): void => {
    const { events, states, refusal } = decideSession(game, lives.session, command, { seed, at: now });
    if (refusal) throw new Error(`${game.id}: ${command.type} refused: ${refusal.code}: ${refusal.message}`);
    lives = foldLives(game, lives, events, states);
    log.push(...events);
    const exchanged = new Set(events.flatMap((event) => (event.type === 'ControllerChanged' ? [event.seat] : [])));
    if (exchanged.size === 0) return;
    const sitting = policiesIn(game, lives, finding);
    policies = policies.map((policy, seat) => (exchanged.has(seat) ? (sitting[seat] ?? null) : policy));
  };

  const actionOf = (session: SessionState<T>, policy: SeatedPolicy<T> | null, request: Request<T>) => {
    const { seat, legalActions } = request;
    const isDue = legalActions.length > 0;
    const tried = attempt(seat, () => policy?.take(texts.open(request)) ?? null);
    if (!lenience || (tried && (!isDue || canDo(game, session.game, seat, tried.done)))) return tried?.done ?? null;
    if (tried) lenience.refused(seat);
    return isDue ? game.defaultAction(session.game, seat) : null;
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
      const policy = asked[seat] ?? null;
      const action = actionOf(session, policy, request);
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

/** Whether the game accepts the action, whatever it is. */
function canDo<T extends GameTypes>(game: Game<T>, state: T['State'], seat: Seat, action: T['Action']): boolean {
  return game.schemas.action.safeParse(action).success && accepts(game, state, seat, action);
}

interface Finding<T extends GameTypes> extends Pick<PlayOnOptions<T>, 'policyById'> {
  readonly texts: TextCodec<T>;
  readonly attempt: Lenience['attempt'];
}

/** The policy in each seat, with the memory of what the seat has lived through; null: the seat is empty. */
function policiesIn<T extends GameTypes>(
  game: Game<T>,
  lives: Lives<T>,
  { policyById, texts, attempt }: Finding<T>,
): readonly (SeatedPolicy<T> | null)[] {
  return lives.session.seats.map((held, seat) => {
    if (held === null) return null;
    const found = held.kind === 'policy' ? policyById(held.policy, seat) : undefined;
    if (held.kind !== 'policy' || !found)
      throw new Error(`${game.id}: seat ${seat} is not held by a policy known here`);
    const { first, experiences } = lifeOfHolder(lives, seat);
    if (!first) throw new Error(`${game.id}: the session has not begun to play`);
    const policy = seatPolicy<T, unknown>(found, held.seed);
    attempt(seat, () => policy.resume(texts.open(first), texts.open(experiences)));
    return policy;
  });
}
