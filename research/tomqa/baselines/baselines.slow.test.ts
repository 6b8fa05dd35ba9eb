/** `research tomqa baselines`: what words tell of beliefs in the sets that are balanced against rules. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCommand } from '../../../cli/testing/run-command.ts';

interface Row {
  readonly kind: string;
  readonly rule: string;
  readonly balanced: number;
  readonly balancedSe: number;
}

async function rowsOf(set: string): Promise<readonly Row[]> {
  const { out, code } = await runCommand('research tomqa', 'baselines', '--set', set, '--count', '1536', '--json');
  expect(code).toBe(0);
  return JSON.parse(out);
}

test.each(['debiased', 'hard'])('%s: the page on reproduction has what is printed', async (set) => {
  const page = readFileSync(new URL('../../docs/reproduction-tomqa.md', import.meta.url), 'utf8');
  const { out } = await runCommand('research tomqa', 'baselines', '--set', set);
  expect(page).toContain(`<!-- npx standpoint research tomqa baselines --set ${set} -->\n\n${out}\n<!-- end -->`);
});

test('hard: all but those who know who is present, or read three sentences as one, are within two errors of a guess', async () => {
  const beyond = (await rowsOf('hard')).filter(({ balanced, balancedSe }) => Math.abs(balanced - 0.5) > 2 * balancedSe);
  expect(beyond.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual([
    'first_order present',
    'first_order adjacent-threes',
    'second_order adjacent-threes',
  ]);
});

test('debiased: pairs of adjacent sentences tell nearly every false belief, and words in any order most', async () => {
  const rows = await rowsOf('debiased');
  const balanced = (asked: string) => rows.find(({ kind, rule }) => `${kind} ${rule}` === asked)?.balanced ?? 0;
  for (const kind of ['first_order', 'second_order']) {
    expect(balanced(`${kind} adjacent-pairs`)).toBeGreaterThan(0.95);
    expect(balanced(`${kind} unordered`)).toBeGreaterThan(0.75);
  }
  expect(balanced('first_order last-left')).toBeGreaterThan(0.8);
});
