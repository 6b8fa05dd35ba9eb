/** What certified pairs found over all sessions: mean bits, and shares of verdicts, with intervals by session. */
import type { PairScore } from '../../games/core/pairs/scores.ts';
import { clusteredMean, type Estimate } from '../analyse/interval.ts';

export interface SessionPairs extends PairScore {
  readonly session: string;
  readonly ruleInWords: string;
}

export function overAll(found: readonly SessionPairs[]): Readonly<Record<'bits' | 'tracks' | 'rule', Estimate>> {
  const sessions = [...Map.groupBy(found, ({ session }) => session).values()];
  const mean = (kind: 'share' | 'mean', of: (one: SessionPairs) => number): Estimate =>
    clusteredMean(
      sessions.map((own) => ({ total: own.reduce((sum, one) => sum + of(one), 0), n: own.length })),
      kind,
    );
  const share = (verdict: PairScore['verdict']): Estimate => mean('share', (one) => (one.verdict === verdict ? 1 : 0));
  return { bits: mean('mean', ({ bits }) => bits), tracks: share('tracks'), rule: share('rule') };
}
