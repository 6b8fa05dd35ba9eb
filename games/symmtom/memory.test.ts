import { describe, expect, test } from 'vitest';
import type { Viewer } from '../core/game.ts';
import { begin, type Memory, remember, sayable } from './memory.ts';
import { given, type Played, turns } from './testing/given.ts';
import type { State } from './types.ts';
import { observe, perceive } from './view.ts';

function lived(start: State, played: readonly Played[], seat: number, viewer: Viewer = seat): Memory {
  const deal = start.config.deal;
  if (!deal) throw new Error('dealt');
  const percept = perceive({ type: 'Dealt', deal }, { after: start }, viewer);
  const first = begin({ seat, observation: observe(start, viewer), percepts: percept ? [percept] : [] });
  return played.reduce((memory, { event, after }, turn) => {
    const noticed = perceive(event, { after }, viewer);
    return remember(memory, { turn, acted: null, percepts: noticed ? [noticed] : [] });
  }, first);
}

describe('agent 0 starts with a second-hand piece, hears another from two agents, recharges, and hears it again', () => {
  const start = given({ at: '1,2 2,2 2,3', bases: '1,1 6,6 6,5', first: '0 1 23', knows: '03 12 123' });
  const played = turns(start, '.- .2 .2', '.- .1 .-', 'D- .- .-', '.- .2 .-');

  test('at the deal it knows its pieces, second-hand ones from the start', () => {
    expect(lived(start, [], 0)).toMatchObject({
      firstHand: [0],
      known: [0, 3],
      sources: [{ piece: 3, turn: -1, speakers: [] }],
    });
  });

  test('a new piece is kept with its turn and all speakers', () => {
    expect(lived(start, played.slice(0, 1), 0)).toMatchObject({
      known: [0, 2, 3],
      knownBefore: [0, 3],
      sources: [{ piece: 3 }, { piece: 2, turn: 0, speakers: [1, 2] }],
    });
  });

  test('the base removes all second-hand pieces and their sources', () => {
    expect(lived(start, played.slice(0, 3), 0)).toMatchObject({
      known: [0],
      knownBefore: [0, 1, 2, 3],
      sources: [],
      resets: [2],
    });
  });

  test('pieces heard after that are new again; everything heard is kept by turn', () => {
    const memory = lived(start, played, 0);
    expect(memory).toMatchObject({ known: [0, 2], sources: [{ piece: 2, turn: 3, speakers: [1] }] });
    expect(memory.heard.map(({ heard }) => heard.length)).toEqual([2, 1, 0, 1]);
  });

  test('a privileged policy, which is shown everything, remembers the same for its seat', () => {
    const apart = given({ at: '1,2 2,2 6,3', bases: '1,1 6,6 6,5', first: '0 1 23', knows: '03 12 123' });
    const happened = turns(apart, '.- .2 .3', '.0 .1 .2', 'D- .- .-');
    for (const seat of [0, 1, 2]) {
      const own = lived(apart, happened, seat);
      expect(lived(apart, happened, seat, 'all')).toEqual(own);
    }
  });
});

test.each([
  ['paper', [0, 1]],
  ['released', [0]],
] as const)('under %s rules, after hearing piece 1, %j can be said', (rules, pieces) => {
  const start = given({ rules, at: '1,2 2,2' });
  expect(sayable(lived(start, turns(start, '.- .1'), 0))).toEqual(pieces);
});

test('a memory cannot begin before the deal', () => {
  const before = { ...given({ at: '1,1 2,1' }), bases: [] };
  expect(() => begin({ seat: 0, observation: observe(before, 0), percepts: [] })).toThrow('seat 0 has no base');
});
