/**
 * What a list of bonuses holds for the recruiter: whom to pay, by the recruiter's own ids. Those of erased participants are
 * kept apart until they are paid.
 */

import type { StudyState } from '../../../studies/way/contract/state.ts';
import { unlistedBonuses } from '../../../studies/way/decide/bonuses.ts';
import type { StoreReader } from '../../store/store.ts';
import type { LiveStudy } from '../run/live-study.ts';

export interface Bonuses {
  /** Number of the list, from 1; null: there is none, or nothing new is owed. */
  readonly list: number | null;
  readonly currency: string | null;
  readonly bonuses: readonly { readonly participant: string; readonly externalId: string; readonly minor: number }[];
  /** Pseudonyms of participants who are owed a bonus, or were in the list, and whose id is erased or was never known. */
  readonly unnamed: readonly string[];
}

export interface BonusesAnswer extends Bonuses {
  /** How many erased participants were paid, so that their ids are deleted. */
  readonly forgotten: number;
}

export async function externalIdsOf(
  study: Pick<LiveStudy, 'id'>,
  store: Pick<StoreReader, 'studies'>,
): Promise<ReadonlyMap<string, string>> {
  const recruits = await store.studies.recruitsOf(study.id);
  const payees = await store.studies.payeesOf(study.id);
  return new Map(
    [...recruits, ...payees].flatMap(({ participant, externalId }) =>
      externalId === null ? [] : [[participant, externalId] as const],
    ),
  );
}

/** `list`: 0 for none. */
export function bonusesOf(study: StudyState, ids: ReadonlyMap<string, string>, list: number): Bonuses {
  const { currency = null, bonuses = [] } = study.bonusLists[list - 1] ?? {};
  const owed = [...bonuses, ...unlistedBonuses(study)].map(({ participant }) => participant);
  return {
    list: list === 0 ? null : list,
    currency,
    bonuses: bonuses.flatMap(({ participant, minor }) => {
      const externalId = ids.get(participant);
      return externalId === undefined ? [] : [{ participant, externalId, minor }];
    }),
    unnamed: [...new Set(owed)].filter((participant) => !ids.has(participant)),
  };
}
