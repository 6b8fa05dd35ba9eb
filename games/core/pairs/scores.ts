/** What certified pairs found, from a session's log: one score for each seat and block that had pairs. */
import type { PairStanding, PairVerdict } from './types.ts';
import type { RuleSays } from './words.ts';

export interface PairScore extends PairStanding {
  /** Place in the log of the event that has the standing. */
  readonly index: number;
  readonly seat: number;
  readonly block: number;
  /** Pairs that were chosen. */
  readonly pairs: number;
  /** null: the session ended before the pairs did; the standing is that of the last choice of a pair. */
  readonly verdict: PairVerdict | null;
}

/** The events of a game that the scores are made from. A game without blocks has block 0. */
type PairEvent =
  | { readonly type: 'PairChosen'; readonly block?: number; readonly pair: number; readonly standing: PairStanding }
  | {
      readonly type: 'PairsEnded';
      readonly block?: number;
      readonly verdict: PairVerdict;
      readonly standing: PairStanding;
    };

export interface PlacedPairEvent {
  readonly index: number;
  readonly event: PairEvent;
}

/** Scores come in the order of the blocks. `seatOf`: block -> the seat whose answers count. */
export function pairScores(
  events: readonly PlacedPairEvent[],
  seatOf: (block: number) => number,
): readonly PairScore[] {
  const scores = new Map<number, PairScore>();
  for (const { index, event } of events) {
    const block = event.block ?? 0;
    const pairs = event.type === 'PairChosen' ? event.pair + 1 : (scores.get(block)?.pairs ?? 0);
    const verdict = event.type === 'PairsEnded' ? event.verdict : null;
    scores.set(block, { index, seat: seatOf(block), block, pairs, verdict, ...event.standing });
  }
  return [...scores.values()];
}

/** What a game with certified pairs tells of them. */
export interface GamePairs<Config, Log> {
  /** What a rule says where its table has no, and where it has yes. */
  readonly says: RuleSays;
  /** Whether sessions with this config have pairs. */
  orders(config: Config): boolean;
  scores(log: Log): readonly PairScore[];
}
