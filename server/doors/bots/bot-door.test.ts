/** The line of a bot with an account: invitations, seats, refusals, and what a lost line costs. */
import { expect, test } from 'vitest';
import { seatClient } from '../../../bots/seat-client.ts';
import { uniform } from '../../../bots/symmtom/package.ts';
import type { BotTold } from '../../../games/core/bot-line.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import { botHello, CHECKSUM } from '../../testing/bot-accounts.ts';
import { logOf, ofType } from '../../testing/log.ts';
import { type AccountLine, comeOnLine, sitDownOutside, until } from '../../testing/seats.ts';
import { operatorTokenOf, order, post, refusalsCounted, type Served, serve } from '../../testing/server.ts';

const BOT = { kind: 'bot', bot: 'tracker@1' };
const SHORT = { agents: 2, width: 4, pieces: 2, turns: 2 };
const ordered = async ({ url }: Served, ...seats: readonly object[]) =>
  (await order(url, { config: SHORT, seats })).session;
const accepted = async (line: AccountLine, session: string, seat = 0) => {
  await line.hear('invited', (told) => told.session === session && told.seat === seat);
  line.say({ type: 'accept', session, seat });
  return line.hear('tell', (told) => told.session === session && told.seat === seat && told.message.type === 'welcome');
};
const endOf = async ({ databaseFile, sessions }: Served, session: string) => {
  await sessions.ended(session);
  return (await logOf(databaseFile, session)).at(-1);
};
const submit = (session: string, turn: number, commandId: string) => ({
  ...{ type: 'say', session, seat: 0 },
  message: { type: 'submit', commandId, turn, action: { move: 'stay', say: null } },
});

/** Accepts every invitation, and lets a policy answer in every seat. */
function playOn(line: AccountLine, policy: AnyPolicy): void {
  const clients = new Map<string, ReturnType<typeof seatClient>>();
  line.onTold((told) => {
    if (told.type === 'invited') line.say({ type: 'accept', session: told.session, seat: told.seat });
    if (told.type !== 'tell') return;
    const { session, seat, message } = told;
    const key = `${session} ${seat}`;
    const client = clients.get(key) ?? seatClient(policy, key);
    clients.set(key, client);
    const said = client.take(message);
    if (said) line.say({ type: 'say', session, seat, message: said });
  });
}

test('one line plays every seat that its account is invited to, and the log names the account and its checksum', async () => {
  const server = await serve();
  const line = await comeOnLine(server.url, await botHello(server.store, 'tracker'));
  expect(await line.hear('welcome')).toMatchObject({ bot: 'tracker@1', seats: 4, held: [] });
  const both = await ordered(server, BOT, BOT);
  const mixed = await ordered(server, { kind: 'policy', policy: 'symmtom/uniform' }, BOT);
  expect(await line.hear('invited', (told) => told.session === mixed)).toMatchObject({
    ...{ seat: 1, game: 'symmtom', length: 2, until: expect.any(Number) },
  });
  playOn(line, uniform);
  for (const session of [both, mixed]) expect(await endOf(server, session)).toMatchObject({ reason: 'terminated' });
  const seated = ofType(await logOf(server.databaseFile, both), 'AgentSeated').map(({ controller }) => controller);
  const named = { kind: 'outside', name: 'tracker@1', checksum: CHECKSUM };
  expect(seated).toEqual([
    { ...named, participant: expect.stringMatching(/^bot-/) },
    { ...named, participant: expect.stringMatching(/^bot-/) },
  ]);
  expect(line.told.filter(({ type }) => type === 'refused' || type === 'withdrawn')).toEqual([]);
});

test('a line that was lost goes on at its welcome, also after a restart, and nothing happens twice', async () => {
  const first = await serve();
  const hello = await botHello(first.store, 'tracker');
  const lost = await comeOnLine(first.url, hello);
  const session = await ordered(first, BOT, { kind: 'outside' });
  await accepted(lost, session);
  await lost.drop();
  await first.close();
  const server = await serve({ dataDir: first.dataDir });
  const waiting = await ordered(server, BOT, BOT);
  const line = await comeOnLine(server.url, hello);
  expect(await line.hear('welcome')).toMatchObject({ held: [{ session, seat: 0 }] });
  const back = await line.hear('tell', (told) => told.session === session);
  expect(back.message).toMatchObject({ type: 'welcome', seat: 0 });
  expect(await line.hear('invited')).toMatchObject({ session: waiting, seat: 0 });
  await line.hear('invited', (told) => told.seat === 1);
  // an answer to an invitation counts once; the same again is no fault
  for (const seat of [0, 1]) await accepted(line, waiting, seat);
  line.say({ type: 'accept', session: waiting, seat: 0 });
  for (let i = 0; i < 2; i++) line.say(submit(waiting, 0, 'the-same-1'));
  const answers = () =>
    line.told.filter((told) => told.type === 'tell' && told.message.type === 'accepted' && told.session === waiting);
  await until(() => answers().length === 2, 'both are answered');
  expect(ofType(await logOf(server.databaseFile, waiting), 'ActionSubmitted')).toHaveLength(1);
  expect(line.told.filter(({ type }) => type === 'refused')).toEqual([]);
});

test('the newest line of an account counts, and an account that is taken back has none', async () => {
  const server = await serve();
  const hello = await botHello(server.store, 'tracker');
  const older = await comeOnLine(server.url, hello);
  const session = await ordered(server, BOT, BOT);
  await accepted(older, session);
  const newer = await comeOnLine(server.url, hello);
  await older.hear('superseded');
  await newer.hear('tell', (told) => told.session === session && told.message.type === 'welcome');
  expect(await older.closed).toBe(1000);
  await server.store.bots.revoke({ name: 'tracker', version: '1' }, 9);
  expect(await newer.hear('refused')).toMatchObject({ code: 'unauthorised' });
  const again = await comeOnLine(server.url, hello);
  expect(await again.hear('refused')).toMatchObject({ code: 'unauthorised', message: expect.stringContaining('back') });
});

test('a hello with another token, another checksum or nothing to read is refused, and the line is over', async () => {
  const server = await serve();
  const hello = await botHello(server.store, 'tracker');
  const refusal = async (said: unknown): Promise<string> => {
    const line = await comeOnLine(server.url, said);
    const { code } = await line.hear('refused');
    await line.closed;
    return code;
  };
  expect(await refusal({ ...hello, token: 'x'.repeat(20) })).toBe('unauthorised');
  expect(await refusal({ ...hello, checksum: 'c'.repeat(64) })).toBe('not_allowed');
  expect(await refusal({ ...hello, line: 2 })).toBe('malformed');
  expect(await refusalsCounted(server)).toMatchObject({ unauthorised: 1, not_allowed: 1, malformed: 1 });
});

test('a session whose bot declines, leaves before the start or does not answer in time is over', async () => {
  const clock = { at: 1_000_000 };
  const server = await serve({ now: () => clock.at });
  const line = await comeOnLine(server.url, await botHello(server.store, 'tracker'));
  const seats = [BOT, { kind: 'outside' }, { kind: 'outside' }];
  const waiting = await order(server.url, { config: { ...SHORT, agents: 3, pieces: 3 }, seats });
  const other = await sitDownOutside(server.url, waiting.seats[1]?.token ?? null);
  await other.hear('welcome');
  const [declined, left, late] = [
    await ordered(server, BOT, { kind: 'person' }),
    waiting.session,
    await ordered(server, { ...BOT, withinMs: 5000 }, { kind: 'person' }),
  ];
  await line.hear('invited', (told) => told.session === declined);
  line.say({ type: 'decline', session: declined, seat: 0 });
  expect(await line.hear('withdrawn')).toMatchObject({ session: declined, why: 'declined' });
  await accepted(line, left);
  line.say({ type: 'say', session: left, seat: 0, message: { type: 'leave', commandId: 'leave-it-1' } });
  expect(await line.hear('invited', (told) => told.session === late)).toMatchObject({ until: clock.at + 5000 });
  clock.at += 5001;
  expect(await line.hear('withdrawn', ({ why }) => why !== 'declined')).toMatchObject({ session: late, why: 'late' });
  for (const session of [declined, left, late])
    expect(await endOf(server, session)).toMatchObject({ reason: 'abandoned', cause: 'lobby_timeout' });
  line.say({ type: 'accept', session: late, seat: 0 });
  expect(await line.hear('refused')).toMatchObject({ session: late, seat: 0, code: 'not_offered' });
});

test('an account holds no more seats than it may, and can accept once one is free', async () => {
  const server = await serve();
  const line = await comeOnLine(server.url, await botHello(server.store, 'tracker', { seats: 1 }));
  const [one, other] = [await ordered(server, BOT, { kind: 'person' }), await ordered(server, BOT, { kind: 'person' })];
  await accepted(line, one);
  await line.hear('invited', (told) => told.session === other);
  line.say({ type: 'accept', session: other, seat: 0 });
  expect(await line.hear('refused')).toMatchObject({ session: other, code: 'too_many_sessions' });
  line.say({ type: 'say', session: one, seat: 0, message: { type: 'leave', commandId: 'leave-it-1' } });
  await server.sessions.ended(one);
  await accepted(line, other);
});

test('what is malformed, too much, or for a seat that the line does not hold is refused, with what it named', async () => {
  const server = await serve();
  const line = await comeOnLine(server.url, await botHello(server.store, 'tracker'));
  const session = await ordered(server, BOT, BOT);
  await accepted(line, session);
  type Refused = Extract<BotTold, { type: 'refused' }>;
  const refusals = (): readonly Refused[] => line.told.filter((told): told is Refused => told.type === 'refused');
  const refusal = async (said: unknown) => {
    const before = refusals().length;
    line.say(said);
    await until(() => refusals().length > before, 'it is refused');
    const { type: _, message: __, ...told } = refusals()[before] as Refused;
    return told;
  };
  const nothing = { session: null, seat: null, commandId: null };
  expect(await refusal('no JSON')).toEqual({ ...nothing, code: 'malformed' });
  expect(await refusal({ type: 'accept', session, seat: 'A' })).toEqual({ ...nothing, session, code: 'malformed' });
  expect(await refusal(`"${'x'.repeat(9000)}"`)).toEqual({ ...nothing, code: 'too_large' });
  expect(await refusal({ ...submit(session, 0, 'command-1'), seat: 1 })).toEqual({
    ...{ session, seat: 1, commandId: 'command-1', code: 'no_such_seat' },
  });
  // what a seat says wrong is refused by its session
  line.say({ type: 'say', session, seat: 0, message: { type: 'dance', commandId: 'command-2' } });
  const told = await line.hear('tell', ({ message }) => message.type === 'refused');
  expect(told.message).toMatchObject({ commandId: 'command-2', code: 'malformed' });
  // one seat may say twenty at once, and each message too many is refused by its name
  for (let i = 0; i < 30; i++) line.say(submit(session, 7, `command-${i + 100}`));
  const tooMany = () => refusals().filter(({ code }) => code === 'too_many');
  await until(() => tooMany().length > 0, 'there are too many');
  expect(tooMany()[0]).toMatchObject({
    session,
    seat: 0,
    retryMs: 1000,
    commandId: expect.stringMatching(/^command-1/),
  });
});

test('an order names only accounts that are there and fast enough, and visitors name none', async () => {
  const server = await serve({ visitors: true });
  await botHello(server.store, 'tracker');
  await botHello(server.store, 'slow', { answerMs: 60_000 });
  const refused = async (bot: string, token?: string) => {
    const config = { ...SHORT, deadlineMs: 5000 };
    const wishes = { game: 'symmtom', config, seats: [{ kind: 'bot', bot }, { kind: 'person' }] };
    const { status, body } = await post(server.url, '/api/sessions', wishes, token);
    return [status, (body as { message?: string }).message];
  };
  const operator = operatorTokenOf(server);
  expect(await refused('tracker@1', operator)).toEqual([201, undefined]);
  expect(await refused('tracker@2', operator)).toEqual([400, 'There is no bot tracker@2.']);
  expect(await refused('slow@1', operator)).toEqual([400, expect.stringContaining('slow@1 takes up to 60000 ms')]);
  expect(await refused('tracker@1')).toEqual([403, 'Visitors cannot invite bots with accounts.']);
  await server.store.bots.revoke({ name: 'tracker', version: '1' }, 9);
  expect(await refused('tracker@1', operator)).toEqual([400, 'There is no bot tracker@1.']);
});
