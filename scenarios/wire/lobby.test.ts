/** Waiting for others over the network: the order, the public facts, the end, and a participant who comes too late. */
import { expect, test } from 'vitest';
import type { PublicState } from '../../games/core/protocol.ts';
import { pretendLastUp } from '../../server/testing/database.ts';
import { findingsIn, logOf, ofType } from '../../server/testing/log.ts';
import { type PersonLine, sitDown, sitDownOutside } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, serve } from '../../server/testing/server.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const TOO_LATE = {
  status: 410,
  body: { code: 'ended', message: 'It was closed because not all participants had come in time.' },
};
/** The public facts once there is a deadline, even a short one. */
const timed = (line: PersonLine): Promise<PublicState> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (line.facts().deadline > 0) resolve(line.facts());
    };
    look();
    line.room.onStateChange(look);
  });
/** The lobby's limit, ms. Timers wait as long in real time, though the test moves the server's clock. */
const LIMIT = 1000;
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };

test.each([
  { what: 'people wait ten minutes for each other', seats: [PERSON, PERSON, UNIFORM], lobby: { limitMs: 600_000 } },
  { what: 'a session without participants to wait has no lobby', seats: [OUTSIDE, UNIFORM, UNIFORM], lobby: undefined },
])('unless another time is ordered, $what', async ({ seats, lobby }) => {
  const { url, databaseFile, dataDir } = await serve();
  const made = await order(url, { config: SMALL, seats });
  expect(ofType(await logOf(databaseFile, made.session), 'SessionCreated')[0]?.lobby).toEqual(lobby);
  const asked = await order(url, { config: SMALL, seats, lobby: { limitMs: null } });
  expect(ofType(await logOf(databaseFile, asked.session), 'SessionCreated')[0]?.lobby).toEqual({ limitMs: null });
  const wishes = { game: 'symmtom', config: SMALL, seats, lobby: { limitMs: 0 } };
  const wrong = await post(url, '/api/sessions', wishes, operatorTokenOf({ dataDir }));
  expect(wrong).toMatchObject({ status: 400, body: { code: 'malformed' } });
});

test('when a seat stays empty, the participants who waited, the list and the one who comes too late are told so', async () => {
  // the server's clock stands still until the test has checked the wait
  let clock = 1_700_000_000_000;
  const { url, databaseFile, dataDir } = await serve({ now: () => clock });
  const seats = [PERSON, PERSON, OUTSIDE];
  const { session, seats: places } = await order(url, { config: SMALL, seats, lobby: { limitMs: LIMIT } });
  const tokens = places.map(({ token }) => token);
  // a bot comes first, and the lobby's time does not begin
  const bot = await sitDownOutside(url, tokens[2] ?? null);
  await bot.hear('welcome');
  const one = await sitDown(url, { session, token: tokens[0] ?? null });
  const waiting = timed(one);
  const { now } = await one.hear('welcome');
  expect(await waiting).toMatchObject({ phase: 'open', seats: [{ taken: true }, { taken: false }, { taken: true }] });
  clock += LIMIT;
  for (const line of [one, bot])
    expect(await line.hear('ended')).toMatchObject({ reason: 'abandoned', cause: 'lobby_timeout' });
  const log = await logOf(databaseFile, session);
  const due = (ofType(log, 'AgentSeated')[1]?.at ?? Number.NaN) + LIMIT;
  expect(due).toBeGreaterThan(now);
  expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'abandoned', cause: 'lobby_timeout' });
  expect(ofType(log, 'SessionEnded')[0]?.at).toBeGreaterThanOrEqual(due);
  expect((await ask(url, '/api/sessions', { token: operatorTokenOf({ dataDir }) })).body).toMatchObject([
    { session, status: 'ended', outcome: 'abandoned', cause: 'lobby_timeout', begun: false },
  ]);
  expect(await post(url, `/api/sessions/${session}/connect`, {}, tokens[1] ?? '')).toMatchObject(TOO_LATE);
  const back = await sitDown(url, { session, token: tokens[0] ?? null });
  expect(await back.hear('welcome')).toMatchObject({ first: null, request: null, ended: { cause: 'lobby_timeout' } });
});

const LATER = { kind: 'person', after: { policy: 'symmtom/uniform', turn: 2 } };

test('people who take over wait for each other as long as people before the start', async () => {
  let clock = 1_700_000_000_000;
  const { url, databaseFile } = await serve({ now: () => clock });
  const seats = [LATER, LATER, UNIFORM];
  const { session, seats: places } = await order(url, { config: SMALL, seats, lobby: { limitMs: LIMIT } });
  const line = await sitDown(url, { session, token: places[0]?.token ?? null });
  await timed(line);
  expect((await line.hear('welcome')).experiences).toHaveLength(2);
  clock += LIMIT;
  expect(await line.hear('ended')).toMatchObject({ reason: 'abandoned', cause: 'lobby_timeout', request: { turn: 2 } });
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('the order of a session where one person takes over and another must come first is answered at once', async () => {
  const { url } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, LATER, UNIFORM] });
  const first = await sitDown(url, { session, token: seats[0]?.token ?? null });
  await first.hear('request');
});

test('participants who wait get the time of an outage back, and the end of the wait survives the next restart', async () => {
  let clock = 1_700_000_000_000;
  const now = (): number => clock;
  const first = await serve({ now });
  const { dataDir, databaseFile } = first;
  const seats = [PERSON, PERSON, UNIFORM];
  const { session, seats: places } = await order(first.url, { config: SMALL, seats, lobby: { limitMs: LIMIT } });
  const tokens = places.map(({ token }) => token);
  const line = await sitDown(first.url, { session, token: tokens[0] ?? null });
  const { deadline: before } = await timed(line);
  await first.close();
  // file times may have fractions of a millisecond; the log has none
  const lastUp = clock / 1000 + 0.0004;
  pretendLastUp(databaseFile, lastUp);

  const AWAY = 3_600_000;
  clock += AWAY;
  const second = await serve({ dataDir, now });
  const back = await sitDown(second.url, { session, token: tokens[0] ?? null });
  expect(await back.hear('welcome')).toMatchObject({ ended: null });
  expect((await timed(back)).deadline).toBe(before + AWAY);
  expect(ofType(await logOf(databaseFile, session), 'LobbyExtended')).toMatchObject([
    { cause: 'outage', deadline: expect.toSatisfy(Number.isInteger) },
  ]);
  clock += LIMIT;
  expect(await back.hear('ended')).toMatchObject({ reason: 'abandoned', cause: 'lobby_timeout' });
  await second.close();

  const third = await serve({ dataDir, now });
  expect(await post(third.url, `/api/sessions/${session}/connect`, {}, tokens[1] ?? '')).toMatchObject(TOO_LATE);
});
