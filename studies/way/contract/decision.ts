/** What the decider of a study takes and returns. */
import type { ModelBudget } from '../../../games/core/session/model-calls.ts';
import type { EndCause, EndReason } from '../../../games/core/session/types.ts';
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { ModelHolder } from '../../definition/model-plan.ts';
import type { PlayableRecording } from '../../definition/recordings.ts';
import type { SessionPlan } from '../../definition/types.ts';
import type { Registration } from '../../preregister/plan.ts';
import type { RoomAction } from '../../room/actions.ts';
import type { ParticipantCommand, StudyRefusal } from './commands.ts';
import type { StreamEvents } from './events.ts';
import type { Authenticity, Cause, LanguageSource, PreviewOf, SeatOutcome } from './parts.ts';

/** Time and chance come from outside. */
export interface StudyCircumstances {
  /** Server clock, ms since the epoch. */
  readonly at: number;
  /** The seed of the study: slots, draws, pay and the seeds of sessions follow from it. */
  readonly seed: string;
  /** A new id for a group or a session at each call. */
  readonly id: () => string;
  /** What is known now of a session that the study names as a recording; undefined: nothing. Left out: of none. */
  readonly recordingOf?: (session: string) => PlayableRecording | undefined;
}

export type StudyCommand =
  /** A page asks. `key`: of the page that the participant sees; `tab`: that it is open in. */
  | {
      readonly type: 'ask';
      readonly participant: string;
      readonly tab: string;
      readonly key: string;
      readonly command: ParticipantCommand;
      /** Where the person who consents took part before, if the study asks that; null, left out: nowhere. */
      readonly linked?: { readonly study: string; readonly participant: string } | null;
    }
  /** The caller gives the id: for the same person the same one again. For an id that has joined only the tab is noted. */
  | {
      readonly type: 'join';
      readonly participant: string;
      readonly tab: string;
      readonly device: 'desktop' | 'tablet' | 'phone';
      /** The first language of the study is used where the study does not have this one. */
      readonly language: string;
      readonly languageFrom: LanguageSource;
      readonly stage: string;
      readonly simulated: boolean;
      readonly recruiter: string | null;
      readonly signed: boolean;
      /** The person took part in a study that this one excludes. */
      readonly excluded: boolean;
    }
  | { readonly type: 'lineLost'; readonly participant: string; readonly why: 'closed' | 'silent' }
  | { readonly type: 'lineResumed'; readonly participant: string; readonly gapMs: number }
  /** Something of this participant's is due: a deadline, a ready check, the filling of seats. */
  | { readonly type: 'due'; readonly participant: string }
  /** `SessionEnded` is on disk. A repeat changes nothing. */
  | {
      readonly type: 'sessionOver';
      readonly session: string;
      /** `partner_left`, `aborted` and so on, as in the session's log; null: none is said. */
      readonly end: {
        readonly reason: EndReason;
        readonly cause: EndCause | null;
        readonly started: boolean;
        /** The operator who ended it, and why; null, left out: none did. */
        readonly by?: Cause | null;
      };
      readonly teamReturns: number;
      /** People and policies in the session. */
      readonly seatCount: number;
      /** The seats of people, and of bots with accounts under their pseudonyms. */
      readonly seats: readonly SeatOutcome[];
    }
  /** The server was away or stood still: all open deadlines of pages move. Sessions move their own. */
  | { readonly type: 'extendAll'; readonly byMs: number; readonly cause: 'outage' | 'stall' }
  /** Nothing happens where the recruiter has told the same before. Left out: nothing is told about authenticity. */
  | {
      readonly type: 'submissionReported';
      readonly participant: string;
      readonly status: string;
      readonly authenticity?: Authenticity;
    }
  /** Ends a participation with pay. */
  | {
      readonly type: 'remove';
      readonly participant: string;
      readonly outcome: 'server_error' | 'removed_by_operator';
      readonly cause: Cause;
    }
  /** An operator acts on one participant. Typed text is a token. */
  | {
      readonly type: 'act';
      readonly participant: string;
      readonly action: PersonAction;
      readonly cause: Cause;
    }
  /** An operator lets the browser of this number open a place that was opened without a signature. */
  | { readonly type: 'letBrowserIn'; readonly participant: string; readonly browser: string; readonly cause: Cause }
  /** Texts and personal data are erased in the same append. A participant who is under way ends as `withdrew`. */
  | {
      readonly type: 'erase';
      readonly participant: string;
      readonly texts: number;
      readonly rows: number;
      /** Until when the recruiter's ids stay apart if something is owed, ms; null: there are no ids. */
      readonly payableUntil: number | null;
      readonly cause: Cause;
    }
  | {
      readonly type: 'publish';
      readonly frozen: FrozenStudy;
      readonly applyTo: 'arriving' | 'unconsented';
      /** The study begins as a preview; left out: it does not. */
      readonly preview?: PreviewOf;
      readonly cause: Cause;
    }
  /** Participants who are under way end, and none can join any more. Refused for a study that is no preview. */
  | { readonly type: 'endPreview'; readonly cause: Cause }
  /** `named`: whom the recruiter can be told of. A list without a bonus is not written. */
  | { readonly type: 'listBonuses'; readonly named: ReadonlySet<string>; readonly cause: Cause }
  /** A person whom the link names gets no place, and no stream. The caller gives the same person the same id again. */
  | {
      readonly type: 'refuseArrival';
      readonly participant: string;
      readonly why: 'outside_hours' | 'signature_expired' | 'not_invited';
      readonly stage: string;
      readonly recruiter: string | null;
      readonly signed: boolean;
      readonly language: string;
      readonly device: 'desktop' | 'tablet' | 'phone';
    }
  /** Joins that were refused since then and that prove nothing about a person, by code. */
  | {
      readonly type: 'countRefusedLinks';
      readonly since: number;
      readonly counts: Readonly<Record<string, number>>;
    }
  /** A bundle was made. `root`: over its heads. */
  | {
      readonly type: 'noteExport';
      readonly position: number;
      readonly stage: string;
      readonly sha256: string;
      readonly root: string;
      readonly cause: Cause;
    }
  /** Keeps a root over the heads of the study's streams. */
  | {
      readonly type: 'rootHeads';
      readonly occasion: 'preregistration' | 'intake_closed';
      readonly stage: string;
      readonly root: string;
      readonly position: number;
    }
  /** Closes the study to arrivals and erases all personal data. Nothing happens before the time that the study says. */
  | { readonly type: 'emptyPersonal'; readonly rows: number }
  /**
   * The ids kept apart of erased participants go. paid: of all who are in lists with what is owed to them, or paid by the
   * recruiter; deadline: of those whose time is over.
   */
  | { readonly type: 'forgetPayees'; readonly why: 'paid' | 'deadline'; readonly cause: Cause }
  /** The same registration again changes nothing. */
  | { readonly type: 'preregister'; readonly registration: Registration; readonly cause: Cause }
  | { readonly type: 'recordDeviation'; readonly what: string; readonly cause: Cause }
  | { readonly type: 'openIntake' | 'closeIntake' | 'release' | 'archive' | 'unarchive'; readonly cause: Cause }
  /** An operator is about to see what says who these participants are, or what they typed. None named: all of the study. */
  | {
      readonly type: 'readPersonal';
      readonly what: string;
      readonly participants: readonly string[];
      readonly cause: Cause;
    }
  /** An operator looks at outcomes by arm. It is an event while outcomes are blind. */
  | { readonly type: 'unblind'; readonly cause: Cause }
  /** An operator looks at a session; `seat: null`: at the whole session. It is an event while an arm would show. */
  | { readonly type: 'watchSeat'; readonly session: string; readonly seat: number | null; readonly cause: Cause }
  | { readonly type: 'changeBudget'; readonly minor: number; readonly cause: Cause };

/** Actions of operators that the study decides by itself. Those on seats are the session's. */
export type PersonAction = Exclude<RoomAction, { readonly type: 'replace' | 'giveBack' | 'stopModels' }>;

/** What the server makes a session from, in the same append. */
export interface PlannedSession {
  readonly session: string;
  /** null: practice. */
  readonly group: string | null;
  /** Number of the play, from 0; null: practice, which is not paid. */
  readonly play: number | null;
  /** The plan of the session, after all patches. */
  readonly plan: SessionPlan;
  /** null: practice. */
  readonly assignment: {
    readonly version: number;
    readonly hash: string;
    readonly stage: string;
    readonly slot: number;
    readonly group: string;
    readonly play: number;
  } | null;
  /** null: practice. */
  readonly arm: string | null;
  /** One for each seat. */
  readonly seats: readonly (
    | { readonly kind: 'person'; readonly participant: string }
    | {
        readonly kind: 'policy';
        readonly policy: string;
        readonly privileged: boolean;
        /** Policies that take the seat later; left out: none do. */
        readonly later?: readonly { readonly turn: number; readonly policy: string }[];
      }
    /** Named name@version. */
    | { readonly kind: 'bot'; readonly bot: string }
    | ModelHolder
    | RecordedPlace
  )[];
  /** Seat -> the language of the pages of its participant; null: another agent has it. */
  readonly languages: readonly (string | null)[];
  /** What the language models of the whole study may use; left out: no limit. */
  readonly modelBudget?: ModelBudget;
  /** The seed of the session: 64 hex digits. */
  readonly seed: string;
  /** How many places signs move on around all seats. */
  readonly signRotation: number;
  readonly simulated: boolean;
}

/** A seat that acts as the same seat did in this session. */
export interface RecordedPlace {
  readonly kind: 'recorded';
  readonly session: string;
  /** Whether its typed texts may be said again. */
  readonly texts: boolean;
}

export interface StudyDecision {
  /** One entry for each stream, the study's first. Empty: nothing changes. */
  readonly writes: readonly StreamEvents[];
  readonly sessions: readonly PlannedSession[];
  readonly refusal: StudyRefusal | null;
}

/** What a session must still be told: the participant is out of the study, so the seat is left without grace. */
export interface Duty {
  readonly session: string;
  readonly command: {
    readonly type: 'participantGone';
    readonly participant: string;
    readonly cause: 'withdrew' | 'operator';
  };
}
