/** The log in SQLite beside a model of it, under random appends and failures. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CommitFailed, VersionConflict } from '../event-store.ts';
import { temporaryStore, words } from './testing/temporary.ts';
import { verifyLog } from './verify.ts';

interface Intent {
  readonly commandId: string;
  /** Streams and how far off the expected version is. */
  readonly targets: readonly { readonly stream: string; readonly off: number; readonly count: number }[];
}

const target = fc.record({
  stream: fc.constantFrom('a', 'b', 'c'),
  off: fc.constantFrom(0, 0, 0, 0, -1, 1),
  count: fc.integer({ min: 0, max: 3 }),
});
const intent: fc.Arbitrary<Intent> = fc.record({
  commandId: fc.constantFrom('1', '2', '3', '4', '5', '6', '7', '8'),
  targets: fc.uniqueArray(target, { minLength: 1, maxLength: 3, selector: ({ stream }) => stream }),
});
/** The appends of one tick. */
const ticks = fc.array(fc.array(intent, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

type Row = readonly [stream: string, version: number, commandId: string];

/** The store as a list: appends one after the other, in the order in which they were called. */
function model() {
  const rows: Row[] = [];
  const head = (stream: string) => rows.filter((row) => row[0] === stream).length;
  const append = ({ commandId, targets }: Intent, expected: readonly number[]): readonly Row[] | 'conflict' => {
    const earlier = targets.flatMap(({ stream }) => rows.filter((row) => row[0] === stream && row[2] === commandId));
    if (earlier.length > 0) return earlier;
    if (targets.some(({ stream }, i) => head(stream) !== expected[i])) return 'conflict';
    const added = targets.flatMap(({ stream, count }) =>
      Array.from({ length: count }, (_, i): Row => [stream, head(stream) + i + 1, commandId]),
    );
    rows.push(...added);
    return added;
  };
  return { rows, head, append };
}

test('the store answers appends in any combination as if they had come one after the other', async () => {
  await fc.assert(
    fc.asyncProperty(ticks, async (plan) => {
      const { store, db } = temporaryStore();
      const expected = model();
      for (const together of plan) {
        const answers = together.map((wish) => {
          const versions = wish.targets.map(({ stream, off }) => Math.max(0, expected.head(stream) + off));
          const writes = wish.targets.map(({ stream, count }, i) =>
            words(stream, versions[i] ?? 0, ...Array.from({ length: count }, () => wish.commandId)),
          );
          const answer = store.append(writes, wish.commandId).then(
            (stored) => stored.map(({ stream, version, commandId }): Row => [stream, version, commandId]),
            (error: unknown) => {
              if (error instanceof VersionConflict) return 'conflict' as const;
              throw error;
            },
          );
          return { answer, expected: expected.append(wish, versions) };
        });
        for (const one of answers) expect(await one.answer).toEqual(one.expected);
      }
      const kept = db.$client.prepare('SELECT stream, version, command_id FROM events ORDER BY position').raw().all();
      expect(kept).toEqual(expected.rows);
      expect((await verifyLog(db)).findings).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('after any failure in a batch, acknowledged appends are stored and refused ones are not', async () => {
  const plans = fc.array(fc.record({ stream: fc.constantFrom('a', 'b'), poisoned: fc.boolean() }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { store, db } = temporaryStore();
      // a row that the database refuses, in the middle of others that it takes
      db.$client.exec(`CREATE TRIGGER refuse BEFORE INSERT ON appends WHEN new.events LIKE '%"poison"%'
        BEGIN SELECT RAISE(ABORT, 'refused'); END`);
      const heads: Record<string, number> = { a: 0, b: 0 };
      const results = await Promise.allSettled(
        plan.map(({ stream, poisoned }, i) => {
          const version = heads[stream] ?? 0;
          if (!poisoned) heads[stream] = version + 1;
          const event = { type: poisoned ? 'poison' : 'fine', data: i };
          return store.append([{ stream, expectedVersion: version, events: [event] }], `c${i}`);
        }),
      );
      for (const [i, result] of results.entries()) {
        if (plan[i]?.poisoned) expect(result).toMatchObject({ reason: expect.any(CommitFailed) });
        else expect(result.status).toBe('fulfilled');
      }
      for (const stream of ['a', 'b']) expect(await store.head(stream)).toBe(heads[stream]);
      db.$client.exec('DROP TRIGGER refuse');
      expect((await verifyLog(db)).findings).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
