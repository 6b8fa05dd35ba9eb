/**
 * The certified pairs of ToM-QA: a scene of the set `hard` in its two tellings, with one question of second order. Both have
 * the same sentences in another order, and the same pairs of adjacent sentences, so that the asked agents see something else
 * together: what one thinks that the other thinks is so in one telling and not in the other. Pairs that read alike to every
 * rule are one kind, and stories of the kind are drawn.
 */
import { bankOf, type CuedItem, type CuedPair, type PairBank } from '../core/pairs/bank.ts';
import { type Rng, rngFor } from '../core/rng.ts';
import { HARD_SCENES } from './authoring/hard.ts';
import { CASES, type Case, type ScenePlan, type SceneRole, storyOf } from './authoring/scene-story.ts';
import { drawLargeWorld, type LargeWorld } from './authoring/world.ts';
import { pairCuesOf } from './pair-cues.ts';
import { answersIn, textOf } from './text.ts';
import type { StoryItem } from './types.ts';

export interface StoryPair extends CuedPair {
  readonly plans: readonly ScenePlan[];
  readonly case: Case;
  /** Names the kind: kindOfStories of any of its pairs. */
  readonly kind: string;
}

type Bank = PairBank<StoryPair>;

export interface CuedStory extends CuedItem {
  /** The container where the thing is; `tracked`: whether the belief that is asked for is true. */
  readonly reality: string | null;
  readonly names: readonly string[];
}

/** The story with its only question, as rules see it. */
export function cuedStory(item: StoryItem): CuedStory {
  const [question] = item.questions;
  const [answer] = answersIn(textOf(item));
  if (!question) throw new Error('a story of a pair has one question');
  const { cues, reality } = pairCuesOf(item.events, question);
  return { names: [...cues.keys()], cues: [...cues.values()], tracked: answer === reality, reality };
}

/** The kind of these two stories, in whichever order. */
export function kindOfStories(items: readonly StoryItem[]): string {
  const texts = items.map(cuedStory).map(({ cues, tracked }) => [...cues, tracked].map(Number).join(''));
  return texts.toSorted((a, b) => (a < b ? -1 : 1)).join(' ');
}

/** Two stories of the kind, in either order and with names of their own. */
export function drawStories(pair: Pick<StoryPair, 'plans' | 'case'>, noise: number, rng: Rng): readonly StoryItem[] {
  const world = drawLargeWorld(rng);
  return rng.shuffle(tellings(pair, world, noise, () => rng));
}

export function tomqaBank(): Bank {
  kept ??= makeBank();
  return kept;
}
/** Kept because making it takes longer than a session. */
let kept: Bank | null = null;

function makeBank(): Bank {
  const world = drawLargeWorld(rngFor('tomqa', 'pairs'));
  const kinds = new Map<string, StoryPair>();
  let names: readonly string[] = [];
  for (const { plans, case: told } of allPlans()) {
    // chance decides names only, which no rule reads
    const items = tellings({ plans, case: told }, world, 0, () => rngFor('tomqa', 'pairs'));
    const kind = kindOfStories(items);
    if (kinds.has(kind)) continue;
    const [a, b] = items.map(cuedStory);
    if (!a || !b) throw new Error('a scene has two tellings');
    names = a.names;
    const itemOf = ({ cues, tracked }: CuedStory): CuedItem => ({ cues, tracked });
    kinds.set(kind, { plans, case: told, kind, items: [itemOf(a), itemOf(b)] });
  }
  return bankOf(names, [...kinds.values()]);
}

function tellings(
  { plans, case: told }: Pick<StoryPair, 'plans' | 'case'>,
  world: LargeWorld,
  noise: number,
  rng: () => Rng,
): readonly StoryItem[] {
  return plans.map((plan) => {
    const { agents, events, questions } = storyOf(plan, told, { world, noise }, rng());
    // the agent whose belief of first order could be asked for is the one that thinks
    const [thinker] = questions.find(({ kind }) => kind === 'first_order')?.chain ?? [];
    const asked = questions.find(({ kind, chain }) => kind === 'second_order' && chain[0] === thinker);
    if (!asked) throw new Error('a scene has questions of second order');
    const { kind, chain, object } = asked;
    return { agents, events, questions: [{ kind, chain, object }] };
  });
}

/** Every scene, visitor, opener and case, with either agent as the one that thinks. The narrator mentions the other object. */
function allPlans(): readonly Pick<StoryPair, 'plans' | 'case'>[] {
  const both = [false, true];
  return HARD_SCENES.flatMap(({ tellings: steps }) =>
    both.flatMap((swapped) =>
      (['p', 'q', 't'] as const).flatMap((visitor) =>
        (['p', 'q'] as const).flatMap((opener) =>
          ASKED.flatMap((asked) =>
            CASES.map((one) => ({
              case: one,
              plans: steps.map((own): ScenePlan => {
                const [looking] = asked;
                return {
                  steps: own,
                  swapped,
                  visitor,
                  opener,
                  asked,
                  looking: [looking],
                  mention: { after: own.length, movers: [] },
                };
              }),
            })),
          ),
        ),
      ),
    ),
  );
}

const ASKED: readonly (readonly [SceneRole, SceneRole])[] = [
  ['p', 'q'],
  ['q', 'p'],
];
