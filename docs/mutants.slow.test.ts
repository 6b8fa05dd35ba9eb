/** Stryker runs on this project: a fault in a rule of a game is found by the tests of that rule, and one that they do not test survives. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const STRYKER = path.join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** Lines of a file, as Stryker takes them, from the one that has this text. */
function linesFrom(file: string, text: string, count: number): string {
  const at = readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text));
  if (at < 0) throw new Error(`${file} has no line with ${text}`);
  return `${file}:${at + 1}-${at + count}`;
}

/** File -> what became of its faults. */
async function reported(mutate: readonly string[], testFiles: string) {
  const args = [STRYKER, 'run', '--mutate', mutate.join(','), '--testFiles', testFiles, '--reporters', 'clear-text'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const rows = stdout.split('\n').filter((line) => /^ *\w+\.ts +\|/.test(line));
  return Object.fromEntries(
    rows.map((row) => {
      const [file = '', , , killed, timedOut, survived, unreached, errors] = row.split('|').map((cell) => cell.trim());
      return [file, { killed, timedOut, survived, unreached, errors }];
    }),
  );
}

test('every fault in a rule is found by the tests of the rule, and one that these tests do not notice survives', async () => {
  // that a step to the right off the grid is cancelled; that rewards add up
  const step = linesFrom('games/symmtom/movement.ts', "case 'right':", 2);
  const sum = linesFrom('games/symmtom/rules.ts', 'returns: state.returns.map', 1);
  expect(await reported([step, sum], 'games/symmtom/movement.test.ts')).toEqual({
    'movement.ts': { killed: '8', timedOut: '0', survived: '0', unreached: '0', errors: '0' },
    'rules.ts': { killed: '0', timedOut: '0', survived: '3', unreached: '0', errors: '0' },
  });
});
