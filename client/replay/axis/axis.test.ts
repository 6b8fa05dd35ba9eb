/** The geometry of the time axis: columns, places, lanes, points and marks. */
import { describe, expect, test } from 'vitest';
import type { MindRow } from '../../../games/core/beliefs/turnings.ts';
import { replaySaid } from '../../testing/telling.ts';
import type { AnyEvent } from '../any-event.ts';
import { axisMarks } from './axis-marks.ts';
import { columnAt, columnsOf, placeOn, roundsWithin } from './columns.ts';
import { cellInWords, laneInWords, lanesOf, runsOf, type Speaking } from './lanes.ts';
import { pointLines, pointRange } from './points.ts';

const event = (type: string, more: object = {}): AnyEvent => ({ type, ...more }) as unknown as AnyEvent;
const happens = (name: string): AnyEvent => event('GameEventOccurred', { event: { type: name } });
const turn = (number: number): readonly AnyEvent[] => [
  event('TurnOpened', { turn: number }),
  event('ActionSubmitted', { seat: 0 }),
  happens('Played'),
  event('TurnResolved', { turn: number }),
];
const LOG = [
  event('SessionCreated'),
  event('SessionStarted'),
  happens('Dealt'),
  ...turn(0),
  ...turn(1),
  event('SessionEnded'),
];
const WHOLE = { from: 0, until: LOG.length };

describe('columns', () => {
  const columns = columnsOf(LOG, WHOLE);

  test('begin with what happened in their turn, and last until something happens in the next', () => {
    expect(columns).toEqual([
      { number: null, at: 2, from: 0, until: 5 },
      { number: 1, at: 5, from: 5, until: 9 },
      { number: 2, at: 9, from: 9, until: 12 },
    ]);
    expect(columnAt(columns, 4)).toBe(0);
    expect(columnAt(columns, 5)).toBe(1);
  });

  test('hold every event once, in order, and what happened stands in the middle of its column', () => {
    const places = LOG.map((_, index) => placeOn(columns, index));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(new Set(places).size).toBe(places.length);
    for (const { at } of columns) expect(placeOn(columns, at) % 1).toBe(0.5);
    expect(places.every((place) => place >= 0 && place < columns.length)).toBe(true);
  });

  test('begin where the game says, in the part of the log that one round is', () => {
    const log = ['Began', 'Screens', 'Placed', 'Ended', 'Began', 'Placed'].map(happens);
    const [first, second] = roundsWithin([0, 4], log.length);
    const opens = ({ type }: { type: string }) => type !== 'Screens';
    expect([first, second]).toEqual([
      { from: 0, until: 4 },
      { from: 4, until: 6 },
    ]);
    const of = (round: typeof first) => columnsOf(log, { from: 0, until: 0, ...round, opens });
    expect(of(first).map(({ number, at, until }) => [number, at, until])).toEqual([
      [null, 0, 2],
      [1, 2, 3],
      [2, 3, 4],
    ]);
    expect(of(second).map(({ at, until }) => [at, until])).toEqual([
      [4, 5],
      [5, 6],
    ]);
  });

  test('are one before anything has happened', () => {
    expect(columnsOf([event('SessionCreated')], { from: 0, until: 1 })).toEqual([
      { number: null, at: 0, from: 0, until: 1 },
    ]);
    expect(placeOn(columnsOf([event('SessionCreated')], { from: 0, until: 1 }), 0)).toBe(0.5);
  });
});

const SPEAKING: Speaking = {
  said: replaySaid,
  words: {
    depth: 2,
    happened: () => '',
    claim: () => '',
    subject: () => '',
    why: () => null,
    short: (id) => id.slice(-1),
  },
  say: (_id, value) => `in ${value}`,
  nothing: 'none',
  nameOf: (seat) => 'AB'[seat] ?? '',
};
const row = (mind: MindRow['mind'], proposition: string, changes: readonly MindRow['changes'][number][]): MindRow => ({
  mind,
  proposition,
  changes,
});
const right = { value: 'x', truth: 'x', verdict: 'true' } as const;
const wrong = { value: 'x', truth: 'y', verdict: 'false' } as const;

describe('lanes', () => {
  const columns = columnsOf(LOG, WHOLE);

  test('are named for their mind, and say in each column what holds at its end', () => {
    const rows = [
      row([0, 1], 'at/a', [
        { index: 2, ...right },
        { index: 9, ...wrong },
      ]),
      row([1], 'at/a', [{ index: 2, value: 'none', truth: 'x', verdict: 'open' }]),
    ];
    const lanes = lanesOf(rows, 'at/a', SPEAKING);
    expect(lanes.map(({ name }) => name)).toEqual(['B thinks', 'A thinks B thinks']);
    const [b, aAboutB] = lanes.map((lane) => runsOf(lane, columns, SPEAKING));
    expect(b).toEqual([{ state: 'none', words: '', count: 0, from: 0, until: 3 }]);
    expect(aAboutB).toEqual([
      { state: 'right', words: 'in x', count: 0, from: 0, until: 2 },
      { state: 'false', words: 'in x', count: 1, from: 2, until: 3 },
    ]);
    expect(lanes[1] && laneInWords(lanes[1], aAboutB ?? [], columns, replaySaid)).toBe(
      'A thinks B thinks. start to 1: right: in x; 2: false: in x.',
    );
    expect((aAboutB ?? []).map((run) => cellInWords(run, replaySaid))).toEqual(['right: in x', 'false: in x']);
  });

  test('of several propositions count the false ones, and name them', () => {
    const words = { ...SPEAKING.words, groupOf: () => 'knows', laneName: () => 'A about B' };
    const rows = [
      row([0], 'knows/1', [{ index: 2, ...right }]),
      row([0], 'knows/2', [{ index: 5, ...wrong }]),
      row([0], 'knows/3', [{ index: 9, ...wrong }]),
    ];
    const [lane] = lanesOf(rows, null, { ...SPEAKING, words });
    const runs = lane ? runsOf(lane, columns, { ...SPEAKING, words }) : [];
    expect(runs.map(({ state, count, words: text }) => [state, count, text])).toEqual([
      ['right', 0, ''],
      ['false', 1, '2'],
      ['false', 2, '2, 3'],
    ]);
  });

  test('that another has no idea can be right; that it has none itself is a gap', () => {
    const nothing = { value: 'none', truth: 'none', verdict: 'true' } as const;
    const rows = [row([0], 'a', [{ index: 0, ...nothing }]), row([0, 1], 'a', [{ index: 0, ...nothing }])];
    const states = lanesOf(rows, 'a', SPEAKING).map((lane) => runsOf(lane, columns, SPEAKING)[0]?.state);
    expect(states).toEqual(['none', 'right']);
  });

  test('are of one proposition where all of them would be too many', () => {
    const rows = Array.from({ length: 5 }, (_, i) => [row([0], `at/${i}`, []), row([1], `at/${i}`, [])]).flat();
    expect(lanesOf(rows, 'at/3', SPEAKING).map(({ name }) => name)).toEqual(['A thinks', 'B thinks']);
    expect(lanesOf(rows.slice(0, 4), 'at/1', SPEAKING).map(({ name }) => name)).toEqual([
      'A thinks: 0',
      'B thinks: 0',
      'A thinks: 1',
      'B thinks: 1',
    ]);
  });
});

test('equal lines of points are one line, and the range has zero in it', () => {
  const lines = pointLines([
    [0, 0, 0],
    [3, 3, 1],
  ]);
  expect(lines).toEqual([
    { seats: [0, 1], points: [0, 3] },
    { seats: [2], points: [0, 1] },
  ]);
  expect(pointRange(lines)).toEqual([0, 3]);
  expect(pointRange([{ seats: [0], points: [-2, -1] }])).toEqual([-2, 0]);
});

test('a column has at most one mark of a kind; what turns about something else is small', () => {
  const columns = columnsOf(LOG, WHOLE);
  const turning = (proposition: string, kind: 'false' | 'true') =>
    ({ kind, index: 5, mind: [0], proposition, value: 'x', truth: 'y', still: true }) as const;
  const story = (index: number, turnings: readonly ReturnType<typeof turning>[]) => ({
    index,
    happened: '',
    brief: '',
    named: [],
    sentence: `Sentence ${index}.`,
    turnings,
  });
  const marks = axisMarks({
    columns,
    stories: [
      story(5, [turning('a', 'false'), turning('a', 'true'), turning('b', 'false')]),
      story(9, [turning('b', 'true')]),
    ],
    marks: [
      { index: 6, kind: 'mistake', words: 'One.' },
      { index: 7, kind: 'mistake', words: 'Two.' },
    ],
    isShown: (proposition) => proposition === 'a',
  });
  expect(marks.map(({ column, kind, index, words }) => [column, kind, index, words])).toEqual([
    [1, 'false', 5, 'Sentence 5.'],
    [1, 'true', 5, 'Sentence 5.'],
    [1, 'mistake', 6, 'One. Two.'],
    [2, 'elsewhere', 9, 'Sentence 9.'],
  ]);
});
