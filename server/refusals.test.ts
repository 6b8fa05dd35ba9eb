/** Whatever comes over a socket that is not to be done: a refusal with a code, a counter, and nothing else happens. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { pack } from 'msgpackr';
import { expect, test } from 'vitest';
import { ClientMessage, MAX_MESSAGE_BYTES, MAX_MESSAGES_PER_SECOND } from '../games/core/protocol.ts';
import { logOf, ofType, storedOf } from './testing/log.ts';
import { type PersonLine, type SeatLine, sitDown, sitDownOutside, until } from './testing/seats.ts';
import { order, refusalsCounted, type Served, serve } from './testing/server.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const STAY = { move: 'stay', say: null };

interface Table {
  readonly server: Served;
  readonly session: string;
  readonly tokens: readonly (string | null)[];
  readonly person: PersonLine;
  readonly bot: SeatLine;
}

/** Two people and an outside bot; the second person is not there yet unless `full`. */
async function table({
  full = true,
  config = {},
  ...options
}: Parameters<typeof serve>[0] & { full?: boolean; config?: object } = {}): Promise<Table> {
  const server = await serve(options);
  const { session, seats } = await order(server.url, {
    config: { ...SMALL, ...config },
    seats: [PERSON, OUTSIDE, PERSON],
  });
  const tokens = seats.map(({ token }) => token);
  const person = await sitDown(server.url, { session, token: tokens[0] ?? null });
  const bot = await sitDownOutside(server.url, tokens[1] ?? null);
  await Promise.all([person.hear('welcome'), bot.hear('welcome')]);
  if (full) {
    await sitDown(server.url, { session, token: tokens[2] ?? null });
    await Promise.all([person.hear('request'), bot.hear('request')]);
  }
  return { server, session, tokens, person, bot };
}

const refusals = (line: SeatLine): readonly string[] =>
  line.told.flatMap((told) => (told.type === 'refused' ? [told.code] : []));

/** Says it all, and waits for one refusal each. */
async function refusedAll(line: SeatLine, said: readonly unknown[]): Promise<readonly string[]> {
  const before = refusals(line).length;
  for (const one of said) line.say(one);
  await until(() => refusals(line).length >= before + said.length || !line.isOpen(), 'everything is refused');
  expect(line.isOpen()).toBe(true);
  return refusals(line).slice(before);
}

const act = (turn: number, action: unknown, commandId = `command-${turn}`): object => ({
  type: 'submit',
  commandId,
  turn,
  action,
});

/** A valid message with one part dropped, replaced or added. */
const mutated = fc
  .tuple(
    fc.constantFrom<Record<string, unknown>>(
      { type: 'submit', commandId: 'abcdefgh', turn: 0, action: STAY },
      { type: 'answerProbe', commandId: 'abcdefgh', probeId: 'p', answer: { option: 'a', confidence: null } },
      { type: 'writeNote', commandId: 'abcdefgh', note: { kind: 'tick', cell: '0/1', on: true } },
      { type: 'leave', commandId: 'abcdefgh' },
    ),
    fc.constantFrom(
      'type',
      'commandId',
      'turn',
      'action',
      'answer',
      'note',
      'timing',
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

test('no message that is malformed is more than refused, whatever it is', async () => {
  const { server, session, person, bot } = await table({ messagesPerSecond: 1_000_000 });
  const before = await storedOf(server.databaseFile, session);
  const malformed = fc
    .oneof(fc.jsonValue(), mutated)
    .filter((said) => !ClientMessage.safeParse(said).success && said !== undefined);
  const messages = fc.array(malformed, { minLength: 1, maxLength: 20 });
  let said = 0;
  await fc.assert(
    fc.asyncProperty(messages, fc.constantFrom<SeatLine>(person, bot), async (list, line) => {
      said += list.length;
      // an outside bot says text; undefined parts are gone from it
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

test('no action that the game does not take is more than refused, whatever it is', async () => {
  const { server, session, person, bot } = await table({ messagesPerSecond: 1_000_000 });
  const before = await storedOf(server.databaseFile, session);
  const actions = fc.oneof(
    fc.jsonValue(),
    fc.record({ move: fc.jsonValue(), say: fc.jsonValue() }),
    fc.record({
      move: fc.constantFrom('stay', 'up'),
      say: fc.oneof(fc.integer({ min: 3 }), fc.double({ noInteger: true }), fc.string()),
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
  ['lists in lists in lists, too deep to decode', 'malformed', [...SAY, ...new Array<number>(60_000).fill(0x91), 0xc0]],
  ['lists in lists in lists', 'too_large', [...SAY, ...new Array<number>(3000).fill(0x91), 0xc0]],
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
  const { server, session, person } = await table();
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

test('text that is no JSON, and what JSON cannot carry back, is refused', async () => {
  const { server, session, bot } = await table();
  const before = await storedOf(server.databaseFile, session);
  const codes = await refusedAll(bot, [
    '{',
    '',
    Uint8Array.from([0, 255]),
    '['.repeat(3000),
    // JSON knows it, but it would come back from the log as 0
    '{"type":"submit","commandId":"minus-zero","turn":0,"action":{"move":"stay","say":-0}}',
  ]);
  expect(new Set(codes)).toEqual(new Set(['malformed']));
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
});

test('what is too large is refused; what is far too large ends the connection, and the seat can be taken again', async () => {
  const { server, session, tokens, person, bot } = await table();
  const note = {
    type: 'writeNote',
    commandId: 'large-note',
    note: { kind: 'text', text: 'x'.repeat(MAX_MESSAGE_BYTES) },
  };
  expect(await refusedAll(person, [note])).toEqual(['too_large']);
  expect(await refusedAll(bot, [note])).toEqual(['too_large']);
  expect(await refusalsCounted(server)).toMatchObject({ too_large: 2 });
  bot.say('x'.repeat(100_000));
  person.say('x'.repeat(100_000));
  expect(await bot.closed).toBe(1009);
  await person.closed;
  const back = await sitDown(server.url, { session, token: tokens[0] ?? null });
  expect((await back.hear('welcome')).request?.turn).toBe(0);
});

test('too many messages at once are refused, counted, and over a second later forgotten', async () => {
  const { server, session, person, bot } = await table();
  const before = await storedOf(server.databaseFile, session);
  const many = MAX_MESSAGES_PER_SECOND * 3;
  for (const line of [person, bot]) for (let i = 0; i < many; i++) line.say({ type: 'nothing' });
  await until(async () => {
    const { malformed = 0, too_many = 0 } = await refusalsCounted(server);
    return malformed + too_many === 2 * many;
  }, 'every message is counted');
  expect((await refusalsCounted(server)).too_many).toBeGreaterThan(many);
  for (const line of [person, bot]) expect(refusals(line)).toContain('too_many');
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
  await sleep(1100);
  person.say(act(0, STAY));
  await person.hear('accepted');
});

test('an action for another turn, a second one, and one that is not legal are refused', async () => {
  const { server, session, person } = await table();
  const codes = await refusedAll(person, [
    act(3, STAY),
    act(0, { move: 'jump', say: null }),
    act(0, { move: 'stay', say: 3 }, 'command-b'),
  ]);
  expect(codes).toEqual(['stale_turn', 'illegal_action', 'illegal_action']);
  person.say(act(0, STAY));
  await person.hear('accepted');
  expect(await refusedAll(person, [act(0, { move: 'up', say: null }, 'another-one')])).toEqual(['already_submitted']);
  expect(
    await refusedAll(person, [
      { type: 'writeNote', commandId: 'tick-tock', note: { kind: 'tick', cell: '0/1', on: true } },
    ]),
  ).toEqual(['not_allowed']);
  expect(
    await refusedAll(person, [
      { type: 'answerProbe', commandId: 'answer-it', probeId: 'p', answer: { option: 'a', confidence: null } },
    ]),
  ).toEqual(['no_probe']);
  const log = await logOf(server.databaseFile, session);
  expect(ofType(log, 'ActionSubmitted')).toMatchObject([{ seat: 0, turn: 0, action: STAY }]);
});

test('an action before the start is refused', async () => {
  const { person } = await table({ full: false });
  expect(await refusedAll(person, [act(0, STAY)])).toEqual(['not_running']);
});

test('the same command again gets the same answer, and leaves one event', async () => {
  const { server, session, person, bot } = await table();
  for (let i = 0; i < 3; i++) person.say(act(0, STAY));
  await until(() => person.told.filter(({ type }) => type === 'accepted').length === 3, 'it is accepted three times');
  // the name of a command is its seat's own
  bot.say(act(0, { move: 'up', say: null }));
  await bot.hear('accepted');
  expect(ofType(await logOf(server.databaseFile, session), 'ActionSubmitted')).toMatchObject([
    { seat: 0, action: STAY },
    { seat: 1, action: { move: 'up', say: null } },
  ]);
});

test('an action after its deadline is refused, once in the log with how late it was, also when it comes again', async () => {
  const { server, session, tokens, person } = await table({ config: { deadlineMs: 1000 } });
  await person.hear('request', ({ request }) => request.turn === 1);
  const codes = await refusedAll(person, [act(0, STAY, 'late-action'), act(0, STAY, 'late-action')]);
  expect(codes).toEqual(['stale_turn', 'stale_turn']);
  const back = await sitDown(server.url, { session, token: tokens[0] ?? null });
  expect(await refusedAll(back, [act(0, STAY, 'late-action')])).toEqual(['stale_turn']);
  const refused = ofType(await logOf(server.databaseFile, session), 'ActionRefused');
  expect(refused).toMatchObject([{ seat: 0, turn: 0 }]);
  expect(refused[0]?.lateMs).toBeGreaterThanOrEqual(0);
  // and the session goes on
  back.say(act((await back.hear('welcome')).request?.turn ?? -1, STAY, 'in-time'));
  await back.hear('request');
});
