/** `npx standpoint research evaluate tomqa-readers`: the committed trainings beside the paper, and the page that shows them. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { withTables } from './tomqa-readers.ts';
import { committedReaders, type ReaderRow, shareIn } from './tomqa-readers-rows.ts';
import { TABLES } from './tomqa-readers-text.ts';

const evaluate = (...args: string[]) => runCommand('research evaluate', 'tomqa-readers', ...args);

describe('evaluate tomqa-readers', () => {
  test("has rows of the paper's Tables 4 and 5 with ours, n and se", async () => {
    const rows: readonly ReaderRow[] = JSON.parse((await evaluate('--json')).out);
    const one = (asked: Partial<ReaderRow>) =>
      rows.find((row) => Object.entries(asked).every(([key, value]) => row[key as keyof ReaderRow] === value));
    const tom = { trainedOn: 'tom', memory: 50, noiseInTraining: false, seed: '1', times: 'start' } as const;
    const overall = one({ ...tom, model: 'memn2n', testedOn: 'tom', noise: 0, questions: 'all' });
    expect(overall).toMatchObject({ paper: 82.38, n: 3000, ours: expect.any(Number), se: expect.any(Number) });
    const cell = one({ ...tom, model: 'memn2n', testedOn: 'tom', noise: 0, questions: 'fb first_order' });
    expect(cell).toMatchObject({ paper: 17.3, n: 250 });
    const elsewhere = one({ ...tom, model: 'memn2n', testedOn: 'debiased', questions: 'first_order false' });
    expect(elsewhere?.paper).toBeNull();
  });

  test('prints every table, and one alone', async () => {
    const all = (await evaluate()).out;
    const alone = (await evaluate('--table', 'cells')).out;
    expect(all).toContain(alone);
    expect(alone).toMatch(/MemN2N +\| fb +\| first order +\| +17\.3 \|/);
  });

  test('is what research/docs/reproduction-tomqa.md says', () => {
    const page = readFileSync(new URL('../docs/reproduction-tomqa.md', import.meta.url), 'utf8');
    expect(withTables(page, committedReaders())).toBe(page);
    for (const name of TABLES) expect(page).toContain(`--table ${name} -->`);
  });

  test('counts a task, a kind or a cell', () => {
    const cells = { 'tb memory': [1, 4], 'fb memory': [3, 4], 'fb reality': [2, 4] } as const;
    expect(shareIn({ cells }, 'all')).toMatchObject({ share: 50, n: 12 });
    expect(shareIn({ cells }, 'memory').share).toBe(50);
    expect(shareIn({ cells }, 'fb').n).toBe(8);
    expect(shareIn({ cells }, 'fb memory').share).toBe(75);
  });
});
