/**
 * Where a study and its participants stand: folds of their events. Each wait has its deadline in its type. The study's part
 * is folded from the study's stream alone, and a participant's from the published versions and the participant's stream; so
 * it does not matter how the streams of one append are put in order.
 */
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { ParticipationOutcome } from '../../definition/outcomes.ts';
import type { PayRule, PlayedFact, ProbeFact } from '../../money/pay.ts';
import type { Authenticity, LanguageSource, PreviewOf } from './parts.ts';

/** `until`: the page's deadline, ms since the epoch. */
type Timed<S, More = unknown> = { readonly status: S; readonly until: number } & Readonly<More>;

export type Waiting = Timed<
  'waiting',
  {
    /** When the place in the queue began to count. */
    since: number;
    /** When this wait began. */
    entered: number;
    /** false: within a decision, until the decider has put the participant into the pool or into a session. */
    pooled: boolean;
    fillAt: number | null;
    /** A ready check is under way. */
    ready: { readonly group: string; readonly until: number; readonly confirmed: boolean } | null;
    /** The kept group whose participants are waited for; null: any. */
    group: string | null;
  }
>;
export type Active =
  | Timed<'screening' | 'consenting' | 'declaring' | 'debriefing'>
  | Timed<'reading', { step: number }>
  | Timed<'checking', { attempt: number }>
  | Waiting
  /** The deadline is the session's. `play`: from 0; null: practice. */
  | { readonly status: 'playing'; readonly session: string; readonly seat: number; readonly play: number | null }
  | Timed<'answering', { survey: string; part: number }>
  /** Between two waves. `wave`: the next one; `opensAt`: from when the participant can come back, until `until`. */
  | Timed<'away', { wave: number; since: number; opensAt: number }>;
export type ParticipantState =
  | Active
  | Timed<'paused', { before: Active; since: number }>
  | { readonly status: 'finished'; readonly outcome: ParticipationOutcome; readonly code: string };

export interface Participant {
  readonly id: string;
  /** The version of the definition. */
  readonly version: number;
  readonly stage: string;
  readonly simulated: boolean;
  readonly recruiter: string | null;
  /** A link that the recruiter or the study signed opened the place, at first or later. */
  readonly signed: boolean;
  /** Number of the browser that an operator let in last; null: none was. */
  readonly letIn: string | null;
  readonly language: string;
  /** What says the language; chosen: the participant; null: an older program did not note it. */
  readonly languageFrom: LanguageSource | 'chosen' | null;
  /** The study has several languages, and neither a link nor the participant has said which one: it is asked first of all. */
  readonly asksLanguage: boolean;
  /** The kind of device at arrival. */
  readonly device: 'desktop' | 'tablet' | 'phone';
  readonly state: ParticipantState;
  /** Place on the way: index among the stops of the definition (stops.ts). */
  readonly stop: number;
  readonly arrivedAt: number;
  /** Until when the participant is known to have taken part: the newest answer, or the end of a wait or session. */
  readonly presentAt: number;
  /** The newest tab. */
  readonly tab: string | null;
  readonly connected: boolean;
  readonly consent: { readonly tiers: readonly string[] } | null;
  readonly draw: number | null;
  readonly arm: string | null;
  /** The slot whose conditions, list and rotation the participant plays. */
  readonly slot: number | null;
  /** The group of the newest play. */
  readonly group: string | null;
  /** The session that the participant has a seat in; null: none that is not over. */
  readonly session: string | null;
  /** Ids of the questions that were answered wrong in the newest comprehension attempt. */
  readonly wrong: readonly string[];
  /** Whether the participant is told of a missed attention check: on the page after the first one, and never again. */
  readonly warning: 'none' | 'shown' | 'over';
  /** Attention checks that were missed, as survey.element. */
  readonly missedChecks: readonly string[];
  /** Plays of the practice step that the participant stands at. */
  readonly practised: number;
  /** When the page came. */
  readonly pageSince: number;
  /** Key of the page that was shown before, until its signals are recorded; null: there is none. */
  readonly pageLeft: string | null;
  /** How often time was given on the page. */
  readonly extended: number;
  /** How often a ready check was asked. */
  readonly asked: number;
  /** Waits in the pool so far. */
  readonly waits: number;
  /** When the place in the queue began to count in the newest wait. */
  readonly queuedSince: number | null;
  readonly waitedMs: number;
  /** Number of the wave that the participant is in, or was in last. */
  readonly wave: number;
  /** Time between waves so far, ms. */
  readonly awayMs: number;
  /** `waitedMs` when the wave began. */
  readonly waitedBefore: number;
  /** What completed waves have earned for good; null: none is completed. */
  readonly settled: Settled | null;
  readonly plays: readonly PlayedFact[];
  readonly probes: readonly ProbeFact[];
  /** The outcome is settled, and surveys are still to come; null: it is not. */
  readonly ending: ParticipationOutcome | null;
  readonly account: {
    readonly entries: number;
    readonly byRule: Readonly<Partial<Record<PayRule, number>>>;
    /** What operators corrected, in minor units. */
    readonly adjusted: number;
  };
  /** The messages between the participant and operators, in order. */
  readonly messages: readonly Message[];
  /** The rule by which the data are left out of analyses; null: they count. */
  readonly excludedBy: string | null;
  /** Rule of screening that was not met. */
  readonly unsuited: number | null;
  /** What was answered to the questions about who takes part, by question; null: nothing. */
  readonly answered: Readonly<Record<string, unknown>> | null;
  /** Rule on these answers that was not met. */
  readonly unsuitedAnswer: number | null;
  /** Cells that count the participant. */
  readonly cells: readonly { readonly quota: string; readonly cell: string }[];
  /** What the recruiter said last about the submission; null: nothing. */
  readonly submission: { readonly status: string; readonly authenticity: Authenticity | null } | null;
  readonly withdrawn: boolean;
  /** The newest erasure of texts and personal data; null: there was none. */
  readonly erased: Erased | null;
  readonly redirected: boolean;
  /** ms; null: under way. */
  readonly finishedAt: number | null;
}

interface Settled {
  /** Number of the last completed wave. */
  readonly wave: number;
  /** So many of the plays and answered questions, in order, and so much of the wait. */
  readonly plays: number;
  readonly probes: number;
  readonly waitedMs: number;
  /** What was owed then, without what operators corrected, in minor units. */
  readonly minor: number;
}

interface Message {
  /** ms since the epoch. */
  readonly at: number;
  readonly from: 'participant' | 'operator';
  /** Token of the typed text. */
  readonly text: string;
}

/** What an erasure took away, and when. */
export interface Erased {
  /** ms since the epoch. */
  readonly at: number;
  readonly texts: number;
  readonly rows: number;
  /** Until when the recruiter's ids are kept apart, so that the participant can be paid, ms; null: they are gone. */
  readonly payableUntil: number | null;
}

export interface SlotState {
  readonly status: 'taken' | 'filled';
  readonly arm: string;
  readonly participants: readonly string[];
}

export interface Group {
  readonly id: string;
  /** The participants, in the order of waiting. */
  readonly participants: readonly string[];
  /** Seats of people that policies take. */
  readonly policies: number;
  readonly slot: number;
}

export interface Version {
  readonly version: number;
  readonly hash: string;
  readonly frozen: FrozenStudy;
}

export interface StudyState {
  /** Id of the study; null: nothing is published. */
  readonly study: string | null;
  readonly seedHash: string | null;
  /** The n-th is version n + 1. */
  readonly versions: readonly Version[];
  readonly intake: 'unopened' | 'open' | 'closed';
  /** The budget of the study, in minor units; null: the definition's. */
  readonly budget: number | null;
  readonly released: boolean;
  /** Out of the list of studies. */
  readonly archived: boolean;
  /** Number of the next draw. */
  readonly draws: number;
  /** Those that are not open, by index. */
  readonly slots: ReadonlyMap<number, SlotState>;
  readonly groups: ReadonlyMap<string, Group>;
  /** Participant -> those met in earlier groups. */
  readonly met: ReadonlyMap<string, readonly string[]>;
  readonly participants: ReadonlyMap<string, Participant>;
  /** Persons whose links were refused and who got no place, with the reasons. Some come back, and take part. */
  readonly refused: ReadonlyMap<string, readonly string[]>;
  /** Bundles that were noted, by `bundleKey`. */
  readonly bundles: ReadonlySet<string>;
  /** The time for which personal data are kept is over: nothing says any more who a person is. */
  readonly emptied: boolean;
  /** What was written for the recruiter to pay; the n-th is list n + 1. */
  readonly bonusLists: readonly BonusList[];
  /** The hash of the preregistered plan; null: there is none. */
  readonly preregistered: string | null;
  /** Outcomes by arm were seen before intake closed. */
  readonly unblinded: boolean;
  /** A key (`usedUpKey`) for each session of the definition that has no recording left. */
  readonly usedUp: ReadonlySet<string>;
  /** What the study is a preview of, and until when; null: it is a study of its own. */
  readonly preview: PreviewOf | null;
}

/** Position, stage and hash name the bytes of a bundle. */
export function bundleKey(of: { readonly position: number; readonly stage: string; readonly sha256: string }): string {
  return `${of.position}/${of.stage}/${of.sha256}`;
}

/** `plan`: id of a session in this version of the definition. */
export function usedUpKey({ version, plan }: { readonly version: number; readonly plan: string }): string {
  return `${version}/${plan}`;
}

interface BonusList {
  readonly currency: string;
  readonly bonuses: readonly { readonly participant: string; readonly minor: number }[];
}

export function beginStudy(): StudyState {
  return {
    study: null,
    seedHash: null,
    versions: [],
    intake: 'unopened',
    budget: null,
    released: false,
    archived: false,
    draws: 0,
    slots: new Map(),
    groups: new Map(),
    met: new Map(),
    participants: new Map(),
    refused: new Map(),
    bundles: new Set(),
    emptied: false,
    bonusLists: [],
    preregistered: null,
    unblinded: false,
    usedUp: new Set(),
    preview: null,
  };
}
