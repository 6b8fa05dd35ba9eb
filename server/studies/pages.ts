/** What a participant's page is sent: the page as the decider makes it, and what lies beside the log. */
import type { Draft, Page, Submission } from '../../studies/way/page.ts';
import type { Store } from '../store/store.ts';
import type { LiveStudy } from './live-study.ts';
import { submissionTo } from './recruiters.ts';

export interface PageWithDraft {
  readonly page: Page;
  /** null: nothing was typed on this page. */
  readonly draft: Draft | null;
  /** Left out: the participant does not come from MTurk, or the link did not say where to submit. */
  readonly submission?: Submission;
}

export async function pageWithDraft(
  study: LiveStudy,
  store: Pick<Store, 'studies'>,
  participant: string,
): Promise<PageWithDraft> {
  const page = study.page(participant);
  const kept = await store.studies.draftOf(participant, page.key);
  const submission = await submissionOf(study, store, participant);
  const draft = kept && { revision: kept.revision, value: kept.value };
  return { page, draft, ...(submission ? { submission } : {}) };
}

async function submissionOf(
  study: LiveStudy,
  store: Pick<Store, 'studies'>,
  participant: string,
): Promise<Submission | null> {
  if (study.told().participants.get(participant)?.recruiter !== 'mturk') return null;
  const recruit = await store.studies.recruitOf(participant);
  return recruit && submissionTo(recruit);
}
