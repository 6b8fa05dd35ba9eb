/** The contract of lists of sessions under random deeds and questions, beside lists that are filtered one session at a time. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Origin, SessionRow, ShelfRow, SideWrite } from '../rows.ts';
import type { SessionQuery } from '../store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { line, list, words } from './samples.ts';

const STATUSES = ['open', 'running', 'paused', 'ended', 'ended', 'ended'] as const;
const ORIGINS: readonly (Origin | null)[] = [
  null,
  { kind: 'demo' },
  { kind: 'right', right: 'r1' },
  { kind: 'right', right: 'demo' },
];

const game = fc.constantFrom('symmtom', 'standoff', 'tomqa');
const time = fc.integer({ min: 0, max: 6 });
const begin = fc.record({
  deed: fc.constant('begin' as const),
  game,
  createdAt: time,
  status: fc.constantFrom(...STATUSES),
  isBranch: fc.boolean(),
  origin: fc.constantFrom(...ORIGINS),
});
const change = fc.record({
  deed: fc.constantFrom('end' as const, 'archive' as const, 'fetch back' as const, 'delete' as const),
  which: fc.nat(),
});
const deeds = fc.array(fc.oneof(begin, begin, change), { minLength: 1, maxLength: 12 });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const question = fc.record({
  statuses: fc.uniqueArray(fc.constantFrom('open', 'running', 'paused', 'ended'), { minLength: 1 }),
  limit: fc.integer({ min: 1, max: 9 }),
  shown: maybe(fc.record({ orderedBy: fc.constantFrom(null, 'r1', 'demo', 'r9'), ended: fc.boolean() })),
  game: maybe(game),
  since: maybe(time),
  archived: maybe(fc.boolean()),
  withoutEndedBranches: maybe(fc.boolean()),
  after: maybe(fc.record({ createdAt: time, session: fc.constantFrom('s0003', 's0010', 's0040', 'z') })),
});

interface Kept {
  row: SessionRow;
  readonly origin: Origin | null;
  shelf: Pick<ShelfRow, 'archivedAt' | 'deletedAt'>;
}

export function listsContract(fresh: FreshDatabase): void {
  describe('lists of sessions', () => {
    test('have, in their order, each session that the question asks for and no other', async () => {
      const store = await fresh().open();
      const kept: Kept[] = [];
      let commands = 0;
      const write = (...also: readonly SideWrite[]) =>
        store.events.append([words(`deed-${++commands}`, 0, 'x')], 'deed', { also });
      await fc.assert(
        fc.asyncProperty(deeds, fc.array(question, { minLength: 4, maxLength: 4 }), async (plan, questions) => {
          for (const step of plan) {
            if (step.deed === 'begin') {
              const { deed: _, isBranch, origin, ...given } = step;
              const session = `s${String(kept.length).padStart(4, '0')}`;
              const row = line(session, { ...given, parent: isBranch ? (kept[0]?.row.session ?? null) : null });
              kept.push({ row, origin, shelf: { archivedAt: null, deletedAt: null } });
              await list(store, row, origin ? { origin } : {});
              continue;
            }
            const one = kept[step.which % Math.max(kept.length, 1)];
            if (!one) continue;
            const { session } = one.row;
            if (step.deed === 'end') {
              one.row = { ...one.row, status: 'ended' };
              await write({ kind: 'listSession', row: one.row });
              continue;
            }
            if (step.deed === 'delete') one.shelf = { ...one.shelf, deletedAt: 8 };
            else one.shelf = { ...one.shelf, archivedAt: step.deed === 'archive' ? 7 : null };
            await write({ kind: 'shelve', row: { session, name: null, ...one.shelf } });
          }
          for (const asked of questions) {
            // no key where nothing is asked
            const query = JSON.parse(JSON.stringify(asked)) as SessionQuery;
            expect({ query, rows: await store.sessions.list(query) }).toEqual({ query, rows: listOf(kept, query) });
          }
        }),
        { numRuns: 30 },
      );
    });
  });
}

function listOf(kept: readonly Kept[], { limit, ...query }: SessionQuery): readonly SessionRow[] {
  return kept
    .filter((one) => isAsked(one, query))
    .map(({ row }) => row)
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.session < b.session ? 1 : -1))
    .slice(0, limit);
}

function isAsked({ row, origin, shelf }: Kept, query: SessionQuery): boolean {
  const { statuses, shown, game, since, archived, withoutEndedBranches, after } = query;
  const isOver = row.status === 'ended';
  const isTheirs = origin?.kind === 'demo' || (origin?.kind === 'right' && origin.right === shown?.orderedBy);
  return (
    statuses.includes(row.status) &&
    shelf.deletedAt === null &&
    (!shown || isTheirs || (shown.ended && isOver)) &&
    (game === undefined || row.game === game) &&
    (since === undefined || row.createdAt >= since) &&
    (archived === undefined || archived === (shelf.archivedAt !== null)) &&
    !(withoutEndedBranches && isOver && row.parent !== null) &&
    (!after || row.createdAt < after.createdAt || (row.createdAt === after.createdAt && row.session < after.session))
  );
}
