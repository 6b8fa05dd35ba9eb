/** The rule by operator pattern answers what is most frequent, and is no use on balanced problems. */
import { expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { drawAsTheyCome, drawBalanced } from './draw.ts';
import { hypothesesOf, OPERATOR_PATTERNS, operatorPatternOf, shapesFor } from './patterns.ts';
import { rightAnswer } from './problem.ts';
import { byOperatorPattern } from './shortcuts.ts';
import type { Answer, Problem } from './types.ts';
import { ANSWERS, SETUPS } from './values.ts';

/** A problem of the pattern, as they come. */
function drawn(setup: Problem['setup'], pattern: string, nth: number): Problem {
  const rng = rngFor('most often', setup, pattern, nth);
  const agents = 2 + (nth % 3);
  const shapes = shapesFor(agents).filter((shape) => operatorPatternOf(shape) === pattern);
  return { ...drawAsTheyCome(setup, agents, rng), hypothesis: rng.pick(hypothesesOf(rng.pick(shapes), agents)) };
}

test('no other answer is clearly more frequent', () => {
  for (const setup of SETUPS)
    for (const pattern of OPERATOR_PATTERNS) {
      const problems = Array.from({ length: 24 }, (_, nth) => drawn(setup, pattern, nth));
      const answers = problems.map((problem) => rightAnswer(problem, 3));
      const count = (of: Answer) => answers.filter((answer) => answer === of).length;
      const [problem] = problems;
      if (!problem) throw new Error('none drawn');
      const most = Math.max(...ANSWERS.map(count));
      expect(most - count(byOperatorPattern(problem, 3)), `${setup} ${pattern}`).toBeLessThan(9);
    }
});

test('right on three of four problems as they come, and on a third of balanced ones', () => {
  const share = (problems: readonly Problem[]) =>
    problems.filter((problem) => byOperatorPattern(problem, 3) === rightAnswer(problem, 3)).length / problems.length;
  const natural = SETUPS.flatMap((setup) =>
    Array.from({ length: 60 }, (_, i) => drawAsTheyCome(setup, 2 + (i % 3), rngFor('as they come', setup, i))),
  );
  expect(share(natural)).toBeGreaterThan(0.75);
  const balanced = drawBalanced({ setups: SETUPS, agents: [2, 3, 4], answers: 3, count: 150 }, rngFor('balanced'));
  expect(share(balanced)).toBeCloseTo(1 / 3, 10);
});
