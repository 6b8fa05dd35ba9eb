/** A session of ToM-QA: what is told when, what is accepted, what each seat is told of answers, and what a config must be. */
import { describe, expect, test } from 'vitest';
import { playout } from '../core/log/playout.ts';
import { rngFor } from '../core/rng.ts';
import type { SessionEvent } from '../core/session/events.ts';
import { uniformFor } from '../core/testing/uniform.ts';
import { Config } from './config.ts';
import { tomqa } from './game.ts';
import { answerRows, scoresOf } from './scores.ts';
import type { Action, Percept, State, StoryEvent, ToMQA, TomqaQuestion } from './types.ts';

const room = 'kitchen';
const events: readonly StoryEvent[] = [
  { type: 'enter', agent: 'Anne', room },
  { type: 'enter', agent: 'Sally', room },
  { type: 'loc', object: 'milk', container: 'fridge', room },
  { type: 'exit', agent: 'Sally', room },
  { type: 'move', agent: 'Anne', object: 'milk', container: 'box', room },
];
const asks = (kind: TomqaQuestion['kind'], ...chain: string[]): TomqaQuestion => ({ kind, chain, object: 'milk' });
const item = { agents: ['Anne', 'Sally'], events, questions: [asks('reality'), asks('first_order', 'Sally')] };

const NEXT: Action = { type: 'next' };
const answer = (option: string | null, sure: 0 | 100 | null = null): Action => ({ type: 'answer', option, sure });

/** A session that takes joint actions in turn. */
function played(config: unknown) {
  const parsed = Config.parse(config);
  let state = tomqa.initialState(parsed);
  let turn = 0;
  const live = (command: Parameters<typeof tomqa.decide>[1]) => {
    const seen = new Map<number | 'public' | 'all', Percept[]>();
    for (const event of tomqa.decide(state, command, rngFor('table', turn++))) {
      const before = state;
      state = tomqa.evolve(state, event);
      for (const viewer of [...(parsed.items ? tomqa.roles(parsed).keys() : []), 'public', 'all'] as const) {
        const percept = tomqa.perceive(event, { before, after: state }, viewer);
        if (percept) seen.set(viewer, [...(seen.get(viewer) ?? []), percept]);
      }
    }
    return seen;
  };
  return {
    begin: live({ type: 'start' }),
    act: (...actions: Action[]) => live({ type: 'act', actions: { ...actions } }),
    state: (): State => state,
    observe: (viewer: number | 'public' | 'all') => tomqa.observe(state, viewer),
  };
}

describe('reading', () => {
  test('sentence by sentence, what is not kept goes with the next', () => {
    const { act, begin, observe } = played({ items: [item], text: 'sentences', kept: false });
    expect(begin.get(0)).toEqual([{ type: 'told', story: 0, from: 0, sentences: events.slice(0, 1) }]);
    act(NEXT);
    expect(observe(0).sentences).toEqual(events.slice(1, 2));
    for (let i = 2; i < events.length; i++) act(NEXT);
    expect(observe(0)).toMatchObject({ phase: 'reading', sentences: events.slice(-1) });
    act(NEXT);
    expect(observe(0)).toMatchObject({ phase: 'asking', sentences: [], question: { kind: 'reality', nth: 0 } });
  });

  test('kept sentences stay, with the questions, too', () => {
    const { act, observe } = played({ items: [item], text: 'sentences' });
    act(NEXT);
    expect(observe(0).sentences).toEqual(events.slice(0, 2));
    for (let i = 2; i <= events.length; i++) act(NEXT);
    expect(observe(0)).toMatchObject({ phase: 'asking', sentences: events });
  });

  test('a whole story is one step, and is gone with the questions unless it is kept', () => {
    const { act, observe } = played({ items: [item], kept: false });
    expect(observe(0).sentences).toEqual(events);
    act(NEXT);
    expect(observe(0)).toMatchObject({ phase: 'asking', sentences: [] });
  });

  test('the clock of a step of reading is another than that of a question', () => {
    const { act, state } = played({ items: [item], readingMs: 2_000, deadlineMs: 9_000 });
    expect(tomqa.clock(state())).toEqual({ deadlineMs: 2_000 });
    act(NEXT);
    expect(tomqa.clock(state())).toEqual({ deadlineMs: 9_000 });
  });
});

describe('answering', () => {
  test('the options are the containers of the room, in an order that chance draws', () => {
    const orders = Array.from({ length: 20 }, (_, i) => {
      const state = tomqa.initialState(Config.parse({ items: [item] }));
      const begun = tomqa.decide(state, { type: 'start' }, rngFor(String(i))).reduce(tomqa.evolve, state);
      const [asked] = tomqa.decide(begun, { type: 'act', actions: { 0: NEXT } }, rngFor(String(i)));
      return asked?.type === 'QuestionAsked' ? asked.options.join() : '';
    });
    expect(new Set(orders)).toEqual(new Set(['box,fridge', 'fridge,box']));
  });

  test('an option is accepted, with how sure where that is asked; no answer is what time-outs give', () => {
    const plain = played({ items: [item] });
    plain.act(NEXT);
    const accepts = (state: State, action: Action) => tomqa.accepts?.(state, 0, action);
    expect(accepts(plain.state(), answer('box'))).toBe(true);
    expect(accepts(plain.state(), answer('box', 100))).toBe(false);
    expect(accepts(plain.state(), answer('cupboard'))).toBe(false);
    expect(accepts(plain.state(), NEXT)).toBe(false);
    expect(tomqa.defaultAction(plain.state(), 0)).toEqual(answer(null));
    expect(accepts(plain.state(), answer(null))).toBe(true);
    const rated = played({ items: [item], confidence: true });
    rated.act(NEXT);
    expect(accepts(rated.state(), answer('box', 100))).toBe(true);
    expect(accepts(rated.state(), answer('box'))).toBe(false);
    expect(tomqa.legalActions(rated.state(), 0)).toHaveLength(10);
  });

  test('a seat is told its own answer and never another, the right one only with feedback', () => {
    for (const feedback of ['none', 'each'] as const) {
      const { act, observe } = played({ items: [item], seats: 2, feedback });
      act(NEXT, NEXT);
      const seen = act(answer('box'), answer('fridge'));
      const told = feedback === 'each';
      expect(seen.get(0)?.[0]).toEqual({
        type: 'answered',
        own: { option: 'box', sure: null },
        right: told ? 'box' : null,
        all: null,
      });
      expect(seen.get(1)?.[0]).toMatchObject({ own: { option: 'fridge' }, right: told ? 'box' : null, all: null });
      expect(seen.get('public')?.[0]).toEqual({ type: 'answered', own: null, right: null, all: null });
      expect([observe(0).score, observe(1).score, observe('public').score]).toEqual(
        told ? [1, 0, null] : [null, null, null],
      );
    }
  });

  test('with the score at the end, it is told when all is over', () => {
    const { act, observe, state } = played({ items: [item], feedback: 'end' });
    act(NEXT);
    act(answer('box'));
    expect(observe(0).score).toBeNull();
    const seen = act(answer(null));
    expect(seen.get(0)?.at(-1)).toEqual({ type: 'ended', score: 1, of: 2 });
    expect(observe(0).score).toBe(1);
    expect(tomqa.isTerminal(state())).toBe(true);
  });
});

test('the viewer of everything sees who believes what, as far as the story has been told', () => {
  const { act, observe } = played({ items: [item], text: 'sentences' });
  const places = () => observe('all').everything?.beliefs.map(({ chain, place }) => [chain.join(), place]);
  expect(places()).toEqual([
    ['', null],
    ['Sally', null],
  ]);
  for (let i = 1; i < events.length; i++) act(NEXT);
  expect(places()).toEqual([
    ['', 'box'],
    ['Sally', 'fridge'],
  ]);
});

describe('a story that cannot be told, or a question that it does not answer, is refused', () => {
  const mover = { type: 'move', agent: 'Sally', object: 'milk', container: 'fridge', room } as const;
  test.each([
    [{ ...item, events: [...events, mover] }, /sentence 6: Sally is not in the kitchen/],
    [{ ...item, agents: ['Anne'] }, /Sally is none of the agents Anne/],
    [{ ...item, agents: ['Anne', 'Sally', 'Anne'] }, /each agent is named once/],
    [{ ...item, events: events.slice(0, 4) }, /names 1 containers/],
    [
      { ...item, events: [...events, { type: 'loc', object: 'milk', container: 'bag', room: 'hall' }] },
      /milk is in the kitchen/,
    ],
    [
      { ...item, events: [...events, { type: 'loc', object: 'tea', container: 'box', room: 'hall' }] },
      /box is in the kitchen/,
    ],
    [{ ...item, questions: [asks('first_order')] }, /names 1 agents, not 0/],
    [{ ...item, questions: [asks('second_order', 'Anne', 'Anne')] }, /one agent thinks of another/],
    [{ ...item, questions: [asks('first_order', 'Bo')] }, /Bo is none/],
    [{ ...item, questions: [{ ...asks('reality'), object: 'constructor' }] }, /does not tell where/],
  ])('%#', (bad, message) => {
    expect(Config.safeParse({ items: [bad] }).error?.message).toMatch(message);
  });
});

test('scores: by kind, whether beliefs are false, joint credit, and what noise costs', () => {
  const noisy = { ...item, events: [...events, { type: 'noise' as const }] };
  const config = Config.parse({ items: [item, noisy] });
  const boxes = {
    ...uniformFor('tomqa'),
    act: (_: unknown, { legalActions }: { legalActions: readonly Action[] }) =>
      legalActions.find((action) => action.type === 'next' || action.option === 'box') ?? NEXT,
  };
  const log = playout(tomqa, { session: 's', config, seed: '1', policies: [boxes as never] });
  const rows = answerRows(log as readonly SessionEvent<ToMQA>[]);
  expect(
    rows.map(({ story, kind, correct, falseBelief, noise }) => [story, kind, correct, falseBelief, noise]),
  ).toEqual([
    [0, 'reality', true, null, false],
    [0, 'first_order', false, true, false],
    [1, 'reality', true, null, true],
    [1, 'first_order', false, true, true],
  ]);
  expect(scoresOf(rows)).toMatchObject([
    { kind: 'all', n: 4, accuracy: 0.5, joint: 0, noiseCost: 0 },
    { kind: 'reality', n: 2, accuracy: 1, falseBelief: null },
    { kind: 'first_order', n: 2, accuracy: 0, falseBelief: { n: 2, accuracy: 0 }, trueBelief: null },
  ]);
});
