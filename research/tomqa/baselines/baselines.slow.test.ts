/** `research tomqa baselines`: what words tell of beliefs in the sets that are balanced against rules. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../../cli/testing/run-command.ts';

const page = readFileSync(new URL('../../docs/reproduction-tomqa.md', import.meta.url), 'utf8');

test.each(['debiased', 'hard'])('%s: the page on reproduction has what is printed', async (set) => {
  const { out } = await runCommand('research tomqa', 'baselines', '--set', set);
  expect(page).toContain(`<!-- npx standpoint research tomqa baselines --set ${set} -->\n\n${out}\n<!-- end -->`);
});

describe('on this page', () => {
  /** Rows of the table of a set. */
  function rowsOf(set: string) {
    const [, after = ''] = page.split(`<!-- npx standpoint research tomqa baselines --set ${set} -->`);
    const [, , ...rows] = (after.split('<!-- end -->')[0] ?? '').trim().split('\n');
    return rows.map((row) => {
      const [, kind, rule, , balanced, error] = row.split('|').map((cell) => cell.trim());
      return { asked: `${kind} ${rule}`, balanced: Number(balanced), error: Number(error) };
    });
  }

  test('hard: all but those who know who is present, or read three sentences as one, are within two errors of a guess', () => {
    const rows = rowsOf('hard');
    expect(rows).toHaveLength(22);
    expect(
      rows.filter(({ balanced, error }) => !(Math.abs(balanced - 0.5) <= 2 * error)).map(({ asked }) => asked),
    ).toEqual(['first_order present', 'first_order adjacent-threes', 'second_order adjacent-threes']);
  });

  test('debiased: pairs of adjacent sentences tell nearly every false belief, and words in any order most', () => {
    const rows = rowsOf('debiased');
    const balanced = (asked: string) => rows.find((row) => row.asked === asked)?.balanced ?? 0;
    for (const kind of ['first_order', 'second_order']) {
      expect(balanced(`${kind} adjacent-pairs`)).toBeGreaterThan(0.95);
      expect(balanced(`${kind} unordered`)).toBeGreaterThan(0.75);
    }
    expect(balanced('first_order last-left')).toBeGreaterThan(0.8);
  });
});
