/**
 * The sets of stories, file by file, in the sizes and under the names of the released data. Equal options give equal files.
 * Training files have no noise, as in the release.
 */
import { rngFor } from '../../core/rng.ts';
import type { StoryText } from '../text.ts';
import { KINDS, type QuestionKind, type StorySet } from '../types.ts';
import { debiasedStories } from './debiased.ts';
import { hardStories } from './hard.ts';
import { paperStory, TASKS, type TaskQuestion } from './paper.ts';
import { drawLargeWorld } from './world.ts';

const SPLITS = ['train', 'val', 'test'] as const;
export type Split = (typeof SPLITS)[number];

/** What the released files call the questions. */
const RELEASED: Readonly<Record<QuestionKind, string>> = {
  memory: 'memory',
  reality: 'reality',
  first_order: 'search',
  second_order: 'belief',
};

export interface StorySetOptions {
  readonly set: StorySet;
  /** For tom-easy and tom: questions of each combination of task and kind, in each split. For debiased and hard: stories of a split. */
  readonly count: number;
  /** The chance of a ringing phone before each line. */
  readonly noise: number;
  readonly seed: string;
}

export interface SetFile {
  /** Relative, without its ending. */
  readonly path: string;
  readonly split: Split;
  /** null: all combinations, or a set without tasks. */
  readonly combination: TaskQuestion | null;
  readonly stories: () => readonly StoryText[];
}

/** Tasks of a story in a training file of tom, each with its question, and in its other files, with one question. */
const TASKS_A_STORY = { train: 5, rest: 4 } as const;

export function filesOf(options: StorySetOptions): readonly SetFile[] {
  const { set, count, noise, seed } = options;
  const folder = `${set.replace('-', '_')}/world_large_nex_${count}_${Math.round(noise * 100)}`;
  const world = drawLargeWorld(rngFor(seed, 'tomqa', 'world'));
  return SPLITS.flatMap((split): readonly SetFile[] => {
    const quiet = split === 'train' ? 0 : noise;
    if (set === 'debiased' || set === 'hard') {
      const storiesOf = set === 'debiased' ? debiasedStories : hardStories;
      const stories = () => storiesOf({ world, count, noise: quiet }, rngFor(seed, 'tomqa', set, split));
      return [{ path: `${folder}/${set}_${split}`, split, combination: null, stories }];
    }
    if (split === 'train') {
      const stories = () => {
        const rng = rngFor(seed, 'tomqa', set, split);
        const all = rng.shuffle(COMBINATIONS.flatMap((one) => Array.from({ length: count }, () => one)));
        return groups(all, set === 'tom' ? TASKS_A_STORY.train : 1).map((tasks) =>
          paperStory({ world, tasks, asked: 'each', noise: quiet }, rng),
        );
      };
      return [{ path: `${folder}/qa21_task_AB_train`, split, combination: null, stories }];
    }
    return COMBINATIONS.map((combination) => {
      const { task, kind } = combination;
      const path = `${folder}/${task}_${RELEASED[kind]}_${split}_test`;
      const tasks = Array.from({ length: set === 'tom' ? TASKS_A_STORY.rest : 1 }, () => combination);
      const stories = () => {
        const rng = rngFor(seed, 'tomqa', set, split, task, kind);
        return Array.from({ length: count }, () => paperStory({ world, tasks, asked: 'last', noise: quiet }, rng));
      };
      return { path, split, combination, stories };
    });
  });
}

/** Task by task, all kinds of question. */
export const COMBINATIONS: readonly TaskQuestion[] = TASKS.flatMap((task) => KINDS.map((kind) => ({ task, kind })));

/** The sizes of the release: questions of each combination, and as many stories of the set without combinations. */
export const RELEASED_COUNT = 1000;

/** The stories of the test split. */
export function testStories(options: StorySetOptions): readonly StoryText[] {
  return filesOf(options).flatMap(({ split, stories }) => (split === 'test' ? stories() : []));
}

function groups<A>(all: readonly A[], size: number): readonly (readonly A[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}
