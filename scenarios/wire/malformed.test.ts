/** Input that is no message of the protocol gets a refusal with a code and counts in a metric, and has no other effect. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { expect, test } from 'vitest';
import { ClientMessage, MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';
import { FACTS } from '../../games/core/testing/client-facts.ts';
import { storedOf } from '../../server/testing/log.ts';
import { act, openedSession, refusals, refusedAll, STAY } from '../../server/testing/opened-session.ts';
import { type SeatLine, until } from '../../server/testing/seats.ts';
import { refusalsCounted } from '../../server/testing/server.ts';

/** A valid message with one part dropped, replaced or added. */
const mutated = fc
  .tuple(
    fc.constantFrom<Record<string, unknown>>(
      { type: 'submit', commandId: 'abcdefgh', turn: 0, action: STAY },
      { type: 'answerProbe', commandId: 'abcdefgh', probeId: 'p', answer: { option: 'a', confidence: null } },
      { type: 'writeNote', commandId: 'abcdefgh', note: { kind: 'tick', cell: '0/1', on: true } },
      { type: 'leave', commandId: 'abcdefgh' },
      { type: 'report', commandId: 'abcdefgh', facts: FACTS },
      { type: 'askClock', commandId: 'abcdefgh' },
    ),
    fc.constantFrom(
      'type',
      'commandId',
      'turn',
      'action',
      'answer',
      'note',
      'timing',
      'facts',
      '__proto__',
      'constructor',
      'more',
    ),
    fc.oneof(fc.constant(undefined), fc.jsonValue()),
  )
  .map(
    ([valid, key, value]) =>
      Object.fromEntries([...Object.entries(valid).filter(([k]) => k !== key), [key, value]]) as unknown,
  );

test('every malformed message is refused and has no other effect', async () => {
  const { server, session, person, bot } = await openedSession({ messagesPerSecond: 1_000_000 });
  const before = await storedOf(server.databaseFile, session);
  const malformed = fc
    .oneof(fc.jsonValue(), mutated)
    .filter((said) => !ClientMessage.safeParse(said).success && said !== undefined);
  const messages = fc.array(malformed, { minLength: 1, maxLength: 20 });
  let said = 0;
  await fc.assert(
    fc.asyncProperty(messages, fc.constantFrom<SeatLine>(person, bot), async (list, line) => {
      said += list.length;
      // an outside bot sends JSON text, which drops undefined parts
      const texts =
        line === bot
          ? list.map((one) => JSON.stringify(one)).filter((text) => !ClientMessage.safeParse(JSON.parse(text)).success)
          : list;
      said -= list.length - texts.length;
      const codes = await refusedAll(line, texts);
      expect(codes.every((code) => code === 'malformed' || code === 'too_large')).toBe(true);
    }),
    { numRuns: 60 },
  );
  const { malformed: counted = 0, too_large = 0 } = await refusalsCounted(server);
  expect(counted + too_large).toBe(said);
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
});

test('every action that the game does not take is refused and has no other effect', async () => {
  const { server, session, person, bot } = await openedSession({ messagesPerSecond: 1_000_000 });
  const before = await storedOf(server.databaseFile, session);
  const actions = fc.oneof(
    fc.jsonValue(),
    fc.record({ move: fc.jsonValue(), say: fc.jsonValue() }),
    fc.record({
      move: fc.constantFrom('stay', 'up'),
      // Infinity and NaN would become null in JSON: silence, which is legal
      say: fc.oneof(
        fc.integer({ min: 3 }),
        fc.double({ noInteger: true, noDefaultInfinity: true, noNaN: true }),
        fc.string(),
      ),
    }),
  );
  const wrong = fc.tuple(actions, fc.uuid()).map(([action, id]) => act(0, action, id));
  await fc.assert(
    fc.asyncProperty(
      fc.array(wrong, { minLength: 1, maxLength: 10 }),
      fc.constantFrom<SeatLine>(person, bot),
      async (list, line) => {
        const codes = await refusedAll(line, list);
        expect(codes.every((code) => ['illegal_action', 'malformed', 'too_large'].includes(code))).toBe(true);
      },
    ),
    { numRuns: 40 },
  );
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
});

const SAY = [13, 0xa3, ...Buffer.from('say')];
const FRAMES: readonly (readonly [what: string, code: string, bytes: readonly number[]])[] = [
  ['a number that JSON has not', 'malformed', [...SAY, ...pack({ type: 'submit', turn: 2n ** 63n - 1n })]],
  [
    'a submission with such a number in its action',
    'malformed',
    [...SAY, ...pack({ ...act(0, { move: 'stay', say: 2n ** 60n }) })],
  ],
  ['a date', 'malformed', [...SAY, ...pack(new Date(0))]],
  ['lists in lists in lists, too deep to decode', 'malformed', [...SAY, ...new Array<number>(8000).fill(0x91), 0xc0]],
  ['a long list', 'malformed', [...SAY, ...pack(new Array<number>(5000).fill(0))]],
  [
    'a list that is too long, which is not decoded',
    'too_large',
    [...SAY, 0xdc, 0x23, 0x28, ...new Array<number>(9000).fill(0xc1)],
  ],
  ['what MessagePack does not define', 'malformed', [...SAY, 0xc1]],
  ['half a map', 'malformed', [...SAY, 0x85, 0xa1]],
  ['nothing at all', 'malformed', []],
  ['a message without a type', 'malformed', [13]],
  ['a message of another type', 'malformed', [13, 0xa5, ...Buffer.from('other'), 1]],
  ['a message of a type that every object has', 'malformed', [13, 0xa9, ...Buffer.from('__proto__'), 1]],
  ['bytes', 'malformed', [17, 0xa3, ...Buffer.from('say'), 1, 2]],
  ['a request for an answer', 'malformed', [21, 1, 0xa3, ...Buffer.from('say'), 1]],
  ['an input', 'malformed', [19, 1, 2, 3]],
  ['an unknown frame', 'malformed', [31]],
];

test('a frame that cannot be decoded is refused like any other', async () => {
  const { server, session, person } = await openedSession();
  const before = await storedOf(server.databaseFile, session);
  for (const [what, code, bytes] of FRAMES) {
    const count = refusals(person).length;
    (person.room.connection as { send(bytes: Uint8Array): void }).send(Uint8Array.from(bytes));
    await until(() => refusals(person).length > count || !person.isOpen(), `${what} is refused`);
    expect({ what, open: person.isOpen(), code: refusals(person)[count] }).toEqual({ what, open: true, code });
    await sleep(1000 / MAX_MESSAGES_PER_SECOND);
  }
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
});

test('text that is no JSON, and values that JSON changes, are refused', async () => {
  const { server, session, bot } = await openedSession();
  const before = await storedOf(server.databaseFile, session);
  const codes = await refusedAll(bot, [
    '{',
    '',
    Uint8Array.from([0, 255]),
    '['.repeat(3000),
    // -0 would come back from the log as 0
    '{"type":"submit","commandId":"minus-zero","turn":0,"action":{"move":"stay","say":-0}}',
  ]);
  expect(new Set(codes)).toEqual(new Set(['malformed']));
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
});
