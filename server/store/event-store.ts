/**
 * The log: streams of events, appended at an expected version, never changed. An append is atomic over its streams, and
 * its promise resolves only once everything is on disk; nothing may be told before. A repeated command gets its first
 * answer again. This file is the interface; each database has a folder that implements it.
 */
import type { SideWrite } from './rows.ts';

export interface NewEvent {
  readonly type: string;
  /** JSON. Its text is stored; append hands back this very value. */
  readonly data: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** If not given, the one in which the type is written now. */
  readonly schemaVersion?: number;
}

export interface StreamWrite {
  readonly stream: string;
  /** Version of the stream when this was decided; 0: it does not exist. */
  readonly expectedVersion: number;
  /** None: only the version is checked. */
  readonly events: readonly NewEvent[];
}

export interface Stored {
  /** Order across streams, from 1. */
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

export interface EventReader {
  /** In order; empty if there is no such stream. Old shapes come as today's. */
  read(stream: string, fromVersion?: number): Promise<readonly Stored[]>;
  /** Version of the last event; 0: no such stream. */
  head(stream: string): Promise<number>;
  /** Names, sorted. */
  streams(prefix?: string): Promise<readonly string[]>;
}

export interface EventStore extends EventReader {
  /**
   * All of it or nothing; the events as stored, in the order given. A command that one of the streams holds already
   * appends nothing and resolves to what it stored in these streams then. Rejects with `VersionConflict`, with
   * `CommitFailed`, or with a TypeError for what is no append at all.
   */
  append(writes: readonly StreamWrite[], commandId: string, options?: AppendOptions): Promise<readonly Stored[]>;
}

export interface AppendOptions {
  /** Rows outside of the log, on disk together with the events or not at all. */
  readonly also?: readonly SideWrite[];
  /**
   * The caller knows every command of these streams, and this one is not among them, so the store does not look for it.
   * Left out: the store looks for the command in the log.
   */
  readonly isNew?: boolean;
}

/** How many appends came in, and the types of the events that were written. */
export type OnCommit = (committed: { readonly appends: number; readonly types: readonly string[] }) => void;

/** Another writer appended first: reload and decide again, or, where one process owns the stream, stop. */
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

/** It is not known to be on disk: drop what was decided on it and reload from the log. */
export class CommitFailed extends Error {
  override readonly name = 'CommitFailed';
}
