/** Files and answers as they are sent: compressed, kept or asked for again, and with the headers that protect a page. */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GAMES } from '../../games/index.ts';
import { builtClient, LINK, PAGE, SCRIPT, SCRIPT_PATH } from '../testing/client-folder.ts';
import { ask, operatorTokenOf, order, post, serve } from '../testing/server.ts';
import { FIRST_STYLE } from './pages.ts';

interface Sent {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** The answer as it is sent: `fetch` would unpack it. */
function sent(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const unpacked = ({ headers, bytes }: Sent): string => {
  const encoding = headers['content-encoding'];
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

const BOTS = {
  game: 'symmtom',
  config: { agents: 2, width: 6, pieces: 4, turns: 100 },
  seats: [
    { kind: 'policy', policy: 'symmtom/uniform' },
    { kind: 'policy', policy: 'symmtom/uniform' },
  ],
};

test('files are sent as the build compressed them: hashed ones are kept for ever, the page is asked for again', async () => {
  const { url } = await serve({ clientFolder: builtClient() });
  for (const [accepted, encoding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['', undefined],
  ] as const) {
    const script = await sent(`${url}${SCRIPT_PATH}`, { 'accept-encoding': accepted });
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringMatching(/^(text|application)\/javascript/),
      vary: 'accept-encoding',
    });
    expect(script.headers['content-encoding']).toBe(encoding);
    expect(unpacked(script)).toBe(SCRIPT);
    // what would only be asked for again
    for (const name of ['etag', 'last-modified', 'accept-ranges']) expect(script.headers).not.toHaveProperty(name);
    for (const route of ['/', '/play/abc']) {
      const page = await sent(`${url}${route}`, { 'accept-encoding': accepted });
      expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
      expect(page.headers['content-encoding']).toBe(encoding);
      expect(unpacked(page)).toBe(PAGE);
      const again = { 'accept-encoding': accepted, 'if-none-match': String(page.headers.etag) };
      expect(await sent(`${url}${route}`, again)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    }
  }
});

test('a connection stays open after a file, though no header says so', async () => {
  const { url } = await serve({ clientFolder: builtClient() });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = () =>
    new Promise<{ readonly isReused: boolean; readonly headers: IncomingHttpHeaders }>((resolve, reject) => {
      const asked = request(`${url}${SCRIPT_PATH}`, { agent }, (answer) => {
        answer.resume().on('end', () => resolve({ isReused: asked.reusedSocket, headers: answer.headers }));
      });
      asked.on('error', reject).end();
    });
  const [first, second] = [await ask(), await ask()];
  expect([first.isReused, second.isReused]).toEqual([false, true]);
  for (const name of ['connection', 'keep-alive']) expect(second.headers).not.toHaveProperty(name);
});

test('the document of a page names the files of that page, so that they come beside the first script; no other answer names any', async () => {
  const { url } = await serve({ clientFolder: builtClient() });
  const linkOf = async (route: string) => (await sent(`${url}${route}`, { 'accept-encoding': 'br' })).headers.link;
  expect(await linkOf('/play/abc')).toBe(LINK);
  expect(await linkOf('/play?seat=1')).toBe(LINK);
  for (const route of [
    '/',
    '/replay/abc',
    '/constructor',
    SCRIPT_PATH,
    '/play.js',
    '/api/games',
    '/.vite/files-ahead.json',
  ])
    expect(await linkOf(route), route).toBeUndefined();
});

test('lists and logs are compressed; a long log is read and sent in parts, and is refused before it is read', async () => {
  const { url, store, sessions, dataDir } = await serve();
  const { session } = await order(url, BOTS);
  await sessions.ended(session);
  const running = await order(url, { ...BOTS, seats: [{ kind: 'person' }, ...BOTS.seats.slice(1)] });
  const list = await sent(`${url}/api/games`, { 'accept-encoding': 'br' });
  expect(list.headers).toMatchObject({ 'content-encoding': 'br', vary: expect.stringMatching(/accept-encoding/) });
  expect(JSON.parse(unpacked(list))).toHaveLength(GAMES.length);

  const events = await store.events.read(`session-${session}`);
  expect(events.length).toBeGreaterThan(400);
  const read = vi.spyOn(store.events, 'read');
  const route = `${url}/api/sessions/${session}/log`;
  const operator = { token: operatorTokenOf({ dataDir }) };
  const authorization = `Bearer ${operator.token}`;
  const log = await sent(route, { 'accept-encoding': 'gzip', authorization });
  expect(log.headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
  const body = JSON.parse(unpacked(log)) as { events: { version: number }[] };
  expect(body).toMatchObject({ session, game: 'symmtom' });
  expect(body.events.map(({ version }) => version)).toEqual(events.map(({ version }) => version));
  expect(log.bytes.length).toBeLessThan(unpacked(log).length / 4);
  expect(Math.max(...read.mock.calls.map(([, , limit = Number.POSITIVE_INFINITY]) => limit))).toBeLessThanOrEqual(200);
  expect(unpacked(await sent(route, { authorization }))).toBe(unpacked(log));

  read.mockClear();
  expect((await ask(url, `/api/sessions/${running.session}/log`)).status).toBe(403);
  expect((await ask(url, '/api/sessions/nosuchsession/log')).status).toBe(404);
  expect(read).not.toHaveBeenCalled();
  expect((await ask(url, `/api/sessions/${running.session}/log`, operator)).status).toBe(200);
});

test('every answer forbids foreign scripts, frames, guessed types and referrers', async () => {
  const { url } = await serve({
    clientFolder: builtClient(),
    requestLimits: { address: { max: 8, windowMs: 60_000 } },
    visitors: true,
  });
  const refusal = (await post(url, '/api/sessions', null)).status;
  const routes = [
    '/',
    '/play/abc',
    SCRIPT_PATH,
    '/healthz',
    '/api/games',
    '/api/nothing',
    '/assets/none.js',
    '/metrics',
    '/%zz',
  ];
  const many = Array.from({ length: 9 }, () => '/api/sessions?limit=0');
  const answers = await Promise.all([...routes, ...many].map((route) => fetch(`${url}${route}`)));
  expect([refusal, ...new Set(statuses(answers))].toSorted()).toEqual([200, 400, 400, 403, 404, 429]);
  for (const { url: asked, headers } of answers)
    expect({ asked, headers: Object.fromEntries(headers) }).toMatchObject({
      asked,
      headers: {
        'content-security-policy': expect.stringMatching(
          asked.includes('/api/')
            ? /^default-src 'none'; frame-ancestors 'none'$/
            : /^default-src 'self'; .*frame-ancestors 'none'$/,
        ),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        // for browsers that do not know `frame-ancestors`, which the documents are for
        ...(/\/(assets|api)\//.test(asked) ? {} : { 'x-frame-options': 'DENY' }),
      },
    });
  const { body: unreadable } = await ask(url, '/%zz');
  expect(unreadable).toEqual({ code: 'malformed', message: 'This address cannot be read.' });
  const policy = answers[0]?.headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/unsafe|script-src|connect-src|\*/);
});

test('where the public address is https, browsers are told to stay with it', async () => {
  const of = async (publicUrl: string | null): Promise<readonly (string | null)[]> => {
    const { port } = await serve({ publicUrl });
    const routes = ['/', '/s/any', '/assets/none.js', '/api/games', '/%zz'];
    const answers = await Promise.all(routes.map((route) => fetch(`http://127.0.0.1:${port}${route}`)));
    return [...new Set(answers.map(({ headers }) => headers.get('strict-transport-security')))];
  };
  expect(await of('https://lab.example')).toEqual(['max-age=31536000']);
  expect(await of('http://lab.example')).toEqual([null]);
  expect(await of(null)).toEqual([null]);
});

test('the style of the first words is the one that browsers are allowed to use', () => {
  const style = readFileSync(new URL('../../client/first-words.css', import.meta.url));
  expect(FIRST_STYLE).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
});

test('forms go to this server alone and no page is framed, but for pages of studies, at MTurk, previews here, and replays for all', async () => {
  const { url } = await serve();
  const headersOf = async (route: string) => {
    const { headers } = await fetch(`${url}${route}`);
    const policy = headers.get('content-security-policy') ?? '';
    const [forms, frames] = [/form-action [^;]*/, /frame-ancestors [^;]*/].map((part) => part.exec(policy)?.[0]);
    return { forms, frames, old: headers.get('x-frame-options') };
  };
  const own = { forms: "form-action 'self'", frames: "frame-ancestors 'none'", old: 'DENY' };
  const mturk = {
    forms: `${own.forms} https://www.mturk.com https://workersandbox.mturk.com`,
    frames: 'frame-ancestors https://worker.mturk.com https://workersandbox.mturk.com',
    old: null,
  };
  expect(await headersOf('/s/my-study')).toEqual(mturk);
  expect(await headersOf('/s/my-study?workerId=W1&assignmentId=A1')).toEqual(mturk);
  const anywhere = { ...own, frames: 'frame-ancestors *', old: null };
  expect(await headersOf('/embed/abc?seq=4&seat=1')).toEqual(anywhere);
  const here = { ...own, frames: "frame-ancestors 'self'", old: null };
  for (const part of ['1?link=abc', '2', 'room'])
    expect(await headersOf(`/preview/mine-preview-1/${part}`)).toEqual(here);
  for (const route of [
    '/embed/',
    '/preview/mine-preview-1/admin',
    '/embed/abc/x',
    '/replay/abc',
    '/',
    '/play/abc',
    '/admin',
    '/s/my-study/page',
    '/S/my-study',
    '/x?/s/my-study',
  ])
    expect({ route, ...(await headersOf(route)) }).toEqual({ route, ...own });
  expect(await headersOf('/api/studies')).toMatchObject({ frames: own.frames });
});

const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status);
