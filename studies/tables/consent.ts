/** What a participant's consent lets a bundle hold. */
import type { Study } from '../definition/types.ts';

export interface Permits {
  /** Rows of what the participant did, beside arrival, outcome and pay. */
  readonly data: boolean;
  /** What the participant typed. */
  readonly texts: boolean;
}

/**
 * `tiers`: those that the participant agreed to; null: no consent was given. A study without a tier for data asks for them
 * with its consent; a study without a tier for texts does not ask for them. A withdrawal takes all back.
 */
export function permitsOf(
  { consent }: Pick<Study, 'consent'>,
  tiers: readonly string[] | null,
  withdrawn: boolean,
): Permits {
  if (tiers === null || withdrawn) return { data: false, texts: false };
  const opening = (what: 'data' | 'texts') => consent.tiers.filter(({ opens }) => opens === what);
  const agrees = (what: 'data' | 'texts') => opening(what).some(({ id }) => tiers.includes(id));
  const data = opening('data').length === 0 || agrees('data');
  return { data, texts: data && agrees('texts') };
}

/** What later sessions may do again of what the participant did. */
export interface Reuse {
  readonly acts: boolean;
  /** Typed texts of these acts. */
  readonly texts: boolean;
}

/** As for permitsOf. A study without a tier for use in later studies does not ask for it. */
export function reuseOf(study: Pick<Study, 'consent'>, tiers: readonly string[] | null, withdrawn: boolean): Reuse {
  const { data, texts } = permitsOf(study, tiers, withdrawn);
  const acts = data && study.consent.tiers.some(({ id, opens }) => opens === 'reuse' && tiers?.includes(id));
  return { acts, texts: acts && texts };
}
