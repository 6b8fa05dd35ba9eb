/** The page reads what the protocol allows, and refuses what it could not show. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ServerMessage } from '../../games/core/protocol.ts';
import { readServerMessage } from './server-message.ts';

const request = {
  seat: 0,
  turn: 3,
  observation: { cell: [1, 2] },
  percepts: [{ type: 'heard' }],
  acted: { action: 'stay', by: 'agent' },
  legalActions: ['stay'],
  deadline: null,
  probe: null,
} as const;
const welcome = {
  type: 'welcome',
  protocol: 1,
  now: 17,
  info: {
    session: 's',
    game: 'symmtom',
    rulesVersion: 1,
    roles: ['a', 'b'],
    aids: { knowledge: true, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  },
  seat: 0,
  first: { seat: 0, observation: 1, percepts: [] },
  experiences: [{ turn: 0, acted: null, percepts: [] }],
  notes: { text: '', ticks: [] },
  submitted: null,
  request,
  ended: null,
} as const;
const MESSAGES: readonly ServerMessage[] = [
  welcome,
  { ...welcome, first: null, request: null, ended: { reason: 'abandoned', cause: 'deserted' } },
  { type: 'request', now: 17, request },
  { type: 'accepted', commandId: 'command-1' },
  { type: 'clock', commandId: 'command-1', now: 17 },
  { type: 'refused', commandId: null, code: 'stale_turn', message: 'Too late.' },
  { type: 'deadline', now: 17, turn: 3, deadline: 99 },
  { type: 'paused', now: 17, until: 99 },
  { ...welcome, paused: { until: null } },
  { type: 'ended', reason: 'terminated', request },
  { type: 'moved', address: 'lab.example.org/p1' },
  { type: 'superseded' },
];

test('every kind of message is read as it is', () => {
  expect(new Set(MESSAGES.map(({ type }) => type)).size).toBe(ServerMessage.options.length);
  for (const message of MESSAGES) {
    expect(ServerMessage.parse(message)).toEqual(message);
    expect(readServerMessage(message)).toBe(message);
  }
});

test('a message that lacks what the page uses is refused', () => {
  const lacking = MESSAGES.flatMap((message) =>
    Object.keys(message)
      .filter((key) => !(key === 'submitted' || key === 'cause' || key === 'paused'))
      .map((key) => Object.fromEntries(Object.entries(message).filter(([other]) => other !== key))),
  );
  expect(lacking.length).toBeGreaterThan(30);
  for (const message of lacking) expect(() => readServerMessage(message), JSON.stringify(message)).toThrow();
  expect(() => readServerMessage({ ...welcome, protocol: 2 })).toThrow();
});

test('what is no message is refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => readServerMessage(value)).toThrow();
    }),
  );
});
