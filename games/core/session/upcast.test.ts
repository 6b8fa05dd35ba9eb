/** Lines from logs that were written before causes were codes are read in today's shape. */
import { expect, test } from 'vitest';
import { secrets } from '../testing/secrets.ts';
import { type SessionEvent, sessionEventSchema } from './events.ts';
import { eventOfLine, SHAPE_CHANGES } from './upcast.ts';

const WRITTEN: readonly (readonly [line: string, today: object])[] = [
  ['{"type":"AgentLeft","at":750,"seat":0,"reason":"left the page"}', { cause: 'other', words: 'left the page' }],
  ['{"type":"AgentLeft","at":750,"seat":0,"reason":"left"}', { cause: 'left' }],
  ['{"type":"AgentLeft","at":750,"seat":0,"reason":"handed over"}', { cause: 'handed_over' }],
  [
    '{"type":"AgentLeft","at":750,"seat":0,"reason":"policy failed: it threw an error"}',
    { cause: 'policy_failed', words: 'it threw an error' },
  ],
  ['{"type":"SessionPaused","at":9,"reason":"handed over"}', { cause: 'handed_over' }],
  ['{"type":"SessionPaused","at":9,"reason":"fire drill"}', { cause: 'operator', words: 'fire drill' }],
  [
    '{"type":"DeadlineExtended","at":9,"turn":1,"deadline":20,"reason":"the server was away"}',
    { cause: 'outage', turn: 1, deadline: 20 },
  ],
  ['{"type":"LobbyExtended","at":9,"deadline":20,"reason":"outage"}', { cause: 'outage' }],
  [
    '{"type":"ProbeExtended","at":9,"seat":1,"probeId":"q","deadline":20,"reason":"they were slow"}',
    { cause: 'operator', words: 'they were slow' },
  ],
];

test.each(WRITTEN)('%s is read with its cause as a code', (line, today) => {
  const event = eventOfLine(line);
  expect(event).toMatchObject(today);
  expect(event).not.toHaveProperty('reason');
  expect(sessionEventSchema(secrets).parse(event)).toEqual(event);
});

test('every change of shape has a line that needs it', () => {
  const types = new Set(WRITTEN.map(([line]) => eventOfLine(line).type));
  expect(types).toEqual(new Set(SHAPE_CHANGES.map(({ type }) => type)));
});

test.each<SessionEvent<never>>([
  { type: 'SessionEnded', at: 9, reason: 'abandoned', returns: [0], seed: 's' },
  { type: 'AgentLeft', at: 9, seat: 0, cause: 'other', words: 'left' },
])("what is in today's shape is read as it is: $type", (event) => {
  expect(eventOfLine(JSON.stringify(event))).toEqual(event);
});
