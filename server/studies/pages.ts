/** What a participant's page is sent: the page as the decider makes it, with the draft of half-typed answers. */
import type { Draft, Page } from '../../studies/way/page.ts';
import type { Store } from '../store/store.ts';
import type { LiveStudy } from './live-study.ts';

export interface PageWithDraft {
  readonly page: Page;
  /** null: nothing was typed on this page. */
  readonly draft: Draft | null;
}

export async function pageWithDraft(
  study: LiveStudy,
  store: Pick<Store, 'studies'>,
  participant: string,
): Promise<PageWithDraft> {
  const page = study.page(participant);
  const kept = await store.studies.draftOf(participant, page.key);
  return { page, draft: kept && { revision: kept.revision, value: kept.value } };
}
