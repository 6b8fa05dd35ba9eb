/** The course of a session: check questions until they are right, then problems; what seats are told of answers. */
import { describe, expect, test } from 'vitest';
import { type Rng, rngFor } from '../core/rng.ts';
import { mindGamesBeliefs } from './beliefs.ts';
import { ConfigSchema, itemsIn } from './config.ts';
import { drawAsTheyCome } from './draw.ts';
import { mindgames } from './game.ts';
import { rightAnswer } from './problem.ts';
import type { Answer, Event, State } from './types.ts';
import { ANSWERS, CHECK } from './values.ts';

/** A session after its start. */
function startWith(config: object, rng: Rng = rngFor('rules')): State {
  const state = mindgames.initialState(ConfigSchema.parse(config));
  return folded(state, mindgames.decide(state, { type: 'start' }, rng));
}

const folded = (state: State, events: readonly Event[]): State => events.reduce(mindgames.evolve, state);

const rightNow = ({ problem, config }: State): Answer => {
  if (!problem) throw new Error('no problem is shown');
  return rightAnswer(problem, config.answers);
};
const wrongNow = (state: State): Answer => ANSWERS.find((answer) => answer !== rightNow(state)) ?? 'no';

/** The events of a turn in which the seats answer so. */
function turn(state: State, options: readonly (Answer | null)[]): readonly Event[] {
  const actions = Object.fromEntries(
    options.map((option, seat) => [seat, { type: 'answer', option, sure: null } as const]),
  );
  return mindgames.decide(state, { type: 'act', actions }, rngFor('rules', 'turn'));
}

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

describe('check questions', () => {
  test('end once each seat has had five of six right', () => {
    let state = startWith({ seats: 2, check: 'untilRight' });
    expect(state.phase).toBe('check');
    expect(state.checks).toHaveLength(CHECK.atMost);
    // seat 1 misses the first two
    for (let nth = 0; nth < 6; nth++) {
      const events = turn(state, [rightNow(state), nth < 2 ? wrongNow(state) : rightNow(state)]);
      expect(typesOf(events)).toEqual(['Answered', 'ProblemShown']);
      state = folded(state, events);
    }
    const events = turn(state, [wrongNow(state), rightNow(state)]);
    expect(typesOf(events)).toEqual(['Answered', 'CheckEnded', 'ProblemShown']);
    // seat 0 reached it before, and may err while it waits
    expect(events[1]).toMatchObject({ reached: [true, true] });
    expect(folded(state, events)).toMatchObject({ phase: 'problem', number: 0, returns: [0, 0] });
  });

  test('end after the last one, reached or not', () => {
    let state = startWith({ check: 'untilRight' });
    let events: readonly Event[] = [];
    for (let nth = 0; nth < CHECK.atMost; nth++) {
      events = turn(state, [null]);
      state = folded(state, events);
    }
    expect(events[1]).toEqual({ type: 'CheckEnded', reached: [false] });
    expect(state.phase).toBe('problem');
  });
});

test('each right answer to a problem pays 1, and the last one ends the session', () => {
  let state = startWith({ seats: 2, problems: 3 });
  for (let nth = 0; nth < 3; nth++)
    state = folded(state, turn(state, [rightNow(state), nth === 0 ? wrongNow(state) : null]));
  expect(state).toMatchObject({ phase: 'over', returns: [3, 0] });
  expect(mindgames.activeSeats(state)).toEqual([]);
});

test('the answers are on the page in an order that is drawn, and kept for the session', () => {
  const orders = Array.from({ length: 40 }, (_, i) => startWith({ problems: 1 }, rngFor('order', i)).order.join());
  expect(new Set(orders).size).toBe(6);
  expect(startWith({ problems: 1, answers: 2 }).order.toSorted()).toEqual(['no', 'yes']);
});

describe('what a seat is told', () => {
  const told = (config: object) => {
    const state = startWith({ seats: 2, problems: 2, ...config });
    const [answered] = turn(state, [rightNow(state), wrongNow(state)]);
    if (!answered) throw new Error('no answer');
    const then = mindgames.evolve(state, answered);
    const percepts = [0, 1, 'public' as const].map((viewer) =>
      mindgames.perceive(answered, { before: state, after: then }, viewer),
    );
    return { right: rightNow(state), wrong: wrongNow(state), percepts, seen: mindgames.observe(then, 1) };
  };

  test('without feedback its own answer, and neither score nor right answer', () => {
    const { wrong, percepts, seen } = told({});
    expect(percepts[1]).toMatchObject({ own: { option: wrong }, right: null });
    expect(seen).toMatchObject({ told: { right: null }, returns: [null, null], truth: null });
  });

  test('with feedback the right answer and its own score, and nothing of the other seat', () => {
    const { right, wrong, percepts, seen } = told({ feedback: 'full' });
    expect(percepts[1]).toMatchObject({ own: { option: wrong }, right });
    expect(percepts[2]).toMatchObject({ own: null, right });
    expect(seen.returns).toEqual([null, 0]);
  });
});

test('who knows what, for readers of the replay: worlds left and what each agent knows', () => {
  const problem = drawAsTheyCome('forehead', 3, rngFor('truth'));
  const state = startWith({ deal: { checks: [], problems: [problem] } });
  const truth = mindgames.observe(state, 'all').truth;
  expect(truth?.worldsLeft).toHaveLength(problem.announcements.length + 1);
  // each sees the others
  const ofOthers = (truth?.knows ?? []).flatMap((row, agent) => row.filter((_, of) => of !== agent));
  expect(ofOthers).toEqual(Array.from({ length: 6 }, () => 'yes'));
});

test('every seat has reason to believe the right answer, and that the others have', () => {
  const [offered] = mindGamesBeliefs.models;
  const state = startWith({ problems: 1 });
  const [proposition] = mindgames.propositions(mindgames.observe(state, 0));
  const percepts = state.problem ? [{ type: 'problem', part: 'problem', number: 0, problem: state.problem }] : [];
  const belief = offered?.model.prior({ seat: 0, observation: mindgames.observe(state, 0), percepts });
  for (const chain of [[0], [0, 1]])
    expect(proposition && offered?.model.query(belief, chain, proposition)).toContainEqual({
      value: rightNow(state),
      probability: 1,
    });
});

test.each([
  [
    { deal: { checks: [], problems: [drawAsTheyCome('internal', 2, rngFor('a'))] }, check: 'untilRight' },
    /check questions/,
  ],
  [
    { deal: { checks: [], problems: [drawAsTheyCome('internal', 2, rngFor('a'))], order: ['yes', 'no'] } },
    /order must name/,
  ],
  [{ agents: 5 }, /agents/],
  [{ setup: 'mirror' }, /setup/],
])('a config that cannot be played is refused', (config, message) => {
  const parsed = ConfigSchema.safeParse(config);
  expect(parsed.error?.message).toMatch(message);
});

test('a session has as many turns as problems and check questions, at most', () => {
  expect(itemsIn(ConfigSchema.parse({ problems: 12, check: 'untilRight' }))).toBe(12 + CHECK.atMost);
});
