/** The program as an operator starts it: `node server/main.ts`. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { foldLog, framesOf } from '../games/core/log/replay.ts';
import { GAMES, newestRules } from '../games/index.ts';
import { environmentOf } from './testing/environment.ts';
import { freePort } from './testing/free-port.ts';
import { type LoggedEvent, ofType } from './testing/log.ts';
import { sitDown, until } from './testing/seats.ts';
import { ask, operatorTokenOf, order, ROOT, serve, serveChild, temporaryFolder } from './testing/server.ts';

interface Ran {
  readonly code: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs one of the programs to its end. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...args], { cwd: ROOT, env: environmentOf(env) }, (error, said, complained) => {
      resolve({ code: error === null ? 0 : Number(error.code), said, complained });
    });
  });
}

interface Listed {
  readonly session: string;
  readonly game: string;
  readonly label: string | null;
  readonly rounds: number | null;
}

test('a fresh start prints its address and has a demo of every game; SIGTERM ends it at once; the next start goes on', async () => {
  const dataDir = path.join(temporaryFolder(), 'not', 'there', 'yet');
  const port = await freePort();
  const child = await serveChild({ dataDir, port, args: ['--no-build'] });
  expect(child.url).toBe(`http://127.0.0.1:${port}`);
  const linkOf = async ({ printed }: { printed(): string }): Promise<string> => {
    const file = (): string | undefined => /^No owner yet.*: it is in (\S+)$/m.exec(printed())?.[1];
    await until(() => file() !== undefined, 'the place of the link for the first owner is printed');
    // what is printed goes into a journal, which others can read
    expect(printed()).not.toContain('enter#');
    expect(file()).toBe(path.join(dataDir, 'first-owner-link'));
    expect(statSync(file() ?? '').mode & 0o777).toBe(0o600);
    const link = readFileSync(file() ?? '', 'utf8');
    expect(link).toMatch(/^http\S+\/admin\/enter#[\w-]+\n$/);
    return link;
  };
  const first = await linkOf(child);
  expect(await ask(child.url, '/healthz')).toMatchObject({ status: 200, body: { ok: true } });
  const listed = (await ask(child.url, '/api/sessions')).body as readonly Listed[];
  const labels = listed.map(({ game, label }) => (label === 'Demo' ? game : label));
  expect(labels.toSorted()).toEqual(['The ice-cream van', ...GAMES.map(({ id }) => id)].toSorted());
  for (const row of listed) {
    expect(row).toMatchObject({ status: 'ended', outcome: 'terminated', begun: true });
    const { body } = await ask(child.url, `/api/sessions/${row.session}/log`);
    const events = (body as { events: { event: LoggedEvent }[] }).events.map(({ event }) => event);
    // the list counts trials, not beats
    const trials = ofType(events, 'GameEventOccurred').filter(({ event }) => event.type === 'TrialBegan').length;
    if (row.game === 'standoff') expect(row.rounds).toBe(trials);
    const game = newestRules(row.game)?.game;
    if (!game) throw new Error(`no game ${row.game}`);
    const end = foldLog(game, events).at(-1);
    expect(row.rounds).toBe(game.roundOf?.(end?.game) ?? null);
    for (const viewer of ['all', 'public', 0] as const) {
      const frames = framesOf(game, events, viewer);
      expect(frames).toHaveLength(events.length);
      expect(frames.at(-1)?.turn).toBeGreaterThan(0);
    }
  }

  const policy = { kind: 'policy', policy: 'symmtom/uniform' };
  const { session, seats } = await order(child.url, { config: {}, seats: [{ kind: 'person' }, policy, policy] });
  const person = await sitDown(child.url, { session, token: seats[0]?.token ?? null });
  await person.hear('request');
  expect(await child.stop()).toBe(0);
  await person.closed;

  const again = await serveChild({ dataDir, port, args: ['--no-build'] });
  // there is no owner yet, so that the link is another one
  expect(await linkOf(again)).not.toBe(first);
  const back = await sitDown(again.url, { session, token: seats[0]?.token ?? null });
  expect((await back.hear('welcome')).request?.legalActions.length).toBeGreaterThan(0);
  // no second demo
  const token = operatorTokenOf({ dataDir });
  const all = (await ask(again.url, '/api/sessions', { token })).body;
  const told = { study: null, number: expect.any(Number) };
  expect(all).toEqual([expect.objectContaining({ session }), ...listed.map((row) => ({ ...row, ...told }))]);
  // others are told of the demos alone
  expect((await ask(again.url, '/api/sessions')).body).toEqual(listed);
  expect(await again.stop()).toBe(0);

  const env = { DATA_DIR: dataDir };
  const [verified, replayed] = await Promise.all([
    run(['cli/verify/verify.ts', '--audit'], env),
    run(['cli/replay.ts', listed[0]?.session ?? '', '--seat', '0'], env),
  ]);
  expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/all as written/) });
  expect(replayed.code).toBe(0);
  expect(replayed.said.split('\n').length).toBeGreaterThan(10);
});

test('a start that cannot write the link of the first owner, and has a misspelt setting, serves all the same, and says what to do', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(path.join(dataDir, 'first-owner-link', 'in-the-way'), { recursive: true });
  const env = { PUBLC_URL: 'https://lab.example.org', REDIS_PORT: 'tcp://10.0.0.7:6379', HOST_IP: '10.0.0.1' };
  const child = await serveChild({ dataDir, env });
  await until(() => child.printed().includes('npx standpoint lab operator link'), 'the way to another link is printed');
  expect(child.printed()).toContain('No owner yet, and the link that makes one could not be written (');
  expect(child.printed()).toContain('warning: PUBLC_URL is no setting; did you mean PUBLIC_URL?\n');
  // names of other programs are no misspelt ones
  expect(child.printed()).not.toMatch(/REDIS_PORT|HOST_IP/);
  for (const route of ['/healthz', '/readyz']) expect(await ask(child.url, route)).toMatchObject({ status: 200 });
  expect(await child.stop()).toBe(0);
});

test('--help lists the commands', async () => {
  const { code, said } = await run(['server/main.ts', '--help']);
  expect(code).toBe(0);
  for (const name of ['--no-build', '--no-demo', 'PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'LOG_LEVEL'])
    expect(said).toContain(name);
});

test('npm run dev says with --help what it does, and starts nothing; an option that it does not know ends it', async () => {
  expect(await run(['server/dev.ts', '--help'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('npm run dev'),
  });
  expect(await run(['server/dev.ts', '--nothing'])).toMatchObject({
    code: 1,
    complained: expect.stringContaining('--nothing'),
  });
});

test('a start that fails prints one sentence and no stack trace', async () => {
  const dataDir = temporaryFolder();
  const server = await serve({ dataDir });
  const wrong: readonly (readonly [
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    sentence: RegExp,
  ])[] = [
    [[], { PORT: 'http' }, /^PORT must be a whole number/],
    [[], { MODEL_BASE_URL: 'https://me:secret@models.example.org', MODELS: 'a' }, /^MODEL_BASE_URL must hold no user/],
    [['--no-bild'], {}, /^Unknown option '--no-bild'/],
    // another folder, the same port
    [['--no-build'], { DATA_DIR: temporaryFolder(), PORT: String(server.port) }, /^port \d+ of 127\.0\.0\.1 is taken/],
    // another port, the same folder: it would play the same sessions
    [['--no-build'], { DATA_DIR: dataDir, PORT: '0' }, /^another server is using /],
  ];
  await Promise.all(
    wrong.map(async ([args, env, sentence]) => {
      const { code, complained } = await run(['server/main.ts', ...args], env);
      expect({ code, complained }).toEqual({ code: 1, complained: expect.stringMatching(sentence) });
      expect(complained.trim().split('\n')).toHaveLength(1);
    }),
  );
});
