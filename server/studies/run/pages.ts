/** What a participant's page is sent: the page as the decider makes it, and what lies beside the log. */
import { parseToken } from '../../../games/core/free-text.ts';
import type { Page, PageDraft, Submission } from '../../../studies/way/contract/page.ts';
import type { Store } from '../../store/store.ts';
import { streamOfParticipant } from '../../store/study-log.ts';
import { submissionTo } from '../arrivals/recruiters.ts';
import type { LiveStudy } from './live-study.ts';

export interface PageWithDraft {
  readonly page: Page;
  /** null: nothing was typed on this page. */
  readonly draft: PageDraft | null;
  /** Left out: the participant does not come from MTurk, or the link did not say where to submit. */
  readonly submission?: Submission;
}

export async function pageWithDraft(
  study: LiveStudy,
  store: Pick<Store, 'studies' | 'texts'>,
  participant: string,
): Promise<PageWithDraft> {
  const page = await withTexts(study.page(participant), store);
  const kept = await store.studies.draftOf(participant, page.key);
  const submission = await submissionOf(study, store, participant);
  const draft = kept && { revision: kept.revision, value: kept.value };
  return { page, draft, ...(submission ? { submission } : {}) };
}

/** The page with what was typed in place of the tokens of its messages. */
async function withTexts(page: Page, { texts }: Pick<Store, 'texts'>): Promise<Page> {
  if (page.messages.length === 0) return page;
  const kept = await texts.of(streamOfParticipant(page.participant));
  const messages = page.messages.map((message) => {
    const token = message.text === null ? null : parseToken(message.text);
    return { ...message, text: token ? (kept.get(token.textId)?.text ?? null) : null };
  });
  return { ...page, messages };
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
