/** `kill -9` in the middle of several games, again and again: nothing that was acknowledged is lost, and all go on. */
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seatClient } from '../bots/seat-client.ts';
import { uniform } from '../bots/symmtom/uniform.ts';
import type { ServerMessage } from '../games/core/protocol.ts';
import { gameById } from '../games/index.ts';
import { findingsIn, logOf, ofType, storedOf } from './testing/log.ts';
import { type Planted, plant, tokenOf } from './testing/planted.ts';
import { type PersonLine, playWith, sitDown, until } from './testing/seats.ts';
import { exitOf, freePort, ROOT, serve, serveChild, temporaryFolder } from './testing/server.ts';

/** When it is killed, ms after it is up again, and how long it is down. */
const KILLS = [
  { afterMs: 700, downMs: 400 },
  { afterMs: 350, downMs: 50 },
  { afterMs: 500, downMs: 700 },
];
/** Slower than the server's limit on messages. */
const THINKING_MS = 60;
const UNIFORM = { policy: 'symmtom/uniform' };

interface Held {
  /** Commands that the server said are on disk. */
  readonly accepted: Set<string>;
  /** What was lived through, by turn, as first told. */
  readonly lived: Map<number, string>;
  comebacks: number;
}

/** A person who plays, comes back whenever the line breaks, and checks that the past has not changed. */
async function hold(url: string, session: string, seat: number): Promise<Held> {
  const held: Held = { accepted: new Set(), lived: new Map(), comebacks: -1 };
  for (;;) {
    let line: PersonLine;
    try {
      line = await sitDown(url, { session, token: tokenOf(session, seat) });
    } catch (error) {
      // over while nobody was there to hear it
      if (String(error).includes('no seat: 410')) return held;
      await sleep(30);
      continue;
    }
    held.comebacks += 1;
    const client = seatClient(uniform, `${session} ${seat}`);
    line.onTold((told) => {
      note(held, told);
      const said = client.take(told);
      if (said) setTimeout(() => line.isOpen() && line.say(said), THINKING_MS);
    });
    const over = new Promise<'over'>((resolve) => line.onTold(({ type }) => type === 'ended' && resolve('over')));
    if ((await Promise.race([over, line.closed])) === 'over') return held;
  }
}

function note(held: Held, told: ServerMessage): void {
  const live = (turn: number, lived: unknown): void => {
    const text = JSON.stringify(lived);
    const before = held.lived.get(turn) ?? text;
    held.lived.set(turn, before);
    expect(text).toBe(before);
  };
  switch (told.type) {
    case 'accepted':
      held.accepted.add(told.commandId);
      return;
    case 'welcome':
      for (const { turn, acted, percepts } of told.experiences) live(turn, { acted, percepts });
      expect(told.experiences.map(({ turn }) => turn)).toEqual(told.experiences.map((_, i) => i));
      return;
    case 'request':
    case 'ended':
      if (told.request.turn > 0)
        live(told.request.turn - 1, { acted: told.request.acted, percepts: told.request.percepts });
      return;
    case 'refused':
    case 'deadline':
    case 'superseded':
  }
}

const symmtom = gameById('symmtom');
if (!symmtom) throw new Error('no symmtom');

function table(
  session: string,
  more: Pick<Planted, 'seats'> & Partial<Planted> & { readonly turns: number; readonly deadlineMs?: number },
): Planted {
  const { turns, deadlineMs = null, ...rest } = more;
  const config = { agents: 3, width: 5, pieces: 4, turns, deadlineMs };
  return { game: symmtom as Planted['game'], session, config, seed: `seed of ${session}`, at: Date.now(), ...rest };
}

test('a server that is killed again and again loses no session, no acknowledged action, and no time of anybody', async () => {
  const dataDir = temporaryFolder();
  const person = { kind: 'person' as const, participant: 'p-paused-0' };
  const tables = [
    table('people-one', { turns: 24, seats: ['person', 'person', 'person'] }),
    table('people-two', { turns: 24, seats: ['person', 'person', 'person'], disclosure: { presence: true } }),
    table('clocked', { turns: 24, deadlineMs: 5000, seats: ['person', UNIFORM, UNIFORM] }),
    table('outside', { turns: 24, seats: ['person', 'outside', { policy: 'symmtom/heuristic' }] }),
    table('policies', { turns: 200, seats: [UNIFORM, { policy: 'symmtom/heuristic' }, UNIFORM] }),
  ];
  const paused = table('paused', {
    turns: 5,
    deadlineMs: 60_000,
    seats: ['person', UNIFORM, UNIFORM],
    already: [{ type: 'seat', seat: 0, controller: person }, { type: 'start' }, { type: 'pause', reason: 'a break' }],
  });
  await plant(dataDir, [...tables, paused]);
  const port = await freePort();
  let child = await serveChild({ dataDir, port });
  const { url, databaseFile } = child;

  const people = tables.flatMap(({ session, seats }) =>
    seats.flatMap((held, seat) => (held === 'person' ? [{ session, seat }] : [])),
  );
  const holding = people.map(async ({ session, seat }) => ({ session, seat, held: await hold(url, session, seat) }));
  const args = ['--policy', 'symmtom/heuristic', '--token', tokenOf('outside', 1), '--url', url];
  const bot = spawn(process.execPath, ['server/cli/bot.ts', ...args], { cwd: ROOT, stdio: 'ignore' });
  const botOver = exitOf(bot);

  const outages: { readonly killedAt: number; readonly startedAt: number; readonly running: readonly string[] }[] = [];
  for (const { afterMs, downMs } of KILLS) {
    await sleep(afterMs);
    await child.kill();
    const killedAt = Date.now();
    expect(await findingsIn(databaseFile)).toEqual([]);
    const logs = await Promise.all(
      tables.map(async ({ session }) => ({ session, log: await logOf(databaseFile, session) })),
    );
    const running = logs.filter(
      ({ log }) => log.at(-1)?.type !== 'SessionEnded' && ofType(log, 'SessionStarted').length > 0,
    );
    await sleep(downMs);
    outages.push({ killedAt, startedAt: Date.now(), running: running.map(({ session }) => session) });
    child = await serveChild({ dataDir, port });
    const { printed } = child;
    await until(() => printed().includes('unfinished sessions go on'), 'it says what it has found');
  }
  // it was the middle of most of them
  for (const { running } of outages) expect(running.length).toBeGreaterThan(2);

  const held = await Promise.all(holding);
  expect(await botOver).toBe(0);
  expect(await child.stop()).toBe(0);

  for (const { session, seat, held: one } of held) {
    expect(one.comebacks).toBeGreaterThan(0);
    const stored = await storedOf(databaseFile, session);
    const kept = new Set(stored.map(({ commandId }) => commandId));
    for (const commandId of one.accepted) expect(kept).toContain(`${seat}/${commandId}`);
    expect(stored.map(({ version }) => version)).toEqual(stored.map((_, i) => i + 1));
  }
  for (const { session, config } of tables) {
    const log = await logOf(databaseFile, session);
    expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
    const { turns } = config as { turns: number };
    expect(ofType(log, 'TurnResolved').map(({ turn }) => turn)).toEqual(
      Array.from({ length: turns }, (_, turn) => turn),
    );
    expect(ofType(log, 'ActionSubmitted')).toHaveLength(3 * turns);
    expect(ofType(log, 'AgentLeft')).toEqual([]);
  }
  const clocked = await logOf(databaseFile, 'clocked');
  const away = outages.filter(({ running }) => running.includes('clocked'));
  const extensions = clocked.flatMap((event, i) => {
    if (event.type !== 'DeadlineExtended') return [];
    const before = clocked
      .slice(0, i)
      .findLast((earlier) => earlier.type === 'TurnOpened' || earlier.type === 'DeadlineExtended');
    return [{ ...event, byMs: event.deadline - (before?.deadline ?? Number.NaN) }];
  });
  expect(extensions).toHaveLength(away.length);
  for (const [i, { killedAt, startedAt }] of away.entries()) {
    expect(extensions[i]).toMatchObject({ reason: 'the server was away' });
    expect(extensions[i]?.byMs).toBeGreaterThanOrEqual(startedAt - killedAt);
  }
  expect(ofType(clocked, 'ActionTimedOut')).toEqual([]);

  // the one that was paused all the while goes on when somebody says so, with the time that it had
  const server = await serve({ dataDir });
  const live = await server.sessions.find('paused');
  expect(live?.phase()).toBe('paused');
  expect(await live?.operate({ type: 'resume' })).toBeNull();
  const line = await sitDown(server.url, { session: 'paused', token: tokenOf('paused', 0) });
  const { now, request } = await line.hear('welcome');
  expect((request?.deadline ?? 0) - now).toBeGreaterThan(50_000);
  expect((await playWith(line, uniform, 'paused')).reason).toBe('terminated');
  expect(ofType(await logOf(databaseFile, 'paused'), 'DeadlineExtended')).toEqual([]);
  expect(await findingsIn(databaseFile)).toEqual([]);
}, 60_000);
