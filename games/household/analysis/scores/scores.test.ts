import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { close, go, open, taskOf } from '../../testing/house.ts';
import { logOf } from '../../testing/script.ts';
import { runOf, type ScoredRun, tallies, tally } from './scores.ts';

const task = taskOf({ task: { goal: '(and (is_open chest_3) (is_open fridge_2) (K agent_0 (is_open chest_3)))' } });

describe('a run', () => {
  const acts = [
    { 1: go('bedroom_1'), 0: go('kitchen_1') },
    { 1: open('chest_3'), 0: open('fridge_2') },
  ];

  test('succeeds if the goal holds at the end; progress counts the conjuncts that ever held and those that hold', () => {
    expect(runOf(logOf(task, { acts }))).toMatchObject({
      task: 'house',
      category: 'cooperative',
      kDepth: 1,
      who: 'script',
      ended: true,
      success: true,
      all: { latched: 1, final: 1 },
      original: { latched: 1, final: 1 },
      turns: 2,
      literal: null,
    });
    expect(runOf(logOf(task, { acts: [...acts, { 0: close('fridge_2') }] }))).toMatchObject({
      success: false,
      all: { latched: 1, final: 0.5 },
    });
  });

  test('that was abandoned is a failure, with its progress so far', () => {
    const log = logOf(task, { acts: [...acts, {}] });
    const third = log.findIndex((event) => event.type === 'TurnOpened' && event.turn === 2);
    expect(runOf(log.slice(0, third + 1))).toMatchObject({
      ended: false,
      success: false,
      all: { latched: 1, final: 1 },
    });
  });

  test('is counted separately under shared secrets, or other rules or channels', () => {
    const whos = [
      {},
      { secretsShared: true },
      { rules: 'faithful', channel: 'facts', everythingSeen: true } as const,
    ].map((treatments) => runOf(logOf(task, { acts, ...treatments }))?.who);
    expect(whos).toEqual(['script', 'script, secrets shared', 'script, faithful, facts only, everything seen']);
  });

  test('of a language model is counted by its name and the variant of its prompts', () => {
    const settings = { temperature: 0, maxTokens: 9, json: false };
    const seated = logOf(task, { acts }).map((event) =>
      event.type === 'AgentSeated'
        ? { ...event, controller: { kind: 'model', model: 'm-1', variant: 'few-shot-2', settings, seed: '1' } as const }
        : event,
    );
    expect(runOf(seated)?.who).toBe('model/m-1 few-shot-2');
  });

  test('that never started does not count', () => {
    expect(runOf(logOf(task, { acts }).slice(0, 2))).toBeNull();
  });
});

let drawn = 0;

function run(id: string, success: boolean, change: Partial<ScoredRun> = {}): ScoredRun {
  drawn++;
  return {
    task: id,
    category: 'cooperative',
    kDepth: 1,
    session: id,
    drawn: String(drawn),
    who: 'x',
    ended: true,
    success,
    all: { latched: 1, final: success ? 1 : 0 },
    original: { latched: 1, final: 1 },
    personal: [],
    turns: 5,
    messages: 1,
    literal: null,
    points: null,
    ...change,
  };
}

const runs = (id: string, ...successes: readonly boolean[]) => successes.map((success) => run(id, success));

describe('tallies', () => {
  test('Pass@3 needs one of three, Pass^3 all three; the program gives 8/27 for two of three', () => {
    const { functional, missing } = tally([...runs('a', true, true, false), ...runs('b', true, true, true)]);
    expect(missing).toBe(0);
    expect(functional.average).toEqual({ mean: 5 / 6, variance: expect.closeTo(1 / 36, 10), n: 6, tasks: 2 });
    expect([functional.passAt3, functional.passHat3]).toEqual([1, 0.5]);
    expect(functional.programPassHat3).toBeCloseTo((8 / 27 + 1) / 2, 10);
  });

  test('standard errors take the runs of a task for one: repeating every run does not make them smaller', () => {
    const once = [...runs('a', true), ...runs('b', false), ...runs('c', true)];
    const often = [...once, ...once, ...once, ...once];
    const [one, four] = [tally(once), tally(often)].map(({ functional }) => functional.average.variance ?? Number.NaN);
    expect(four).toBeCloseTo(one ?? 0, 10);
    expect(tally(runs('a', true, false, true)).functional.average.variance).toBeNull();
  });

  test('Pass of three takes runs with the same seeds and people for one', () => {
    const same = ['a', 'b'].flatMap((id) => runs(id, true, true, true).map((each) => ({ ...each, drawn: id })));
    const { functional, repeats } = tally(same);
    expect([functional.passAt3, functional.passHat3, repeats]).toEqual([null, null, 4]);
    expect(tally(runs('a', true, true, true)).functional.passHat3).toBe(1);
  });

  test('runs of logs are the same run if seeds and policies are', () => {
    const [one, again] = [{}, {}].map(() => runOf(logOf(task, { acts: [{}] })));
    expect(one?.drawn).toBe(again?.drawn);
  });

  test('missing runs are failures, and so are tasks that were never run', () => {
    const expected = [{ task: 'b', category: 'mixed', kDepth: 2 }] as const;
    const { functional, missing, tasks } = tally(runs('a', true), expected);
    expect([tasks, missing, functional.average.mean]).toEqual([2, 5, 1 / 6]);
    expect([functional.passAt3, functional.passHat3]).toEqual([0.5, 0]);
  });

  test('count only the runs played if none are expected, and then give no Pass for a task with fewer than three', () => {
    const { functional, missing, progress } = tally([...runs('a', true), ...runs('b', true, true, false)]);
    expect([missing, functional.average.mean, progress.final]).toEqual([0, 3 / 4, 3 / 4]);
    expect([functional.passAt3, functional.passHat3, functional.programPassHat3]).toEqual([null, null, null]);
    expect(tallies(runs('a', true)).map((row) => row.tally.missing)).toEqual([0, 0, 0, 0]);
  });

  test('are by category and depth, for each set of agents', () => {
    const rows = tallies([run('a', true), run('b', false, { category: 'mixed', kDepth: 3, who: 'y' })]);
    expect(rows.map(({ who, category, kDepth }) => [who, category, kDepth])).toEqual([
      ['x', null, null],
      ['x', 'cooperative', null],
      ['x', null, 1],
      ['x', 'cooperative', 1],
      ['y', null, null],
      ['y', 'mixed', null],
      ['y', null, 3],
      ['y', 'mixed', 3],
    ]);
  });

  test('of a task, Pass^3 is at most Avg, which is at most Pass@3; the program lies above Pass^3', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), (successes) => {
        const { functional } = tally(runs('a', ...successes), [run('a', true)]);
        const { average, passAt3, passHat3, programPassHat3 } = functional;
        if (passAt3 === null || passHat3 === null || programPassHat3 === null) throw new Error('expected three runs');
        const slack = 1e-9;
        expect(passHat3).toBeLessThanOrEqual(programPassHat3 + slack);
        expect(passHat3).toBeLessThanOrEqual(average.mean + slack);
        expect(average.mean).toBeLessThanOrEqual(passAt3 + slack);
        expect(passHat3 >= 0 && passAt3 <= 1).toBe(true);
      }),
    );
  });

  test('weigh every task the same in Pass@3 and Pass^3, however many runs it has', () => {
    const { functional } = tally([
      ...runs('a', true, false, false, false, false, false),
      ...runs('b', true, true, true),
    ]);
    // three of six runs, of which one passed, hold it with probability 1/2
    expect([functional.passAt3, functional.passHat3]).toEqual([0.75, 0.5]);
  });
});
