import { describe, expect, test } from 'vitest';
import { Config } from './config.ts';
import { standoff } from './game.ts';
import { blocksOf, CLASSIC_TASKS } from './session-config.ts';
import { strataOf } from './sources.ts';
import { DATASETS } from './trials/datasets.ts';

describe('a config is refused, and says why,', () => {
  const list = (trial: string) => [{ trial, mirrored: false, asked: false }];
  test.each<[Record<string, unknown>, RegExp]>([
    [{ from: 'stage-4' }, /stage-4 is no stage, classic task, dataset/],
    [{ list: list('b2w0v0-1.99.22.p') }, /there is no trial b2w0v0-1.99.22.p/],
    [{ list: [] }, /at least one trial/],
    [{ seats: 1 }, /with one seat there are only trials without an opponent/],
    [{ seats: 1, list: list('b2w0v0-1.30.22.p') }, /trials with an opponent need two seats/],
    [{ seats: 1, from: 'stage-1', practice: 'stages' }, /practice with an opponent needs two seats/],
    [{ from: 'Nn-p' }, /no trials but those in which the opponent has seen nothing/],
    [{ opponentSees: 'shut' }, /no trials but those in which the opponent has seen nothing/],
    [{ feedback: 'none', criterion: { right: 5, of: 6 } }, /tells what was right/],
    [{ criterion: { right: 7, of: 6 } }, /right must be at most of/],
    [{ feedback: 'none', walk: 'free' }, /a free walk cannot hide/],
    [{ oversample: { against: 'mind-reading', percent: 50 } }, /there is no shortcut mind-reading/],
    [{ schedule: { door: 8, gate: 10, screen: 12 } }, /at least 5 steps after its door/],
    [{ questions: ['large', 'large'] }, /each question comes once/],
    [{ playerSeat: 1, seats: 1, from: 'stage-1' }, /there are 1 seats/],
    [{ trials: 500, blocks: [{}, {}, { trials: 1 }] }, /at most 1000 trials, not 1001/],
  ])('%j', (input, message) => {
    const parsed = Config.safeParse(input);
    expect(parsed.error?.issues.map((issue) => issue.message).join(' ')).toMatch(message);
  });
});

test('an empty config is a playable session of stage 3', () => {
  const config = Config.parse({});
  expect(config).toMatchObject({ from: 'stage-3', trials: 12, fallback: 'excluded' });
  expect(standoff.roles(config)).toEqual(['player', 'opponent']);
});

test('a block takes what it leaves out from the config around it', () => {
  const config = Config.parse({
    trials: 5,
    feedback: 'own',
    blocks: [{ trials: 3 }, { feedback: 'none', playerSeat: 1 }],
  });
  expect(blocksOf(config)).toMatchObject([
    { trials: 3, feedback: 'own', playerSeat: 0 },
    { trials: 5, feedback: 'none', playerSeat: 1 },
  ]);
  expect(standoff.roles(config)).toEqual(['either side', 'either side']);
});

describe('trials can be drawn from', () => {
  const regimes = (from: string) => strataOf(from)?.map(({ regime }) => regime);
  const trials = (from: string) => strataOf(from)?.reduce((sum, stratum) => sum + stratum.trials, 0);

  test.each(DATASETS.map(({ name, trials: count }) => [name, count] as const))('%s: %i trials', (name, count) => {
    expect(trials(name)).toBe(count);
  });
  test('the stages of Penn and Povinelli', () => {
    expect([trials('stage-1'), trials('stage-2'), trials('stage-3')]).toEqual([23_520, 7_280, 23_520]);
    expect(regimes('stage-2')).toEqual(['Tt-p']);
  });
  test.each([
    ['informedControl', ['Tt-p']],
    ['partiallyUninformed', ['Tn-p', 'Nt-p']],
    ['removedInformed', ['Tt-p']],
    ['removedUninformed', ['Tf-p', 'Ft-p']],
    ['moved', ['Tt-p']],
    ['replaced', ['Tn-p', 'Nf-p', 'Nt-p', 'Fn-p']],
    ['misinformed', ['Ff-p']],
    ['swapped', ['Ff-p']],
  ])('the classic task %s', (task, expected) => {
    expect(Object.keys(CLASSIC_TASKS)).toContain(task);
    expect(regimes(task)?.toSorted()).toEqual(expected.toSorted());
    expect(Config.safeParse({ from: task }).success).toBe(true);
  });
  test('regimes, tasks, orderings, and several of them, each trial once', () => {
    expect(trials('Nf-p')).toBe(1_740);
    expect(trials('b1w1v0f')).toBe((trials('b1w1v0f-1') ?? 0) * 4);
    expect(trials('Nf-p+Nf-a')).toBe(3_480);
    expect(trials('full-present + Nf-p')).toBe(23_520);
  });
});
