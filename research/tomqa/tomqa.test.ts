/** `npx standpoint research tomqa`: sets as files and back, rules beside chance, scores, and wrong options and files. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { exact, reality } from '../../bots/tomqa/readers.ts';
import { tomqaSimulation } from '../../cli/simulate/tomqa/simulation.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { Config } from '../../games/tomqa/config.ts';
import { tomqa } from '../../games/tomqa/game.ts';
import { keepLogsIn } from '../../server/store/keep-logs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tomqa-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: readonly string[]): string => path.join(folder, ...names);

test('generate writes files that check reads, and says what it wrote', async () => {
  const made = await runCommand(
    'research tomqa',
    ...['generate', '--set', 'tom-easy', '--noise', '0.1', '--count', '2', '--observers', '--out', folder, '--json'],
  );
  expect(made.errors).toBe('');
  const rows: readonly { file: string; stories: number; questions: number }[] = JSON.parse(made.out);
  expect(rows).toHaveLength(25);
  expect(rows[0]).toEqual({
    file: at('tom_easy/world_large_nex_2_10/qa21_task_AB_train.txt'),
    stories: 24,
    questions: 24,
  });
  expect(readFileSync(rows[0]?.file ?? '', 'utf8')).toMatch(/^1 \w+ entered the \w+\.\t1\n2 /);
  const checked = await runCommand('research tomqa', 'check', ...rows.map(({ file }) => file), '--json');
  expect(checked.code).toBe(0);
  expect(JSON.parse(checked.out)).toEqual(rows.map((row) => ({ ...row, differences: [] })));
});

test('as JSON lines, a story has its sentences, who was present, and questions with options and answers', async () => {
  const { out } = await runCommand(
    'research tomqa',
    ...['generate', '--set', 'debiased', '--count', '8', '--format', 'jsonl', '--out', folder, '--json'],
  );
  const [{ file }] = JSON.parse(out);
  const [first] = readFileSync(file, 'utf8').split('\n');
  const { sentences, questions } = JSON.parse(first ?? '');
  expect(sentences[0]).toMatchObject({
    type: 'enter',
    text: expect.stringMatching(/ entered the /),
    present: [sentences[0].agent],
  });
  expect(questions).toHaveLength(6);
  for (const { options, answer } of questions) expect(options).toContain(answer);
});

test('heuristic: a row for each kind and rule', async () => {
  const { out } = await runCommand(
    'research tomqa',
    'heuristic',
    '--set',
    'tom-easy',
    '--count',
    '5',
    '--seed',
    '1',
    '--json',
  );
  const rows: readonly { kind: string; rule: string; accuracy: number }[] = JSON.parse(out);
  expect(rows).toHaveLength(32);
  expect(rows[0]).toMatchObject({
    kind: 'memory',
    rule: 'sentence-count',
    n: 15,
    accuracy: 1,
    chance: 0.5,
    se: 0.1291,
  });
  expect(rows[0]).toMatchObject({ balanced: null });
  const reality = rows.find(({ kind, rule }) => kind === 'first_order' && rule === 'reality');
  expect(reality).toMatchObject({ balanced: 0.5, whenTrue: { n: 10, accuracy: 1 }, whenFalse: { n: 5, accuracy: 0 } });
});

const config = Config.parse({ seats: 2, stories: 4 });
const log = playout(tomqa, { session: 'read', config, seed: '1', policies: [exact, reality] });

test('scores: recorded answers by seat', async () => {
  const database = at('sessions.sqlite');
  await keepLogsIn(database, [log as readonly SessionEvent<GameTypes>[]]);
  const { out, errors } = await runCommand('research tomqa', 'scores', 'read', '--database', database, '--json');
  expect(errors).toBe('');
  const rows: readonly { seat: number; kind: string }[] = JSON.parse(out);
  expect(rows.filter(({ kind }) => kind === 'all')).toMatchObject([
    { session: 'read', seat: 0, n: 24, accuracy: 1, joint: 1 },
    { session: 'read', seat: 1, n: 24 },
  ]);
  expect(rows.find(({ seat, kind }) => seat === 1 && kind === 'second_order')).toMatchObject({
    trueBelief: { accuracy: 1 },
  });
});

test('simulate counts the same answers', () => {
  const options = { game: 'tomqa', policy: ['tomqa/exact', 'tomqa/reality'], episodes: 2, seed: '1' };
  const tally = tomqaSimulation.tally(log as readonly SessionEvent<GameTypes>[], options);
  const { rows } = tomqaSimulation.report([], [[tally, tally]], options);
  expect(rows.filter(({ seat }) => seat === 0)).toHaveLength(5);
  for (const row of rows.filter(({ seat }) => seat === 0)) expect(row).toMatchObject({ accuracy: 1, joint: 1 });
  expect(rows.find(({ seat, kind }) => seat === 1 && kind === 'all')).toMatchObject({ n: 48, policy: 'tomqa/reality' });
});

describe('wrong options and files get a sentence and exit code 2, and nothing is written', () => {
  const bad = at('bad.txt');
  writeFileSync(bad, '1 Mia entered the den.\n2 Mia sings.\n');
  const out = at('nowhere');
  test.each([
    [['generate', '--set', 'tom-hard', '--out', out], /Allowed choices are tom-easy, tom, debiased, hard/],
    [['generate', '--count', '0', '--out', out], /--count must be a whole number of at least 1, not '0'/],
    [['generate', '--format', 'jsonl', '--observers', '--out', out], /--observers is for --format babi/],
    [['generate'], /required option '--out <folder>'/],
    [['heuristic', '--noise', '2'], /Allowed choices are 0, 0.1/],
    [['check', bad], /bad\.txt, line 2: no sentence of ToM-QA: 'Mia sings\.'/],
    [['check', at('missing.txt')], /cannot be read/],
  ])('%j', async (args, message) => {
    const ran = await runCommand('research tomqa', ...args);
    expect(ran.errors).toMatch(message);
    expect([ran.code, ran.out]).toEqual([2, '']);
    expect(existsSync(out)).toBe(false);
  });
});
