/** How often partners of known order were taken for what they were, with intervals by session. */
import { PARTNER_ORDERS } from '../../games/core/session/partner-question.ts';
import { clusteredMean, type Estimate } from '../analyse/interval.ts';

/** One partner, and what it was taken for. */
export interface TakenFor {
  readonly session: string;
  /** As `order-1`. */
  readonly was: string;
  /** null: no answer. */
  readonly given: string | null;
}

export interface PartnerScores {
  /** Answers about partners of known order. */
  readonly n: number;
  /** The share of right ones. */
  readonly right: Estimate;
  /** What the partner was -> what it was taken for -> how often, in the order of PARTNER_ORDERS. */
  readonly confusion: readonly (readonly number[])[];
}

/** null: no partner of known order was asked about, and answered. */
export function scoresOf(taken: readonly TakenFor[]): PartnerScores | null {
  const known = taken.filter(({ was, given }) => given !== null && PARTNER_ORDERS.some((order) => order === was));
  if (known.length === 0) return null;
  const sessions = [...Map.groupBy(known, ({ session }) => session).values()];
  const isRight = ({ was, given }: TakenFor): boolean => was === given;
  return {
    n: known.length,
    right: clusteredMean(
      sessions.map((own) => ({ total: own.filter(isRight).length, n: own.length })),
      'share',
    ),
    confusion: PARTNER_ORDERS.map((was) =>
      PARTNER_ORDERS.map((given) => known.filter((one) => one.was === was && one.given === given).length),
    ),
  };
}
