/**
 * Plays a session on inside one process, from wherever its log has come to: policies take their seats having lived
 * through what each seat did, and go on. Deterministic in its options.
 */

import type { Game, GameTypes, Seat, Viewer } from '../game.ts';
import type { Acted, AnyPolicy, Experience, FirstSight } from '../policy.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { type SeatedPolicy, seatPolicy } from '../session/seated-policy.ts';
import type { SessionState } from '../session/session.ts';
import { historyOf, requestFor, witness } from '../session/view.ts';
import { awaitedSeats, isAsking } from '../session/waiting.ts';
import { foldLog } from './replay.ts';

/** For logs in which texts stand as tokens; see free-text.ts. */
export interface Texts<T extends GameTypes> {
  /** What a policy is told, with the texts that it reads. */
  open<A>(told: A): A;
  /** What a policy did, with tokens for what it wrote. */
  hide(action: T['Action'], seat: Seat): T['Action'];
}

export interface PlayOnOptions<T extends GameTypes> {
  readonly seed: string;
  /** Finds the policies that the log has in its seats. */
  readonly policyById: (id: string, seat: Seat) => AnyPolicy | undefined;
  /** Breaks the session off before this turn. */
  readonly untilTurn?: number | undefined;
  /** Fails after so many turns. */
  readonly maxTurns?: number;
  /** Left out: nothing in the log is a token, and nothing becomes one. */
  readonly texts?: Texts<T>;
}

/** The whole log, up to the end. */
export function playOn<T extends GameTypes>(
  game: Game<T>,
  past: readonly SessionEvent<T>[],
  options: PlayOnOptions<T>,
): readonly SessionEvent<T>[] {
  const { seed, policyById, untilTurn = Number.POSITIVE_INFINITY, maxTurns = 10_000 } = options;
  const texts = options.texts ?? { open: (told) => told, hide: (action) => action };
  const log = [...past];
  const last = foldLog(game, past).at(-1);
  if (!last) throw new Error('an empty log is no session');
  let session: SessionState<T> = last;
  const seats = seatsIn(game, past, session, { policyById, texts });
  const viewers = seats.map((held, seat): Viewer => held?.viewer ?? seat);
  let percepts = seats.map((held): readonly T['Percept'][] => held?.since.percepts ?? []);
  let lastActed = seats.map((held): Acted<T> | null => (held && 'acted' in held.since ? held.since.acted : null));

  let now = session.open?.openedAt ?? 0;
  const run = (command: SessionCommand<T>): void => {
    const { events, refusal } = decideSession(game, session, command, { seed, at: now });
    if (refusal) throw new Error(`${game.id}: ${command.type} refused: ${refusal.code}: ${refusal.message}`);
    const seen = witness(game, session, events, viewers);
    session = seen.session;
    percepts = percepts.map((list, i) => (seen.percepts[i]?.length ? [...list, ...seen.percepts[i]] : list));
    for (const seat of Object.keys(seen.acted)) lastActed[Number(seat)] = seen.acted[Number(seat)] ?? null;
    log.push(...events);
  };

  while (session.phase === 'running') {
    const { turn, open } = session;
    const asking = isAsking(game, session);
    if (turn >= untilTurn && !asking) {
      run({ type: 'abandon', reason: 'truncated' });
      break;
    }
    if (turn >= maxTurns && !asking) throw new Error(`${game.id}: not over after ${maxTurns} turns`);
    const length = log.length;
    const shown = percepts;
    percepts = seats.map(() => []);
    const acted = lastActed;
    lastActed = seats.map(() => null);
    const requests = seats.map((_, seat) =>
      requestFor(game, session, seat, { percepts: shown[seat] ?? [], acted: acted[seat] ?? null }, viewers[seat]),
    );
    for (const request of requests) {
      const { seat, probe } = request;
      const policy = seats[seat]?.policy;
      const action = policy?.take(texts.open(request)) ?? null;
      if (action !== null) run({ type: 'submit', seat, turn, action: texts.hide(action, seat) });
      if (probe) run({ type: 'answerProbe', seat, probeId: probe.id, answer: policy?.answer(probe) ?? null });
    }
    if (open?.clock === 'beat' && open.deadline !== null) {
      now = open.deadline;
      run({ type: 'beat', turn });
    }
    if (session.phase === 'running' && (open ? session.turn === turn : log.length === length))
      throw new Error(`${game.id}: turn ${turn} waits for seats ${awaitedSeats(game, session)}, which do not act`);
  }
  return log;
}

interface Holder<T extends GameTypes> {
  readonly policy: SeatedPolicy<T>;
  readonly viewer: Viewer;
  /** What it lived through last. */
  readonly since: FirstSight<T> | Experience<T>;
}

/** Whoever holds a seat, having lived through the past; null: nobody does. */
function seatsIn<T extends GameTypes>(
  game: Game<T>,
  past: readonly SessionEvent<T>[],
  session: SessionState<T>,
  { policyById, texts }: Pick<PlayOnOptions<T>, 'policyById'> & { readonly texts: Texts<T> },
): readonly (Holder<T> | null)[] {
  return session.seats.map((held, seat) => {
    if (held === null) return null;
    const found = held.kind === 'policy' ? policyById(held.policy, seat) : undefined;
    if (held.kind !== 'policy' || !found)
      throw new Error(`${game.id}: seat ${seat} is not held by a policy known here`);
    const viewer: Viewer = held.privileged ? 'all' : seat;
    const { first, experiences } = historyOf(game, past, seat, viewer);
    if (!first) throw new Error(`${game.id}: the session has not begun to play`);
    const policy = seatPolicy<T, unknown>(found, held.seed);
    policy.resume(texts.open(first), texts.open(experiences));
    return { policy, viewer, since: experiences.at(-1) ?? first };
  });
}
