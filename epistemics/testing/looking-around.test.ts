import { expect, test } from 'vitest';
import { isKD45, type KripkeModel, type Sized, valuesAlong, type WorldFacts } from '../kripke.ts';
import { afterLookingAround, ELSEWHERE } from './looking-around.ts';

const AROUND = { placeOf: ['anne is', 'bob is'], shownAt: { door: 'hall' } };

/** Anne and Bob do not know whether the door is open; where they are taken to be is common belief. */
function before(real: WorldFacts, believed: WorldFacts = real): KripkeModel {
  const worlds = [real, { ...believed, door: true }, { ...believed, door: false }];
  const arrows = [0, 1].map(() => worlds.map(() => [1, 2]));
  return { agents: ['anne', 'bob'], worlds, arrows, actual: [0] };
}

function made(sized: Sized): KripkeModel {
  if (!sized.ok) throw new Error(`more than ${sized.most} ${sized.tooLarge}`);
  return sized.model;
}

const OUT_AND_IN = { door: true, 'anne is': 'garden', 'bob is': 'hall' };

test('an agent learns what its place shows; another, elsewhere, knows that it has, but not what', () => {
  const after = made(afterLookingAround(before(OUT_AND_IN), AROUND));
  expect(valuesAlong(after, [1], 'door')).toEqual([true]);
  expect(valuesAlong(after, [0], 'door')).toEqual([true, false]);
  // in each world that Anne thinks possible, Bob is sure
  for (const world of after.arrows[0]?.[0] ?? [])
    expect(valuesAlong({ ...after, actual: [world] }, [1], 'door')).toEqual([after.worlds[world]?.door]);
  expect(isKD45(after)).toBe(true);
});

test('what an agent is wrongly taken to see is believed of it, and it is right itself', () => {
  const wrong = { 'anne is': 'garden', 'bob is': 'hall' };
  const model = before({ ...OUT_AND_IN, 'bob is': 'cellar' }, { ...OUT_AND_IN, ...wrong });
  const after = made(afterLookingAround(model, AROUND));
  expect(valuesAlong(after, [1], 'bob is')).toEqual(['cellar']);
  expect(valuesAlong(after, [0, 1], 'bob is')).toEqual(['hall']);
  expect(valuesAlong(after, [1], 'door')).toEqual([true, false]);
});

test('an agent that is missing where it was believed to be is taken to be elsewhere', () => {
  const model = before({ ...OUT_AND_IN, 'bob is': 'cellar', 'anne is': 'hall' }, { ...OUT_AND_IN, 'anne is': 'hall' });
  const after = made(afterLookingAround(model, AROUND));
  expect(valuesAlong(after, [0], 'bob is')).toEqual([ELSEWHERE]);
  expect(valuesAlong(after, [0, 1], 'bob is')).toEqual([ELSEWHERE]);
});

test('a model that would exceed the limits is refused', () => {
  const limits = { worlds: 1, arrows: 100 };
  expect(afterLookingAround(before(OUT_AND_IN), AROUND, limits)).toEqual({ ok: false, tooLarge: 'worlds', most: 1 });
});
