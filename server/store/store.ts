/**
 * The seam below which the database is: all that the rest of the program may ask of it. Every answer is awaited, and
 * no type here is a database's. open-store.ts opens a store; contract.ts tests whatever implements this.
 */
import type { EventReader, EventStore } from './event-store.ts';
import type { KeptText, SeatToken, SessionRow } from './rows.ts';
import type { Listing } from './session-list.ts';
import type { Verification, VerifyOptions } from './verify.ts';

/** A store that is only read. */
export interface StoreReader {
  readonly events: EventReader;
  readonly sessions: SessionReader;
  readonly secrets: Secrets;
  readonly texts: TextReader;
  /** Walks the whole log and reports what is not as the store wrote it. */
  verify(options?: VerifyOptions): Promise<Verification>;
  close(): Promise<void>;
}

export interface Store extends StoreReader {
  readonly events: EventStore;
  readonly sessions: SessionList;
  readonly tokens: SeatTokens;
  readonly texts: Texts;
  /** Waits for every append to settle, takes no more, and closes the database. */
  close(): Promise<void>;
}

/** The store of the one server that plays its sessions. */
export interface ServedStore extends Store {
  /** When a server was last known to play these sessions, ms since the epoch, to a second; null: none ever did. */
  lastUp(): Promise<number | null>;
  /** From now until the store is closed this server is known to be up. Before, `lastUp` tells of the one before it. */
  stayUp(): Promise<void>;
}

/** The list of sessions, one line each; branches among them. */
export interface SessionReader {
  /** null: there is no such session. */
  row(session: string): Promise<SessionRow | null>;
  /** Newest first; without a limit, 100. */
  list(query: SessionQuery): Promise<readonly SessionRow[]>;
  /** The branches of a session, newest first. */
  branchesOf(parent: string): Promise<readonly Branch[]>;
  /**
   * Those of these sessions of which nothing may be told but to those who play them: they are not over or unknown, or
   * they are branches of one that is not over, whose past and seed would be told with them.
   */
  secretAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these sessions that were ever played: a session may be given up while seats are empty. */
  begunAmong(sessions: readonly string[]): Promise<ReadonlySet<string>>;
}

export interface SessionList extends SessionReader {
  /** Replaces every line by what the log says; returns how many there are. Only while no session is played. */
  rebuild(listing: Listing): Promise<number>;
}

export interface SessionQuery {
  readonly statuses: readonly SessionRow['status'][];
  readonly limit?: number;
}

export interface Branch extends SessionRow {
  /** Version of the last event of its parent that it shares. */
  readonly seq: number;
}

export interface SeatTokens {
  /** What the token with this hash gives a right to; null: there is none. */
  rightOf(tokenHash: string): Promise<SeatToken | null>;
}

export interface Secrets {
  /** null: the session has ended, or never was. */
  seedOf(session: string): Promise<string | null>;
}

/** By id; one that was erased is not in it. */
export type TextsById = ReadonlyMap<string, KeptText>;

export interface TextReader {
  /**
   * What was written in a session and in those that it is a branch of, oldest first. Texts of other sessions are not
   * among it: an id of one could be put into a config or a branch. It stays as it was read: read it anew for each
   * request, or follow `onErased`.
   */
  of(session: string): Promise<TextsById>;
}

export interface Texts extends TextReader {
  /**
   * What this participant or policy wrote is gone from the files of the database, its write-ahead log included; returns
   * how many texts it was. Rejects where traces are left; then it is to be tried again.
   */
  eraseBy(author: string): Promise<number>;
  /** The same for what was written in this session; its log and what can be folded from it stay. */
  eraseIn(session: string): Promise<number>;
  /**
   * Calls back after each erasure through this store; returns how to stop that. An erasure by another process is
   * not told: it is seen when texts are read next.
   */
  onErased(listener: (erased: Erasure) => void): () => void;
}

export type Erasure = { readonly author: string } | { readonly session: string };
