/** Small events and rows for the contract's tests. */
import type { AppendOptions, EventStore, Stored, StreamWrite } from '../event-store.ts';
import type { KeptText, Origin, SeatToken, SessionRow, SideWrite, StoredRight } from '../rows.ts';
import { streamOfSession } from '../session-log.ts';
import type { Store } from '../store.ts';

/** A write with one event for each word. */
export function words(stream: string, expectedVersion: number, ...said: readonly string[]): StreamWrite {
  return { stream, expectedVersion, events: said.map((word) => ({ type: 'test.WordSaid', data: { word } })) };
}

export function wordsIn(log: readonly Stored[]): readonly unknown[] {
  return log.map(({ data }) => (data as { readonly word?: unknown }).word);
}

/** An append without an answer, as a promise. */
export function unanswered(
  { appendThen }: Pick<EventStore, 'appendThen'>,
  write: StreamWrite,
  commandId: string,
  options: AppendOptions = { isNew: true },
): Promise<void> {
  return new Promise((onDisk, failed) => appendThen(write, commandId, options, { onDisk, failed }));
}

export const TOKEN: SeatToken = {
  tokenHash: 'h1',
  session: 's',
  seat: 1,
  participant: 'p1',
  kind: 'outside',
  name: 'a bot',
  createdAt: 5,
};

export function textBy(author: string, session: string, id: string, createdAt = 5): KeptText {
  return { id, session, author, text: `${author} wrote ${id}`, salt: `salt of ${id}`, createdAt };
}

export function keep(...rows: readonly KeptText[]): readonly SideWrite[] {
  return rows.map((row) => ({ kind: 'keepText', row }));
}

const LINE: SessionRow = {
  session: 's',
  game: 'standoff',
  status: 'running',
  seats: [{ kind: 'person', name: null }, null],
  turn: 3,
  createdAt: 5,
  endedAt: null,
  outcome: null,
  cause: null,
  returns: null,
  label: 'Tuesday',
  parent: null,
};

export function line(session: string, changes: Partial<SessionRow> = {}): SessionRow {
  return { ...LINE, session, ...changes };
}

interface Listed {
  readonly seq?: number;
  readonly begun?: boolean;
  readonly origin?: Origin;
}

/** Stores a session with its line in the list. The second event of a branch names its parent, as in every branch. */
export async function list(
  store: Store,
  row: SessionRow,
  { seq = 4, begun = false, origin }: Listed = {},
): Promise<void> {
  const forked = row.parent === null ? [] : [{ type: 'session.SessionForked', data: { parent: row.parent, seq } }];
  const started = begun ? [{ type: 'session.SessionStarted', data: { at: 6 } }] : [];
  const events = [{ type: 'session.SessionCreated', data: { session: row.session } }, ...forked, ...started];
  await store.events.append([{ stream: streamOfSession(row.session), expectedVersion: 0, events }], 'create', {
    also: [
      { kind: 'listSession', row },
      ...(origin ? [{ kind: 'keepOrigin' as const, session: row.session, at: row.createdAt, origin }] : []),
    ],
  });
}

export function right(id: string, changes: Partial<StoredRight> = {}): StoredRight {
  const bounds = { live: 2, aDay: null };
  const dates = { until: null, createdAt: 5, revokedAt: null };
  return { id, tokenHash: `hash of ${id}`, kind: 'given', name: `right ${id}`, bounds, ...dates, ...changes };
}
