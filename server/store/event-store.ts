/**
 * The log: streams of events, appended at an expected version, never changed. An append is atomic over its streams. Its
 * promise resolves once everything is on disk; the caller tells no agent before that. A repeated command gets its first
 * answer again. This file is the interface; each database has a folder that implements it.
 */
import type { LogRow } from './chain.ts';
import type { Lease } from './leases.ts';
import type { StreamHead } from './root-over.ts';
import type { SideWrite } from './rows.ts';

export interface NewEvent {
  readonly type: string;
  /** A JSON value. The store keeps its text; append returns this very value. */
  readonly data: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Left out: the newest version of the type. */
  readonly schemaVersion?: number;
}

export interface StreamWrite {
  readonly stream: string;
  /** Version of the stream when the events were decided; 0: the stream does not exist. */
  readonly expectedVersion: number;
  /** Empty: the append only checks the version. */
  readonly events: readonly NewEvent[];
}

export interface Stored {
  /** Place in the order of all streams, from 1. */
  readonly position: number;
  readonly stream: string;
  /** Place in the stream, from 1. */
  readonly version: number;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly commandId: string;
  /** Server clock, ms; never read while folding. */
  readonly recordedAt: number;
}

/** An event as the database stores it, with its hash of the chain. */
export interface ChainedEvent extends LogRow {
  readonly hash: string;
}

export interface EventReader {
  /** The events in order, in today's shapes, at most `limit`; empty: there is no such stream, or none from there on. */
  read(stream: string, fromVersion?: number, limit?: number): Promise<readonly Stored[]>;
  /** The events that a command left in the stream, in order; empty: it left none. */
  readCommand(stream: string, commandId: string): Promise<readonly Stored[]>;
  /**
   * The same events as they are stored, each with its hash. Rejects with a sentence where the log is not as it was written.
   */
  readChained(stream: string, fromVersion?: number, limit?: number): Promise<readonly ChainedEvent[]>;
  /** Version of the last event; 0: there is no such stream. */
  head(stream: string): Promise<number>;
  /** Names of the streams, sorted. */
  streams(prefix?: string): Promise<readonly string[]>;
  /**
   * The position of the last event, and the heads of the streams that have an event after `position`, in the order in
   * which the streams began. 0: all streams.
   */
  headsAfter(position: number): Promise<HeadsAfter>;
  /** How many streams have an event at this position or before it. */
  streamsUpTo(position: number): Promise<number>;
}

interface HeadsAfter {
  /** 0: the log is empty. */
  readonly position: number;
  readonly heads: readonly StreamHead[];
}

export interface EventStore extends EventReader {
  /**
   * Stores all events or none, and resolves to them as stored, in the order given. A command that one of the streams
   * holds already appends nothing and resolves to the events that it stored in these streams then. Rejects with
   * `VersionConflict`, with `CommitFailed`, or with a TypeError for an invalid append.
   */
  append(writes: readonly StreamWrite[], commandId: string, options?: AppendOptions): Promise<readonly Stored[]>;
  /**
   * The same for one stream and a caller that needs no events in answer: it calls one function of `then` where `append`
   * settles. A promise and the events as stored would be garbage for each action of a session.
   */
  appendThen(write: StreamWrite, commandId: string, options: AppendOptions, then: AfterAppend): void;
}

/** What follows an append. Neither function throws, and neither is called before `appendThen` has returned. */
export interface AfterAppend {
  /** Everything is on disk. */
  onDisk(): void;
  /** `error`: what `append` rejects with. */
  failed(error: unknown): void;
}

export interface AppendOptions {
  /** Rows outside of the log, in the same transaction as the events. */
  readonly also?: readonly SideWrite[];
  /**
   * The caller knows every command of these streams, and this one is not among them, so the store does not look for it.
   * Left out: the store looks for the command in the log.
   */
  readonly isNew?: boolean;
  /** The append rejects with `LeaseLost` unless this process has the lease, in this epoch, and has renewed in time. */
  readonly lease?: Lease;
}

export interface Committed {
  readonly appends: number;
  /** The types of the events that it wrote, in order. */
  readonly types: readonly string[];
  /** The time in which the transaction held the caller's thread, ms. */
  readonly ms: number;
}

/** Called after each transaction. */
export type OnCommit = (committed: Committed) => void;

/** Another writer appended first. Reload and decide again, or stop where one process owns the stream. */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  readonly stream: string;
  readonly expected: number;
  readonly actual: number;

  constructor({ stream, expected, actual }: { stream: string; expected: number; actual: number }) {
    super(`${stream} is at version ${actual}, not at ${expected} as expected`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** The append may not be on disk. Drop what was decided on it and reload from the log. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
}

/** Another process has taken what this one played, or will: nothing may be told, whether or not it was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}
