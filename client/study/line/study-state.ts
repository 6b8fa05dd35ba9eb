/**
 * What a study's tab knows: a fold over what the server tells, what the participant does, and what became of the
 * connection. Pure; study-line.ts sends and receives.
 */
import type { CommandBody, ParticipantCommand, StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Page, PageDraft, Submission } from '../../../studies/way/contract/page.ts';

export interface StudyLineState {
  /** null: the server has not answered yet. */
  readonly page: Page | null;
  /** The server's copy of what is half typed on this page. */
  readonly draft: PageDraft | null;
  /** Where MTurk is told of the end; null: the participant does not come from there. */
  readonly submission: Submission | null;
  /** The server's clock minus this device's, by the quickest of the last answers. */
  readonly offsetMs: number;
  readonly offsets: readonly number[];
  /** Since when the server cannot be reached, on this device's clock; null: it can. */
  readonly lostAt: number | null;
  /** Another tab or device has the study. */
  readonly superseded: boolean;
  /** Commands that are not answered yet, in order. */
  readonly outbox: readonly CommandBody[];
  /** Why the last command changed nothing, until the next one or another page. */
  readonly refusal: { readonly code: string; readonly message: string } | null;
  /** Why there is no page at all. */
  readonly failed: NoPage | null;
}

export const EMPTY: StudyLineState = {
  page: null,
  draft: null,
  submission: null,
  offsetMs: 0,
  offsets: [],
  lostAt: null,
  superseded: false,
  outbox: [],
  refusal: null,
  failed: null,
};

export type StudyLineNews =
  | {
      readonly type: 'shown';
      readonly page: Page;
      readonly draft: PageDraft | null;
      readonly submission: Submission | null;
      readonly at: number;
    }
  | { readonly type: 'given'; readonly body: CommandBody }
  | { readonly type: 'answered'; readonly commandId: string; readonly refusal: StudyNewsRefusal | null }
  | { readonly type: 'superseded' }
  | { readonly type: 'reached' }
  | { readonly type: 'lost'; readonly at: number }
  | { readonly type: 'failed'; readonly why: NoPage };

interface NoPage {
  readonly code: string;
  readonly message: string;
  /** The code by which an operator can let this browser in; null: it is refused for another reason. */
  readonly browser: string | null;
  /** When the study opens next, on this device's clock; null: it is refused for another reason. */
  readonly opensAt: number | null;
}

type StudyNewsRefusal = StudyRefusal | { readonly code: string; readonly message: string };

const OFFSETS_KEPT = 5;

export function evolveStudy(state: StudyLineState, news: StudyLineNews): StudyLineState {
  switch (news.type) {
    case 'shown': {
      const offsets = [...state.offsets, news.page.now - news.at].slice(-OFFSETS_KEPT);
      // a participant who has withdrawn is unknown to the server, and still has to submit
      const submission = news.submission ?? state.submission;
      // an answer is under way for some time, so the largest difference is the nearest to the truth
      const clock = { offsets, offsetMs: Math.max(...offsets), failed: null };
      // an answer may be overtaken by a later one
      if (state.page && news.page.now < state.page.now) return { ...state, ...clock };
      const another = state.page?.key !== news.page.key;
      return {
        ...state,
        ...clock,
        page: news.page,
        draft: news.draft,
        submission,
        refusal: another ? null : state.refusal,
      };
    }
    case 'given':
      return { ...state, outbox: [...state.outbox, news.body], refusal: null };
    case 'answered': {
      const answered = state.outbox.find(({ commandId }) => commandId === news.commandId);
      const outbox = state.outbox.filter((body) => body !== answered);
      if (news.refusal?.code === 'superseded') return { ...state, outbox, superseded: true };
      const type = answered?.command.type;
      const superseded = state.superseded && type !== 'openTab';
      // signals are the page's own, and the page that came instead says what a late command would say
      const told = type === 'recordSignals' ? state.refusal : news.refusal;
      return { ...state, outbox, superseded, refusal: told };
    }
    case 'superseded':
      return { ...state, superseded: true };
    case 'reached':
      return state.lostAt === null ? state : { ...state, lostAt: null };
    case 'lost':
      return state.lostAt === null ? { ...state, lostAt: news.at } : state;
    case 'failed':
      return { ...state, failed: news.why };
  }
}

/** Commands that lead to another page, or answer this one: one at a time. */
const MOVING: ReadonlySet<ParticipantCommand['type']> = new Set([
  'screen',
  'giveConsent',
  'declineConsent',
  'read',
  'answerComprehension',
  'confirmReady',
  'answerSurvey',
  'answerAiHelp',
  'finish',
  'leave',
  'withdraw',
  'chooseLanguage',
]);

export const isMoving = (type: ParticipantCommand['type']): boolean => MOVING.has(type);

/** The command that leads away from this page and is not answered yet; null: none. */
export function pendingMove({ outbox, page }: StudyLineState): CommandBody | null {
  return outbox.find(({ command, key }) => key === page?.key && isMoving(command.type)) ?? null;
}

/** Whether the command would only repeat one that is not answered yet. */
export function isRepeat(state: StudyLineState, { type }: ParticipantCommand): boolean {
  if (type === 'tryLesson' || type === 'recordSignals') return false;
  if (isMoving(type)) return pendingMove(state) !== null;
  return state.outbox.some(({ command }) => command.type === type);
}
