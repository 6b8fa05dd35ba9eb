/** Drawn problems: balanced where that can be, and what cannot be balanced is left out. */
import { describe, expect, test } from 'vitest';
import { afterAnnouncement, statusIn } from '../../epistemics/entailment.ts';
import { observingModel } from '../../epistemics/observing.ts';
import { rngFor } from '../core/rng.ts';
import { drawAsTheyCome, drawBalanced, drawChecks, drawGroup, pairsIn } from './draw.ts';
import { hypothesesOf, operatorPatternOf, shapeOf, shapesFor } from './patterns.ts';
import { possibleAnswers } from './possible.ts';
import { announcementAsFormula, answerFor, hypothesisAsFormula, observingOf, rightAnswer } from './problem.ts';
import { announcementsAbout } from './read.ts';
import { type Answer, Problem, type Setup } from './types.ts';
import { ANSWERS, type AnswerCount, answersOf, SETUPS, sightIn } from './values.ts';

const EVERYTHING = { setups: SETUPS, agents: [2, 3, 4] };

function countsBy(problems: readonly Problem[], count: AnswerCount, keyOf: (problem: Problem) => string) {
  const counts = new Map<string, number[]>();
  for (const problem of problems) {
    const at = answersOf(count).indexOf(rightAnswer(problem, count));
    const own = counts.get(keyOf(problem)) ?? answersOf(count).map(() => 0);
    counts.set(keyOf(problem), own.with(at, (own[at] ?? 0) + 1));
  }
  return counts;
}

describe.each([3, 2] as const)('with %i answers', (answers) => {
  const problems = drawBalanced({ ...EVERYTHING, answers, count: 180 }, rngFor('balance', answers));

  test('each answer comes equally often within every setup and shape, and number of announcements', () => {
    const keyOf = ({ setup, names, announcements, hypothesis }: Problem) =>
      JSON.stringify([setup, names.length, announcements.length, shapeOf(hypothesis)]);
    for (const counts of countsBy(problems, answers, keyOf).values()) expect(new Set(counts).size).toBe(1);
    expect(problems).toHaveLength(180);
  });

  test('problems are sound: they fit the schema, and begin by saying that some facts are so', () => {
    for (const problem of problems) {
      expect(Problem.parse(problem)).toEqual(problem);
      expect(problem.announcements[0]).toEqual({ type: 'fact', subject: 'some', holds: true });
      expect(new Set(problem.announcements.map((told) => JSON.stringify(told))).size).toBe(
        problem.announcements.length,
      );
    }
  });
});

test('what some or none is known of, and knowing whether before a mirror, cannot be balanced', () => {
  const left = pairsIn({ ...EVERYTHING, answers: 3 }).filter(({ cells }) => cells.length === 0);
  const patterns = (setup: Setup) => left.filter((pair) => pair.setup === setup && pair.agents === 3);
  for (const setup of SETUPS) {
    expect(patterns(setup).filter(({ pattern }) => /-(some|none)$/.test(pattern))).toHaveLength(12);
  }
  const mirror = patterns('forehead_mirror').filter(({ pattern }) => !/-(some|none)$/.test(pattern));
  expect(mirror.map(({ pattern }) => pattern).every((pattern) => pattern.includes('whether'))).toBe(true);
  expect(mirror).toHaveLength(8);
  expect(mirror.every((pair) => pair.answers.join() === 'yes')).toBe(true);
});

test('a group of each kind that can be balanced is found, for three agents', () => {
  const cells = pairsIn({ setups: SETUPS, agents: [3], answers: 3 }).flatMap((pair) => pair.cells);
  expect(cells.length).toBeGreaterThan(150);
  cells.forEach((cell, nth) => {
    const answers = drawGroup(cell, 3, rngFor('cells', nth)).map((problem) => rightAnswer(problem, 3));
    expect(answers, JSON.stringify(cell)).toEqual(ANSWERS);
  });
});

test('a group that does not fit whole gives some of its problems', () => {
  expect(drawBalanced({ ...EVERYTHING, answers: 3, count: 4 }, rngFor('four'))).toHaveLength(4);
});

test('check questions: knowing that and knowing whether have each answer equally often', () => {
  const counts = countsBy(drawChecks(18, 3, rngFor('checks')), 3, ({ hypothesis }) =>
    operatorPatternOf(shapeOf(hypothesis)),
  );
  expect(Object.fromEntries(counts)).toEqual({ 'that-fact': [3, 3, 3], 'whether-fact': [3, 3, 3] });
});

/** The answers to each shape after all premises of two agents with so many announcements; they may come again. */
function answersAfter(setup: Exclude<Setup, 'explicit'>, extra: number): ReadonlyMap<string, ReadonlySet<Answer>> {
  const names = ['Ada', 'Ben'];
  const start = observingModel(observingOf({ names, sees: sightIn(setup, 2) }));
  if (!start.ok) throw new Error('two agents fit');
  const told = announcementsAbout(2).map((one) => announcementAsFormula(one, names));
  const some = announcementAsFormula({ type: 'fact', subject: 'some', holds: true }, names);
  let models = [start.model];
  for (let n = 0; n <= extra; n++)
    models = models.flatMap((model) =>
      (n === 0 ? [some] : told).flatMap((formula) => {
        const after = afterAnnouncement(model, formula);
        return after.ok && after.model.worlds.length > 0 ? [after.model] : [];
      }),
    );
  return new Map(
    shapesFor(2).map((shape) => {
      const hypotheses = hypothesesOf(shape, 2).map((one) => hypothesisAsFormula(one, names));
      const found = models.flatMap((model) => hypotheses.map((one) => answerFor(statusIn(model, one).status, 3)));
      return [JSON.stringify(shape), new Set(found)];
    }),
  );
}

test('which answers are possible: as after all premises of two agents', () => {
  for (const setup of ['forehead', 'forehead_mirror', 'internal'] as const)
    for (const extra of [0, 1]) {
      const found = answersAfter(setup, extra);
      for (const shape of shapesFor(2))
        expect(possibleAnswers({ setup, agents: 2, shape, extra }, 3), JSON.stringify([setup, extra, shape])).toEqual(
          ANSWERS.filter((answer) => found.get(JSON.stringify(shape))?.has(answer)),
        );
    }
});

test('a problem as they come is drawn where chance first keeps no shape of the question', () => {
  expect(Problem.safeParse(drawAsTheyCome('internal', 2, rngFor('no shape', 18_535))).success).toBe(true);
});
