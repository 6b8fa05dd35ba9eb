/** A session that meets a bug in its rules. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AnyGame, Game } from '../../../games/core/game.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { type Secrets, secrets } from '../../../games/core/testing/secrets.ts';
import { fromLog, streamOfSession } from '../../store/session-log.ts';
import { temporaryStore } from '../../testing/database.ts';
import { bug, openForTwo, PEOPLE, submission, toldTypes } from '../../testing/live.ts';

const BROKEN: readonly (readonly [what: string, game: AnyGame])[] = [
  [
    'deciding',
    { ...nim, decide: (state, command, rng) => (command.type === 'act' ? bug() : nim.decide(state, command, rng)) },
  ],
  ['folding', { ...nim, evolve: bug }],
  ['what is legal', { ...nim, accepts: bug }],
  ['the clock', { ...nim, clock: (state) => (state.heap < 5 ? bug() : nim.clock(state)) }],
];

test.each(BROKEN)(
  'a bug in %s ends the session as abandoned; the log is kept up to it, and all seats are told',
  async (_what, game) => {
    const { store } = temporaryStore();
    const { live, lines, faults, broken, log } = await openForTwo(game, { heap: 5, seats: 2, deadlineMs: null }, store);
    live.receive(0, lines[0], submission(0, { take: 1 }));
    await live.settled();
    expect(await log()).toEqual([
      'SessionCreated',
      'AgentSeated',
      'AgentSeated',
      'SessionStarted',
      'TurnOpened',
      'SessionEnded',
    ]);
    expect(lines.map(toldTypes)).toEqual([
      ['welcome', 'request', 'ended', 'ended'],
      ['welcome', 'request', 'ended'],
    ]);
    expect(lines[1].told.at(-1)).toMatchObject({ type: 'ended', reason: 'abandoned' });
    expect(faults).toHaveLength(1);
    expect(broken).toEqual([]);
    expect(live.phase()).toBe('ended');
  },
);

const BLIND: readonly (readonly [what: string, game: AnyGame])[] = [
  ['observe', { ...nim, observe: (state, viewer) => (state.heap < 5 ? bug() : nim.observe(state, viewer)) }],
  ['perceive', { ...nim, perceive: bug }],
  [
    'legalActions',
    {
      ...nim,
      accepts: () => true,
      legalActions: (state, seat) => (state.heap < 5 ? bug() : nim.legalActions(state, seat)),
    },
  ],
];

test.each(BLIND)(
  'a bug in %s ends the session as abandoned, and no seat is told of what is not in the log',
  async (_what, game) => {
    const { store } = temporaryStore();
    const { live, lines, faults, log } = await openForTwo(game, { heap: 5, seats: 2, deadlineMs: null }, store);
    live.receive(0, lines[0], submission(0, { take: 1 }));
    await live.settled();
    await sleep(0);
    expect(await log()).toEqual([
      'SessionCreated',
      'AgentSeated',
      'AgentSeated',
      'SessionStarted',
      'TurnOpened',
      'SessionEnded',
    ]);
    expect(lines.map(toldTypes)).toEqual([
      ['welcome', 'request'],
      ['welcome', 'request'],
    ]);
    expect(lines.map(({ closed }) => closed)).toEqual(['failed', 'failed']);
    expect(faults).toHaveLength(1);
  },
);

describe('a session that a bug ended', () => {
  const config = { rounds: 3, deadlineMs: null, deal: [1, 2] };
  /** The end in the log, after the first seat has guessed right and a bug ends the second turn. */
  const endOf = async (overrides: Partial<Game<Secrets>>) => {
    const { store } = temporaryStore();
    const game: Game<Secrets> = {
      ...secrets,
      decide: (state, command, rng) => (state.turn === 1 ? bug() : secrets.decide(state, command, rng)),
      ...overrides,
    };
    const { live, lines, faults } = await openForTwo(game, config, store);
    for (const turn of [0, 1])
      for (const [seat, line] of lines.entries()) live.receive(seat, line, submission(turn, { guess: 2 }));
    await live.settled();
    const last = (await store.events.read(streamOfSession('broken'))).at(-1);
    return { end: last && fromLog(last), faults: faults.length };
  };
  test('gives its seats what they had won by then', async () => {
    expect(await endOf({})).toMatchObject({ end: { type: 'SessionEnded', returns: [1, 0] }, faults: 1 });
  });
  test('gives nothing if the bug is in the returns, too', async () => {
    expect(await endOf({ returns: bug })).toMatchObject({ end: { type: 'SessionEnded', returns: [0, 0] }, faults: 2 });
  });
});

test('in a game with one active seat a turn, an action of another seat is refused', async () => {
  const { store } = temporaryStore();
  const { live, lines, log } = await openForTwo(nim, { heap: 5, seats: 2, deadlineMs: null }, store);
  live.receive(1, lines[1], submission(0, { take: 1 }));
  live.receive(0, lines[0], submission(0, { take: 9 }));
  await live.settled();
  await sleep(0);
  expect(lines.map(toldTypes)).toEqual([
    ['welcome', 'request', 'illegal_action'],
    ['welcome', 'request', 'not_active'],
  ]);
  expect(await log()).not.toContain('ActionSubmitted');
});

test('notes go with the participant who wrote them, and the next participant in the seat finds none', async () => {
  const { store } = temporaryStore();
  const { live, lines } = await openForTwo(nim, { heap: 5, seats: 3, deadlineMs: null }, store);
  const notes = [
    { kind: 'text', text: 'mine' },
    { kind: 'tick', cell: '1/2', on: true },
  ];
  for (const [i, note] of notes.entries())
    live.receive(0, lines[0], { type: 'writeNote', commandId: `note-${i}-of-it`, note });
  await live.settled();
  live.attach(0, PEOPLE[0] ?? bug(), lines[0]);
  await live.settled();
  expect(lines[0].told.at(-1)).toMatchObject({ type: 'welcome', notes: { text: 'mine', ticks: ['1/2'] } });
  live.receive(0, lines[0], { type: 'leave', commandId: 'leave-it' });
  live.attach(0, { kind: 'person', participant: 'another' }, lines[1]);
  await live.settled();
  expect(lines[1].told.at(-1)).toMatchObject({ type: 'welcome', seat: 0, notes: { text: '', ticks: [] } });
});
