import { describe, expect, test } from 'vitest';
import { type Judgement, judge } from './entailment.ts';
import { evaluate, holds } from './evaluate.ts';
import type { Formula } from './formula.ts';
import { commonlyBelieved, isKD45, isS5, type KripkeModel } from './kripke.ts';
import { observingModel } from './observing.ts';
import { parse } from './parse.ts';
import { productUpdate, publicAnnouncement } from './product.ts';
import { modelAfterEntry } from './views.ts';

const read = (text: string): Formula => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(parsed.fault.reason);
  return parsed.formula;
};
const isTrue = (model: KripkeModel, text: string): boolean => holds(model, read(text));

describe('knowing and believing', () => {
  // Sally left before Anne moved it
  const moved = modelAfterEntry(commonlyBelieved(['sally', 'anne'], { place: 'basket' }), 'place', {
    type: 'change',
    value: 'box',
    seenBy: [1],
  });
  if (!moved.ok) throw new Error('two worlds are not too many');
  const { model } = moved;

  test.each([
    ['place = box', true],
    ['B sally (place = basket)', true],
    ['K sally (place = basket)', false],
    ['Kw sally (place = basket)', false],
    ['K anne (place = box)', true],
    ['K anne B sally (place = basket)', true],
    ['B sally K anne (place = basket)', true],
    ['E{anne} (place = box)', true],
    ['E (place = box)', false],
    ['C{anne} (place = box)', true],
    ['C (place = box | place = basket)', true],
    ['C{anne, sally} Kw anne (place = box)', true],
    ['C Kw sally (place = box)', false],
    ['[!place = basket] false', true],
    ['[!B sally (place = basket)] place = basket', false],
  ])('%s: %s', (formula, expected) => {
    expect(isTrue(model, formula)).toBe(expected);
  });

  test('a false belief is consistent and is not knowledge', () => {
    expect(isKD45(model)).toBe(true);
    expect(isS5(model)).toBe(false);
  });

  test('a name that is missing from the model is an error that lists the names', () => {
    expect(() => isTrue(model, 'K bob (place = box)')).toThrow("no agent is called 'bob'; there are sally, anne");
    expect(() => isTrue(model, 'plaice = box')).toThrow("no variable is called 'plaice'; there are place");
  });
});

describe('muddy children', () => {
  const children = ['anna', 'ben', 'cleo'];
  const nobodyKnows = children.map((child) => `~Kw ${child} ${child}`).join(' & ');
  const observing = {
    variables: Object.fromEntries(children.map((child) => [child, [true, false]])),
    law: read('true'),
    observes: Object.fromEntries(children.map((child) => [child, children.filter((other) => other !== child)])),
  };
  const judged = (announcements: readonly string[], hypothesis: string): Judgement => {
    const judgement = judge({ observing, announcements: announcements.map(read), hypothesis: read(hypothesis) });
    if (!judgement.ok) throw new Error(`more than ${judgement.most} ${judgement.tooLarge}`);
    return judgement;
  };

  test.each([
    [['anna | ben | cleo'], 'K anna anna', 'undetermined', [8, 7]],
    [
      ['anna | ben | cleo', nobodyKnows],
      '(anna & ben & ~cleo & K anna anna) | cleo | ~anna | ~ben',
      'entailed',
      [8, 7, 4],
    ],
    [['anna | ben | cleo', nobodyKnows, nobodyKnows], 'C (anna & ben & cleo)', 'entailed', [8, 7, 4, 1]],
    [['anna | ben | cleo', nobodyKnows, nobodyKnows, nobodyKnows], 'true', 'inconsistent', [8, 7, 4, 1, 0]],
    [[], 'Kw anna anna', 'refuted', [8]],
    [[], '[!anna | ben | cleo] C (anna | ben | cleo)', 'entailed', [8]],
  ])('after %j, "%s" is %s', (announcements, hypothesis, status, worldsLeft) => {
    expect(judged(announcements, hypothesis)).toMatchObject({ status, worldsLeft });
  });

  test('E p can hold without C p', () => {
    const start = observingModel(observing);
    if (!start.ok) throw new Error('eight worlds are not too many');
    const oneIsMuddy = read('anna | ben | cleo');
    const knownByAll = evaluate(start.model, read('E (anna | ben | cleo)'));
    const commonly = evaluate(start.model, read('C (anna | ben | cleo)'));
    expect(knownByAll.filter((each) => each)).toHaveLength(4);
    expect(commonly.filter((each) => each)).toHaveLength(0);
    const told = productUpdate(start.model, publicAnnouncement(3, oneIsMuddy));
    expect(told.ok && isTrue(told.model, 'C (anna | ben | cleo)')).toBe(true);
  });
});
