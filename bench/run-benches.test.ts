/** Benches that fail beside benches that do not, in words and as JSON. */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BenchRow, median, middleHalf } from './row.ts';
import { type Bench, runBenches } from './run-benches.ts';

const row = (name: string, value = 1): BenchRow => ({ name, value, unit: 'ms' });

/** What was done in its order: measurements, what was written and what was told. */
async function running(json: boolean, benches: Readonly<Record<string, Bench>>) {
  const done: string[] = [];
  const how = {
    seconds: 3,
    json,
    write: (text: string) => void done.push(`out: ${text}`),
    tell: (line: string) => void done.push(`err: ${line.split('\n')[0]}`),
  };
  const { failed } = await runBenches(new Map(Object.entries(benches)), how);
  const out = done.flatMap((line) => (line.startsWith('out: ') ? [line.slice(5)] : [])).join('');
  return { done, out, failed: failed.map(({ bench }) => bench) };
}

const MIXED: Readonly<Record<string, Bench>> = {
  first: () => [row('one'), row('two')],
  broken: () => {
    throw new Error('the disk is full');
  },
  async *halfway() {
    yield row('three');
    await setImmediate();
    throw new Error('the server ended early');
  },
  rejecting: () => Promise.reject(new Error('no server')),
  last: async (seconds) => [row('four', seconds)],
};

test('in words a row is written when it is measured, before the next one is', async () => {
  const done: string[] = [];
  const how = { seconds: 1, json: false, write: (text: string) => void done.push(text.slice(0, 3)), tell: () => {} };
  await runBenches(
    new Map<string, Bench>([
      [
        'slow',
        async function* () {
          yield row('one');
          await setImmediate();
          done.push('measures two');
          yield row('two');
        },
      ],
    ]),
    how,
  );
  expect(done).toEqual(['one', 'measures two', 'two']);
});

test('a bench that fails costs its own rows, and is named after those that were measured', async () => {
  const { out, failed, done } = await running(false, MIXED);
  expect(out.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    'one 1.00 ms',
    'two 1.00 ms',
    'three 1.00 ms',
    'four 3.00 ms',
    'broken failed: the disk is full',
    'halfway failed: the server ended early',
    'rejecting failed: no server',
    '',
  ]);
  expect(failed).toEqual(['broken', 'halfway', 'rejecting']);
  expect(done).toContain('err: broken failed: Error: the disk is full');
});

test('as JSON there is one document, with the rows and the benches that failed', async () => {
  const { out, done } = await running(true, MIXED);
  expect(JSON.parse(out)).toEqual({
    rows: [
      { bench: 'first', ...row('one') },
      { bench: 'first', ...row('two') },
      { bench: 'halfway', ...row('three') },
      { bench: 'last', ...row('four', 3) },
    ],
    failed: [
      { bench: 'broken', why: 'the disk is full' },
      { bench: 'halfway', why: 'the server ended early' },
      { bench: 'rejecting', why: 'no server' },
    ],
  });
  expect(done.filter((line) => line.startsWith('out: '))).toHaveLength(1);
});

test('in words a row has the middle half of its measurements, and its ratio the null control', async () => {
  const measured = [12, 9, 30, 11, 10];
  const full: BenchRow = {
    ...row('one', median(measured)),
    middleHalf: middleHalf(measured),
    beside: { name: 'bare', value: 10 },
    ratio: 1.1,
    ratioMiddleHalf: { from: 1.05, to: 1.2 },
    control: 1.03,
    goal: 1.2,
    atMost: true,
  };
  const { out } = await running(false, { full: () => [full] });
  expect(out.replaceAll(/ +/g, ' ')).toBe(
    'one 11.0 ms [10.0 to 12.0] beside 10.0 (bare) ratio 1.10 [1.05 to 1.20] null control 1.03 goal at most 1.2: met\n',
  );
  const { out: document } = await running(true, { full: () => [full] });
  expect(JSON.parse(document).rows).toEqual([{ bench: 'full', ...full }]);
});
