/** Every pair of mechanics, in both orders and with any bindings, played with sensible and senseless attempts. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Rng, rngFor } from '../core/rng.ts';
import { messagesLeft } from './attempts.ts';
import type { Config } from './config.ts';
import { MECHANIC_TYPES, type MechanicType } from './formal/types.ts';
import { household } from './game.ts';
import { barredRooms, messageLimit, mirrorsOf } from './mechanics.ts';
import { GOAL_PREDICATES } from './pddl/predicates.ts';
import { sampleMechanic, sampleTask } from './sample.ts';
import { type Action, type ActionOutcome, PREDICATES, type State } from './types.ts';

const PAIRS = MECHANIC_TYPES.flatMap((a) => MECHANIC_TYPES.map((b) => [a, b] as const));

describe.each(['corrected', 'faithful'] as const)('%s rules', (rules) => {
  test.each(PAIRS)('%s with %s', (a, b) => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), (seed) => {
        const turns = playedThrough(configOf(rules, [a, b], seed), seed);
        expect(turns.at(-1)?.after.result).not.toBeNull();
        checkBudgets(turns);
        for (const { before, after } of turns) {
          checkHands(after);
          if (rules === 'corrected') {
            checkRooms(before, after);
            checkMirrors(after);
          }
        }
      }),
      { numRuns: 8 },
    );
  });
});

/** Counts delivered messages again from the events. */
function checkBudgets(turns: readonly Turn[]): void {
  const sent = new Map<number, number>();
  for (const { after, outcomes } of turns) {
    for (const [seat, outcome] of outcomes.entries())
      if ((outcome?.delivered.length ?? 0) > 0) sent.set(seat, (sent.get(seat) ?? 0) + 1);
    for (const seat of outcomes.keys()) {
      const limit = messageLimit(after.config.task, seat);
      const left = limit === null ? null : limit - (sent.get(seat) ?? 0);
      expect(messagesLeft(after, seat)).toBe(left);
      expect(left ?? 0).toBeGreaterThanOrEqual(0);
    }
  }
}

/** A hand holds at most one object, and every object is in one existing place. */
function checkHands({ config, world }: State): void {
  const places = Object.values(world.places);
  const hands = places.flatMap((place) => (place.kind === 'held' ? [place.seat] : []));
  expect(new Set(hands).size).toBe(hands.length);
  expect(Object.keys(world.places)).toEqual(config.task.scene.objects.map(({ id }) => id));
}

function checkRooms(before: State, after: State): void {
  after.world.rooms.forEach((room, seat) => {
    if (room !== before.world.rooms[seat]) expect(barredRooms(after.config.task, seat)).not.toContain(room);
  });
}

function checkMirrors({ config, world }: State): void {
  for (const id of Object.keys(world.open))
    for (const mirror of mirrorsOf(config.task, id)) expect(world.open[mirror]).toBe(world.open[id]);
}

function configOf(rules: Config['rules'], types: readonly MechanicType[], seed: string): Config {
  const rng = rngFor(seed, 'task');
  const agents = 2 + rng.int(3);
  const task = sampleTask(
    rng,
    types.map((type) => sampleMechanic(type, agents, rng)),
    agents,
  );
  return { task, rules, channel: 'both', secretsShared: false, everythingSeen: false, deadlineMs: null };
}

interface Turn {
  readonly before: State;
  readonly after: State;
  readonly outcomes: readonly (ActionOutcome | null)[];
}

function playedThrough(config: Config, seed: string): readonly Turn[] {
  const rng = rngFor(seed, 'actions');
  const turns: Turn[] = [];
  let state = household.initialState(config);
  for (const event of household.decide(state, { type: 'start' }, rng)) state = household.evolve(state, event);
  while (!household.isTerminal(state)) {
    const before = state;
    const actions = Object.fromEntries(
      household.activeSeats(state).map((seat) => [seat, drawAction(before, seat, rng)]),
    );
    const events = household.decide(before, { type: 'act', actions }, rng);
    for (const event of events) state = household.evolve(state, event);
    const played = events.find((event) => event.type === 'TurnPlayed');
    turns.push({ before, after: state, outcomes: played?.outcomes ?? [] });
  }
  return turns;
}

/** Half from the menu, half with any existing and some missing names. */
function drawAction(state: State, seat: number, rng: Rng): Action {
  if (rng.int(2) === 0) return rng.pick(household.legalActions(state, seat).filter(({ type }) => type !== 'finish'));
  const { rooms, furniture, objects } = state.config.task.scene;
  const name = (): string =>
    rng.pick([...rooms, ...furniture.map(({ id }) => id), ...objects.map(({ id }) => id), 'agent_0', 'constructor']);
  const others = state.config.task.agents.map((_, other) => other).filter((other) => other !== seat);
  switch (rng.pick(['navigate', 'open', 'close', 'pick', 'place', 'communicate', 'wait'] as const)) {
    case 'navigate':
      return { type: 'navigate', to: name() };
    case 'open':
      return { type: 'open', furniture: name() };
    case 'close':
      return { type: 'close', furniture: name() };
    case 'pick':
      return { type: 'pick', object: name() };
    case 'place': {
      const nextTo = rng.int(3) === 0 ? name() : null;
      return { type: 'place', object: name(), relation: rng.pick(['on', 'in']), furniture: name(), nextTo };
    }
    case 'communicate': {
      const predicate = rng.pick(PREDICATES);
      const args = (GOAL_PREDICATES[predicate] ?? []).map(name);
      const fact = { knowers: [seat], predicate, args, holds: rng.int(2) === 0 };
      return { type: 'communicate', to: rng.shuffle(others).slice(0, 1 + rng.int(others.length)), text: 'x', fact };
    }
    case 'wait':
      return { type: 'wait' };
  }
}
