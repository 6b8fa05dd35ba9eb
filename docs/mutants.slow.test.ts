/** Stryker runs on this project: a fault in a rule of a game is found by the tests of that game. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const STRYKER = path.join(ROOT, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const FILE = 'games/symmtom/movement.ts';

/** The rule that a step to the right off the grid is cancelled. */
function ruleLines(): string {
  const at = readFileSync(path.join(ROOT, FILE), 'utf8').split('\n').indexOf("    case 'right':") + 1;
  return `${FILE}:${at}-${at + 1}`;
}

async function reported(mutate: string, testFiles: string) {
  const args = [STRYKER, 'run', '--mutate', mutate, '--testFiles', testFiles, '--reporters', 'clear-text'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
  const row = stdout.split('\n').find((line) => line.startsWith('All files')) ?? stdout;
  const [, , , killed, timedOut, survived, unreached, errors] = row.split('|').map((cell) => cell.trim());
  return { killed, timedOut, survived, unreached, errors };
}

test('every fault in a rule is found by the tests of the rule', async () => {
  const found = await reported(ruleLines(), 'games/symmtom/movement.test.ts');
  expect(found).toEqual({ killed: '8', timedOut: '0', survived: '0', unreached: '0', errors: '0' });
});

test('a fault that the given tests do not notice survives', async () => {
  const found = await reported(ruleLines(), 'games/symmtom/rules.test.ts');
  expect(found).toEqual({ killed: '6', timedOut: '0', survived: '2', unreached: '0', errors: '0' });
});
