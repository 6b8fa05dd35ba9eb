/**
 * Sessions whose rules are not the newest. A session of an older version goes on with that version. For a session whose
 * rules are unknown the server says so, to the participant and to the operator, and loses nothing.
 */
import { expect, test } from 'vitest';
import type { Policy } from '../../games/core/policy.ts';
import { household, household1 } from '../../games/household/game.ts';
import { pick, taskOf } from '../../games/household/testing/house.ts';
import type { Household } from '../../games/household/types.ts';
import { findingsIn, logOf, ofType, storedOf } from '../../server/testing/log.ts';
import { type Planted, plant, tokenOf } from '../../server/testing/planted.ts';
import { playWith, sitDown, sitDownOutside } from '../../server/testing/seats.ts';
import { ask, operatorTokenOf, order, post, serve, temporaryFolder } from '../../server/testing/server.ts';

const CONFIG = { task: taskOf({ starts: ['kitchen_1', 'kitchen_1'], task: { turns: 2 } }), rules: 'faithful' };
const SENTENCE = 'The rules of household, version 99, are not here: there are versions 1, 2, 3 and 4.';

/** Takes the book in the first turn. */
const grabber: Policy<Household, null> = {
  id: 'test/grabber',
  game: 'household',
  version: 1,
  about: 'Reaches for the book.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { turn }) => (turn === 0 ? pick('book_0') : { type: 'wait' }),
};

function planted(session: string, game: Planted['game']): Planted {
  const seats: Planted['seats'] = ['person', 'outside'];
  return { game, session, config: CONFIG, seed: `seed of ${session}`, at: Date.now(), seats };
}

async function whoGetsTheBook(url: string, file: string, session: string, tokens: readonly (string | null)[]) {
  const lines = await Promise.all(tokens.map((token) => sitDown(url, { session, token })));
  await Promise.all(lines.map((line) => playWith(line, grabber, session)));
  const [, first] = ofType(await logOf(file, session), 'GameEventOccurred').map(({ event }) => event);
  return (first as Extract<Household['Event'], { type: 'TurnPlayed' }>).outcomes.map((outcome) => outcome?.why);
}

test('a session of an older version goes on with it, a new one takes the newest, and both audit', async () => {
  const dataDir = temporaryFolder();
  const old = { ...planted('old', household1), seats: ['person', 'person'] as const };
  await plant(dataDir, [old]);
  const { url, databaseFile } = await serve({ dataDir });
  const fresh = await order(url, {
    game: 'household',
    config: CONFIG,
    seats: [{ kind: 'person' }, { kind: 'person' }],
  });
  const oldTokens = [tokenOf('old', 0), tokenOf('old', 1)];
  expect(await whoGetsTheBook(url, databaseFile, 'old', oldTokens)).toEqual([null, 'held_by_another']);
  const tokens = fresh.seats.map(({ token }) => token);
  expect(await whoGetsTheBook(url, databaseFile, fresh.session, tokens)).toEqual(['held_by_another', null]);
  const versions = async (session: string) =>
    ofType(await logOf(databaseFile, session), 'SessionCreated').map(({ rulesVersion }) => rulesVersion);
  expect([await versions('old'), await versions(fresh.session)]).toEqual([[1], [4]]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a session with unknown rules does not go on: participants and operators are told why, and its log stays', async () => {
  const dataDir = temporaryFolder();
  await plant(dataDir, [planted('strange', { ...household, version: 99 } as Planted['game'])]);
  const { url, databaseFile, sessions } = await serve({ dataDir });
  const before = await storedOf(databaseFile, 'strange');
  expect(sessions.live()).toEqual([]);
  const refusal = { code: 'no_rules', message: expect.stringContaining(SENTENCE) };
  const operator = operatorTokenOf({ dataDir });
  const seat = tokenOf('strange', 0);
  expect(await post(url, '/api/sessions/strange/connect', {}, seat)).toMatchObject({ status: 410, body: refusal });
  const outside = await sitDownOutside(url, tokenOf('strange', 1));
  expect(await outside.hear('refused')).toMatchObject(refusal);
  const probe = {
    seat: 0,
    about: 'x',
    question: 'Where is it?',
    options: ['here', 'there'],
    confidence: false,
    limitMs: null,
  };
  for (const [route, body] of [
    ['forks', { at: 1, seats: [] }],
    ['probes', probe],
  ] as const)
    expect({ route, ...(await post(url, `/api/sessions/strange/${route}`, body, operator)) }).toMatchObject({
      route,
      status: 410,
      body: refusal,
    });
  expect(await ask(url, '/api/sessions/strange/beliefs?seat=0', { token: operator })).toMatchObject({
    status: 400,
    body: { code: 'malformed', message: SENTENCE },
  });
  // the log can be read without its rules
  expect(await ask(url, '/api/sessions/strange/log', { token: operator })).toMatchObject({ status: 200 });
  expect(await ask(url, '/api/sessions', { token: operator })).toMatchObject({
    body: [{ session: 'strange', status: 'open', stranded: true }],
  });
  const { session } = await order(url, { seats: [{ kind: 'person' }, { kind: 'person' }, { kind: 'person' }] });
  expect(await ask(url, '/api/sessions', { token: operator })).toMatchObject({
    body: [{ session, stranded: false }, { stranded: true }],
  });
  expect(await storedOf(databaseFile, 'strange')).toEqual(before);
  expect(await findingsIn(databaseFile)).toEqual([
    { name: 'rules_missing', stream: 'session-strange', version: 1, what: SENTENCE },
  ]);
});
