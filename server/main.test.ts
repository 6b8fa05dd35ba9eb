/** The program as a person starts it: `node server/main.ts`. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { framesOf } from '../games/core/replay.ts';
import { gameById } from '../games/index.ts';
import { findingsIn, type LoggedEvent } from './testing/log.ts';
import { sitDown } from './testing/seats.ts';
import { ask, freePort, order, ROOT, serve, serveChild, temporaryFolder } from './testing/server.ts';

interface Ran {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs one of the programs to its end. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: ROOT, env: { ...process.env, ...env } }, (error, said, complained) => {
      resolve({ code: error === null ? 0 : Number(error.code), said, complained });
    });
  });
}

test('a fresh start in an empty folder prints its address, and has a demo session of every game that can be replayed', async () => {
  const dataDir = path.join(temporaryFolder(), 'not', 'there', 'yet');
  const child = await serveChild({ dataDir, args: ['--no-build'] });
  expect(child.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await ask(child.url, '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
  const listed = (await ask(child.url, '/api/sessions')).body as {
    session: string;
    game: string;
    status: string;
    label: string;
    outcome: string;
  }[];
  expect(listed.length).toBeGreaterThan(0);
  for (const row of listed) {
    expect(row).toMatchObject({ status: 'ended', outcome: 'terminated', label: 'Demo' });
    const { body } = await ask(child.url, `/api/sessions/${row.session}/log`);
    const events = (body as { events: { event: LoggedEvent }[] }).events.map(({ event }) => event);
    const game = gameById(row.game);
    if (!game) throw new Error(`no game ${row.game}`);
    for (const viewer of ['all', 'public', 0] as const) {
      const frames = framesOf(game, events, viewer);
      expect(frames).toHaveLength(events.length);
      expect(frames.at(-1)?.turn).toBeGreaterThan(0);
    }
  }
  expect(await child.stop()).toBe(0);
  expect(await findingsIn(child.databaseFile)).toEqual([]);

  // the second start has it already
  const again = await serveChild({ dataDir, args: ['--no-build'] });
  expect((await ask(again.url, '/api/sessions')).body).toEqual(listed);
  expect(await again.stop()).toBe(0);

  const env = { DATA_DIR: dataDir };
  const verified = await run(['server/cli/verify.ts', '--audit'], env);
  expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/all as written/) });
  const replayed = await run(['server/cli/replay.ts', listed[0]?.session ?? '', '--seat', '0'], env);
  expect(replayed.code).toBe(0);
  expect(replayed.said.split('\n').length).toBeGreaterThan(10);
});

test('SIGTERM ends it at once with a person connected, who can come back after the next start', async () => {
  const dataDir = temporaryFolder();
  const port = await freePort();
  const child = await serveChild({ dataDir, port });
  const policy = { kind: 'policy', policy: 'symmtom/uniform' };
  const { session, seats } = await order(child.url, { config: {}, seats: [{ kind: 'person' }, policy, policy] });
  const person = await sitDown(child.url, { session, token: seats[0]?.token ?? null });
  await person.hear('request');
  expect(await child.stop()).toBe(0);
  await person.closed;
  const again = await serveChild({ dataDir, port });
  const back = await sitDown(again.url, { session, token: seats[0]?.token ?? null });
  expect((await back.hear('welcome')).request?.legalActions.length).toBeGreaterThan(0);
  expect(await again.stop()).toBe(0);
});

test('--help says what there is', async () => {
  const { code, said } = await run(['server/main.ts', '--help']);
  expect(code).toBe(0);
  for (const name of ['--no-build', '--no-demo', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL'])
    expect(said).toContain(name);
});

test('what it cannot start with is said in one sentence, without a trace of the program', async () => {
  const dataDir = temporaryFolder();
  const server = await serve({ dataDir });
  const wrong: readonly (readonly [
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    sentence: RegExp,
  ])[] = [
    [[], { PORT: 'http' }, /^PORT must be a whole number/],
    [[], { DATABASE_URL: 'postgres://db' }, /^DATABASE_URL: PostgreSQL is not built yet/],
    [['--no-bild'], {}, /^Unknown option '--no-bild'/],
    // another folder, the same port
    [['--no-build'], { DATA_DIR: temporaryFolder(), PORT: String(server.port) }, /^port \d+ of 127\.0\.0\.1 is taken/],
    // another port, the same folder: it would play the same sessions
    [['--no-build'], { DATA_DIR: dataDir, PORT: '0' }, /^another server is using /],
  ];
  for (const [args, env, sentence] of wrong) {
    const { code, complained } = await run(['server/main.ts', ...args], env);
    expect({ code, complained }).toEqual({ code: 1, complained: expect.stringMatching(sentence) });
    expect(complained.trim().split('\n')).toHaveLength(1);
  }
  expect(readdirSync(dataDir)).toContain('operator-token');
});
