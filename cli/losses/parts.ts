/** The two parts of losses by seat and over all, and how reliable a seat's mean is. */
import type { Losses } from '../../bots/losses.ts';
import { clusteredCorrelation, clusteredMean, type Estimate } from '../analyse/interval.ts';
import { mean, rounded } from '../shared/table.ts';

export interface DecisionLosses extends Losses {
  readonly session: string;
}

type Part = 'belief' | 'choice';

/** Means by seat, and over all with intervals by session: those who play together are alike. */
export function partsOf(decisions: readonly DecisionLosses[]) {
  const seats = [...seatsIn(decisions).values()].map((own) => ({
    session: own[0]?.session ?? '',
    seat: own[0]?.seat ?? 0,
    n: own.length,
    belief: rounded(meanOf(own, 'belief')),
    choice: rounded(meanOf(own, 'choice')),
  }));
  const sessions = [...Map.groupBy(decisions, ({ session }) => session).values()];
  const over = (part: Part): Estimate =>
    clusteredMean(
      sessions.map((own) => ({ total: meanOf(own, part) * own.length, n: own.length })),
      'mean',
    );
  return { seats, belief: over('belief'), choice: over('choice') };
}

/**
 * The correlation over seats of the means of every other decision, stepped up to the whole length (Spearman, Brown, British
 * Journal of Psychology 3, 1910), with its 95 % interval by session. null: fewer than three seats have two decisions.
 */
export function reliabilityOf(decisions: readonly DecisionLosses[], part: Part): Estimate | null {
  const pairs = [...seatsIn(decisions).values()].flatMap((own) => {
    const [odd, even] = [own.filter((_, i) => i % 2 === 0), own.filter((_, i) => i % 2 === 1)];
    if (even.length === 0) return [];
    return [{ x: meanOf(odd, part), y: meanOf(even, part), cluster: own[0]?.session ?? '' }];
  });
  const halves = clusteredCorrelation(pairs);
  if (!halves) return null;
  const { value, low, high } = halves;
  return {
    value: whole(value),
    se: null,
    low: low === null ? null : whole(low),
    high: high === null ? null : whole(high),
  };
}

/** Spearman and Brown's step from half the length to the whole. */
const whole = (half: number): number => (2 * half) / (1 + half);

const seatsIn = (decisions: readonly DecisionLosses[]): ReadonlyMap<string, readonly DecisionLosses[]> =>
  Map.groupBy(decisions, ({ session, seat }) => `${session} ${seat}`);

const meanOf = (decisions: readonly DecisionLosses[], part: Part): number =>
  mean(decisions.map((one) => one[part].points));
