/** The table of what pages showed: a row for each thing, whichever messages told of it. */
import { expect, test } from 'vitest';
import { FACTS, TURN } from '../testing/client-facts.ts';
import type { ClientFacts, KeptFacts } from './client-facts.ts';
import { CLIENT_COLUMNS, clientRows, type ToldEvent } from './client-rows.ts';

const kept = (client: Partial<ClientFacts>, impossible: KeptFacts['impossible'] = []): KeptFacts => ({
  client: { ...FACTS, about: null, input: null, changes: null, frames: null, ...client },
  impossible,
});
const opened = (turn: number, clock: 'beat' | 'none'): ToldEvent => ({
  event: { type: 'TurnOpened', at: 1, turn, clock, deadline: null },
  facts: null,
});
const acted = (seat: number, turn: number, facts: KeptFacts | null): ToldEvent => ({
  event: { type: 'ActionSubmitted', at: 1, seat, turn, action: null as never },
  facts,
});
const reported = (seat: number, facts: KeptFacts): ToldEvent => ({
  event: { type: 'ClientReported', at: 1, seat, turn: 0 },
  facts,
});

test('a thing that was answered and then taken away is one row, with the input and with its whole time', () => {
  const about = { ...TURN, hiddenMs: 300, unseenMs: 200, hiddenAtMs: 1002 };
  const answered = kept({ ...FACTS, about, changes: 2 }, ['input_before_paint']);
  const rows = clientRows([
    opened(3, 'none'),
    acted(0, 3, answered),
    reported(0, kept({ shown: [{ ...about, untilMs: 3000, hiddenMs: 900, unseenMs: 800 }] })),
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    seq: 3,
    seat: 0,
    what: 'turn',
    turn: 3,
    paintedMs: 1006,
    untilMs: 3000,
    hiddenMs: 900,
    reply: 'action',
    inputMs: 2150,
    inputKind: 'mouse',
    // 2150 - 1006, less what was hidden after the painting and before the input
    reactionMs: 944,
    changes: 2,
    frameMedianMs: 16.7,
    impossible: 'input_before_paint',
  });
});

test('the same turn on another page, on another load, and again after a question is another row', () => {
  const shown = [TURN];
  const rows = clientRows([
    reported(0, kept({ shown })),
    reported(1, kept({ shown })),
    reported(0, kept({ shown, originMs: 5 })),
    reported(0, kept({ shown: [{ ...TURN, shownMs: 1800 }] })),
  ]);
  expect(rows.map(({ seat, originMs, shownMs }) => [seat, originMs, shownMs])).toEqual([
    [0, FACTS.originMs, 1000],
    [1, FACTS.originMs, 1000],
    [0, 5, 1000],
    [0, FACTS.originMs, 1800],
  ]);
});

test('beats are named, screens and clocks hold for one load of the page, and each estimate of the clocks is a row', () => {
  const screen = { width: 800, height: 600, pixelRatio: 2, refreshHz: 60 };
  const clock = { atMs: 900, offsetMs: 50, uncertaintyMs: 4, rounds: 7 };
  const rows = clientRows([
    opened(2, 'beat'),
    reported(0, kept({ screen, clock })),
    reported(0, kept({ shown: [{ ...TURN, turn: 2 }] })),
    reported(0, kept({ shown: [TURN], originMs: 5 })),
    reported(0, kept({ clock: { ...clock, offsetMs: 51 } })),
  ]);
  const told = rows.map(({ what, viewportWidth, clockOffsetMs }) => [what, viewportWidth, clockOffsetMs]);
  expect(told).toEqual([
    ['clock', 800, 50],
    ['beat', 800, 50],
    ['turn', null, null],
    ['clock', null, 51],
  ]);
});

test('what is not known is null: no reaction without a painting, or without the time of the input', () => {
  const one = (facts: Partial<ClientFacts>) => clientRows([acted(0, 3, kept({ about: TURN, ...facts }))])[0];
  expect(one({ about: { ...TURN, paintedMs: null }, input: FACTS.input })?.reactionMs).toBeNull();
  expect(one({ input: { atMs: null, kind: 'program' } })).toMatchObject({ reactionMs: null, inputKind: 'program' });
  expect(one({ about: { ...TURN, unseenMs: null }, input: FACTS.input })?.reactionMs).toBeNull();
  expect(clientRows([acted(0, 3, null)])).toEqual([]);
});

test('every row has every column', () => {
  const rows = clientRows([
    acted(0, 3, kept({ ...FACTS, clock: { atMs: 1, offsetMs: 2, uncertaintyMs: 3, rounds: 4 } })),
  ]);
  for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(Object.keys(CLIENT_COLUMNS).toSorted());
});
