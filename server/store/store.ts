/**
 * The interface of the store: everything that the rest of the program may ask of the database. Every answer is a promise,
 * and no type here belongs to a database. open-store.ts opens a store; contract.ts tests every implementation.
 */

import type { Role } from '../../answers/roles.ts';
import type { ModelUse } from '../../games/core/session/model-use.ts';
import type { Review } from '../../games/core/session/types.ts';
import type { EventReader, EventStore } from './event-store.ts';
import type { Leases } from './leases.ts';
import type {
  BotAccount,
  BotAnswer,
  BotSeat,
  CommentRow,
  HeldRows,
  InvitationRow,
  KeptDraft,
  KeptErasure,
  KeptPayee,
  KeptText,
  OperatorRow,
  Origin,
  ParticipantToken,
  QuizAnswer,
  QuizRow,
  Recruit,
  RightUse,
  SeatToken,
  SessionRow,
  ShelfRow,
  SignIn,
  StoredRight,
  StudyDraft,
  StudySecret,
} from './rows.ts';
import type { SessionListing } from './session-list.ts';
import type { LogVerification, Verification, VerifyOptions } from './verify.ts';

/** A store opened for reading. */
export interface StoreReader {
  readonly events: EventReader;
  readonly sessions: SessionReader;
  readonly secrets: SessionSecrets;
  readonly texts: TextReader;
  readonly rights: RightReader;
  readonly studies: StudyReader;
  readonly operators: OperatorReader;
  readonly comments: CommentReader;
  readonly bots: BotReader;
  readonly models: ModelReader;
  /** 32 letters of lower-case hex. Backups of a lab, and copies of it in another database, have the same id. */
  labId(): Promise<string>;
  /** Walks the whole log and reports everything that differs from what the store wrote. */
  verify(options?: VerifyOptions): Promise<LogVerification>;
  /** The same in parts, for a program that divides them among threads or leaves some out. */
  readonly verification: Verification;
  close(): Promise<void>;
}

export interface Store extends StoreReader {
  readonly events: EventStore;
  readonly sessions: SessionList;
  readonly tokens: SeatTokens;
  readonly texts: StoredTexts;
  readonly rights: Rights;
  readonly studies: StudyRows;
  readonly studyDrafts: StudyDrafts;
  readonly operators: Operators;
  readonly comments: Comments;
  readonly quizzes: Quizzes;
  readonly bots: Bots;
  /** Waits for every append to settle, takes no more, and closes the database. */
  close(): Promise<void>;
}

/** The store of a server that plays sessions: of the only one, or of one of several. */
export interface ServedStore extends Store {
  /** When a server was last known to play these sessions, ms since the epoch, to a second; null: no server ever did. */
  lastUp(): Promise<number | null>;
  /** From this call until `close` this server counts as up. Before the call `lastUp` tells of the server before it. */
  stayUp(): Promise<void>;
  /** What keeps the store from writing now; null: nothing, or `stayUp` was not called. It was tried less than a second ago. */
  trouble(): Trouble | null;
  /** null: this server has the database for itself. */
  readonly leases: Leases | null;
}

/** Why nothing can be written, and what an operator can do about it. */
export interface Trouble {
  readonly code:
    | 'disk_full'
    | 'locked'
    | 'file_changed'
    | 'not_writable'
    | 'damaged'
    | 'disk_fails'
    | 'slow'
    | 'write_failed';
  readonly message: string;
}

/** The list of sessions, branches included, with one line a session. */
export interface SessionReader {
  /** null: there is no such session. */
  row(session: string): Promise<SessionRow | null>;
  /** Session -> the number of each of these sessions, from 1 in the order in which they began; none ever has another one. */
  numbersOf(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The session with this number; null: there is none. */
  numbered(number: number): Promise<string | null>;
  /** Newest first; at most 100 without a limit. Deleted sessions are in no list. */
  list(query: SessionQuery): Promise<readonly SessionRow[]>;
  /** Session -> what operators did with those of these sessions that they renamed, archived or deleted. */
  shelvesOf(sessions: readonly string[]): Promise<ReadonlyMap<string, ShelfRow>>;
  /** Session -> how many branches those of these sessions have that have any. Deleted branches do not count. */
  branchCounts(sessions: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The branches of a session, newest first, without deleted ones. */
  branchesOf(parent: string): Promise<readonly BranchRow[]>;
  /**
   * Those of these sessions that only their participants may be told of. A session is secret while it is unknown, and
   * while a session of its family is not over: its ancestors, their branches, and the branches of those. They share a
   * past and a seed. A demo is told to everybody from its beginning, so it is in no family, and ties none together.
   */
  secretAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these sessions that began: a session may end while seats are still empty. */
  begunAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Session -> what its order said about who may know what; unknown sessions are left out. */
  opennessOf(sessions: readonly string[]): Promise<ReadonlyMap<string, Openness>>;
  /** The study of this session or of one that it is a branch of; null: none, or the session is unknown. */
  studyOf(session: string): Promise<string | null>;
  /** Session -> the study of each of these sessions that has one, as for `studyOf`. */
  studiesOf(sessions: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** null: an operator's, a command's, or unknown. */
  originOf(session: string): Promise<Origin | null>;
  /** Session -> the origin of each of these sessions that has one. */
  originsOf(sessions: readonly string[]): Promise<ReadonlyMap<string, Origin>>;
}

interface Openness {
  /** Whether the agents in the seats may look back at what they saw, once the session is over. */
  readonly review: Review;
  /** Whether seats are told which other seats people hold, and which bots. */
  readonly kinds: boolean;
}

interface SessionList extends SessionReader {
  /** Rebuilds every line from the log; returns how many there are. Call it only while no session is played. */
  rebuild(listing: SessionListing): Promise<number>;
}

export interface SessionQuery {
  readonly statuses: readonly SessionRow['status'][];
  readonly limit?: number;
  /** Left out: all sessions. */
  readonly shown?: ShownSessions;
  /** Left out: of all games. */
  readonly game?: string;
  /** Created at or after this time, ms. */
  readonly since?: number;
  /** Left out: archived and others. */
  readonly archived?: boolean;
  /** true: no branch that is over, since those stand under their parents. */
  readonly withoutEndedBranches?: boolean;
  /** The last session of the page before. */
  readonly after?: { readonly createdAt: number; readonly session: string };
}

/** The demos, the sessions that a right has ordered, and where `ended` is true every session that is over. */
export interface ShownSessions {
  readonly orderedBy: string | null;
  readonly ended: boolean;
}

export interface BranchRow extends SessionRow {
  /** Version of the last event that it shares with its parent. */
  readonly seq: number;
}

export interface SeatTokens {
  /** The seat that the token with this hash gives the right to; null: there is no such token. */
  rightOf(tokenHash: string): Promise<SeatToken | null>;
}

export interface RightReader {
  /** The right with this id; null: there is none. */
  right(id: string): Promise<StoredRight | null>;
  /** The rights that operators gave out, the newest first. */
  given(): Promise<readonly StoredRight[]>;
  /** What was ordered with one right, or with all rights of visitors together. */
  orderedWith(right: { readonly id: string } | 'visitors', since: number): Promise<RightUse>;
}

export interface Rights extends RightReader {
  /** null: there is no such right. */
  withToken(tokenHash: string): Promise<StoredRight | null>;
  /** Rejects if the right exists already. */
  give(right: StoredRight): Promise<void>;
  /** Resolves to whether there is such a right; one that was taken back before keeps its time. */
  revoke(id: string, at: number): Promise<boolean>;
}

export interface SessionSecrets {
  /** The session's seed; null: the session has ended or never existed. */
  seedOf(session: string): Promise<string | null>;
}

/** What lies beside the log of studies. */
export interface StudyReader {
  /** null: there is no such study. */
  secretOf(study: string): Promise<StudySecret | null>;
  /** null: there is no such participant. */
  recruitOf(participant: string): Promise<Recruit | null>;
  /** The recruit with this external key; null: the key has no place in the study. */
  recruitWith(study: string, externalKey: string): Promise<Recruit | null>;
  /** The participants that joined the study, in the order in which they came. */
  recruitsOf(study: string): Promise<readonly Recruit[]>;
  /** null: there is none. */
  draftOf(participant: string, key: string): Promise<KeptDraft | null>;
  /** All drafts of a participant, in the order of their keys. */
  draftsOf(participant: string): Promise<readonly KeptDraft[]>;
  /** How much is held about a participant; nothing of one who is unknown. */
  heldAbout(participant: string): Promise<HeldRows>;
  /** null: the participant is no payee. */
  payeeOf(participant: string): Promise<KeptPayee | null>;
  /** The erased participants of the study who are still to be paid, in the order of their ids. */
  payeesOf(study: string): Promise<readonly KeptPayee[]>;
  /** How many rows hold personal data of the study's participants: of recruits, drafts, rights and payees. */
  personalRowsIn(study: string): Promise<number>;
  /** Those of the study who are erased, in the order of the erasures. */
  erasuresOf(study: string): Promise<readonly KeptErasure[]>;
}

export interface StudyRows extends StudyReader {
  /** The right that the token with this hash gives; null: there is no such token. */
  withToken(tokenHash: string): Promise<ParticipantToken | null>;
  /** Keeps the draft unless a newer revision of the page's draft is kept already. */
  keepDraft(draft: KeptDraft): Promise<void>;
}

/** Studies that operators are still writing. */
export interface StudyDrafts {
  /** The drafts in the order of their ids, without their sources, which may be large and are not read. */
  lines(): Promise<readonly Omit<StudyDraft, 'source'>[]>;
  /** null: there is none. */
  find(id: string): Promise<StudyDraft | null>;
  /** Its source as it is stored, for a thread that has the time to parse it. null: there is none. */
  findJson(id: string): Promise<{ readonly revision: number; readonly json: string } | null>;
  /** An id has one draft, and there are at most this many. */
  add(draft: StudyDraft, atMost: number): Promise<'added' | 'exists' | 'full'>;
  /** Whether it was replaced: nothing changes where the draft is gone or has another revision than `basedOn`. */
  replace(basedOn: number, draft: StudyDraft): Promise<boolean>;
  /** Whether there was one. */
  remove(id: string): Promise<boolean>;
}

/** Marks and comments on moments of sessions. */
export interface CommentReader {
  /** The comments in the order of the log, then of their making. `author`: only theirs. */
  of(session: string, author?: string): Promise<readonly CommentRow[]>;
}

export interface Comments extends CommentReader {
  /** Whether it was added: an author has at most this many on a session. */
  add(comment: CommentRow, atMost: number): Promise<boolean>;
  /** Whether the author has such a comment on the session. */
  change(which: WhichComment, to: Pick<CommentRow, 'text' | 'changedAt'>): Promise<boolean>;
  /** Whether there was one. */
  remove(which: WhichComment): Promise<boolean>;
}

/** Quizzes about replays, with what classes answered. */
export interface Quizzes {
  /** false: there are `atMost` quizzes about all sessions already. */
  add(quiz: QuizRow, atMost: number): Promise<boolean>;
  /** null: the session has no such quiz. */
  find(which: Pick<QuizRow, 'id' | 'session'>): Promise<QuizRow | null>;
  /**
   * there: this browser has answered before, and that answer counts; full: the quiz has `atMost` answers; gone: there is no
   * such quiz.
   */
  answer(answer: QuizAnswer, atMost: number): Promise<'kept' | 'there' | 'full' | 'gone'>;
  /** How often each choice was made; a choice that no browser made is left out. */
  counts(quiz: string): Promise<readonly QuizCount[]>;
  /** Takes away quizzes that were made before this time, ms, with their answers. */
  dropBefore(at: number): Promise<void>;
}

interface QuizCount extends Pick<QuizAnswer, 'moment' | 'choice'> {
  readonly count: number;
}

/** Prompts for language models, and what the models have used. */
export interface ModelReader {
  /** The messages of the prompt with this hash, in which a token stands for each typed text; null: there is none. */
  prompt(hash: string): Promise<readonly unknown[] | null>;
  /** What was used on a day of UTC, or in a study. */
  used(where: { readonly day: string } | { readonly study: string }): Promise<ModelUse>;
}

/** Accounts of bots from outside. */
export interface BotReader {
  /** Those that were taken back too, the newest first. */
  all(): Promise<readonly BotAccount[]>;
}

/** Accounts of bots from outside, and the seats to which they are invited. */
export interface Bots extends BotReader {
  /** Whether it was added: no account has its name and version. */
  add(account: BotAccount): Promise<boolean>;
  /** One that was taken back, too. null: there is none. */
  withToken(tokenHash: string): Promise<BotAccount | null>;
  withName(which: Pick<BotAccount, 'name' | 'version'>): Promise<BotAccount | null>;
  /** Takes the account back. Whether there is such an account. */
  revoke(which: Pick<BotAccount, 'name' | 'version'>, at: number): Promise<boolean>;
  /** Those of these accounts that were not taken back. */
  inForce(accounts: readonly string[]): Promise<readonly string[]>;
  /** The seats of these accounts that wait for an answer or were accepted, in sessions that are not over, the oldest first. */
  openSeats(accounts: readonly string[]): Promise<readonly BotSeat[]>;
  /** The seats that still wait for an answer that was due before this time, ms. */
  overdue(at: number): Promise<readonly BotSeat[]>;
  /**
   * Gives the answer to an invitation, or with `left` the end of a seat that was accepted. `atMost`: so many seats of its
   * sessions that are not over may the account have accepted. Nothing changes but with the answer `given`.
   */
  answer(which: WhichBotSeat, answer: BotAnswer, atMost?: number): Promise<'given' | 'not_open' | 'full'>;
}

type WhichBotSeat = Pick<BotSeat, 'session' | 'seat' | 'account'>;

export type WhichComment = Pick<CommentRow, 'id' | 'session' | 'author'>;

export interface OperatorReader {
  /** Those who were not removed, in the order of their names. */
  all(): Promise<readonly OperatorRow[]>;
  /** Removed operators too: the log names them. null: there is none. */
  find(id: string): Promise<OperatorRow | null>;
}

/** Operators, where they are signed in, and the links that make operators. */
export interface Operators extends OperatorReader {
  /** One who was not removed; capitals make no difference. null: there is none. */
  withName(name: string): Promise<OperatorRow | null>;
  /** A new role, from the next request on. Who is no owner any more has no invitations that work. */
  setRole(id: string, role: Role): Promise<OperatorChange>;
  /** Removes the operator, and ends the sign-ins, the invitations, and the links for a new password. */
  remove(id: string, at: number): Promise<OperatorChange>;
  /** Whether it was set. All sign-ins of the operator end but the one whose token has the hash `except`. */
  setPassword(id: string, password: string, except: string | null): Promise<boolean>;

  /** The sign-in with this token, with its operator. null: there is none, or the operator was removed. */
  signInWith(tokenHash: string): Promise<{ readonly signIn: SignIn; readonly operator: OperatorRow } | null>;
  keepSignIn(signIn: SignIn): Promise<void>;
  /** Notes that it was used. */
  used(tokenHash: string, at: number): Promise<void>;
  endSignIn(tokenHash: string): Promise<void>;
  /** How many ended. */
  endSignInsOf(operator: string): Promise<number>;
  /** Sign-ins that have not ended, and were used since then. */
  signInsAt(at: number, usedSince: number): Promise<readonly SignIn[]>;
  /** Takes away the rows of sign-ins that ended by themselves. */
  dropSignIns(at: number, usedSince: number): Promise<void>;

  invite(invitation: InvitationRow): Promise<void>;
  /** null: there is none. */
  invitationWith(tokenHash: string): Promise<InvitationRow | null>;
  /** Those that can still be used, the newest first. */
  invitationsAt(at: number): Promise<readonly InvitationRow[]>;
  /** Whether there was such an invitation that could be used. */
  withdraw(id: string): Promise<boolean>;
  /** Withdraws the links of the machine that make owners, but for this one. */
  voidOwnerLinks(except: string | null): Promise<void>;
  /** Uses an invitation for a new operator, or a new password of the one that it names, whose sign-ins end. */
  enter(entering: Entering): Promise<'entered' | 'invitation_used' | 'name_taken'>;
}

/** 'last_owner': nothing was changed, since no owner would be left. 'unknown': there is no such operator. */
type OperatorChange = 'changed' | 'last_owner' | 'unknown';

interface Entering {
  readonly tokenHash: string;
  readonly at: number;
  readonly operator: OperatorRow;
  readonly signIn: SignIn;
}

/** Texts by id, without erased ones. */
export type TextsById = ReadonlyMap<string, KeptText>;

export interface TextReader {
  /**
   * The texts of a session and of its ancestors, oldest first. Texts of other sessions are not among them, even if a
   * config or a branch names their ids. The map does not follow erasures: read it for each request, or use `onErased`.
   */
  of(session: string): Promise<TextsById>;
}

export interface StoredTexts extends TextReader {
  /**
   * Erases the texts of this participant or policy from the files of the database, its write-ahead log included; returns
   * how many there were. Rejects where traces are left; then try again.
   */
  eraseBy(author: string): Promise<number>;
  /** Clears the files of what was erased in appends. Rejects where traces are left; then try again. */
  clear(): Promise<void>;
  /** Erases the texts of this session in the same way. Its log stays. */
  eraseIn(session: string): Promise<number>;
  /**
   * Calls the listener after each erasure through this store; returns a function that stops the calls. It does not
   * hear of an erasure by another process; the next read of texts shows that one.
   */
  onErased(listener: (erased: Erasure) => void): () => void;
}

export type Erasure = { readonly author: string } | { readonly session: string };
