/** The stories of a session, drawn when it starts. */
import type { Rng } from '../core/rng.ts';
import { debiasedSample } from './authoring/debiased.ts';
import { hardSample } from './authoring/hard.ts';
import { paperStory } from './authoring/paper.ts';
import { COMBINATIONS } from './authoring/sets.ts';
import { drawLargeWorld } from './authoring/world.ts';
import type { Config } from './config.ts';
import { itemOf } from './text.ts';
import type { StoryItem } from './types.ts';

/** Tasks of a story of tom, which has one question, about the last of them. */
const TASKS = { 'tom-easy': 1, tom: 4 } as const;

export function drawItems(
  { set, stories: count, noise }: Pick<Config, 'set' | 'stories' | 'noise'>,
  rng: Rng,
): StoryItem[] {
  const world = drawLargeWorld(rng);
  if (set === 'debiased') return debiasedSample({ world, count, noise }, rng).map(itemOf);
  if (set === 'hard') return hardSample({ world, count, noise }, rng).map(itemOf);
  const combinations: (typeof COMBINATIONS)[number][] = [];
  while (combinations.length < count) combinations.push(...rng.shuffle([...COMBINATIONS]));
  return combinations.slice(0, count).map((combination) => {
    const tasks = Array.from({ length: TASKS[set] }, () => combination);
    return itemOf(paperStory({ world, tasks, asked: 'last', noise }, rng));
  });
}
