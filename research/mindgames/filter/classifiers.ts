/** The classifiers that filter problems: how each reads a problem, and learns its answer. */
import type { Problem } from '../../../games/mindgames/types.ts';
import type { AnswerCount } from '../../../games/mindgames/values.ts';
import { likeliest, trainLogistic } from '../../nn/logistic.ts';
import type { Guess } from '../../tomqa/readers/net.ts';
import { encoderOf } from './encoder.ts';
import { featuresOf } from './features.ts';
import { wordsIn } from './text.ts';

/** logistic: of features of question and announcements. encoder: a network that reads the text. */
export const CLASSIFIERS = ['logistic', 'encoder'] as const;
export type ClassifierName = (typeof CLASSIFIERS)[number];

export interface LabelledProblem {
  readonly problem: Problem;
  /** The place of the right answer among the answers. */
  readonly label: number;
}

/** Learns from the problems at some places, and answers the one at any place. Equal places and seed, equal answers. */
type Learner = (from: readonly number[], seed: string) => (at: number) => Guess;

/** `problems`: all that the classifier will read. */
export function learnerOf(name: ClassifierName, problems: readonly LabelledProblem[], answers: AnswerCount): Learner {
  return LEARNERS[name](problems, answers);
}

const EPOCHS = 10;

const LEARNERS: Readonly<
  Record<ClassifierName, (problems: readonly LabelledProblem[], answers: AnswerCount) => Learner>
> = {
  logistic: (problems, classes) => {
    const examples = problems.map(({ problem, label }) => ({ features: featuresOf(problem), label }));
    return (from, seed) => {
      const learnt = from.flatMap((at) => examples[at] ?? []);
      const { chancesOf } = trainLogistic(learnt, { classes, epochs: EPOCHS, seed });
      return (at) => {
        const chances = chancesOf(examples[at]?.features ?? []);
        const answer = likeliest(chances);
        return { answer, chance: chances[answer] ?? 0 };
      };
    };
  },
  encoder: (problems, classes) => {
    const examples = problems.map(({ problem, label }) => ({ text: wordsIn(problem), label }));
    return encoderOf(examples, classes);
  },
};
