import { describe, expect, test } from 'vitest';
import type { Viewer } from '../core/game.ts';
import { given, type Played, turns, when } from './testing/given.ts';
import { Observation, Percept } from './types.ts';
import { observe, perceive } from './view.ts';

const VIEWERS: readonly Viewer[] = [0, 1, 2, 'public', 'all'];
const perceived = ({ event, after }: Played, viewer: Viewer) => {
  const percept = perceive(event, { after }, viewer);
  if (percept?.type !== 'turn') throw new Error('every viewer notices a turn');
  return percept;
};

describe('hearing: agents 0 and 1 side by side, agent 2 far away, all speak', () => {
  const played = when(given({ at: '1,1 2,1 6,6' }), '.0 .1 .2');

  test.each([
    [0, [{ speaker: 1, piece: 1 }]],
    [1, [{ speaker: 0, piece: 0 }]],
    [2, []],
    ['public', []],
    [
      'all',
      [
        { speaker: 0, piece: 0 },
        { speaker: 1, piece: 1 },
        { speaker: 2, piece: 2 },
      ],
    ],
  ] as const)('%s hears what is said in its range, and never itself', (viewer, heard) => {
    expect(perceived(played, viewer).heard).toEqual(heard);
    expect(observe(played.after, viewer).heard).toEqual(heard);
  });

  test.each([0, 1, 2, 3])('with a hearing range of %i a seat hears up to that distance and no further', (hearing) => {
    for (const distance of [1, 2, 3, 4]) {
      const at = `1,1 ${1 + distance},${1 + Math.max(0, distance - 1)}`;
      const spoken = when(given({ at, hearing }), '.0 .1');
      const heard = distance <= hearing ? [{ speaker: 1, piece: 1 }] : [];
      const inRange = distance <= hearing ? [[1], [0]] : [[], []];
      expect(perceived(spoken, 0)).toMatchObject({ heard, inRange });
      expect(observe(spoken.after, 0)).toMatchObject({ heard, inRange });
    }
  });

  test('a piece that the hearer knows already is heard too', () => {
    expect(perceived(when(given({ at: '1,1 2,1', knows: '01 1' }), '.- .1'), 0).heard).toEqual([
      { speaker: 1, piece: 1 },
    ]);
  });

  test('a silenced request is heard by no agent, and no agent is told of it, not even the speaker', () => {
    const silent = when(given({ at: '1,1 2,1 6,6' }), '.- .- .-');
    const refused = when(given({ at: '1,1 2,1 6,6' }), '.2 .- .-');
    for (const viewer of VIEWERS) {
      expect(perceived(refused, viewer)).toEqual(perceived(silent, viewer));
      expect(observe(refused.after, viewer)).toEqual(observe(silent.after, viewer));
    }
  });

  test('every viewer sees who was in whose range, after the moves', () => {
    const apart = when(played.after, 'U- .- D-');
    const near = when(played.after, '.- R- .-');
    for (const viewer of VIEWERS) {
      expect(perceived(played, viewer).inRange).toEqual([[1], [0], []]);
      expect(observe(apart.after, viewer).inRange).toEqual([[1], [0], []]);
      expect(perceived(near, viewer).inRange).toEqual([[], [], []]);
    }
  });

  test('sessions that share a deal but not the hearing range do not share who hears whom', () => {
    const state = given({ at: '1,1 3,1' });
    const observed = [1, 2].map((hearing) => observe({ ...state, config: { ...state.config, hearing } }, 0).inRange);
    expect(observed).toEqual([
      [[], []],
      [[1], [0]],
    ]);
  });
});

describe('knowledge', () => {
  const state = given({ at: '1,1 2,1 6,6', knows: '01 1 012' });

  test("a seat is told its own at the deal and never shown it again; it never sees the others'", () => {
    const deal = {
      type: 'Dealt',
      deal: state.config.deal ?? { positions: [], bases: [], firstHand: [], knowledge: [] },
    } as const;
    expect(VIEWERS.map((viewer) => perceive(deal, { after: state }, viewer))).toMatchObject([
      { knows: [0, 1] },
      { knows: [1] },
      { knows: [0, 1, 2] },
      { knows: null },
      { knows: null },
    ]);
    for (const viewer of [0, 1, 2, 'public'] as const) {
      const other = given({ at: '1,1 2,1 6,6', knows: '0 012 12' });
      expect(observe(other, viewer)).toEqual(observe(state, viewer));
    }
  });

  test("viewer 'all' sees all knowledge, now and at the start of the last turn, as the program's oracle does", () => {
    const { after } = when(given({ at: '1,1 2,1 6,6' }), '.0 .1 .2');
    expect(observe(after, 'all').truth).toEqual({
      knowledge: [[0, 1], [0, 1], [2]],
      before: [[0], [1], [2]],
      said: [0, 1, 2],
    });
  });
});

describe('first-hand pieces', () => {
  test('are public or known to their owners only, as the config says', () => {
    const shown = given({ at: '1,1 2,1 6,6' });
    const hidden = given({ at: '1,1 2,1 6,6', firstHandShown: false });
    for (const viewer of VIEWERS) expect(observe(shown, viewer).firstHand).toEqual([[0], [1], [2]]);
    expect(VIEWERS.map((viewer) => observe(hidden, viewer).firstHand)).toEqual([
      [[0], null, null],
      [null, [1], null],
      [null, null, [2]],
      [null, null, null],
      [[0], [1], [2]],
    ]);
  });

  test('private ones are also hidden in the percept of the deal', () => {
    const hidden = given({ at: '1,1 2,1', firstHandShown: false });
    const deal = hidden.config.deal;
    if (!deal) throw new Error('dealt');
    expect(perceive({ type: 'Dealt', deal }, { after: hidden }, 1)).toMatchObject({ firstHand: [null, [1]] });
  });
});

describe('what a turn paid', () => {
  test.each([
    ['none', [null, null, null], [null, null, null]],
    ['own', [null, 1, null], [null, null, null]],
    ['all', [1, 1, 0], [1, 1, 0]],
  ] as const)(
    'rewardsShown %s: seat 1 is told %j, onlookers %j, viewer all everything',
    (rewardsShown, own, onlookers) => {
      const played = when(given({ at: '1,1 2,1 6,6', rewardsShown }), '.0 .- .-');
      for (const [viewer, shown] of [
        [1, own],
        ['public', onlookers],
        ['all', [1, 1, 0]],
      ] as const) {
        expect(perceived(played, viewer).rewards).toEqual(shown);
        expect(observe(played.after, viewer).returns).toEqual(shown);
      }
    },
  );
});

test('the first observation has every public parameter and nothing more of the config', () => {
  const { parameters } = observe(given({ at: '1,1 2,1', width: 8, rules: 'released', deadlineMs: 5000 }), 0);
  expect(parameters).toEqual({
    agents: 2,
    width: 8,
    pieces: 2,
    hearing: 1,
    turns: 40,
    rules: 'released',
    silence: true,
    firstHandShown: true,
    rewardsShown: 'own',
    competitive: null,
  });
});

test('every viewer sees moves as carried out, bases, winners and the end', () => {
  const competitive = { visits: 2, win: 5, lose: 5, cooperativeRewards: true };
  const played = turns(
    given({ at: '1,1 2,1', bases: '1,1 2,2', knows: '01 01', competitive }),
    '.- .-',
    '.- .1',
    '.- L-',
  ).at(-1);
  if (!played) throw new Error('played');
  for (const viewer of [0, 1, 'public', 'all'] as const) {
    expect(observe(played.after, viewer)).toMatchObject({
      moves: ['stay', 'stay'],
      bases: [
        [1, 1],
        [2, 2],
      ],
      winners: [0],
      over: true,
    });
    expect(perceived(played, viewer)).toMatchObject({ moves: ['stay', 'stay'], winners: [0] });
  }
});

test('observations and percepts fit their schemas, for every viewer', () => {
  const played = when(given({ at: '1,1 2,1 6,6' }), 'R0 .1 L2');
  for (const viewer of VIEWERS) {
    expect(Observation.safeParse(observe(played.after, viewer)).error).toBeUndefined();
    expect(Percept.safeParse(perceived(played, viewer)).error).toBeUndefined();
  }
});
