/**
 * Logistic models of what a story says in any order, and of its adjacent sentences, as baselines beside readers: they learn
 * when a belief is false, and know where the thing is. They follow no agent and no mind.
 */
import { testStories } from '../../../games/tomqa/authoring/sets.ts';
import { adjacent, sentenceRoles } from '../../../games/tomqa/sentence-roles.ts';
import { type Balance, balanceOf } from '../../../games/tomqa/shortcuts.ts';
import { answersIn, type StoryText } from '../../../games/tomqa/text.ts';
import type { QuestionKind, StoryEvent, StorySet, TomqaQuestion } from '../../../games/tomqa/types.ts';
import { type Example, likeliest, trainLogistic } from '../../nn/logistic.ts';

/** How many adjacent sentences a model sees as one. */
const WORD_MODELS = [
  { id: 'unordered', longest: 1 },
  { id: 'adjacent-pairs', longest: 2 },
  { id: 'adjacent-threes', longest: 3 },
] as const;

export interface WordModelOptions {
  readonly set: StorySet;
  readonly noise: number;
  readonly seed: string;
  /** Examples of training and of test, as `SetOptions` counts them. */
  readonly count: number;
  readonly advance: (by: number) => void;
}

export interface WordModelRow extends Balance {
  readonly kind: QuestionKind;
  readonly rule: (typeof WORD_MODELS)[number]['id'];
  /** Questions of the test. */
  readonly n: number;
  readonly accuracy: number;
}

const KINDS = ['first_order', 'second_order'] as const;
const EPOCHS = 20;
/** What `advance` counts in all. */
export const WORD_MODEL_STEPS = 2 * WORD_MODELS.length * EPOCHS;

/** Each model, trained on stories of one seed and tested on fresh ones. A kind that is not asked in both truths is left out. */
export function wordModelRows({ set, noise, seed, count, advance }: WordModelOptions): readonly WordModelRow[] {
  const beliefsOf = (part: string): readonly AskedBelief[] =>
    testStories({ set, noise, count, seed: `${seed} baselines ${part}` }).flatMap(beliefsIn);
  const [learnt, fresh] = [beliefsOf('train'), beliefsOf('test')];
  return KINDS.flatMap((kind) =>
    WORD_MODELS.flatMap(({ id, longest }): readonly WordModelRow[] => {
      const [examples, tests] = [examplesOf(learnt, kind, longest), examplesOf(fresh, kind, longest)];
      if (new Set(examples.map(({ label }) => label)).size < 2) return [];
      const model = trainLogistic(examples, { classes: 2, epochs: EPOCHS, seed: `${seed} ${kind} ${id}`, advance });
      const right = tests.map(({ features, label }) => likeliest(model.chancesOf(features)) === label);
      const asked = tests.map(({ label }) => ({ isFalse: label === 1 }));
      const accuracy = right.filter((one) => one).length / right.length;
      return [{ kind, rule: id, n: right.length, accuracy, ...balanceOf(asked, right) }];
    }),
  );
}

/** A question about a belief, as the models read it. */
interface AskedBelief {
  readonly kind: QuestionKind;
  readonly sentences: readonly string[];
  readonly isFalse: boolean;
}

function beliefsIn(story: StoryText): readonly AskedBelief[] {
  const answers = answersIn(story);
  return story.questions.flatMap((question, i): readonly AskedBelief[] => {
    const { kind } = question;
    if (!KINDS.some((one) => one === kind)) return [];
    const events = story.events.slice(0, question.after);
    return [{ kind, sentences: sentenceRoles(events, question), isFalse: answers[i] !== realityIn(events, question) }];
  });
}

/** The questions of the kind: label 1 is a false belief. */
function examplesOf(asked: readonly AskedBelief[], kind: QuestionKind, longest: number): readonly Example[] {
  return asked
    .filter((one) => one.kind === kind)
    .map(({ sentences, isFalse }) => ({ features: featuresOf(sentences, longest), label: isFalse ? 1 : 0 }));
}

/** How often each sentence, and each run of adjacent ones, is there: `sentence 2` if it is there twice, beside `sentence 1`. */
function featuresOf(sentences: readonly string[], longest: number): readonly string[] {
  const runs = [...sentences, ...[2, 3].flatMap((length) => (length <= longest ? adjacent(sentences, length) : []))];
  const counts = new Map<string, number>();
  return runs.map((run) => {
    const times = (counts.get(run) ?? 0) + 1;
    counts.set(run, times);
    return `${run} ${times}`;
  });
}

function realityIn(events: readonly StoryEvent[], { object }: TomqaQuestion): string | null {
  const named = events.findLast((event) => 'container' in event && event.object === object);
  return named && 'container' in named ? named.container : null;
}
