/**
 * Adversarial filtering of problems by a small classifier that is trained here. In each round every problem is predicted by a
 * classifier that was trained on the other folds; of those that it gets right the most confident are dropped, equally many of
 * each answer. Sileo and Lernould (2023, section 4.2) train one classifier once, take it that what it gets right with confidence has
 * cues, and keep prediction and confidence beside each problem; rounds go on until the classifier is near chance.
 */

import { rightAnswer } from '../../../games/mindgames/problem.ts';
import type { Problem } from '../../../games/mindgames/types.ts';
import { type AnswerCount, answersOf } from '../../../games/mindgames/values.ts';
import type { Guess } from '../../tomqa/readers/net.ts';
import { heldOut } from '../folds.ts';
import { type ClassifierName, type LabelledProblem, learnerOf } from './classifiers.ts';

export interface FilterOptions {
  readonly classifier: ClassifierName;
  readonly answers: AnswerCount;
  readonly folds: number;
  /** Share of the problems that a round drops at most, from 0 to 1. */
  readonly drop: number;
  /** Fewer problems are not filtered further. */
  readonly least: number;
  readonly seed: string;
  /** Told of each round when it is over. */
  readonly onRound: (round: Round) => void;
}

/** A problem with what the classifier of the first round says of it. */
interface Filtered {
  readonly problem: Problem;
  /** As the place of an answer among the answers. */
  readonly right: number;
  readonly predicted: number;
  /** How confident the prediction is, from 0 to 1. */
  readonly confidence: number;
  /** The round that dropped it, from 1; null: it is kept. */
  readonly droppedIn: number | null;
  /** Whether the last round's prediction is right; null: it was dropped before. */
  readonly isRightAtLast: boolean | null;
}

export interface Round {
  readonly problems: number;
  /** Share of right predictions for held-out problems. */
  readonly accuracy: number;
  /** Share of the most frequent answer. */
  readonly chance: number;
  /** Standard error of chance. */
  readonly se: number;
}

export interface FilterResult {
  readonly items: readonly Filtered[];
  /** The last is what the kept problems come to. */
  readonly rounds: readonly Round[];
  readonly ended: 'near chance' | 'too few left' | 'none predicted rightly';
}

interface Item extends LabelledProblem {
  readonly at: number;
}

/** Deterministic. Near chance: within two standard errors. */
export function filtered(problems: readonly Problem[], options: FilterOptions): FilterResult {
  const { classifier, answers, folds, drop, least, seed, onRound } = options;
  const items = problems.map((problem, at): Item => {
    return { at, problem, label: answersOf(answers).indexOf(rightAnswer(problem, answers)) };
  });
  const learn = learnerOf(classifier, items, answers);
  const droppedIn = new Map<number, number>();
  const rounds: Round[] = [];
  let first: readonly Guess[] = [];
  let left: readonly Item[] = items;
  let last: ReadonlyMap<number, boolean> = new Map();
  const finished = (ended: FilterResult['ended']): FilterResult => ({
    items: items.map(({ at, problem, label }) => {
      const { answer, chance } = first[at] as Guess;
      const [dropped, isRightAtLast] = [droppedIn.get(at) ?? null, last.get(at) ?? null];
      return { problem, right: label, predicted: answer, confidence: chance, droppedIn: dropped, isRightAtLast };
    }),
    rounds,
    ended,
  });
  for (;;) {
    const guesses = heldOut(left, folds, (from, fold) => {
      const answerAt = learn(
        from.map(({ at }) => at),
        `${seed} ${rounds.length} ${fold}`,
      );
      return ({ at }: Item) => answerAt(at);
    });
    if (rounds.length === 0) first = guesses;
    const round = roundOf(left, guesses);
    last = new Map(left.map(({ at, label }, i) => [at, guesses[i]?.answer === label]));
    rounds.push(round);
    onRound(round);
    if (round.accuracy <= round.chance + 2 * round.se) return finished('near chance');
    if (left.length <= least) return finished('too few left');
    const easy = easiest(left, guesses, { answers, most: Math.max(1, Math.trunc((drop * left.length) / answers)) });
    if (easy.size === 0) return finished('none predicted rightly');
    for (const at of easy) droppedIn.set(at, rounds.length);
    left = left.filter(({ at }) => !easy.has(at));
  }
}

function roundOf(items: readonly Item[], guesses: readonly Guess[]): Round {
  const n = items.length;
  const right = items.filter(({ label }, i) => guesses[i]?.answer === label).length;
  const chance = Math.max(...[...Map.groupBy(items, ({ label }) => label).values()].map((own) => own.length)) / n;
  return { problems: n, accuracy: right / n, chance, se: Math.sqrt((chance * (1 - chance)) / n) };
}

/** Places of the problems that are predicted rightly with most confidence: equally many of each answer, at most `most`. */
function easiest(
  items: readonly Item[],
  guesses: readonly Guess[],
  { answers, most }: { readonly answers: AnswerCount; readonly most: number },
): ReadonlySet<number> {
  const right = items.flatMap(({ at, label }, i) => {
    const { answer, chance } = guesses[i] as Guess;
    return answer === label ? [{ at, label, confidence: chance }] : [];
  });
  const lists = answersOf(answers).map((_, label) =>
    right.filter((one) => one.label === label).toSorted((a, b) => b.confidence - a.confidence || a.at - b.at),
  );
  const each = Math.min(most, ...lists.map(({ length }) => length));
  return new Set(lists.flatMap((list) => list.slice(0, each).map(({ at }) => at)));
}
