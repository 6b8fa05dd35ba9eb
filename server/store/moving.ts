/**
 * Copies everything that a store holds into an empty one, whichever databases they are, in chunks. The log comes first, row
 * by row as it is, with its hashes; then the rows beside it; last the end of the log. So a copy that was broken off is
 * known by its missing end, no server takes it for a lab, and the next try goes on where it stopped.
 */
import { labIdOf } from './beside/lab.ts';
import type { BesideQueries } from './beside/queries.ts';
import { asc, eq, getTableColumns, gt, sql } from './sqlite/drizzle.ts';
import type { Tables } from './tables.ts';
import { type Verification, verifyAll } from './verify.ts';

/** Rows of the log at once, and rows of another table: databases bound the number of values in a statement. */
const MANY = 500;

/** The target holds something else, so nothing was copied. */
class NotEmpty extends Error {
  override readonly name = 'NotEmpty';
}

export interface MoveProgress {
  /** Rows of the log that are copied, and how many there are. */
  readonly moved?: (rows: number, of: number) => void;
}

/** A database that no server has, and that nothing else writes to. */
export interface HeldDatabase {
  readonly beside: BesideQueries;
  readonly verification: Verification;
  close(): Promise<void>;
}

export interface MovedDatabase {
  readonly streams: number;
  readonly events: number;
  /** Findings in both databases; empty: the copy is whole and as it was written. */
  readonly findings: readonly string[];
}

/** Copies, and compares the two: chains, heads, and how many rows each table has. */
export async function moveStore(
  from: HeldDatabase,
  to: HeldDatabase,
  progress: MoveProgress = {},
): Promise<MovedDatabase> {
  await copyStore(from.beside, to.beside, progress);
  const findings: string[] = [];
  const verified = await Promise.all([verifyAll(from.verification), verifyAll(to.verification)]);
  for (const [i, { findings: found }] of verified.entries())
    for (const { name, stream, what } of found)
      findings.push(`${i === 0 ? 'from' : 'to'}: ${stream ?? 'log'}: ${what} (${name})`);
  const [before, after] = [await from.verification.markAt(), await to.verification.markAt()];
  if (before.position !== after.position || before.heads !== after.heads)
    findings.push('the heads of the two logs differ');
  const [theirs, ours] = [await rowCounts(from.beside), await rowCounts(to.beside)];
  for (const [table, count] of Object.entries(theirs))
    if (ours[table] !== count) findings.push(`${table}: ${count} rows were to be copied, and ${ours[table]} are there`);
  const { streams = 0, events = 0 } = verified[1] ?? {};
  return { streams, events, findings };
}

/** How many rows each table has, by its name. */
type RowCounts = Readonly<Record<string, number>>;

type TableName = keyof Tables;

/** Every table but the log, its end and the id of the lab, in the order in which they are copied. */
const BESIDE: readonly TableName[] = [
  'streams',
  'sessionSecrets',
  'seatTokens',
  'texts',
  // before the sessions, whose lines get numbers where they have none
  'sessionNumbers',
  'sessions',
  'shelves',
  'rights',
  'origins',
  'studySecrets',
  'recruits',
  'participantTokens',
  'drafts',
  'erasures',
  'payees',
  'studyDrafts',
  'comments',
  'quizzes',
  'quizAnswers',
  'operators',
  'operatorSessions',
  'invitations',
  'botAccounts',
  'botSeats',
  'prompts',
  'modelUse',
];

/** Rejects with `NotEmpty` where the target is neither empty nor the beginning of such a copy. Nothing may write meanwhile. */
async function copyStore(from: BesideQueries, to: BesideQueries, { moved }: MoveProgress = {}): Promise<void> {
  const total = await countOf(from, 'appends');
  const end = await endOf(from);
  let done = await begunIn(to, from);
  let copied = await countOf(to, 'appends');
  moved?.(copied, total);
  for (;;) {
    const { appends } = from.tables;
    const chunk = from.q.select().from(appends).where(gt(appends.position, done)).orderBy(asc(appends.position));
    const rows = await from.read(chunk.limit(MANY));
    if (rows.length === 0) break;
    await to.write(to.q.insert(to.tables.appends).values(rows).returning({ position: to.tables.appends.position }));
    done = rows.at(-1)?.position ?? done;
    copied += rows.length;
    moved?.(copied, total);
  }
  for (const name of BESIDE) await copyTable(from, to, name);
  const id = await labIdOf(from)();
  await to.write(to.q.update(to.tables.lab).set({ id }).returning());
  // the end comes last: now it is a whole copy
  await to.write(to.q.update(to.tables.logEnd).set({ position: end }).where(eq(to.tables.logEnd.id, 1)).returning());
}

/** The rows of every table, for a comparison of two stores. */
async function rowCounts(beside: BesideQueries): Promise<RowCounts> {
  const counts: Record<string, number> = {};
  for (const name of ['appends', ...BESIDE] as const) counts[name] = await countOf(beside, name);
  return counts;
}

/** The position up to which the log was copied before. */
async function begunIn(to: BesideQueries, from: BesideQueries): Promise<number> {
  const { appends } = to.tables;
  const [last] = await to.read(to.q.select().from(appends).orderBy(sql`${appends.position} DESC`).limit(1));
  const whole = (await endOf(to)) !== 0;
  const others = await Promise.all(BESIDE.map((name) => countOf(to, name)));
  if (!whole && !last && others.every((count) => count === 0)) return 0;
  if (!whole && last) {
    const theirs = from.tables.appends;
    const [same] = await from.read(from.q.select().from(theirs).where(eq(theirs.position, last.position)));
    if (same && Buffer.compare(same.hash, last.hash) === 0 && same.events === last.events) return last.position;
  }
  throw new NotEmpty('the target holds something already: give an empty one');
}

/** Goes on behind the last row by key that the target has: what is written between two tries is written in this order. */
async function copyTable(from: BesideQueries, to: BesideQueries, name: TableName): Promise<void> {
  for (let offset = await countOf(to, name); ; offset += MANY) {
    const rows = await from.read(inOrder(from, name).limit(MANY).offset(offset));
    if (rows.length > 0)
      await to.write(
        to.q
          .insert(to.tables[name])
          .values(rows as never)
          .returning(),
      );
    if (rows.length < MANY) return;
  }
}

/** All rows by their key, which the first two columns contain. */
function inOrder(beside: BesideQueries, name: TableName) {
  const table = beside.tables[name];
  const [first, second] = Object.values(getTableColumns(table));
  if (!first || !second) throw new Error(`the table ${name} has fewer than two columns`);
  return beside.q.select().from(table).orderBy(asc(first), asc(second));
}

async function countOf(beside: BesideQueries, name: TableName): Promise<number> {
  const counted = beside.q.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(beside.tables[name]);
  return (await beside.read(counted))[0]?.count ?? 0;
}

async function endOf(beside: BesideQueries): Promise<number> {
  return (await beside.read(beside.q.select().from(beside.tables.logEnd)))[0]?.position ?? 0;
}
