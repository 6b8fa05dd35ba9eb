/** Whether a person took part in another study of this server, by the recruiter's id and the join key of that study. */
import type { Study } from '../../../studies/definition/types.ts';
import { frozenOf } from '../../../studies/way/fold/stops.ts';
import type { Store } from '../../store/store.ts';
import type { LiveStudy } from '../run/live-study.ts';
import { externalKeyOf } from './recruiters.ts';

type Reading = Pick<Store, 'studies'>;

/** The person's pseudonym in the study; null: the person was not there, or the study has erased all personal data. */
export async function pseudonymIn(
  { studies }: Reading,
  study: string,
  { recruiter, externalId }: { readonly recruiter: Study['intake']['recruiter']; readonly externalId: string },
): Promise<string | null> {
  const secret = await studies.secretOf(study);
  const recruit = secret && (await studies.recruitWith(study, externalKeyOf(secret.joinKey, recruiter, externalId)));
  return recruit?.participant ?? null;
}

/** The first study that invites with a link and in which the participant was, for a consent with these tiers; null: none. */
export async function linkOf(
  live: Pick<LiveStudy, 'state'>,
  store: Reading,
  participant: string,
  tiers: readonly string[],
): Promise<{ readonly study: string; readonly participant: string } | null> {
  const state = live.state();
  const one = state.participants.get(participant);
  const { invites = [], recruiter } = one ? frozenOf(state, one).definition.intake : { recruiter: 'links' as const };
  const linking = invites.filter(({ link }) => link !== undefined && tiers.includes(link));
  const externalId = linking.length === 0 ? null : ((await store.studies.recruitOf(participant))?.externalId ?? null);
  for (const { study } of externalId === null ? [] : linking) {
    const earlier = await pseudonymIn(store, study, { recruiter, externalId: externalId ?? '' });
    if (earlier !== null) return { study, participant: earlier };
  }
  return null;
}
