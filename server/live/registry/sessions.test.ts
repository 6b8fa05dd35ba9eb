/** Whole sessions over real sockets, with people, policies and outside bots in one session, and their logs. */
import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { POLICIES } from '../../../bots/index.ts';
import { uniform } from '../../../bots/symmtom/package.ts';
import { audit } from '../../../games/core/log/replay.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { symmtom } from '../../../games/symmtom/game.ts';
import type { SymmToM } from '../../../games/symmtom/types.ts';
import { pretendLastUp } from '../../testing/database.ts';
import { environmentOf } from '../../testing/environment.ts';
import { findingsIn, logOf, ofType } from '../../testing/log.ts';
import { playWith, sitDown, until } from '../../testing/seats.ts';
import { exitOf, order, ROOT, serve } from '../../testing/server.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const PERSON = { kind: 'person' };
const HEURISTIC = { kind: 'policy', policy: 'symmtom/heuristic' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };

test('a person plays a whole session with two policies, and the log audits', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, HEURISTIC, UNIFORM] });
  expect(seats.map(({ token }) => token !== null)).toEqual([true, false, false]);
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  const ended = await playWith(person, uniform, 'person');
  const log = await logOf(databaseFile, session);
  const submitted = ofType(log, 'ActionSubmitted');
  expect(submitted).toHaveLength(3 * SMALL.turns);
  expect(ofType(log, 'AgentSeated').map(({ controller }) => controller.kind)).toEqual(['policy', 'policy', 'person']);
  expect(ofType(log, 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
  expect(ended).toMatchObject({ reason: 'terminated', request: { turn: SMALL.turns, legalActions: [] } });
  expect(person.told.filter(({ type }) => type === 'refused')).toEqual([]);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('three people play, each by their own token', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, { config: SMALL, seats: [PERSON, PERSON, PERSON] });
  const lines = await Promise.all(seats.map(({ token }) => sitDown(url, { session, token })));
  const ended = await Promise.all(lines.map((line, seat) => playWith(line, uniform, `person ${seat}`)));
  const log = await logOf(databaseFile, session);
  for (const [seat, line] of lines.entries()) {
    expect((await line.hear('welcome')).seat).toBe(seat);
    const own = ofType(log, 'ActionSubmitted').filter((event) => event.seat === seat);
    expect(own.map(({ turn }) => turn)).toEqual([0, 1, 2, 3, 4, 5]);
    const lived = line.told.flatMap((told) =>
      told.type === 'request' || told.type === 'ended' ? [told.request.acted] : [],
    );
    expect(lived.slice(1)).toEqual(own.map(({ action }) => ({ action, by: 'agent' })));
    expect(ended[seat]?.request.seat).toBe(seat);
  }
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('an outside bot takes a seat with npx standpoint play bot, beside a person and a policy', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, {
    config: SMALL,
    seats: [PERSON, { kind: 'outside', name: 'a: bot' }, HEURISTIC],
  });
  const args = [
    '--policy',
    'symmtom/heuristic',
    '--token',
    seats[1]?.token ?? '',
    '--session',
    session,
    '--url',
    url,
    '--jsonl',
  ];
  const bot = spawn(process.execPath, ['cli/bot.ts', ...args], {
    cwd: ROOT,
    env: environmentOf(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  bot.stdout.on('data', (text: Buffer) => {
    printed += text.toString('utf8');
  });
  const over = exitOf(bot);
  const person = await sitDown(url, { session, token: seats[0]?.token ?? null });
  await playWith(person, uniform, 'person');
  expect(await over).toBe(0);
  const told = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string });
  expect(told[0]?.type).toBe('welcome');
  expect(told.at(-1)?.type).toBe('ended');
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'AgentSeated').map(({ controller }) => controller)).toContainEqual(
    expect.objectContaining({ kind: 'outside', name: 'a: bot' }),
  );
  expect(ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 1)).toHaveLength(SMALL.turns);
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('an outside bot among fast partners keeps below the limit of messages', async () => {
  const { url, databaseFile } = await serve();
  const { seats, session } = await order(url, {
    config: { ...SMALL, turns: 40 },
    seats: [{ kind: 'outside' }, HEURISTIC, UNIFORM],
  });
  const args = ['--policy', 'symmtom/uniform', '--token', seats[0]?.token ?? '', '--url', url];
  const bot = spawn(process.execPath, ['cli/bot.ts', ...args], { cwd: ROOT, env: environmentOf(), stdio: 'ignore' });
  expect(await exitOf(bot)).toBe(0);
  expect(ofType(await logOf(databaseFile, session), 'ActionSubmitted')).toHaveLength(3 * 40);
});

test('policies alone play to the end without an observer', async () => {
  const { url, databaseFile, sessions } = await serve();
  const made = await Promise.all(
    [1, 2, 3].map(() => order(url, { config: SMALL, seats: [HEURISTIC, UNIFORM, HEURISTIC] })),
  );
  for (const { session } of made) {
    await sessions.ended(session);
    expect(ofType(await logOf(databaseFile, session), 'SessionEnded')).toMatchObject([{ reason: 'terminated' }]);
  }
  expect(await findingsIn(databaseFile)).toEqual([]);
});

test('a policy takes the seat of another before the turn that was ordered, and acts on all that the seat has lived through', async () => {
  const { url, databaseFile, sessions } = await serve();
  const later = [
    { turn: 2, policy: 'symmtom/order-1' },
    { turn: 4, policy: 'symmtom/heuristic' },
  ];
  const { session } = await order(url, { config: SMALL, seats: [HEURISTIC, { ...UNIFORM, later }, HEURISTIC] });
  await sessions.ended(session);
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'ControllerChanged')).toMatchObject([
    { seat: 1, controller: { policy: 'symmtom/order-1' }, cause: 'exchanged' },
    { seat: 1, controller: { policy: 'symmtom/heuristic' }, cause: 'exchanged' },
  ]);
  expect(ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 1)).toHaveLength(SMALL.turns);
  const [ended] = ofType(log, 'SessionEnded');
  expect(audit(symmtom, log as readonly SessionEvent<SymmToM>[], ended?.seed ?? '', POLICIES)).toEqual([]);
});

test('notes come back with the seat, and their text is not in the log', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, {
    config: SMALL,
    seats: [PERSON, UNIFORM, UNIFORM],
    aids: { notes: true },
  });
  const token = seats[0]?.token ?? null;
  const first = await sitDown(url, { session, token });
  await first.hear('request');
  const notes = [
    { kind: 'text', text: 'the second agent is bluffing' },
    { kind: 'tick', cell: '1/2', on: true },
    { kind: 'tick', cell: '0/2', on: true },
    { kind: 'tick', cell: '1/2', on: false },
  ];
  for (const [i, note] of notes.entries()) first.say({ type: 'writeNote', commandId: `my-note-${i}`, note });
  await until(() => first.told.filter(({ type }) => type === 'accepted').length === notes.length, 'all notes are kept');
  await first.drop();
  const second = await sitDown(url, { session, token });
  expect((await second.hear('welcome')).notes).toEqual({ text: 'the second agent is bluffing', ticks: ['0/2'] });
  const log = await logOf(databaseFile, session);
  expect(ofType(log, 'NoteWritten')).toHaveLength(4);
  expect(JSON.stringify(log)).not.toContain('bluffing');
});

/** The outage counts from the later of two times: the last event in the log, and the last beat of the server. */
test.each([
  ['an event', { aliveMs: -10_000, awayMs: 5_000 }],
  ['its sign of life', { aliveMs: 3_000, awayMs: 2_000 }],
])('an outage is counted from the later of two times, here that of %s', async (_what, { aliveMs, awayMs }) => {
  const lastEvent = 1_700_000_000_000;
  const first = await serve({ now: () => lastEvent });
  const config = { ...SMALL, agents: 2, deadlineMs: 60_000 };
  const { session, seats } = await order(first.url, { config, seats: [PERSON, PERSON] });
  const lines = await Promise.all(seats.map(({ token }) => sitDown(first.url, { session, token })));
  const asked = await Promise.all(lines.map((line) => line.hear('request')));
  await first.close();
  pretendLastUp(first.databaseFile, (lastEvent + aliveMs) / 1000);
  await (await serve({ dataDir: first.dataDir, now: () => lastEvent + 5_000 })).recovered;
  const log = await logOf(first.databaseFile, session);
  expect(ofType(log, 'DeadlineExtended').map(({ deadline }) => deadline)).toEqual([
    (asked[0]?.request.deadline ?? Number.NaN) + awayMs,
  ]);
});
