/**
 * Rules that answer from the question alone, without working anything out. On problems as they come they are right far too
 * often (85 % of the released data, by the operator pattern); on balanced problems they are at chance.
 */
import type { Rng } from '../core/rng.ts';
import { drawAsTheyCome } from './draw.ts';
import { OPERATOR_PATTERNS, operatorPatternOf, shapeName, shapeOf } from './patterns.ts';
import { rightAnswer } from './problem.ts';
import type { Answer, Problem, Setup } from './types.ts';
import { ANSWERS, type AnswerCount, answersOf } from './values.ts';

/** The answer that problems with this setup and operator pattern have most often, as they come. */
export function byOperatorPattern(problem: Problem, count: AnswerCount): Answer {
  const pattern = operatorPatternOf(shapeOf(problem.hypothesis));
  const letter = MOST_OFTEN[problem.setup][OPERATOR_PATTERNS.indexOf(pattern)];
  const answer = ANSWERS.find((one) => one.startsWith(letter ?? '')) ?? 'no';
  return count === 2 && answer === 'unknown' ? 'no' : answer;
}

/**
 * Setup -> the most frequent answer for each operator pattern in their order: y, n or u. shortcuts.test.ts counts it
 * again.
 */
const MOST_OFTEN: Readonly<Record<Setup, string>> = {
  forehead: 'uynnyyyynynnyyyyyyyyyyyy',
  forehead_mirror: 'uyunyyyyuyunyyyyyyyyyyyy',
  internal: 'uynnyyuynynnyynyyyyyyyyy',
  explicit: 'uynnyyyynynnyyyyyyyyyyyy',
};

/** A rule, made ready on problems as they come. */
export interface ProblemShortcut {
  readonly id: string;
  readonly about: string;
  readonly answer: (problem: Problem) => Answer;
}

export interface Range {
  readonly setups: readonly Setup[];
  readonly agents: readonly number[];
  readonly answers: AnswerCount;
}

/** Problems as they come that rules learn from. */
const LEARNED_FROM = 1_200;

/** The rules. Those that need to know which answer is most frequent learn it on problems drawn as they come. */
export function shortcutsFor({ setups, agents, answers }: Range, rng: Rng): readonly ProblemShortcut[] {
  const problems = Array.from({ length: LEARNED_FROM }, () => drawAsTheyCome(rng.pick(setups), rng.pick(agents), rng));
  const labelled = problems.map((problem) => ({ problem, answer: rightAnswer(problem, answers) }));
  const learned = (cueOf: (problem: Problem) => string): ProblemShortcut['answer'] => {
    const overall = mostFrequent(
      labelled.map(({ answer }) => answer),
      answers,
    );
    const by = new Map<string, Answer[]>();
    for (const { problem, answer } of labelled) {
      const cue = cueOf(problem);
      by.set(cue, [...(by.get(cue) ?? []), answer]);
    }
    const most = new Map([...by].map(([cue, found]) => [cue, mostFrequent(found, answers)]));
    return (problem) => most.get(cueOf(problem)) ?? overall;
  };
  const patternIn = ({ setup, hypothesis }: Problem): string => `${setup} ${operatorPatternOf(shapeOf(hypothesis))}`;
  return [
    {
      id: 'operator-pattern',
      about: 'the usual answer for this setup and operator pattern',
      answer: (problem) => byOperatorPattern(problem, answers),
    },
    {
      id: 'whose-fact',
      about: 'the same, and whose fact is asked about',
      answer: learned(({ setup, hypothesis }) => `${setup} ${shapeName(shapeOf(hypothesis))}`),
    },
    {
      id: 'announcements',
      about: 'the same, by the number of announcements',
      answer: learned((problem) => `${patternIn(problem)} ${problem.announcements.length}`),
    },
    { id: 'most-frequent', about: 'the usual answer of all problems', answer: learned(() => '') },
  ];
}

/** The first of the answers that come most often. */
function mostFrequent(found: readonly Answer[], count: AnswerCount): Answer {
  const counts = answersOf(count).map((answer) => ({ answer, n: found.filter((one) => one === answer).length }));
  return counts.reduce((most, one) => (one.n > most.n ? one : most)).answer;
}
