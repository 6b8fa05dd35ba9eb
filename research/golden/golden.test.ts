/** `npx standpoint research golden`: files that agree, files that disagree, and files that cannot be used. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { goldenFolder } from '../../games/core/testing/golden-folder.ts';

const FIXTURES = join(import.meta.dirname, 'symmtom');
const scratch = mkdtempSync(join(tmpdir(), 'golden-'));

const golden = (...args: string[]) => runCommand('research golden', ...args);
const fixture = (name: string): string => join(FIXTURES, name);
const fixtureJson = (name: string) => JSON.parse(readFileSync(fixture(name), 'utf8'));
const written = (name: string, content: unknown): string => {
  const path = join(scratch, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

test('files that agree: the number of checks, and exit code 0', async () => {
  const { code, out } = await golden(fixture('cases.json'), fixture('trajectories.json'), fixture('scenarios.json'));
  expect(out).toContain('cases.json: 42 of 42 turns agree, in 29 entries (symmtom/recordings)');
  expect(out).toContain('trajectories.json: 1230 of 1230 turns agree, in 29 entries (symmtom/recordings)');
  expect(out).toContain('scenarios.json: 295 of 295 claims agree, in 7 entries (symmtom/scenarios)');
  expect(code).toBe(0);
});

test('--json prints the report as JSON', async () => {
  const { code, out } = await golden('--json', fixture('cases.json'));
  const report = JSON.parse(out);
  expect(report.agreed).toBe(true);
  expect(report.files).toMatchObject([
    { format: 'symmtom/recordings', unit: 'turns', entries: 29, checked: 42, agreed: 42, disagreements: [] },
  ]);
  expect(code).toBe(0);
});

test('the heuristic plays the recorded settings; few episodes, so that only gross errors show', async () => {
  const { out } = await golden('--episodes', '5', fixture('heuristic.json'));
  expect(out).toMatch(/\d+ of 132 figures agree, in 36 entries \(symmtom\/heuristic\)\n {2}5 episodes a setting/);
});

describe('a disagreement is shown with its place, and the exit code is 1', () => {
  test('a turn of an episode', async () => {
    const file = fixtureJson('trajectories.json');
    file.episodes = file.episodes.slice(0, 3);
    const [first] = file.episodes[1].obs[4];
    file.episodes[1].obs[4][0] = `${first[0] === 'n' ? 'm' : 'n'}${first.slice(1)}`;
    const { code, out } = await golden(written('episode.json', file));
    expect(out).toContain('89 of 90 turns agree, in 3 entries');
    expect(out).toContain('entry 2, turn 4: vectors: recorded ');
    expect(code).toBe(1);
  });

  test('a claim about a scenario', async () => {
    const file = fixtureJson('scenarios.json');
    file.tests[0].targets[0].turnsToHearingRange = 4;
    const { code, out } = await golden(written('scenario.json', file));
    expect(out).toContain('293 of 295 claims agree');
    expect(out).toContain('zeroth-6, paper rules: turns to hear agent 2: recorded 4, ours 3');
    expect(code).toBe(1);
  });

  test('a figure of the heuristic', async () => {
    const file = fixtureJson('heuristic.json');
    file.original_env_1000_episodes = [{ ...file.original_env_1000_episodes[0], mean: 60 }];
    const { code, out } = await golden('--episodes', '40', written('heuristic.json', file));
    expect(out).toMatch(/released rules, n=3 w=6 c=3: reward \(z -\d+\.\d\): recorded 60, ours/);
    expect(code).toBe(1);
  });
});

describe('a file that cannot be used: a sentence, and exit code 2', () => {
  const damaged = fixtureJson('cases.json');
  damaged.cases[3].moves = [];
  test.each([
    ['missing', join(scratch, 'nowhere.json'), 'no such file'],
    ['not JSON', written('words.json', 'once upon a time'), 'of no known format; known are symmtom/recordings'],
    ['of another format', written('other.json', { episodes: [{ score: 1 }] }), 'of no known format'],
    ['damaged', written('damaged.json', damaged), 'cases[3]: ✖ needs one entry for each of the 1 turns'],
    ['a folder', scratch, 'cannot be used'],
  ])('%s', async (_, file, sentence) => {
    const { code, out } = await golden(fixture('cases.json'), file);
    expect(out).toContain('42 of 42 turns agree');
    expect(out).toContain(sentence);
    expect(code).toBe(2);
  });

  test('no file at all', async () => {
    const { code, errors } = await golden();
    expect(errors).toContain("missing required argument 'file'");
    expect(code).toBe(2);
  });
});

test('--help names the formats and the exit codes', async () => {
  const { code, out } = await golden('--help');
  expect(out).toContain('symmtom/scenarios: ');
  expect(out).toContain('2 a file cannot be used');
  expect(code).toBe(0);
});

test('files in STANDPOINT_GOLDEN agree', async () => {
  const folder = goldenFolder('symmtom');
  if (folder === null) return;
  const files = ['cases.json', 'trajectories.json', 'scenarios.json'].map((file) => join(folder, file));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(await golden(...files)).toMatchObject({ code: 0 });
});
