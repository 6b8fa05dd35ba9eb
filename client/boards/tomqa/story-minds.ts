/** Where things are in a story, and where agents of the story think they are, as one reader has it. Pure. */
import type { PictureOf } from '../../game-view.ts';

interface StoryMind {
  /** Agents of the story; empty: where the thing is. */
  readonly chain: readonly string[];
  /** null: no idea. */
  readonly place: string | null;
  /** Whether the agent is wrong about what this reader has as so: about the thing, or about the mind of the next agent. */
  readonly isFalse: boolean;
  /** Whether the reader is wrong about it. */
  readonly readerIsWrong: boolean;
}

export interface StoryThing {
  readonly object: string;
  /** The places that come up, in a fixed order. */
  readonly places: readonly string[];
  readonly minds: readonly StoryMind[];
}

/** `unknown`: the value that means that there is no idea. `all`: pictures that show the same places. */
export function storyThings(picture: PictureOf, all: readonly PictureOf[], unknown: string): readonly StoryThing[] {
  const read = picture.held.map(({ proposition, value, verdict }) => {
    const [, chain = '', object = ''] = proposition.split('/');
    const place = value === null || value === unknown ? null : String(value);
    return { object, chain: chain === '' ? [] : chain.split('>'), place, readerIsWrong: verdict === 'false' };
  });
  return [...Map.groupBy(read, ({ object }) => object)].map(([object, minds]) => ({
    object,
    places: placesOf(object, all, unknown),
    minds: minds
      .toSorted((a, b) => a.chain.length - b.chain.length)
      .map(({ chain, place, readerIsWrong }) => {
        const about = minds.find((one) => one.chain.join('>') === chain.slice(1).join('>'))?.place ?? null;
        const isFalse = chain.length > 0 && place !== null && about !== null && place !== about;
        return { chain, place, isFalse, readerIsWrong };
      }),
  }));
}

/** How many minds of the story are wrong about a thing, or about the mind of the next agent. */
export const wrongMinds = (picture: PictureOf, unknown: string): number =>
  storyThings(picture, [picture], unknown).reduce(
    (count, { minds }) => count + minds.filter(({ isFalse }) => isFalse).length,
    0,
  );

function placesOf(object: string, all: readonly PictureOf[], unknown: string): readonly string[] {
  const named = all.flatMap(({ held }) =>
    held.flatMap(({ proposition, value }) =>
      proposition.endsWith(`/${object}`) && typeof value === 'string' && value !== unknown ? [value] : [],
    ),
  );
  return [...new Set(named)].toSorted();
}

/** The propositions of one story. */
export const topicsOf = (propositions: readonly string[], story: number): readonly string[] =>
  propositions.filter((id) => Number(id.split('/')[0]) === story);
