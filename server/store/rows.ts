/** The rows that a store keeps beside the log, as values that any database can hold. */
import type { Role } from '../../answers/roles.ts';
import type { PublicState } from '../../games/core/protocol.ts';
import type { ModelUse } from '../../games/core/session/model-use.ts';
import type { EndCause, EndReason } from '../../games/core/session/types.ts';
import type { Cause } from '../../studies/way/contract/parts.ts';

/** The holder of a seat in a list of sessions, without pseudonyms and seeds. */
export interface SeatHolder {
  readonly kind: 'person' | 'outside' | 'policy' | 'recorded' | 'model';
  readonly name: string | null;
}

/** A session's line in the list of sessions; see session-list.ts. */
export interface SessionRow {
  readonly session: string;
  readonly game: string;
  readonly status: PublicState['phase'];
  readonly seats: readonly (SeatHolder | null)[];
  /** Number of resolved turns. */
  readonly turn: number;
  /** ms. */
  readonly createdAt: number;
  readonly endedAt: number | null;
  readonly outcome: EndReason | null;
  /** Why it was abandoned. */
  readonly cause: EndCause | null;
  readonly returns: readonly number[] | null;
  readonly label: string | null;
  /** For a branch, the session that it was forked from. */
  readonly parent: string | null;
}

/** What operators did with a session in the list. A session that was never renamed, archived or deleted has no row. */
export interface ShelfRow {
  readonly session: string;
  /** Its name in the list; null: the label of its order. */
  readonly name: string | null;
  /** ms; null: it stands in the list. */
  readonly archivedAt: number | null;
  /** ms; null: it was not deleted. A deleted session is in no list and cannot be opened. */
  readonly deletedAt: number | null;
}

/** The right to a seat. Only the hash of its token is kept. */
export interface SeatToken {
  readonly tokenHash: string;
  readonly session: string;
  readonly seat: number;
  readonly participant: string;
  readonly kind: 'person' | 'outside';
  /** What a bot from outside calls itself; null: the token is for a person. */
  readonly name: string | null;
  /** ms. */
  readonly createdAt: number;
}

/** The right to order sessions, and to read those that were ordered with it. Only the hash of its token is kept. */
export interface StoredRight {
  readonly id: string;
  readonly tokenHash: string;
  /** given: by an operator. visitor: to a browser, with its first order. */
  readonly kind: 'given' | 'visitor';
  /** For operators, who read lists of rights. */
  readonly name: string;
  readonly bounds: RightBounds;
  /** When it ends by itself, ms; null: never. */
  readonly until: number | null;
  /** ms. */
  readonly createdAt: number;
  /** ms; null: it was not taken back. */
  readonly revokedAt: number | null;
}

/** How many sessions a right may order; null: as many as its holder wants. */
export interface RightBounds {
  /** Sessions that are not over, at once. */
  readonly live: number | null;
  /** Sessions in 24 hours, branches included. */
  readonly aDay: number | null;
}

/** What a right has ordered. */
export interface RightUse {
  readonly live: number;
  /** Ordered since the time asked about. */
  readonly recent: number;
}

/** Where a session comes from, if it is neither an operator's nor a command's. */
export type Origin =
  /** The server recorded it for a new database. */
  { readonly kind: 'demo' } | { readonly kind: 'right'; readonly right: string };

/** What a participant or a policy wrote in its own words. The log has the id and a salted HMAC. */
export interface KeptText {
  readonly id: string;
  /** Id of the session, or the name of the participant's stream for what was typed on a page of a study. */
  readonly session: string;
  readonly author: string;
  readonly text: string;
  /** Salt of the HMAC in the log; erased with the text. */
  readonly salt: string;
  /** ms. */
  readonly createdAt: number;
}

/** What keeps the draws of a study and its participants' keys secret. */
export interface StudySecret {
  readonly study: string;
  readonly seed: string;
  /** Key of the HMAC that makes external keys. */
  readonly joinKey: string;
}

/** Who a participant is to the recruiter. After an erasure all that may be null is null. */
export interface Recruit {
  readonly participant: string;
  readonly study: string;
  /** HMAC over the recruiter's id: one person has one place in a study, also after an erasure. */
  readonly externalKey: string;
  readonly externalId: string | null;
  readonly submissionId: string | null;
  /** What the link said of the person, at most 500 letters. */
  readonly query: string | null;
  /** The address in the network; null before the consent, too. */
  readonly address: string | null;
  /** The browser, as it names itself; null before the consent, too. */
  readonly userAgent: string | null;
  /** ms. */
  readonly createdAt: number;
}

/** The right to a place in a study. Only the hash of its token is kept. */
export interface ParticipantToken {
  readonly tokenHash: string;
  readonly participant: string;
  readonly study: string;
  /** ms. */
  readonly createdAt: number;
}

/** Half-typed answers of a page. */
export interface KeptDraft {
  readonly participant: string;
  /** The key of the page. */
  readonly key: string;
  readonly revision: number;
  readonly value: unknown;
}

/** A study that operators are still writing. */
export interface StudyDraft {
  /** Id of the study. */
  readonly id: string;
  /** From 1; each save raises it. */
  readonly revision: number;
  readonly source: unknown;
  /** ms. */
  readonly updatedAt: number;
}

/** A mark or a comment on a moment of a session, kept beside the log. */
export interface CommentRow {
  readonly id: string;
  readonly session: string;
  /** Version of the event that it is about, in the session's stream. */
  readonly seq: number;
  /** null: a mark without words. */
  readonly text: string | null;
  /** `operator:` or `right:` with an id. */
  readonly author: string;
  /** As the author was called then. */
  readonly authorName: string;
  /** ms. */
  readonly createdAt: number;
  readonly changedAt: number;
}

/** One question of a quiz: what a mind holds at a moment, with the values to choose from. */
export interface QuizMoment {
  /** Version of the event in the session's stream. */
  readonly seq: number;
  /** Seats, or agents of a story: [0, 1] is what seat 0 thinks that seat 1 thinks. */
  readonly mind: readonly (number | string)[];
  readonly proposition: string;
  readonly choices: readonly (string | number | boolean)[];
}

/** A quiz about a replay, which a class answers. */
export interface QuizRow {
  readonly id: string;
  readonly session: string;
  /** Hash of the key that opens the counts. */
  readonly keyHash: string;
  readonly moments: readonly QuizMoment[];
  /** ms. */
  readonly createdAt: number;
}

/** What one browser chose at one moment; both numbers count from 0. */
export interface QuizAnswer {
  readonly quiz: string;
  /** A random key that the page made. */
  readonly browser: string;
  readonly moment: number;
  readonly choice: number;
}

/** A person who signs in at /admin. One who was removed stays as the author of what is in the log. */
export interface OperatorRow {
  readonly id: string;
  /** The name to sign in with; no two operators have the same one. */
  readonly name: string;
  readonly role: Role;
  /** Hash of the password, with its parameters and salt. */
  readonly password: string;
  /** ms. */
  readonly createdAt: number;
  /** ms; null: was not removed. */
  readonly removedAt: number | null;
}

/** One browser in which an operator is signed in. Only the hash of its token is kept. */
export interface SignIn {
  readonly tokenHash: string;
  readonly operator: string;
  /** ms. */
  readonly createdAt: number;
  /** ms; to about a minute. */
  readonly lastSeen: number;
  /** When it ends by itself, however much it is used, ms. */
  readonly until: number;
}

/** A link that works once: it makes an operator, or gives one a new password. Only the hash of its token is kept. */
export interface InvitationRow {
  readonly id: string;
  readonly tokenHash: string;
  readonly role: Role;
  /** For whom, as the operator who invited wrote it. */
  readonly name: string;
  /** ms. */
  readonly createdAt: number;
  /** ms. */
  readonly until: number;
  /** ms; null: it was not used. */
  readonly usedAt: number | null;
  /** The operator who made it; null: the start of the server or a command on its machine. */
  readonly invitedBy: string | null;
  /** Whose password it sets; null: it makes a new operator. */
  readonly operator: string | null;
}

/** A bot from outside that may be invited to seats. Only the hash of its token is kept. */
export interface BotAccount {
  readonly id: string;
  /** No two accounts have the same name and version, also where one of them was taken back. */
  readonly name: string;
  readonly version: string;
  /** Who answers for it, for operators. */
  readonly owner: string;
  /** SHA-256 of what the bot is, in hex. */
  readonly checksum: string;
  /** Seats that it holds at once, at most. */
  readonly seats: number;
  /** How long it takes for an answer at most, as its owner says, ms. */
  readonly answerMs: number;
  readonly tokenHash: string;
  /** ms. */
  readonly createdAt: number;
  /** ms; null: it was not taken back. */
  readonly revokedAt: number | null;
}

/** A seat to which an account of a bot was invited. */
export interface BotSeat {
  readonly session: string;
  readonly seat: number;
  /** The account's id. */
  readonly account: string;
  /** Pseudonym in the log. */
  readonly participant: string;
  /** ms. */
  readonly createdAt: number;
  /** Until when the invitation stands, ms. */
  readonly until: number;
  /** null: there is none yet. late: none came in time; left: the bot gave up the seat that it had accepted. */
  readonly answer: BotAnswer | null;
}
export type BotAnswer = 'accepted' | 'declined' | 'late' | 'left';

/** What language models used in a session, to be added to the sums of its day and its study. */
export interface AddedModelUse extends ModelUse {
  /** A day of UTC, as in 2026-11-27. */
  readonly day: string;
  /** Empty: the session belongs to none. */
  readonly study: string;
}

/** A participant whose texts and personal data are erased. A restored backup repeats it. */
export interface KeptErasure {
  readonly participant: string;
  readonly study: string;
  /** ms. */
  readonly at: number;
  /** As in the log. */
  readonly cause: Cause;
}

/** The recruiter's ids of an erased participant who is still to be paid. */
export interface KeptPayee {
  readonly participant: string;
  readonly study: string;
  readonly externalId: string | null;
  readonly submissionId: string | null;
  /** ms. */
  readonly until: number;
}

/** How much is held about a participant beside the log. */
export interface HeldRows {
  readonly texts: number;
  readonly drafts: number;
  /** How many rights to the place in the study there are. */
  readonly rights: number;
  /** Whether the row of the recruit holds more than its key. */
  readonly recruit: boolean;
  /** Whether the recruiter's ids are kept apart, so that the participant can be paid. */
  readonly payee: boolean;
}

/** A row that is written in the same transaction as the events that it belongs to. */
export type SideWrite =
  /** Adds or replaces the session's line in the list. */
  | { readonly kind: 'listSession'; readonly row: SessionRow }
  /** Adds or replaces the session's place on the shelf. */
  | { readonly kind: 'shelve'; readonly row: ShelfRow }
  | { readonly kind: 'keepSecret'; readonly session: string; readonly seed: string }
  /** Written once the seed is in the log. */
  | { readonly kind: 'dropSecret'; readonly session: string }
  /** The append fails if the token exists already; the token keeps its first owner. */
  | { readonly kind: 'issueToken'; readonly row: SeatToken }
  /**
   * A text of a participant who is erased is not kept, nor one that may quote such a participant. `mayQuote`: other authors
   * whom the text may quote; left out: none.
   */
  | { readonly kind: 'keepText'; readonly row: KeptText; readonly mayQuote?: readonly string[] }
  /** Takes texts away by their ids; those that are gone already make no difference. */
  | { readonly kind: 'eraseTexts'; readonly ids: readonly string[] }
  /** Takes away all marks and comments on the session, and its quizzes with their answers. */
  | { readonly kind: 'dropReaders'; readonly session: string }
  /** The append fails if the right exists already. */
  | { readonly kind: 'keepRight'; readonly right: StoredRight }
  | { readonly kind: 'keepOrigin'; readonly session: string; readonly at: number; readonly origin: Origin }
  /** The append fails if a bot was invited to the seat already. */
  | { readonly kind: 'inviteBot'; readonly row: BotSeat }
  /** Keeps a message of a prompt, or a prompt as a list of messages, by its hash; one that is there already makes no difference. */
  | { readonly kind: 'keepPrompt'; readonly hash: string; readonly content: string }
  | { readonly kind: 'addModelUse'; readonly use: AddedModelUse }
  /** The append fails if the study has its secret already. */
  | { readonly kind: 'keepStudySecret'; readonly row: StudySecret }
  /** The append fails if the key has a place in the study already. */
  | { readonly kind: 'keepRecruit'; readonly row: Recruit }
  /** Fills in from where a participant who consents took part; one whose data are erased stays without it. */
  | { readonly kind: 'keepBrowser'; readonly row: Pick<Recruit, 'participant' | 'address' | 'userAgent'> }
  /** Keeps the newest `earlier` of the earlier rights to the place. A right that is there stays as it is. */
  | { readonly kind: 'issueParticipantToken'; readonly row: ParticipantToken; readonly earlier: number }
  | { readonly kind: 'dropDrafts'; readonly participant: string }
  /**
   * Erases what is held about a participant: typed texts, drafts, the recruit's row but for its key, and the rights to the
   * place unless the participant asked for it, who is to read the receipt. No text or draft is kept from then on. The same
   * row again erases again.
   */
  | { readonly kind: 'erasePerson'; readonly row: KeptErasure }
  /** Copies the recruiter's ids from the recruit's row. It comes before the erasure. A row without ids is kept as it was. */
  | { readonly kind: 'keepPayee'; readonly participant: string; readonly until: number }
  | { readonly kind: 'dropPayees'; readonly participants: readonly string[] }
  /**
   * Empties the rows of all recruits of the study, their keys included, and takes away drafts, rights, payees and the join
   * key.
   */
  | { readonly kind: 'emptyStudy'; readonly study: string }
  /** The server is up at this time, ms. */
  | { readonly kind: 'beat'; readonly at: number };
