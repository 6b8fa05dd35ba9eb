/**
 * What an append is in every database: its checks and texts before it is written, its answer afterwards. A database gives
 * `write`, which stores a batch of jobs in one transaction and returns an outcome for each.
 */

import type { EventTexts } from './append-text.ts';
import { type LogRow, linkHash } from './chain.ts';
import {
  type AfterAppend,
  type AppendOptions,
  CommitFailed,
  type EventReader,
  type EventStore,
  LeaseLost,
  type Stored,
  type StreamWrite,
  VersionConflict,
} from './event-store.ts';
import { type AfterCommit, groupCommit } from './group-commit.ts';
import type { Lease } from './leases.ts';
import type { SideWrite } from './rows.ts';
import { NO_METADATA, storedOf, type Upcasting } from './upcast.ts';

/** An append with its values as JSON texts. */
export interface AppendJob {
  readonly commandId: string;
  /** Whether the caller knows that no stream holds the command. */
  readonly isNew: boolean;
  readonly writes: readonly JobWrite[];
  readonly also: readonly SideWrite[];
  /** null: the append needs none. */
  readonly lease: Lease | null;
}

interface JobWrite {
  readonly stream: string;
  readonly expectedVersion: number;
  readonly events: readonly EventTexts[];
}

export interface AppendBatch {
  readonly recordedAt: number;
  readonly jobs: readonly AppendJob[];
}

export type AppendOutcome =
  /** The events have this position and the following ones, in the order given. */
  | { readonly kind: 'stored'; readonly position: number }
  | { readonly kind: 'repeated'; readonly rows: readonly LogRow[] }
  | FailedAppend;

type FailedAppend =
  | { readonly kind: 'conflict'; readonly stream: string; readonly expected: number; readonly actual: number }
  | { readonly kind: 'superseded'; readonly lease: string }
  | { readonly kind: 'failed'; readonly cause: unknown };

export interface WrittenAppend {
  readonly outcome: AppendOutcome;
  readonly recordedAt: number;
}

/** A log with a `close` that waits for every append to settle and takes no more. */
export interface ClosableLog extends EventStore {
  close(): Promise<void>;
}

export interface Appending {
  readonly reader: EventReader;
  readonly shapes: Upcasting;
  /** Returns one outcome a job, in their order. */
  readonly write: (jobs: readonly AppendJob[]) => Promise<readonly WrittenAppend[]>;
  /** The clock by which it sees whether the process has other work, ms; left out: that of the process. */
  readonly monotonic?: (() => number) | undefined;
  /** Says why nothing was written, if it is the database's doing; null: the error says nothing of the database. */
  readonly troubleOf: (cause: unknown) => { readonly message: string } | null;
  /** Called by `close` after the last append has settled. */
  readonly closed: () => void | Promise<void>;
}

export function appending({ reader, shapes, write, monotonic, troubleOf, closed }: Appending): ClosableLog {
  const commitFailed = (cause: unknown): CommitFailed => {
    const why = troubleOf(cause)?.message ?? (cause instanceof Error ? cause.message : cause);
    return new CommitFailed(`the append may not be on disk: ${why}`, { cause });
  };
  const failureOf = (outcome: FailedAppend): Error => {
    switch (outcome.kind) {
      case 'conflict':
        return new VersionConflict(outcome);
      case 'superseded':
        return new LeaseLost(`this process has lost the lease ${outcome.lease}: nothing was written`);
      case 'failed':
        return commitFailed(outcome.cause);
    }
  };
  const failures: Failures = { failureOf, commitFailed };
  const group = groupCommit<AppendJob, WrittenAppend>(write, monotonic);
  let isClosed = false;
  const newJob = (writes: readonly StreamWrite[], commandId: string, options: AppendOptions | undefined): AppendJob => {
    if (isClosed) throw new CommitFailed('the store is closed');
    return jobOf(writes, commandId, options, shapes);
  };
  return {
    ...reader,
    append: (writes, commandId, options) =>
      new Promise((resolve, reject) => {
        const answer = ({ outcome, recordedAt }: WrittenAppend): readonly Stored[] => {
          switch (outcome.kind) {
            case 'stored':
              return storedNow(writes, { commandId, position: outcome.position, recordedAt }, shapes);
            case 'repeated':
              return outcome.rows.map((row) => storedOf(row, shapes));
            default:
              throw failureOf(outcome);
          }
        };
        group.commit(newJob(writes, commandId, options), {
          written(written) {
            try {
              resolve(answer(written));
            } catch (error) {
              reject(error as Error);
            }
          },
          failed: (cause) => reject(commitFailed(cause)),
        });
      }),
    appendThen(write, commandId, options, then) {
      let job: AppendJob;
      try {
        job = newJob([write], commandId, options);
      } catch (error) {
        queueMicrotask(() => then.failed(error));
        return;
      }
      group.commit(job, new Unanswered(then, failures));
    },
    close: async () => {
      isClosed = true;
      await group.idle();
      await closed();
    },
  };
}

/** The errors with which an append fails. */
interface Failures {
  readonly failureOf: (outcome: FailedAppend) => Error;
  readonly commitFailed: (cause: unknown) => CommitFailed;
}

/** What follows an append without an answer. A class, since functions of its own for each append would be garbage. */
class Unanswered implements AfterCommit<WrittenAppend> {
  readonly #then: AfterAppend;
  readonly #failures: Failures;

  constructor(then: AfterAppend, failures: Failures) {
    this.#then = then;
    this.#failures = failures;
  }

  written({ outcome }: WrittenAppend): void {
    if (outcome.kind === 'stored' || outcome.kind === 'repeated') this.#then.onDisk();
    else this.#then.failed(this.#failures.failureOf(outcome));
  }

  failed(cause: unknown): void {
    this.#then.failed(this.#failures.commitFailed(cause));
  }
}

/** The types of the events that a batch wrote, in order. */
export function typesWritten({ jobs }: AppendBatch, outcomes: readonly AppendOutcome[]): readonly string[] {
  const types: string[] = [];
  for (let i = 0; i < jobs.length; i++) {
    if (outcomes[i]?.kind !== 'stored') continue;
    for (const { events } of jobs[i]?.writes ?? []) for (const { type } of events) types.push(type);
  }
  return types;
}

/** The hash of the last of these events, which follow the event with the hash `previous` in their stream. */
export function hashAfter(
  previous: string,
  events: readonly EventTexts[],
  first: Pick<LogRow, 'stream' | 'version' | 'commandId' | 'commandIndex' | 'recordedAt'>,
): string {
  const { stream, commandId, recordedAt } = first;
  let { version, commandIndex } = first;
  let hash = previous;
  for (const { type, schemaVersion, data, metadata } of events) {
    hash = linkHash(hash, {
      stream,
      version,
      commandId,
      commandIndex,
      recordedAt,
      type,
      schemaVersion,
      data,
      metadata,
    });
    version += 1;
    commandIndex += 1;
  }
  return hash;
}

function jobOf(
  writes: readonly StreamWrite[],
  commandId: string,
  options: AppendOptions | undefined,
  shapes: Upcasting,
): AppendJob {
  if (commandId === '') throw new TypeError('a command needs an id');
  // the database would change it, and the chain would break
  if (!commandId.isWellFormed()) throw new TypeError('the id of a command holds half a character');
  if (writes.length > 1 && new Set(writes.map(({ stream }) => stream)).size < writes.length)
    throw new TypeError('a stream appears twice in one append');
  return {
    commandId,
    isNew: options?.isNew ?? false,
    writes: writes.map(({ stream, expectedVersion, events }) => {
      if (stream === '') throw new TypeError('a stream needs a name');
      return {
        stream,
        expectedVersion,
        events: events.map(({ type, data, metadata, schemaVersion }) => {
          const current = shapes.currentVersion(type);
          if (schemaVersion !== undefined && schemaVersion > current)
            throw new TypeError(`${type} of version ${schemaVersion} is unknown; the newest is ${current}`);
          return {
            type,
            schemaVersion: schemaVersion ?? current,
            data: jsonOf(data),
            metadata: metadata === undefined ? '{}' : jsonOf(metadata),
          };
        }),
      };
    }),
    also: options?.also ?? [],
    lease: options?.lease ?? null,
  };
}

function jsonOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError(`not JSON: ${typeof value}`);
  return text;
}

/** The events as a later read would give them, made from the values that were appended. */
function storedNow(
  writes: readonly StreamWrite[],
  { commandId, position, recordedAt }: Pick<Stored, 'commandId' | 'position' | 'recordedAt'>,
  shapes: Upcasting,
): readonly Stored[] {
  let next = position;
  const storedIn = ({ stream, expectedVersion, events }: StreamWrite): readonly Stored[] =>
    events.map(({ type, data, metadata = NO_METADATA, schemaVersion: writtenIn }, i) => ({
      position: next++,
      stream,
      version: expectedVersion + 1 + i,
      type,
      schemaVersion: shapes.currentVersion(type),
      data: writtenIn === undefined ? data : shapes.upcast(type, writtenIn, data),
      metadata,
      commandId,
      recordedAt,
    }));
  const [only] = writes;
  return only && writes.length === 1 ? storedIn(only) : writes.flatMap(storedIn);
}
