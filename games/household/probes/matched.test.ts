import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLog } from '../../core/log/replay.ts';
import { rngFor } from '../../core/rng.ts';
import { Probe, type ProbeAnswer } from '../../core/session/types.ts';
import { detectionsIn } from '../analysis/scores/detection.ts';
import { literalScore, scoredProbes } from '../analysis/scores/probe-scores.ts';
import type { HouseholdLog } from '../beliefs/knowledge.ts';
import { household3 } from '../game.ts';
import { keyOf, NO, UNKNOWN, YES } from '../probes.ts';
import { sampleTask } from '../sample.ts';
import { HUMAN_TASKS } from '../tasks/human.ts';
import { go, open, pick, put, taskOf } from '../testing/house.ts';
import { randomActs } from '../testing/random.ts';
import { logOf } from '../testing/script.ts';
import type { State } from '../types.ts';
import { matchedProbes, matchedQuestions } from './matched.ts';
import { subjectOf, toldThings } from './statements.ts';

const yes = (): ProbeAnswer => ({ option: YES, confidence: 100 });

function endOf(log: HouseholdLog): State {
  const end = foldLog(household3, log).at(-1)?.game;
  if (!end) throw new Error('nothing was played');
  return end;
}

/** Random sessions of random houses and of the tasks for people, in which every answer is yes. */
function randomLog(seed: number): HouseholdLog {
  const rng = rngFor('matched questions', seed);
  const task = rng.int(2) === 0 ? sampleTask(rng) : rng.pick(HUMAN_TASKS).task;
  return logOf(task, { acts: randomActs(task, 8, rng), answer: yes, version: 3 });
}

describe('matched sets', () => {
  test('ask every seat at least four questions, none twice, in the form of every question', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const log = randomLog(seed);
        const end = endOf(log);
        const questions = matchedQuestions(end);
        for (const seat of end.config.task.agents.keys())
          expect(questions.filter((each) => each.seat === seat).length).toBeGreaterThanOrEqual(4);
        expect(new Set(matchedProbes(end).map(keyOf)).size).toBe(questions.length);
        for (const question of questions) expect(Probe.safeParse({ ...question, limitMs: null }).success).toBe(true);
        expect(matchedQuestions(structuredClone(end))).toEqual(questions);
      }),
      { numRuns: 30 },
    );
  });

  test('are right with yes as often as with no, for every seat, by the truth and by its reasons', () => {
    let asked = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const probes = scoredProbes(randomLog(seed)) ?? [];
        for (const seat of new Set(probes.map((each) => each.seat))) {
          const own = probes.filter((each) => each.seat === seat && each.matched);
          for (const right of [own.map(({ so }) => so), own.map(({ warranted }) => warranted)])
            expect(right.filter((each) => each === YES).length).toBe(right.filter((each) => each === NO).length);
          asked += own.length;
        }
      }),
      { numRuns: 30 },
    );
    expect(asked).toBeGreaterThan(300);
  });

  test('give no rule of thumb more than chance: yes, yes without "not", yes to open, yes to what was told as a goal', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const log = randomLog(seed);
        const end = endOf(log);
        const told = toldThings(end);
        const probes = (scoredProbes(log) ?? []).filter(({ matched, whom }) => matched && whom.length === 0);
        const rules: readonly ((probe: (typeof probes)[number]) => boolean)[] = [
          () => true,
          ({ literal }) => literal.holds,
          ({ literal }) => literal.holds && literal.predicate !== 'is_closed',
          ({ seat, literal }) => told[seat]?.has(subjectOf(literal)) ?? false,
          ({ seat, literal, reversed }) => (told[seat]?.has(subjectOf(literal)) ?? false) && !reversed,
        ];
        for (const rule of rules) {
          const by = probes.map((probe) => ({ ...probe, option: rule(probe) ? YES : NO }));
          const detection = detectionsIn(by)[0]?.truth;
          expect([detection?.signals, detection?.hits]).toEqual([detection?.noise, detection?.falseAlarms]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('the statements', () => {
  const task = taskOf({
    task: {
      goal: '(and (is_open chest_3) (is_on_top plate_0 cabinet_1) (K agent_0 (is_open chest_3)))',
      agents: [{ start: 'hall_1' }, { start: 'bedroom_1', knows: { goals: ['(is_on_top plate_0 cabinet_1)'] } }],
    },
  });
  const kinds = (log: HouseholdLog, seat: number) =>
    matchedProbes(endOf(log))
      .filter((each) => each.seat === seat)
      .map(({ kind, literal, reversed }) => [kind, subjectOf(literal), reversed]);

  test('are the roots, goals that failed and things that no seat acted on, each with its contrary', () => {
    const log = logOf(task, { acts: [{ 1: open('chest_3') }], answer: yes, version: 3 });
    expect(kinds(log, 0)).toEqual(
      expect.arrayContaining([
        ['root', 'chest_3', false],
        ['root', 'chest_3', true],
        ['failed', 'plate_0', false],
        ['failed', 'plate_0', true],
      ]),
    );
    expect(kinds(log, 1).map(([, thing]) => thing)).not.toContain('plate_0');
  });

  test('leave out what a seat tried to move, also if it is back in its place', () => {
    const moved = [{ 1: pick('plate_0') }, { 1: put('plate_0', 'on', 'table_4') }, { 0: go('kitchen_1') }];
    const log = logOf(task, {
      acts: [...moved, { 0: pick('book_0') }, { 0: put('book_0', 'on', 'cabinet_1') }],
      version: 3,
    });
    for (const seat of [0, 1]) expect(kinds(log, seat)).not.toContainEqual(['idle', 'book_0', false]);
  });

  test('of a thing that a seat was told of, with no other to match, are asked and not counted', () => {
    const agents = [{ start: 'hall_1', knows: { goals: ['(is_open chest_3)'] } }, { start: 'bedroom_1' }];
    const log = logOf(taskOf({ task: { agents, goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } }), {
      acts: [{ 1: open('chest_3') }],
      answer: yes,
      version: 3,
    });
    const about =
      scoredProbes(log)?.filter(({ seat, literal }) => seat === 0 && subjectOf(literal) === 'chest_3') ?? [];
    expect(about.map(({ kind, matched }) => [kind, matched])).toEqual([
      ['root', false],
      ['root', false],
    ]);
  });
});

describe('scores of matched sets', () => {
  const task = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } });
  const of = (answer: (nth: number) => ProbeAnswer | null) => {
    let nth = 0;
    return literalScore(
      scoredProbes(logOf(task, { acts: [{ 1: go('bedroom_1') }], answer: () => answer(nth++), version: 3 })) ?? [],
    );
  };

  test('count hits and false alarms; always yes has as many of both', () => {
    const { detections, matchedTruth } = of(yes);
    const [{ truth } = expect.fail('asked')] = detections;
    expect([truth.hits, truth.falseAlarms]).toEqual([truth.signals, truth.signals]);
    expect(2 * matchedTruth.passed).toBe(matchedTruth.of);
  });

  test('take no confidence into account where there is none', () => {
    expect(of(() => ({ option: UNKNOWN, confidence: null })).brier).toBeNull();
    expect(of((nth) => (nth === 0 ? yes() : { option: UNKNOWN, confidence: null })).brier).not.toBeNull();
  });
});
