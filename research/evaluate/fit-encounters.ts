/**
 * Counts how speakers pick their words, for the estimated encounter (estimated.ts). Speakers are taken to choose in
 * proportion to weights (Luce). The maximum-likelihood weights come from the iteration of Hunter 2004 ("MM algorithms for
 * generalized Bradley-Terry models"), in which every step makes the observed choices more likely.
 */
import type { SessionEvent } from '../../games/core/session/events.ts';
import { onBaseAt } from '../../games/symmtom/beliefs/k-matrix.ts';
import { evolve, initialState, sayable } from '../../games/symmtom/rules.ts';
import type { State, SymmToM, TurnPlayed } from '../../games/symmtom/types.ts';

/** Shares of the hearers who lack a piece are counted at 0, 1/4, 1/2, 3/4 and 1; silence comes after these. */
const SHARES = 5;
const SILENCE = SHARES;

/** Choices from equal offers. */
export interface Offers {
  /** Class -> how many of it there were to choose from. */
  readonly offered: readonly number[];
  /** Class -> how often one of it was chosen. */
  readonly chosen: readonly number[];
}

export interface EncounterWeights {
  readonly weights: readonly number[];
  readonly silence: number;
}

/** The choices of all speakers with a hearer, in one session. */
export function offersIn(log: readonly SessionEvent<SymmToM>[], into: Map<string, Offers> = new Map()) {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  let state = initialState(created.config);
  for (const event of log) {
    if (event.type !== 'GameEventOccurred') continue;
    if (event.event.type === 'TurnPlayed') countTurn(state, event.event, into);
    state = evolve(state, event.event);
  }
  return into;
}

/** The weight of a piece that all hearers lack is 1. */
export function fitWeights(offers: Iterable<Offers>, rounds = 200): EncounterWeights {
  const all = [...offers];
  let weights: readonly number[] = new Array<number>(SHARES + 1).fill(1);
  for (let round = 0; round < rounds; round++) {
    const expected = weights.map(() => 0);
    const seen = weights.map(() => 0);
    for (const { offered, chosen } of all) {
      const sum = offered.reduce((total, count, k) => total + count * (weights[k] ?? 0), 0);
      const times = chosen.reduce((total, count) => total + count, 0);
      for (let k = 0; k <= SHARES; k++) {
        expected[k] = (expected[k] ?? 0) + (times * (offered[k] ?? 0)) / sum;
        seen[k] = (seen[k] ?? 0) + (chosen[k] ?? 0);
      }
    }
    const next = weights.map((weight, k) => (expected[k] ? Math.max(LEAST, (seen[k] ?? 0) / expected[k]) : weight));
    weights = next.map((weight) => weight / (next[SHARES - 1] ?? 1));
  }
  return { weights: weights.slice(0, SHARES), silence: weights[SILENCE] ?? 0 };
}

/** The least weight: a choice that was never seen is still possible. */
const LEAST = 1e-4;

function countTurn(state: State, { said, positions, recharged }: TurnPlayed, into: Map<string, Offers>): void {
  const { config, knowledge, bases } = state;
  // under `released` rules a speaker can say more than it knows in the turn after the base
  const stale = config.rules === 'released' ? onBaseAt(state.positions, bases) : knowledge.map(() => false);
  for (let speaker = 0; speaker < knowledge.length; speaker++) {
    if (stale[speaker] || recharged.includes(speaker)) continue;
    const [x, y] = positions[speaker] ?? [0, 0];
    const hearers = positions.flatMap(([hx, hy], j) =>
      j !== speaker && Math.max(Math.abs(hx - x), Math.abs(hy - y)) <= config.hearing ? [j] : [],
    );
    if (hearers.length === 0) continue;
    const offered = new Array<number>(SHARES + 1).fill(0);
    const chosen = new Array<number>(SHARES + 1).fill(0);
    offered[SILENCE] = 1;
    const word = said[speaker] ?? null;
    if (word === null) chosen[SILENCE] = 1;
    for (let piece = 0; piece < config.pieces; piece++) {
      if (!(sayable(state, speaker) & (1 << piece))) continue;
      const lacking = hearers.filter((j) => !((knowledge[j] ?? 0) & (1 << piece))).length;
      const share = Math.round((lacking / hearers.length) * (SHARES - 1));
      offered[share] = (offered[share] ?? 0) + 1;
      if (word === piece) chosen[share] = 1;
    }
    const key = offered.join();
    const before = into.get(key)?.chosen;
    into.set(key, { offered, chosen: before ? chosen.map((count, k) => count + (before[k] ?? 0)) : chosen });
  }
}
