/** Late, repeated, too large and too many messages get a refusal with a code and have no other effect. */
import { expect, test } from 'vitest';
import { MAX_MESSAGE_BYTES, MAX_MESSAGES_PER_SECOND } from '../../games/core/protocol.ts';
import { logOf, ofType, storedOf } from '../../server/testing/log.ts';
import { act, openedSession, refusals, refusedAll, STAY } from '../../server/testing/opened-session.ts';
import { sitDown, sitDownOutside, until } from '../../server/testing/seats.ts';
import { refusalsCounted } from '../../server/testing/server.ts';

test('a message that is too large is refused; a far larger one ends the connection, and the seat can be taken again', async () => {
  const { server, session, tokens, person, bot } = await openedSession();
  const note = {
    type: 'writeNote',
    commandId: 'large-note',
    note: { kind: 'text', text: 'x'.repeat(MAX_MESSAGE_BYTES) },
  };
  expect(await refusedAll(person, [note])).toEqual(['too_large']);
  expect(await refusedAll(bot, [note])).toEqual(['too_large']);
  expect(await refusalsCounted(server)).toMatchObject({ too_large: 2 });
  bot.say('x'.repeat(3 * MAX_MESSAGE_BYTES));
  person.say('x'.repeat(3 * MAX_MESSAGE_BYTES));
  expect(await bot.closed).toBe(1009);
  await person.closed;
  const back = await sitDown(server.url, { session, token: tokens[0] ?? null });
  expect((await back.hear('welcome')).request?.turn).toBe(0);
});

test('too many messages at once are refused and counted; a second later messages are taken again', async () => {
  let waited = 0;
  const began = Date.now();
  const { server, session, person, bot } = await openedSession({ now: () => began + waited });
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
  waited = 1100;
  person.say(act(0, STAY));
  await person.hear('accepted');
});

test('a seat that floods is disconnected with a sentence, and can be taken again after a pause', async () => {
  let waited = 0;
  const began = Date.now();
  const { server, session, tokens, person, bot } = await openedSession({ now: () => began + waited });
  const before = await storedOf(server.databaseFile, session);
  const many = MAX_MESSAGES_PER_SECOND * 2;
  for (; waited < 6000; waited += 500) {
    const { malformed = 0, too_many = 0 } = await refusalsCounted(server);
    for (const line of [person, bot]) if (line.isOpen()) for (let i = 0; i < many; i++) line.say({ type: 'nothing' });
    await until(async () => {
      const counted = await refusalsCounted(server);
      return (counted.malformed ?? 0) + (counted.too_many ?? 0) > malformed + too_many || !person.isOpen();
    }, 'some of them are counted');
  }
  expect(await Promise.all([person.closed, bot.closed])).toEqual([1008, 1008]);
  for (const line of [person, bot])
    expect(line.told.at(-1)).toEqual({
      type: 'refused',
      commandId: null,
      code: 'too_many',
      message:
        'Too many messages came for 5 seconds, and the connection is closed. The seat can be taken again after 10 seconds.',
    });
  expect(await storedOf(server.databaseFile, session)).toEqual(before);
  await expect(sitDown(server.url, { session, token: tokens[0] ?? null })).rejects.toThrow(/429 .*after 10 seconds/);
  const early = await sitDownOutside(server.url, tokens[1] ?? null);
  expect(await early.hear('refused')).toMatchObject({ code: 'too_many' });
  waited += 10_000;
  const back = await sitDown(server.url, { session, token: tokens[0] ?? null });
  expect((await back.hear('welcome')).request?.turn).toBe(0);
});

test('an action for another turn, a second one, and one that is not legal are refused', async () => {
  const { server, session, person } = await openedSession();
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
  const { person } = await openedSession({ full: false });
  expect(await refusedAll(person, [act(0, STAY)])).toEqual(['not_running']);
});

test('the same command again gets the same answer, and leaves one event', async () => {
  const { server, session, person, bot } = await openedSession();
  for (let i = 0; i < 3; i++) person.say(act(0, STAY));
  await until(() => person.told.filter(({ type }) => type === 'accepted').length === 3, 'it is accepted three times');
  // each seat has its own command ids
  bot.say(act(0, { move: 'up', say: null }));
  await bot.hear('accepted');
  expect(ofType(await logOf(server.databaseFile, session), 'ActionSubmitted')).toMatchObject([
    { seat: 0, action: STAY },
    { seat: 1, action: { move: 'up', say: null } },
  ]);
});

test('an action after its deadline is refused, also when it is repeated, and the log says once how late it was', async () => {
  let clock = 1_700_000_000_000;
  const { server, session, tokens, person } = await openedSession({ config: { deadlineMs: 1000 }, now: () => clock });
  await person.hear('request');
  clock += 1000;
  await person.hear('request', ({ request }) => request.turn === 1);
  const codes = await refusedAll(person, [act(0, STAY, 'late-action'), act(0, STAY, 'late-action')]);
  expect(codes).toEqual(['stale_turn', 'stale_turn']);
  const back = await sitDown(server.url, { session, token: tokens[0] ?? null });
  expect(await refusedAll(back, [act(0, STAY, 'late-action')])).toEqual(['stale_turn']);
  const refused = ofType(await logOf(server.databaseFile, session), 'ActionRefused');
  expect(refused).toMatchObject([{ seat: 0, turn: 0 }]);
  expect(refused[0]?.lateMs).toBeGreaterThanOrEqual(0);
  // the session goes on
  back.say(act(1, STAY, 'in-good-time'));
  await back.hear('accepted');
  clock += 1000;
  await back.hear('request', ({ request }) => request.turn === 2);
});
