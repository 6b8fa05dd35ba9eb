/** `npx standpoint study power`: real sessions, whatever the number of workers; what plan and options choose; wrong options. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const power = (...args: string[]) => runCommand('study power', ...args);
const folder = mkdtempSync(path.join(tmpdir(), 'power-'));
afterAll(() => rmSync(folder, { recursive: true }));

function planFile(name: string, primary: object): string {
  const file = path.join(folder, name);
  const whole = {
    format: 1,
    hypotheses: [{ id: 'h1', text: 'Teams with notes earn more.' }],
    primary: {
      text: 'Returns of the team in the session.',
      outcome: { table: 'decisions', column: 'reward' },
      contrast: { factor: 'notes', levels: ['off', 'on'] },
      test: 'permutation',
      unit: 'group',
      ...primary,
    },
    stopping: { text: 'Intake closes at eighty participants.', complete: 80 },
    script: 'analysis.R',
  };
  writeFileSync(file, JSON.stringify(whole));
  return file;
}

const QUICK = ['--n', '16,40', '--effect', '0,1', '--runs', '30', '--library', '2', '--json'];

describe('power', () => {
  test('pairs that play a real game: a row for each n and effect, the same with one worker and with two', async () => {
    const { code, out } = await power('symmtom-memory', ...QUICK, '--workers', '1');
    expect(code).toBe(0);
    const rows = JSON.parse(out);
    expect(rows.map(({ n, effect }: { n: number; effect: number }) => [n, effect])).toEqual([
      [16, 0],
      [16, 1],
      [40, 0],
      [40, 1],
    ]);
    const columns = ['n', 'effect', 'power', 'se', 'falsePositive', 'bias', 'coverage', 'dropped'];
    for (const row of rows) expect(Object.keys(row)).toEqual(columns);
    expect(rows[3].power).toBeGreaterThan(rows[2].power);
    expect((await power('symmtom-memory', ...QUICK, '--workers', '2')).out).toBe(out);
  });

  test('a factor within participants, and a table to read', async () => {
    const { code, out } = await power(
      'standoff-stages',
      '--n',
      '12',
      '--runs',
      '5',
      '--library',
      '2',
      '--workers',
      '1',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/stage=two less stage=one, within participants; t test, unit person; 5 runs, seed 1/);
    expect(out).toMatch(/\| +n \| effect \| +power \| +se \| falsePositive \| +bias \| coverage \| dropped \|/);
  });

  test('outcome, contrast, test and unit come from the plan, and options go before it', async () => {
    const few = ['--n', '16', '--runs', '2', '--library', '2', '--workers', '1'];
    const { out } = await power('symmtom-memory', ...few, '--plan', planFile('plan.json', {}));
    expect(out).toMatch(/returns, notes=on less notes=off, between participants; permutation test, unit group/);
    const words = planFile('words.json', { test: 'a mixed model', outcome: { table: 'sessions', column: 'turns' } });
    const refused = await power('symmtom-memory', ...few, '--plan', words);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringMatching(/an outcome that is not simulated/)]);
    const still = await power('symmtom-memory', ...few, '--plan', words, '--outcome', 'returns');
    expect(still.errors).toMatch(/a test that is not simulated/);
  });

  test.each([
    [['no-such-study', '--n', '40'], /there is no study 'no-such-study'/],
    [['symmtom-memory'], /--n/],
    [['symmtom-memory', '--n', '4'], /--n 4 is too small: two groups in each compared arm need 16 participants/],
    [['symmtom-memory', '--n', 'many'], /--n must be a whole number/],
    [['symmtom-memory', '--n', '40', '--effect', 'big'], /--effect must be a number from -10 to 10, not 'big'/],
    [['symmtom-memory', '--n', '40', '--dropout', '2'], /--dropout must be a number from 0 to 1/],
    [['symmtom-memory', '--n', '40', '--contrast', 'colour'], /no factor colour/],
    [['symmtom-memory', '--n', '40', '--person-sd', '1', '--group-sd', '0.5'], /must not be more than 1 together/],
    [['household-act-report', '--n', '40', '--outcome', 'probes'], /arm asked=no has a session without questions/],
    [['symmtom-memory', '--n', '40', '--unit', 'person', '--policy', 'symmtom/wise'], /Partners share their session/],
    [['symmtom-memory', '--n', '40', '--policy', 'symmtom/wise'], /there is no policy symmtom\/wise; there are/],
  ])('%j is refused with a sentence', async (args, sentence) => {
    const { code, errors } = await power(...args);
    expect(code).toBe(2);
    expect(errors).toMatch(sentence);
  });
});
