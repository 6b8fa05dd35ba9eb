import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trick } from '../mechanics.ts';
import { GOAL_PREDICATES } from '../pddl/predicates.ts';
import { PREDICATES } from '../types.ts';
import { type Known, readText, sentenceOf } from './phrases.ts';

const ROOMS = ['kitchen_1', 'living_room_2'];
const NAMES = {
  agent: ['agent_0', 'agent_3'],
  room: ROOMS,
  object: ['cup_0', 'picture_frame_12'],
  furniture: ['floor_kitchen_1', 'chest_5'],
};

const known: fc.Arbitrary<Known> = fc.constantFrom(...PREDICATES).chain((predicate) =>
  fc.record({
    predicate: fc.constant(predicate),
    args: fc.tuple(
      ...(GOAL_PREDICATES[predicate] ?? []).map((type) => fc.constantFrom(...NAMES[[type].flat()[0] ?? 'object'])),
    ),
    holds: fc.boolean(),
    knowers: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  }),
);

test('a written sentence is read back with the same meaning', () => {
  fc.assert(
    fc.property(fc.array(known, { minLength: 1, maxLength: 3 }), (all) => {
      const said = all.flatMap((that) => [{ kind: 'wish', that } as const, { kind: 'fact', that } as const]);
      expect(readText(said.map(sentenceOf).join(' '), ROOMS)).toEqual(said);
    }),
  );
});

test('sentences about tricks of doors are read back, too', () => {
  const tricks: readonly Trick[] = [
    { type: 'inverse_state', furniture: 'chest_5' },
    { type: 'state_mirroring', furniture: ['chest_5', 'fridge_2'], targetState: 'is_open' },
    { type: 'remote_control', trigger: 'chest_5', target: 'fridge_2', targetState: 'is_unlocked' },
  ];
  const said = tricks.map((mechanic) => ({ kind: 'trick', mechanic }) as const);
  expect(readText(said.map(sentenceOf).join(' '), ROOMS)).toEqual(said);
});

test('questions and closed rooms are read, and other sentences of people are skipped', () => {
  const text =
    'Hello there! Where is the cup 0? I may not go to the living room 2. D may not go to the kitchen 1. No idea. Is it you?';
  expect(readText(text, ROOMS)).toEqual([
    { kind: 'search', object: 'cup_0' },
    { kind: 'barred', seat: null, room: 'living_room_2' },
    { kind: 'barred', seat: 3, room: 'kitchen_1' },
  ]);
});
