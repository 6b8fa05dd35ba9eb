/**
 * What a participant's page is told: one page at a time, with its texts in one language. It never holds the arm, factors,
 * slots, other pages, right answers before an attempt, codes before the end, or ids of partners. The server sends a page
 * as it stands here, and browsers draw it. Times are milliseconds since the epoch by the server's clock.
 */
import type { ParticipationOutcome } from '../../definition/outcomes.ts';
import type { Study } from '../../definition/types.ts';
import type { Erased } from './state.ts';

/** What happens at a page's deadline if the participant does nothing. */
export type Afterwards =
  /** The participant is taken for gone. */
  | 'dropped'
  /** The study is over, and counts as complete. */
  | 'complete'
  /** Policies take the empty seats. */
  | 'policies'
  /** There is no partner: the study is over, with pay for the wait. */
  | 'lobby_timeout'
  /** The participant is taken for one who does not come back for the next wave. */
  | 'not_returned'
  /** The next page comes. */
  | 'goes_on';

/** An amount in whole minor units. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}

/** Who of the researchers wrote it is not told. */
export interface PageMessage {
  /** ms since the epoch. */
  readonly at: number;
  readonly from: 'participant' | 'operator';
  /** A token where the page is made, and the text itself where it is shown; null: erased. */
  readonly text: string | null;
}

interface Frame {
  /** State and part. A command for another key is refused with `stale_page`. */
  readonly key: string;
  readonly study: string;
  readonly participant: string;
  /** Language of the page. */
  readonly language: string;
  /** Those that the participant can still choose from, the language of the page included. */
  readonly languages: readonly string[];
  /** When the page was made; browsers count down by it, not by their own clock. */
  readonly now: number;
  /** Deadline of this page; null: it has none of its own, as while a session is played and at the end. */
  readonly until: number | null;
  readonly afterwards: Afterwards | null;
  /** Whole minutes that are left of the expected duration; null: not said, as at the end. */
  readonly minutesLeft: number | null;
  /** Earned so far; null: not shown here. */
  readonly pay: Money | null;
  /** Whether the participant may ask for more time on this page. */
  readonly mayAskForTime: boolean;
  /** The messages between the participant and the researchers, in order. */
  readonly messages: readonly PageMessage[];
  /** How many more messages the participant can write. */
  readonly helpLeft: number;
  /** Whether the participant has consented: what leaving and withdrawing mean depends on it. */
  readonly consented: boolean;
  /** An attention check was missed on the page before, and the participant is told so, once in a study. */
  readonly warned: boolean;
}

interface PageOption {
  readonly id: string;
  readonly text: string;
}

/** Texts are Markdown without HTML. */
export type Page = Frame &
  /** The first page of a study in several languages, where the link does not name one: "language" is ticked on it. */
  (
    | { readonly kind: 'language' }
    | { readonly kind: 'screening'; readonly rules: readonly ScreeningRule[] }
    | {
        readonly kind: 'consent';
        readonly text: string;
        /** Hash over text, tiers and language; consent names it. */
        readonly textHash: string;
        readonly tiers: readonly { readonly id: string; readonly text: string; readonly required: boolean }[];
        /** Signals that the study stores: they are disclosed on this page. */
        readonly signals: Study['integrity']['signals'];
      }
    /** `step` counts from 0. */
    | { readonly kind: 'text'; readonly text: string; readonly step: number; readonly steps: number }
    | { readonly kind: 'lessons'; readonly game: string; readonly step: number; readonly steps: number }
    | {
        readonly kind: 'comprehension';
        /** From 1. */
        readonly attempt: number;
        readonly attempts: number;
        readonly questions: readonly {
          readonly id: string;
          readonly text: string;
          readonly options: readonly PageOption[];
        }[];
        /** After an attempt: the questions that were answered wrong, each with its explanation. */
        readonly wrong: readonly { readonly id: string; readonly explain: string }[];
      }
    | {
        readonly kind: 'waiting';
        readonly since: number;
        /** When policies take the empty seats; null: they never do. */
        readonly fillAt: number | null;
        /** People in a session, the participant included. */
        readonly people: number;
        /** The group is complete, and the participant has said to be ready: the others are waited for. */
        readonly ready: boolean;
      }
    /** A group is found: the participant says that he or she is there. */
    | { readonly kind: 'ready' }
    | {
        readonly kind: 'playing';
        readonly session: string;
        readonly game: string;
        /** Number of the play, from 1, and how many there are; null: practice, which is not paid. */
        readonly play: { readonly nth: number; readonly of: number } | null;
        /** Markdown above the board on who sits there; null: none. */
        readonly partners: string | null;
      }
    | {
        readonly kind: 'survey';
        readonly survey: string;
        /** From 0. */
        readonly part: number;
        readonly parts: number;
        readonly optional: boolean;
        /** This part alone, as JSON for SurveyJS, with its texts in the page's language. */
        readonly json: unknown;
      }
    /** The last question: whether an AI helped. The answer has no effect on pay. */
    | { readonly kind: 'ai_help' }
    | { readonly kind: 'debrief'; readonly text: string }
    /** A wave is completed, and the next one opens later. The page shows when, and until when: `until`. */
    | {
        readonly kind: 'away';
        /** Number of the next wave, and how many there are. */
        readonly wave: number;
        readonly waves: number;
        readonly opensAt: number;
        /** For the recruiter, for what is completed. */
        readonly code: string;
        /** Where the recruiter takes the participant back; null: the code is all. */
        readonly url: string | null;
      }
    | { readonly kind: 'paused' }
    | {
        readonly kind: 'finished';
        readonly outcome: ParticipationOutcome;
        readonly code: string;
        /** Where the recruiter takes the participant back; null: the code is all. */
        readonly url: string | null;
        /**
         * For `failed_screening`: the text of the rule that was not met; for `not_returned`: the debriefing, which no page
         * showed; null: none.
         */
        readonly text: string | null;
        /** The receipt of an erasure; null: nothing was erased. */
        readonly erased: Erased | null;
      }
  );

export type PageKind = Page['kind'];
export type PageOf<K extends PageKind> = Extract<Page, { readonly kind: K }>;

/** What the page measures itself for screening, and sends as `screen`. */
export type ScreeningRule = WithoutText<Study['screening'][number]>;
type WithoutText<R> = R extends unknown ? Omit<R, 'text'> : never;

/** Half-typed answers: the server adds them to a page from outside of the log. */
export interface PageDraft {
  readonly revision: number;
  readonly value: unknown;
}

/**
 * How MTurk is told of the end: the browser posts a form there with the assignment's id and the code. The server adds it to
 * pages of participants from MTurk, from outside of the log; once the participant has withdrawn, it is erased.
 */
export interface Submission {
  /** An https address of one of MTurk's own hosts. */
  readonly address: string;
  readonly assignmentId: string;
}
