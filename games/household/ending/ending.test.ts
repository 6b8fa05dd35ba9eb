/** The end says which goals were met: all of them to readers of the whole session, to a seat what it can know. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rngFor } from '../../core/rng.ts';
import { Config } from '../config.ts';
import { household } from '../game.ts';
import { judged } from '../goals.ts';
import { Task } from '../task/types.ts';
import { FINISH, go, houseOf, open, pick, put, type Turn, turns } from '../testing/house.ts';
import type { Event, State } from '../types.ts';
import { observe } from '../view.ts';
import { english, formulaInWords } from '../words/english.ts';
import { goalsTold } from './told.ts';
import { endInWords } from './words.ts';

const PLATE = '(is_on_top plate_0 cabinet_1)';
const CHEST = '(K agent_0 (is_open chest_3))';
/** Seat 0 is told both goals, seat 1 that of the plate, seat 2 none. */
const task = {
  agents: [[PLATE, CHEST], [PLATE], []].map((goals) => ({ start: 'hall_1', secrets: [], knows: { goals } })),
};
const BOTH_DONE = { 0: FINISH, 1: FINISH, 2: FINISH };
const house = () => houseOf({ agents: 3, task });
const chestOpened = (): Turn => turns(house(), { 0: go('bedroom_1') }, { 0: open('chest_3') }, BOTH_DONE);

test('a reader of the whole session is told each goal, and whether it was met', () => {
  expect(endInWords(chestOpened().state, 'all')).toEqual([
    'The plate 0 is on the cabinet 1: not met.',
    'The chest 3 is open: met.',
  ]);
  expect(endInWords(house(), 'all')).toEqual([]);
});

test('a seat is told of its own goals: what it sees, and what the number of goals met leaves over', () => {
  const { state } = chestOpened();
  expect(endInWords(state, 0)).toEqual(['The plate 0 is on the cabinet 1: not met.', 'The chest 3 is open: met.']);
  // one of two goals was met, and the hall shows neither
  expect(endInWords(state, 1)).toEqual(['The plate 0 is on the cabinet 1: not known.']);
  expect([endInWords(state, 2), endInWords(state, 'public')]).toEqual([[], []]);
});

test('where all goals or none were met, each seat knows of its own', () => {
  expect(endInWords(turns(house(), BOTH_DONE).state, 1)).toEqual(['The plate 0 is on the cabinet 1: not met.']);
  const done = turns(
    house(),
    { 0: go('bedroom_1'), 1: go('bedroom_1') },
    { 0: open('chest_3'), 1: pick('plate_0') },
    { 1: go('kitchen_1') },
    { 1: put('plate_0', 'on', 'cabinet_1') },
    BOTH_DONE,
  ).state;
  expect(endInWords(done, 0)).toEqual(['The plate 0 is on the cabinet 1: met.', 'The chest 3 is open: met.']);
});

const TASKS = ['standard', 'hard'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, `../tasks/${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => Task.parse(JSON.parse(line))),
);

test('no seat is told wrong, in all tasks, played at random to the end', () => {
  let [known, unknown] = [0, 0];
  for (const played of TASKS) {
    const state = randomEnd(played);
    const { shared, personal } = judged(state);
    const truth = new Map([...shared, ...personal].map(({ goal, met }) => [formulaInWords(goal), met]));
    for (const seat of played.agents.keys())
      for (const { words, met } of goalsTold(observe(state, seat), english)) {
        if (met === null) unknown++;
        else {
          known++;
          expect(truth.get(words), `${words}, ${played.id}, seat ${seat}`).toBe(met);
        }
      }
  }
  expect([known > 100, unknown > 100], `${known} known, ${unknown} not`).toEqual([true, true]);
});

/** The house after eight turns of random acts. */
function randomEnd(played: Task): State {
  const rng = rngFor(`end ${played.id}`);
  let state: State = household.initialState(Config.parse({ task: { ...played, turns: 8 } }));
  const happen = (events: readonly Event[]): void => {
    for (const event of events) state = household.evolve(state, event);
  };
  happen(household.decide(state, { type: 'start' }, rng));
  while (!household.isTerminal(state)) {
    const acts = (seat: number) =>
      household.legalActions(state, seat).filter(({ type }) => !['communicate', 'finish', 'wait'].includes(type));
    const actions = Object.fromEntries(household.activeSeats(state).map((seat) => [seat, rng.pick(acts(seat))]));
    happen(household.decide(state, { type: 'act', actions }, rng));
  }
  return state;
}
