/** What is found wrong with the rows beside the log: lines of the list, seeds, tokens and texts. */
import { expect, onTestFinished, test } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import { tokenOf } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { startFormOf } from '../../games/core/start-form.ts';
import { newestRules } from '../../games/index.ts';
import { changeRows, temporaryStore } from '../testing/database.ts';
import type { StreamFinding } from './finding.ts';
import { keepLogs, type Log } from './keep-logs.ts';
import { openStore } from './open-store.ts';
import type { KeptText, SideWrite } from './rows.ts';
import type { Store } from './store.ts';
import { askDatabase, SERVER, temporaryDatabase } from './testing/postgres.ts';
import { hmacOf } from './text-proof.ts';

const SEED = 'a seed';

function played(session: string): Log {
  const game = newestRules('symmtom')?.game;
  const policy = botsOf('symmtom')?.defaultPartner;
  if (!game || !policy) throw new Error('there is symmtom');
  const { config } = startFormOf(game);
  return playout<GameTypes>(game, {
    session,
    config,
    seed: SEED,
    policies: game.roles(config).map(() => policy),
    at: 5,
  });
}

function textOf(id: string, text: string): KeptText {
  return { id: id.padStart(24, '0'), session: 'over', author: 'p-1', text, salt: 'salt', createdAt: 6 };
}

const NOTE = textOf('1', 'she has the red one');
const SAID = textOf('2', 'I have the red one');
const tokenFor = ({ id, text, salt }: KeptText) => ({ textId: id, hmac: hmacOf(text, salt) });

/** A session that is over, with a note and a text in an action, and one that still runs; both as a server leaves them. */
async function twoSessions() {
  const { store, file } = temporaryStore();
  await keepTwoSessions(store);
  return { store, file };
}

async function keepTwoSessions(store: Store): Promise<void> {
  const over = played('over');
  const running = played('running')
    .slice(0, -1)
    .map(
      (event): SessionEvent<GameTypes> =>
        event.type === 'AgentSeated' && event.seat === 1
          ? { ...event, controller: { kind: 'person', participant: 'p-1' } }
          : event,
    );
  const written: readonly SessionEvent<GameTypes>[] = [
    { type: 'NoteWritten', at: 6, seat: 0, turn: 0, note: { kind: 'text', ...tokenFor(NOTE) } },
    // no rule reads an action that came too late
    { type: 'ActionSubmitted', at: 6, seat: 0, turn: 99, action: { say: tokenOf(tokenFor(SAID)) } },
  ];
  const also: readonly SideWrite[] = [
    { kind: 'keepSecret', session: 'running', seed: SEED },
    { kind: 'keepText', row: NOTE },
    { kind: 'keepText', row: SAID },
    {
      kind: 'issueToken',
      row: {
        tokenHash: 'h',
        session: 'running',
        seat: 1,
        kind: 'person',
        participant: 'p-1',
        name: null,
        createdAt: 5,
      },
    },
  ];
  await keepLogs(store, [[...over.slice(0, -1), ...written, ...over.slice(-1)], running], also);
}

/** Adds a right to a seat of the running session behind the store's back. */
const addToken = (hash: string, { seat = 1, participant = 'p-1', at = 5 }): string =>
  `INSERT INTO seat_tokens (token_hash, session, seat, participant, kind, created_at)
   VALUES ('${hash}', 'running', ${seat}, '${participant}', 'person', ${at})`;

async function foundAfter(sql: string): Promise<readonly StreamFinding[]> {
  const { store, file } = await twoSessions();
  changeRows(file, sql);
  return (await store.verify()).findings;
}

test('sessions as a server leaves them have no findings', async () => {
  const { store } = await twoSessions();
  expect((await store.verify()).findings).toEqual([]);
});

test('a text that was erased is no finding', async () => {
  const { store } = await twoSessions();
  await store.texts.eraseBy('p-1');
  expect((await store.verify()).findings).toEqual([]);
});

test.each<[what: string, sql: string, finding: { name: string; stream: string | null; what: unknown }]>([
  [
    'the returns in the list are not those of the log',
    "UPDATE sessions SET returns = '[9,9,9]' WHERE session = 'over'",
    {
      name: 'line_differs',
      stream: 'session-over',
      what: expect.stringMatching(/has \[9,9,9\] as returns, and the log/),
    },
  ],
  [
    'the list says that a session runs and it is over',
    "UPDATE sessions SET status = 'running' WHERE session = 'over'",
    {
      name: 'line_differs',
      stream: 'session-over',
      what: 'the list of sessions has "running" as status, and the log has "ended"',
    },
  ],
  [
    'the list makes a policy a person',
    `UPDATE sessions SET seats = json_set(seats, '$[0].kind', 'person') WHERE session = 'running'`,
    { name: 'line_differs', stream: 'session-running', what: expect.stringContaining('as seats') },
  ],
  [
    'the list is a turn ahead of the log',
    "UPDATE sessions SET turn = 9999 WHERE session = 'running'",
    { name: 'line_differs', stream: 'session-running', what: expect.stringContaining('has 9999 as turn') },
  ],
  [
    'a session is not in the list',
    "DELETE FROM sessions WHERE session = 'over'",
    { name: 'line_missing', stream: 'session-over', what: 'the list of sessions does not have this session' },
  ],
  [
    'the list has a session that the log does not have',
    "UPDATE sessions SET session = 'invented' WHERE session = 'over'",
    { name: 'line_unknown', stream: null, what: 'the list has session invented, which the log does not have' },
  ],
  [
    'a token is for a session that the log does not have',
    "UPDATE seat_tokens SET session = 'invented'",
    {
      name: 'token_unknown',
      stream: null,
      what: 'a token gives the right to a seat of session invented, which the log does not have',
    },
  ],
  [
    'a token is for a seat that the session does not have',
    'UPDATE seat_tokens SET seat = 7',
    {
      name: 'token_unknown',
      stream: 'session-running',
      what: expect.stringMatching(/^a token gives the right to seat 7, and the session has \d seats$/),
    },
  ],
  [
    'a seat has a second token',
    addToken('second', {}),
    {
      name: 'token_unknown',
      stream: 'session-running',
      what: 'a token gives the right to seat 1, and an older one does, too',
    },
  ],
  [
    'a token is for the seat of a policy',
    addToken('policy', { seat: 0 }),
    {
      name: 'token_unknown',
      stream: 'session-running',
      what: 'a token gives the right to seat 0, which is that of a policy',
    },
  ],
  [
    'a token was made after the session had begun',
    addToken('late', { seat: 2, at: 6 }),
    {
      name: 'token_unknown',
      stream: 'session-running',
      what: 'a token gives the right to seat 2, and was made at 1970-01-01T00:00:00.006Z: the session began at 1970-01-01T00:00:00.005Z',
    },
  ],
  [
    'a token is for another participant than the one who took the seat',
    "UPDATE seat_tokens SET participant = 'p-9'",
    {
      name: 'token_unknown',
      stream: 'session-running',
      what: 'a token gives the right to seat 1, to p-9, and p-1 took it',
    },
  ],
  [
    'the seed of a running session is gone',
    'DELETE FROM session_secrets',
    { name: 'seed_missing', stream: 'session-running', what: 'the session is not over, and its seed is gone' },
  ],
  [
    'the seed of a running session is another one',
    "UPDATE session_secrets SET seed = 'another'",
    {
      name: 'seed_differs',
      stream: 'session-running',
      what: 'the kept seed is not the one that the session began with',
    },
  ],
  [
    'a seed is kept after the end of its session',
    "INSERT INTO session_secrets VALUES ('over', 'a seed')",
    { name: 'seed_kept', stream: 'session-over', what: 'the session is over, and its seed is still kept apart' },
  ],
  [
    'a seed is of a session that the log does not have',
    "INSERT INTO session_secrets VALUES ('invented', 'x')",
    { name: 'seed_unknown', stream: null, what: 'a seed is kept of session invented, which the log does not have' },
  ],
  [
    'the text of a note was changed',
    `UPDATE texts SET text = 'she has nothing' WHERE id = '${NOTE.id}'`,
    { name: 'text_differs', stream: 'session-over', what: `text ${NOTE.id} is not what was written` },
  ],
  [
    'a text in an action was changed',
    `UPDATE texts SET text = 'I have nothing' WHERE id = '${SAID.id}'`,
    { name: 'text_differs', stream: 'session-over', what: `text ${SAID.id} is not what was written` },
  ],
  [
    'a text is in no event',
    "INSERT INTO texts VALUES ('invented', 'over', 'p-1', 'I lied', 'salt', 6)",
    { name: 'text_unknown', stream: 'session-over', what: 'text invented is in no event of the stream' },
  ],
  [
    'a text is of a session that the log does not have',
    "INSERT INTO texts VALUES ('invented', 'invented', 'p-1', 'I lied', 'salt', 6)",
    { name: 'text_unknown', stream: null, what: 'a text is kept of session invented, which the log does not have' },
  ],
])('where %s a sentence says so', async (_what, sql, finding) => {
  const found = (await foundAfter(sql)).map(({ version: _version, ...rest }) => rest);
  expect(found).toContainEqual(finding);
});

if (SERVER === null) test.todo('unchecked without TEST_DATABASE_URL: rows beside the log in PostgreSQL');
else
  test('in PostgreSQL a right that was added, and a seed that was changed, are found, too', async () => {
    const url = await temporaryDatabase();
    const store = await openStore({ file: url });
    onTestFinished(() => store.close());
    await keepTwoSessions(store);
    expect((await store.verify()).findings).toEqual([]);
    await askDatabase(url, `${addToken('second', {})}; UPDATE session_secrets SET seed = 'another'`);
    expect((await store.verify()).findings.map(({ name, stream }) => [name, stream])).toEqual([
      ['seed_differs', 'session-running'],
      ['token_unknown', 'session-running'],
    ]);
  });

test('a log that no rules can fold is a finding, and the other streams are still verified', async () => {
  const { store } = temporaryStore();
  const events = [
    { type: 'session.SessionCreated', data: {} },
    { type: 'session.AgentSeated', data: { seat: 0 } },
  ];
  await store.events.append([{ stream: 'session-x', expectedVersion: 0, events }], 'c1');
  await keepLogs(store, [played('zebra')]);
  const { streams, findings } = await store.verify();
  expect(streams).toBe(2);
  expect(findings).toEqual([
    { name: 'unreadable', stream: 'session-x', version: null, what: expect.stringMatching(/^cannot be folded: /) },
  ]);
});
