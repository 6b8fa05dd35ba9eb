/** Participants and outside bots send any text in any field: what is taken leaves a log that verifies, and nothing else. */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestRules } from '../../games/index.ts';
import { openStore } from '../../server/store/open-store.ts';
import { fromLog, streamOfSession, toLog } from '../../server/store/session-log.ts';
import { findingsIn, logOf, ofType, storedOf } from '../../server/testing/log.ts';
import { plant, tokenOf } from '../../server/testing/planted.ts';
import { type SeatLine, sitDown, sitDownOutside, until } from '../../server/testing/seats.ts';
import { operatorTokenOf, order, post, serve, temporaryFolder } from '../../server/testing/server.ts';

const CONFIG = { agents: 2, width: 4, pieces: 2, turns: 3 };
const SEATS = [{ kind: 'person' }, { kind: 'outside' }];

/** Any text, half characters, line breaks and the character 0 among them. */
const anyText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      maxLength: 80,
    }),
  },
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom('\ud800'.repeat(8), 'id\n0000001', 'id 0000001', 'id\u00000000001', 'toString', '__proto__'),
);
const id = fc.oneof(anyText, fc.string({ unit: fc.constantFrom(...'abcXYZ019_-'), minLength: 8, maxLength: 64 }));
const message = fc.oneof(
  fc.record({
    type: fc.constant('writeNote'),
    commandId: id,
    note: fc.record({ kind: fc.constant('text'), text: anyText }),
  }),
  fc.record({
    type: fc.constant('writeNote'),
    commandId: id,
    note: fc.record({
      kind: fc.constant('tick'),
      cell: fc.oneof(anyText, fc.constantFrom('A/1', '0/12')),
      on: fc.boolean(),
    }),
  }),
  fc.record({
    type: fc.constant('answerProbe'),
    commandId: id,
    probeId: anyText,
    answer: fc.record({ option: anyText, confidence: fc.constant(null) }),
  }),
  fc.record({
    type: fc.constant('submit'),
    commandId: id,
    turn: fc.constant(0),
    action: fc.record({ move: anyText, say: anyText }),
  }),
);

test('whatever texts the messages of a seat hold, the log verifies and holds no text of theirs', async () => {
  const { url, databaseFile } = await serve({ messagesPerSecond: 1_000_000 });
  const { session, seats } = await order(url, { config: CONFIG, seats: SEATS, aids: { notes: true } });
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  const bot = await sitDownOutside(url, seats[1]?.token ?? null);
  await Promise.all([person.hear('request'), bot.hear('request')]);
  const answers = (line: SeatLine): number =>
    line.told.filter(({ type }) => type === 'accepted' || type === 'refused').length;
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 20 }),
      fc.constantFrom<SeatLine>(person, bot),
      async (list, line) => {
        const before = answers(line);
        for (const said of list) line.say(said);
        while (answers(line) < before + list.length) {
          expect(line.isOpen()).toBe(true);
          await sleep(1);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(await findingsIn(databaseFile)).toEqual([]);
  const stored = await storedOf(databaseFile, session);
  expect(stored.every(({ commandId }) => /^(\d\/)?[\w-]{1,64}$/.test(commandId))).toBe(true);
  const notes = ofType(await logOf(databaseFile, session), 'NoteWritten');
  expect(notes.length).toBeGreaterThan(0);
  for (const { note } of notes)
    if (note.kind === 'tick') expect(note.cell).toMatch(/^[A-Za-z0-9]{1,3}(\/[A-Za-z0-9]{1,3})?$/);
});

test.each([
  ['the label', { label: 'half: \ud800' }],
  ['the name of a bot', { seats: [{ kind: 'person' }, { kind: 'outside', name: 'half: \udc00' }] }],
  ['the config', { config: { ...CONFIG, 'half: \ud800': 1 } }],
])('an order with half a character in %s is refused', async (_what, wishes) => {
  const server = await serve();
  const wished = { game: 'symmtom', config: CONFIG, seats: SEATS, ...wishes };
  const answer = await post(server.url, '/api/sessions', wished, operatorTokenOf(server));
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'malformed', message: expect.stringMatching(/half a character/) },
  });
});

test('a log whose commands have ids of another alphabet is played on, and verifies', async () => {
  const dataDir = temporaryFolder();
  const game = newestRules('symmtom')?.game;
  if (!game) throw new Error('no symmtom');
  const session = 'older';
  await plant(dataDir, [{ game, session, config: CONFIG, seed: 'a seed', at: 0, seats: ['person', 'person'] }]);
  const file = `${dataDir}/standpoint.sqlite`;
  const store = await openStore({ file });
  const stream = streamOfSession(session);
  const seated = toLog('symmtom', {
    type: 'AgentSeated',
    at: 1,
    seat: 0,
    controller: { kind: 'person', participant: `p-${session}-0` },
  });
  await store.events.append([{ stream, expectedVersion: 1, events: [seated] }], '0/an id of „old“ 😀');
  await store.close();
  const { url } = await serve({ dataDir });
  for (const seat of [0, 1]) await sitDown(url, { session, token: tokenOf(session, seat) });
  await until(
    async () => (await storedOf(file, session)).some(({ type }) => type === 'session.TurnOpened'),
    'it begins',
  );
  expect((await storedOf(file, session)).slice(0, 3).map((stored) => fromLog(stored).type)).toEqual([
    'SessionCreated',
    'AgentSeated',
    'AgentSeated',
  ]);
  expect(await findingsIn(file)).toEqual([]);
});
