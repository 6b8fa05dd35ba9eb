/** How fast ToM-QA's stories are made, on one core: drawn, told in sentences, and all their questions answered. */
import process from 'node:process';
import { type BenchRow, median } from '../../bench/row.ts';
import { rngFor } from '../../games/core/rng.ts';
import { debiasedStories } from '../../games/tomqa/authoring/debiased.ts';
import { paperStory } from '../../games/tomqa/authoring/paper.ts';
import { COMBINATIONS } from '../../games/tomqa/authoring/sets.ts';
import { drawLargeWorld } from '../../games/tomqa/authoring/world.ts';
import type { StoryText } from '../../games/tomqa/text.ts';
import { babiOf } from './babi.ts';

const SLICE_MS = 200;
const STORIES = 120;
const NOISE = 0.1;

/** `seconds`: time to measure each row. */
export function bench(seconds: number): BenchRow[] {
  const rng = rngFor('bench', 'tomqa');
  const world = drawLargeWorld(rng);
  const sets: Readonly<Record<string, () => readonly StoryText[]>> = {
    debiased: () => debiasedStories({ world, count: STORIES, noise: NOISE }, rng),
    'tom-easy': () =>
      Array.from({ length: STORIES }, (_, i) => {
        const tasks = COMBINATIONS.slice(i % COMBINATIONS.length, (i % COMBINATIONS.length) + 1);
        return paperStory({ world, tasks, asked: 'last', noise: NOISE }, rng);
      }),
  };
  const rates = Object.keys(sets).map((): number[] => []);
  for (const make of Object.values(sets)) storiesPerSecond(make);
  // in turns, so that other load on the machine slows all rows alike
  for (let left = seconds * 1000; left > 0; left -= SLICE_MS)
    for (const [i, make] of Object.values(sets).entries()) rates[i]?.push(storiesPerSecond(make));
  return Object.keys(sets).map((name, i) => ({
    name: `tomqa: ${name}, as bAbI text with answers`,
    value: median(rates[i] ?? []),
    unit: 'stories/s of CPU',
  }));
}

/** Makes stories for one slice of time; returns stories a second of CPU. */
function storiesPerSecond(make: () => readonly StoryText[]): number {
  const before = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  let made = 0;
  let characters = 0;
  while (spent() < SLICE_MS)
    for (const story of make()) {
      characters += babiOf(story, { observers: true }).length;
      made += 1;
    }
  // the sum keeps the compiler from removing the work
  if (!(characters > 0)) throw new Error('no stories were made');
  return (1000 * made) / spent();
}
