import { describe, expect, test } from 'vitest';
import { accepts, decide, defaultAction, isTerminal, legalActions } from './rules.ts';
import { acts, coins, given, known, said, turns, when } from './testing/given.ts';
import type { Config } from './types.ts';

describe.each(['paper', 'released'] as const)('in both rule modes, here %s:', (rules) => {
  test('hearing is judged where the moves end, not where they began', () => {
    const [near, apart] = turns(given({ rules, at: '1,1 4,1' }), 'R0 L1', 'L0 R1');
    expect(near?.event.rewards).toEqual([2, 2]);
    expect(apart?.event.rewards).toEqual([0, 0]);
  });

  test.each([
    [0, '3,3 3,4', 0],
    [1, '3,3 4,4', 1],
    [1, '3,3 5,3', 0],
    [1, '3,3 4,5', 0],
    [2, '3,3 5,5', 1],
    [2, '3,3 5,1', 1],
    [2, '3,3 6,3', 0],
  ])('at h = %i, from %s, %i piece is heard each way: the longer of the two distances counts', (hearing, at, heard) => {
    const { event } = when(given({ rules, hearing, at }), '.0 .1');
    expect(event.parts.hearing).toEqual([heard, heard]);
  });

  test('exchange is simultaneous: both learn, and each is paid for hearing and for telling', () => {
    const { event, after } = when(given({ rules, at: '3,3 4,3' }), '.0 .1');
    expect(known(after)).toBe('01 01');
    expect(event.parts).toEqual({ hearing: [1, 1], telling: [1, 1], base: [0, 0] });
  });

  test('what is learnt in a turn cannot be passed on in the same turn', () => {
    const { after } = when(given({ rules, at: '1,1 2,1 3,1' }), '.0 .0 .2');
    expect(known(after)).toBe('0 012 2');
  });

  test('a request for an unknown piece is silence: no agent is told or paid', () => {
    const { event, after } = when(given({ rules, at: '3,3 4,3' }), '.1 .-');
    expect(said(event)).toBe('- -');
    expect(event.asked).toEqual([1, null]);
    expect(event.rewards).toEqual([0, 0]);
    expect(known(after)).toBe('0 1');
  });

  test('no agent hears itself', () => {
    const { event } = when(given({ rules, at: '1,1 6,6', bases: '1,6 6,1' }), '.0 .1');
    expect(event.rewards).toEqual([0, 0]);
  });

  test('speakers do not interfere, and a new piece from two speakers is paid twice, to the hearer and to each of them', () => {
    const { event } = when(given({ rules, at: '2,2 3,2 3,3', first: '0 0 12' }), '.0 .0 .1');
    expect(event.parts.hearing).toEqual([1, 1, 2]);
    expect(event.parts.telling).toEqual([1, 1, 2]);
    expect(event.learnt).toEqual([[1], [1], [0]]);
  });

  test('telling pays once for each hearer that did not know the piece at the start of the turn', () => {
    const { event } = when(given({ rules, at: '2,2 3,2 3,3 1,1', knows: '0 10 2 3' }), '.0 .- .- .-');
    expect(event.parts.telling).toEqual([2, 0, 0, 0]);
    expect(event.parts.hearing).toEqual([0, 0, 1, 1]);
  });

  test('without the base a turn pays at most 2(n-1), and it can', () => {
    const { event } = when(given({ rules, at: '2,2 3,2 3,3 2,3' }), '.0 .1 .2 .3');
    expect(event.rewards).toEqual([6, 6, 6, 6]);
  });

  test('the own base pays c(n-1) to an agent that knew everything at the start of the turn, which forgets all but first-hand pieces', () => {
    const { event, after } = when(
      given({ rules, at: '1,2 4,4 5,5', bases: '1,1 6,6 6,5', knows: '012 1 2' }),
      'D- .- .-',
    );
    expect(event.parts.base).toEqual([6, 0, 0]);
    expect(event.recharged).toEqual([0]);
    expect(known(after)).toBe('0 1 2');
    expect(after.visits).toEqual([1, 0, 0]);
  });

  test('standing on the base pays as well as stepping on it', () => {
    const { event } = when(given({ rules, at: '1,1 4,4', bases: '1,1 6,6', knows: '01 1' }), '.- .-');
    expect(event.rewards).toEqual([2, 0]);
  });

  test('the last piece, learnt on the base, pays there from the next turn on; then the base is used in vain again', () => {
    const [learns, paid, again] = turns(given({ rules, at: '1,1 2,1', bases: '1,1 6,6' }), '.0 .1', '.0 .1', '.0 R1');
    expect([learns?.event.missed, learns?.event.parts.base]).toEqual([[0], [0, 0]]);
    expect([paid?.event.missed, paid?.event.parts.base]).toEqual([[], [2, 0]]);
    expect([again?.event.missed, again?.event.parts.base]).toEqual([[0], [0, 0]]);
  });

  test("another agent's base does nothing", () => {
    const { event, after } = when(given({ rules, at: '2,1 5,5', bases: '6,6 1,1', knows: '01 1' }), 'L- .-');
    expect([event.rewards, event.missed, event.recharged]).toEqual([[0, 0], [], []]);
    expect(known(after)).toBe('01 1');
  });

  test('a base that another agent stands on cannot be reached', () => {
    const { event } = when(given({ rules, at: '2,1 1,1', bases: '1,1 6,6', knows: '01 1' }), 'L- .-');
    expect([event.rewards, event.recharged]).toEqual([[0, 0], []]);
  });

  test('an agent that recharges learns nothing in that turn, since it knew everything; in the next it can', () => {
    const [resets, next] = turns(given({ rules, at: '1,1 2,1', bases: '1,1 6,6', knows: '01 1' }), '.- .1', '.- .1');
    expect(resets?.event.rewards).toEqual([2, 0]);
    expect(next?.event.rewards).toEqual([1, 1]);
  });

  test('base and telling add up in one turn', () => {
    const { event } = when(given({ rules, at: '1,2 2,1', bases: '1,1 6,6', knows: '01 1' }), 'D0 .-');
    expect(event.rewards).toEqual([3, 1]);
  });

  test('an episode lasts 5w turns unless the config says otherwise', () => {
    const state = given({ rules, at: '1,1 2,1' });
    expect([isTerminal({ ...state, turn: 29 }), isTerminal({ ...state, turn: 30 })]).toEqual([false, true]);
    const short = given({ rules, at: '1,1 2,1', turns: 7 });
    expect([isTerminal({ ...short, turn: 6 }), isTerminal({ ...short, turn: 7 })]).toEqual([false, true]);
  });
});

describe('the rule modes differ in the knowledge that the speech filter uses', () => {
  // agent 0 hears piece 1 in the first turn and tells it to agent 2 as soon as it may
  const relay = (rules: Config['rules']) =>
    turns(given({ rules, at: '2,2 1,2 4,2', bases: '6,6 6,5 6,4' }), '.0 .1 .-', 'R1 .- .-', '.1 .- .-').map(
      ({ event }) => said(event),
    );

  test('paper: a piece heard in one turn can be said in the next', () => {
    expect(relay('paper')).toEqual(['0 1 -', '1 - -', '1 - -']);
  });

  test('released: it is silenced once, and can be said one turn later', () => {
    expect(relay('released')).toEqual(['0 1 -', '- - -', '1 - -']);
  });

  test('released: in the first turn, pieces known at the start can be said', () => {
    expect(said(when(given({ rules: 'released', at: '1,1 2,1', knows: '01 1' }), '.1 .-').event)).toBe('1 -');
  });

  // agent 0 recharges in the first turn, beside agent 1, who lacks piece 2
  const stale = (rules: Config['rules']) =>
    turns(
      given({ rules, at: '2,1 2,2 5,5', bases: '1,1 6,6 6,5', knows: '012 1 2' }),
      'L0 .- .-',
      '.2 .- .-',
      '.2 .- .-',
    );

  test('released: in the turn after the base, and only then, forgotten pieces are said, paid for and learnt', () => {
    const [, next, later] = stale('released');
    expect([next && said(next.event), next?.event.rewards, next && known(next.after)]).toEqual([
      '2 - -',
      [1, 1, 0],
      '0 012 2',
    ]);
    expect(later && said(later.event)).toBe('- - -');
  });

  test('paper: pieces forgotten on the base cannot be said', () => {
    expect(stale('paper').map(({ event }) => said(event))).toEqual(['0 - -', '- - -', '- - -']);
  });
});

describe('actions', () => {
  test('every move with every piece, and with silence where that is an action, also those that will fail', () => {
    const silent = given({ at: '1,1 2,1' });
    const spoken = given({ at: '1,1 2,1', silence: false });
    expect(legalActions(silent)).toHaveLength(5 * 3);
    expect(legalActions(spoken)).toHaveLength(5 * 2);
    for (const state of [silent, spoken])
      expect(legalActions(state).every((action) => accepts(state, 0, action))).toBe(true);
  });

  test.each([
    [true, null, true],
    [false, null, false],
    [true, 1, true],
    [true, 2, false],
  ])('with silence %s, saying %s is accepted: %s', (silence, say, accepted) => {
    expect(accepts(given({ at: '1,1 2,1', silence }), 0, { move: 'stay', say })).toBe(accepted);
  });

  test.each(['.2 .-', '.0'])('decide throws on %s, which a session never passes on', (actions) => {
    expect(() => decide(given({ at: '1,1 2,1' }), { type: 'act', actions: acts(actions) }, coins(''))).toThrow(
      /turn 0: seat [01] cannot/,
    );
  });

  test.each([
    ['to stay and be silent', { silence: true, knows: '01 1' }, null],
    ['without silence, to ask for a piece that will be silenced', { silence: false, knows: '0 1' }, 1],
    ['without silence and knowing everything, to say the first piece', { silence: false, knows: '01 1' }, 0],
  ])('the default is %s', (_, options, say) => {
    expect(defaultAction(given({ at: '1,1 2,1', ...options }), 0)).toEqual({ move: 'stay', say });
  });
});

describe('the competitive variant: the b-th rewarded visit to the own base ends the episode', () => {
  const competitive = { visits: 2, win: 10, lose: 4, cooperativeRewards: true };
  // both stand on their bases beside each other, and learn everything again in one turn
  const duel = (options: Partial<Config['competitive']>, ...actions: string[]) =>
    turns(
      given({ at: '1,1 2,1', bases: '1,1 2,1', knows: '01 01', competitive: { ...competitive, ...options } }),
      ...actions,
    );

  test('the one winner is paid, and the others pay', () => {
    const [first, , third] = duel({}, '.- .-', '.- .1', '.- .-');
    expect([first?.event.winners, first && isTerminal(first.after)]).toEqual([[], false]);
    expect(third?.event).toMatchObject({ winners: [0], recharged: [0], rewards: [12, -4] });
    expect(third?.after.returns).toEqual([2 + 1 + 12, 2 + 1 - 4]);
    expect(third && isTerminal(third.after)).toBe(true);
  });

  test('agents that get there in the same turn all win', () => {
    const third = duel({}, '.- .-', '.0 .1', '.- .-')[2];
    expect(third?.event).toMatchObject({ winners: [0, 1], rewards: [12, 12] });
  });

  test('the rewards of the cooperative game can be dropped; knowledge and visits go on', () => {
    const played = duel({ cooperativeRewards: false }, '.- .-', '.- .1', '.- .-');
    expect(played.map(({ event }) => event.rewards)).toEqual([
      [0, 0],
      [0, 0],
      [10, -4],
    ]);
    expect(played[0]?.event.parts).toEqual({ hearing: [0, 0], telling: [0, 0], base: [0, 0] });
    expect(played[0]?.after.visits).toEqual([1, 1]);
  });

  test('visits that pay nothing do not count', () => {
    const played = duel({}, '.- .-', '.- .-', '.- .-', '.- .-');
    expect(played.at(-1)?.after).toMatchObject({ visits: [1, 1], winners: [] });
  });

  test('without it nothing ends before its time', () => {
    const played = turns(given({ at: '1,1 2,1', bases: '1,1 2,1', knows: '01 01' }), '.- .-', '.0 .1', '.- .-');
    expect(played[2]?.after).toMatchObject({ visits: [2, 2], winners: [] });
    expect(played[2] && isTerminal(played[2].after)).toBe(false);
  });
});
