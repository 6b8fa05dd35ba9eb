/** The contract of the log under random appends and failures, beside a model of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CommitFailed, VersionConflict } from '../event-store.ts';
import type { FreshDatabase } from './fresh-database.ts';
import { TOKEN, words } from './samples.ts';

interface Intent {
  readonly commandId: string;
  /** Whether the caller says so where it knows that the command is new. */
  readonly saysNew: boolean;
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
  saysNew: fc.boolean(),
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

export function randomContract(fresh: FreshDatabase): void {
  describe('random appends', () => {
    test('are answered in any combination as if they had come one after the other', async () => {
      const { events, verify } = await fresh().open();
      let run = 0;
      await fc.assert(
        fc.asyncProperty(ticks, async (plan) => {
          run += 1;
          const named = (stream: string): string => `${run}-${stream}`;
          const expected = model();
          const known = new Set<string>();
          for (const together of plan) {
            const answers = together.map((wish) => {
              const isNew = wish.saysNew && !known.has(wish.commandId);
              known.add(wish.commandId);
              const versions = wish.targets.map(({ stream, off }) => Math.max(0, expected.head(stream) + off));
              const writes = wish.targets.map(({ stream, count }, i) =>
                words(named(stream), versions[i] ?? 0, ...Array.from({ length: count }, () => wish.commandId)),
              );
              const answer = events.append(writes, wish.commandId, { isNew }).then(
                (stored) => stored.map(({ stream, version, commandId }): Row => [stream, version, commandId]),
                (error: unknown) => {
                  if (error instanceof VersionConflict) return 'conflict' as const;
                  throw error;
                },
              );
              return { answer, expected: expected.append(wish, versions) };
            });
            for (const one of answers) {
              const rows =
                one.expected === 'conflict'
                  ? one.expected
                  : one.expected.map(([stream, ...row]) => [named(stream), ...row]);
              expect(await one.answer).toEqual(rows);
            }
          }
          const kept = (await Promise.all(['a', 'b', 'c'].map((stream) => events.read(named(stream))))).flat();
          expect(
            kept
              .toSorted((one, other) => one.position - other.position)
              .map(({ stream, version, commandId }) => [stream, version, commandId]),
          ).toEqual(expected.rows.map(([stream, ...row]) => [named(stream), ...row]));
        }),
        { numRuns: 60 },
      );
      expect((await verify()).findings).toEqual([]);
    });

    test('of which some fail are stored where they were acknowledged, and not where they were refused', async () => {
      const { events, verify } = await fresh().open();
      await events.append([words('tokens', 0, 'x')], 'c', { also: [{ kind: 'issueToken', row: TOKEN }] });
      const plans = fc.array(fc.record({ stream: fc.constantFrom('a', 'b'), poisoned: fc.boolean() }), {
        maxLength: 12,
      });
      let run = 0;
      await fc.assert(
        fc.asyncProperty(plans, async (plan) => {
          run += 1;
          const heads: Record<string, number> = { a: 0, b: 0 };
          const results = await Promise.allSettled(
            plan.map(({ stream, poisoned }, i) => {
              const version = heads[stream] ?? 0;
              if (!poisoned) heads[stream] = version + 1;
              // a row that the database refuses, in the middle of others that it takes
              const also = poisoned ? [{ kind: 'issueToken' as const, row: TOKEN }] : [];
              return events.append([words(`${run}-${stream}`, version, 'x')], `c${i}`, { also });
            }),
          );
          for (const [i, result] of results.entries()) {
            if (plan[i]?.poisoned) expect(result).toMatchObject({ reason: expect.any(CommitFailed) });
            else expect(result.status).toBe('fulfilled');
          }
          for (const stream of ['a', 'b']) expect(await events.head(`${run}-${stream}`)).toBe(heads[stream]);
        }),
        { numRuns: 30 },
      );
      expect((await verify()).findings.filter(({ name }) => name !== 'token_unknown')).toEqual([]);
    });
  });
}
