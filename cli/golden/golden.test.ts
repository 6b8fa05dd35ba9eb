/** `npm run golden`: files that agree, files that disagree, and files that cannot be used. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goldenFolder } from '../../games/core/testing/golden-folder.ts';

const COMMAND = join(import.meta.dirname, 'golden.ts');
const FIXTURES = join(import.meta.dirname, '../../games/symmtom/golden');
const scratch = mkdtempSync(join(tmpdir(), 'golden-'));

const golden = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  return { status, stdout, stderr };
};
const fixture = (name: string): string => join(FIXTURES, name);
const fixtureJson = (name: string) => JSON.parse(readFileSync(fixture(name), 'utf8'));
const written = (name: string, content: unknown): string => {
  const path = join(scratch, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

test('files that agree: the number of checks, and exit code 0', () => {
  const { status, stdout } = golden(fixture('cases.json'), fixture('trajectories.json'), fixture('scenarios.json'));
  expect(stdout).toContain('cases.json: 42 of 42 turns agree, in 29 entries (symmtom/recordings)');
  expect(stdout).toContain('trajectories.json: 1230 of 1230 turns agree, in 29 entries (symmtom/recordings)');
  expect(stdout).toContain('scenarios.json: 295 of 295 claims agree, in 7 entries (symmtom/scenarios)');
  expect(status).toBe(0);
});

test('--json prints the report as JSON', () => {
  const { status, stdout } = golden('--json', fixture('cases.json'));
  const report = JSON.parse(stdout);
  expect(report.agreed).toBe(true);
  expect(report.files).toMatchObject([
    { format: 'symmtom/recordings', unit: 'turns', entries: 29, checked: 42, agreed: 42, disagreements: [] },
  ]);
  expect(status).toBe(0);
});

test('the heuristic plays the recorded settings; few episodes, so that only gross errors show', () => {
  const { stdout } = golden('--episodes', '5', fixture('heuristic.json'));
  expect(stdout).toMatch(/\d+ of 132 figures agree, in 36 entries \(symmtom\/heuristic\)\n {2}5 episodes a setting/);
});

describe('a disagreement is shown with its place, and the exit code is 1', () => {
  test('a turn of an episode', () => {
    const file = fixtureJson('trajectories.json');
    file.episodes = file.episodes.slice(0, 3);
    const [first] = file.episodes[1].obs[4];
    file.episodes[1].obs[4][0] = `${first[0] === 'n' ? 'm' : 'n'}${first.slice(1)}`;
    const { status, stdout } = golden(written('episode.json', file));
    expect(stdout).toContain('89 of 90 turns agree, in 3 entries');
    expect(stdout).toContain('entry 2, turn 4: vectors: recorded ');
    expect(status).toBe(1);
  });

  test('a claim about a scenario', () => {
    const file = fixtureJson('scenarios.json');
    file.tests[0].targets[0].turnsToHearingRange = 4;
    const { status, stdout } = golden(written('scenario.json', file));
    expect(stdout).toContain('293 of 295 claims agree');
    expect(stdout).toContain('zeroth-6, paper rules: turns to hear agent 2: recorded 4, ours 3');
    expect(status).toBe(1);
  });

  test('a figure of the heuristic', () => {
    const file = fixtureJson('heuristic.json');
    file.original_env_1000_episodes = [{ ...file.original_env_1000_episodes[0], mean: 60 }];
    const { status, stdout } = golden('--episodes', '40', written('heuristic.json', file));
    expect(stdout).toMatch(/released rules, n=3 w=6 c=3: reward \(z -\d+\.\d\): recorded 60, ours/);
    expect(status).toBe(1);
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
  ])('%s', (_, file, sentence) => {
    const { status, stdout } = golden(fixture('cases.json'), file);
    expect(stdout).toContain('42 of 42 turns agree');
    expect(stdout).toContain(sentence);
    expect(status).toBe(2);
  });

  test('no file at all', () => {
    const { status, stderr } = golden();
    expect(stderr).toContain("missing required argument 'file'");
    expect(status).toBe(2);
  });
});

test('--help names the formats and the exit codes', () => {
  const { status, stdout } = golden('--help');
  expect(stdout).toContain('symmtom/scenarios: ');
  expect(stdout).toContain('2 a file cannot be used');
  expect(status).toBe(0);
});

test('files in STANDPOINT_GOLDEN agree', () => {
  const folder = goldenFolder('symmtom');
  if (folder === null) return;
  const files = ['cases.json', 'trajectories.json', 'scenarios.json'].map((file) => join(folder, file));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(golden(...files)).toMatchObject({ status: 0 });
});
