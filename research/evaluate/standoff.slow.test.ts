/** The commands that score choices in Standoff: `evaluate standoff`, `evaluate responses` and `standoff list`. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runWith, sessionsListed } from '../../cli/testing/run-command.ts';
import { committedRuns } from './standoff-matrix.ts';
import { committedProbes, type ProbedNetwork, withProbes } from './standoff-probe.ts';
import { withMatrices } from './standoff-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-evaluate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = (name: string, ...args: string[]) => runWith({ DATA_DIR: folder }, name, ...args);
const evaluate = (...args: string[]) => command('research evaluate', 'standoff', ...args);

describe('evaluate standoff', () => {
  test('tells shares of right choices for the nine regimes, absent and present, with six shortcuts beside them', async () => {
    const rows = JSON.parse((await evaluate('--trials', '400', '--json')).out);
    expect(rows.map(({ name, opponent }: Record<string, string>) => `${name} ${opponent}`)).toEqual(
      [
        'standoff/ideal',
        ...['large-always', 'small-always', 'last-seen', 'food-seen', 'last-or-food-seen', 'all-cues'].map(
          (id) => `shortcut ${id}`,
        ),
      ].flatMap((name) => [`${name} absent`, `${name} present`]),
    );
    expect(rows[0]).toMatchObject({
      Tt: 1,
      Tf: 1,
      Tn: 1,
      Ft: 1,
      Ff: 1,
      Fn: 1,
      Nt: 1,
      Nf: 1,
      Nn: 1,
      ofTrials: 1,
      ofRegimes: 1,
    });
    expect(rows[3]).toMatchObject({
      name: 'shortcut large-always',
      opponent: 'present',
      Tt: 0,
      Tf: 0,
      Tn: 0,
      Ft: 1,
      Ff: 1,
      Fn: 1,
      Nt: 1,
    });
    expect(rows[0].trials + rows[1].trials).toBe(400);
  });

  test('takes any dataset and several policies, and prints a table', async () => {
    const { out, code } = await evaluate(
      '--policy',
      'standoff/uniform',
      '--policy',
      'standoff/large-always',
      '--dataset',
      'single-Tt-p',
      '--trials',
      '50',
    );
    expect(code).toBe(0);
    expect(out).toMatch(/right, % +\| opponent \| +Tt/);
    expect(out).toMatch(/standoff\/large-always +\| present +\| +0/);
    expect(out).not.toMatch(/absent/);
    expect(out).toMatch(/\nRegimes: what the opponent believes, .*\n.*Nt: it never saw the large treat/);
  });

  test('can test the opponent, which is right where a rational one goes', async () => {
    const rows = JSON.parse(
      (await evaluate('--side', 'opponent', '--policy', 'standoff/rational-opponent', '--trials', '200', '--json')).out,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ name: 'standoff/rational-opponent', opponent: 'present', ofTrials: 1 });
  });

  test('tells right choices by false belief, swap and displacement, with shortcuts on the same trials', async () => {
    const args = ['--by', 'condition', '--dataset', 'full-present', '--trials', '200'];
    const rows = JSON.parse((await evaluate(...args, '--policy', 'standoff/last-seen', '--json')).out);
    expect(rows[0]).toMatchObject({ name: 'standoff/last-seen', about: 'all', trials: 200 });
    expect(rows[0].right).toBe(rows[0].shortcuts['last-seen']);
    expect(rows.map(({ about, value }: Record<string, string>) => `${about}: ${value}`)).toContain(
      'large treat displaced: unseen',
    );
    const { out } = await evaluate(...args);
    expect(out).toMatch(/a false belief +\| yes +\|/);
    expect(out).toMatch(/\n {2}last-seen: if the opponent saw the large treat's last move\n/);
    expect((await evaluate('--by', 'condition', '--side', 'opponent')).errors).toMatch(/the player's choices/);
  });

  test.each([
    [
      ['--policy', 'standoff/unknown'],
      /no policy standoff\/unknown for standoff; there are standoff\/rational-opponent/,
    ],
    [['--dataset', 'full'], /no dataset full; there are full-absent/],
    [['--side', 'audience'], /Allowed choices are player, opponent/],
  ])('%j cannot be done: exit code 2', async (args, message) => {
    const { code, errors } = await evaluate(...args);
    expect(errors).toMatch(message);
    expect(code).toBe(2);
  });
});

test('standoff list: the trials that a session would draw, and how shortcuts do on them', async () => {
  const args = ['list', '--config', '{"trials":10,"oversample":{"against":"last-seen","percent":50}}', '--seed', '5'];
  const { rows, cues } = JSON.parse((await command('research standoff', ...args, '--lists', '6', '--json')).out);
  expect(rows).toHaveLength(10);
  expect(rows.filter(({ fooled }: { fooled: string[] }) => fooled.includes('last-seen'))).toHaveLength(5);
  expect(cues).toMatchObject([
    { block: 0, lists: 6, trials: 60, pair: { cues: [expect.any(String), expect.any(String)] } },
  ]);
  expect(cues[0].singles).toHaveLength(38);
  const { out } = await command('research standoff', ...args, '--lists', '6');
  expect(out).toMatch(/0 \| last-seen +\| +10 \| +50 \|/);
  expect(out).toMatch(/Block 0, 6 lists, 60 trials with an opponent/);
  expect(out).toMatch(/The best pair of 703/);
  expect((await command('research standoff', 'list', '--config', '{"from":"stage-9"}')).errors).toMatch(
    /stage-9 is no stage/,
  );
});

test('standoff analyse: recorded choices of any agent, by condition and with transfer', async () => {
  const file = path.join(folder, 'choices.jsonl');
  const choice = (trial: string, chosen: number, learned: string) => JSON.stringify({ trial, chosen, learned });
  const lines = [
    choice('b2w0v0-1.30.22.p', 0, 'single-Nf-p'),
    choice('b1w1v0f-1.310.112.p', 0, 'single-Tt-p'),
    choice('b1w1v0f-1.310.112.p', 3, 'single-Nf-p'),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { conditions, asymmetric, homogeneous } = JSON.parse(
    (await command('research standoff', 'analyse', file, '--json')).out,
  );
  expect(conditions[0]).toMatchObject({ name: 'choices', about: 'all', trials: 3 });
  expect(asymmetric).toEqual([{ kind: 'single', one: 'Tt-p', other: 'Nf-p', forth: 0, back: 1, difference: -1 }]);
  expect(homogeneous).toMatchObject([{ kind: 'single', pairs: 1, difference: -1 }]);
  const { out } = await command('research standoff', 'analyse', file);
  expect(out).toMatch(/by condition; shortcuts on the same trials/);
  expect(out).toMatch(/Asymmetric transfer/);
  writeFileSync(file, '{"trial":"b9","chosen":1}\n');
  const { code, errors } = await command('research standoff', 'analyse', file);
  expect(errors).toMatch(/choices.jsonl, line 1: there is no trial b9/);
  expect(code).toBe(2);
});

test('evaluate responses: what earlier feedback taught is told with transfer, of several sessions together', async () => {
  const blocks = [
    { from: 'Tt-p', trials: 2, feedback: 'full' },
    { from: 'Nf-p', trials: 3, feedback: 'none' },
  ];
  const simulated = async (config: unknown) =>
    JSON.parse(
      (
        await command(
          'play simulate',
          '--game',
          'standoff',
          '--policy',
          'standoff/ideal',
          '--policy',
          'standoff/rational-opponent',
          '--config',
          JSON.stringify(config),
          '--episodes',
          '1',
          '--workers',
          '1',
          '--log',
          '--json',
        )
      ).out,
    );
  await simulated({ blocks });
  await simulated({
    blocks: [
      { ...blocks[1], feedback: 'full' },
      { ...blocks[0], feedback: 'none' },
    ],
  });
  const sessions = sessionsListed((await command('play replay')).out);
  const { out } = await command('research evaluate', 'responses', ...sessions);
  expect(out).toMatch(/by condition; shortcuts on the same trials/);
  expect(out).toMatch(/single-Tt-p +\|/);
  expect(out).toMatch(/single +\| Tt-p +\| Nf-p +\| +100 \| +100 \| +0 \|/);
});

test('evaluate responses: the choices of a stored session, as a table and as rows', async () => {
  const config = '{"trials":6,"asked":2}';
  const policies = ['--policy', 'standoff/small-always', '--policy', 'standoff/rational-opponent'];
  await command(
    'play simulate',
    '--game',
    'standoff',
    ...policies,
    '--config',
    config,
    '--episodes',
    '1',
    '--workers',
    '1',
    '--log',
  );
  const session = sessionsListed((await command('play replay')).out)[0] ?? '';
  const table = (await command('research evaluate', 'responses', session)).out;
  expect(table).toMatch(/seat 0, player: standoff\/small-always +\| present/);
  expect(table).toMatch(/shortcut all-cues/);
  const rows = JSON.parse((await command('research evaluate', 'responses', session, '--json')).out);
  expect(rows).toHaveLength(12);
  expect(rows[0]).toMatchObject({
    session,
    seat: 0,
    side: 'player',
    agent: 'standoff/small-always',
    chosenTreat: 'small',
  });
  const [head = '', first = ''] = (
    await command('research evaluate', 'responses', session, '--format', 'csv')
  ).out.split('\n');
  expect(head.split(',')).toEqual(Object.keys(rows[0]));
  expect(first.split(',')).toHaveLength(head.split(',').length);
  expect((await command('research evaluate', 'responses', 'nothing')).code).toBe(2);
});

describe('evaluate standoff --matrix', () => {
  test('has a row for each of the 31 datasets and a share for each of 18 regimes, on either frames, and says what was not run', async () => {
    const rowsOf = async (...args: string[]) => JSON.parse((await evaluate('--matrix', '--json', ...args)).out);
    const [rows, seatsFrames] = [await rowsOf(), await rowsOf('--encoding', 'default')];
    for (const all of [rows, seatsFrames]) {
      expect(all).toHaveLength(31);
      for (const { dataset, short, long, longest, notRun, paper } of all) {
        expect(Object.keys(paper), dataset).toHaveLength(9);
        expect(Object.keys(short.ours), dataset).toHaveLength(18);
        expect(longest.batches, dataset).toBe(long ? long.batches : short.batches);
        expect(notRun.map(({ batches }: { batches: number }) => batches)).toEqual(
          long?.seeds.length >= 3 ? [] : [5000],
        );
      }
    }
    const both = rows.find(({ dataset }: { dataset: string }) => dataset === 'full-both');
    expect(both.paper['Nf-p']).toBe(0.97);
    expect(both.short.ours['Tt-a']).toBeGreaterThan(0.9);
  });

  test('tells conditions, tasks and transfer of the same trainings', async () => {
    const part = async (by: string) =>
      JSON.parse((await evaluate('--matrix', '--by', by, '--encoding', 'default', '--json')).out);
    const [conditions, tasks, transfer] = [await part('condition'), await part('task'), await part('transfer')];
    expect(conditions[0]).toMatchObject({ about: 'all', trials: 23_520 });
    expect(tasks[0].tasks).toHaveLength(66);
    expect(transfer.ownRegimes.mean).toBeGreaterThan(0.9);
    expect(transfer.homogeneous[0]).toMatchObject({ kind: 'single', pairs: 18 });
  });

  test('is what research/docs/reproduction-standoff.md says', () => {
    const page = readFileSync(new URL('../docs/reproduction-standoff.md', import.meta.url), 'utf8');
    expect(withMatrices(page, committedRuns(), committedProbes())).toBe(page);
    expect(page).toMatch(/contrast-Tt/);
    expect(page).toMatch(
      /5000 batches: \d+ cells of \d+ datasets .*\nEach dataset by its longest training: 274 cells of 31 datasets /,
    );
    expect(page).toMatch(/Held out of the probe, not of the training/);
  });

  test('parts of the matrix are refused without it', async () => {
    expect(await evaluate('--by', 'task')).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/--by task is about trainings: add --matrix/),
    });
    expect(await evaluate('--probe', '--policy', 'standoff/nothing')).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/there is no network standoff\/nothing; there are standoff\//),
    });
  });
});

test('networks that are probed again replace their rows; those without a model go, and untrained ones come last', () => {
  const row = (network: string, right: number): ProbedNetwork => ({
    ...(committedProbes()[0] as ProbedNetwork),
    network,
    right,
  });
  const known = [row('standoff/a', 0.1), row('standoff/gone', 0.2), row('untrained, default', 0.3)];
  const fresh = [row('untrained, default', 0.4), row('standoff/b', 0.5)];
  expect(
    withProbes(known, fresh, ['standoff/a', 'standoff/b']).map(({ network, right }) => `${network} ${right}`),
  ).toEqual(['standoff/a 0.1', 'standoff/b 0.5', 'untrained, default 0.4']);
  expect(new Set(committedProbes().map(({ target, layer }) => `${target} ${layer}`)).size).toBe(16);
});
