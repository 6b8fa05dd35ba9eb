/** For tests: real servers on a free port with a folder of their own, in this process or in one that a test can kill. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { ForTests, RunningServer } from '../app/options.ts';
import { startServer } from '../app/start-server.ts';
import type { Settings } from '../config.ts';
import type { OrderedSession } from '../live/session/order.ts';
import type { SessionOrder } from '../live/session/session-order.ts';
import { databaseFile } from '../store/open-store.ts';
import { environmentOf } from './environment.ts';
import { keptThread } from './kept-threads.ts';
import { LIGHT_PASSWORDS } from './light-passwords.ts';
import { NO_REQUEST_LIMITS } from './no-limits.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Makes a folder and removes it when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'standpoint-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Served extends RunningServer {
  readonly dataDir: string;
  readonly databaseFile: string;
}

export type ServeOptions = Partial<Settings> & ForTests;

/** Starts a server in this process and closes it after the test. Only one may run: Colyseus keeps its rooms in the module. */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  const dataDir = options.dataDir ?? temporaryFolder();
  const file = options.databaseFile ?? databaseFile(dataDir);
  const settings = {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    files: { kind: 'folder', folder: dataDir },
    databaseFile: file,
    shared: null,
    publicUrl: null,
    visitors: false,
    publicReplays: false,
    logLevel: 'silent',
    recruiterKeys: { keys: 'no-keys.json', audiences: [] },
    trustProxy: false,
    models: null,
    ...options,
  } as const;
  // a clock that a test moves does not stand still
  const clock = options.now ? { monotonic: () => 0 } : {};
  const server = await startServer(settings, {
    requestLimits: NO_REQUEST_LIMITS,
    policyThreads: keptThread,
    ...LIGHT_PASSWORDS,
    ...clock,
    ...options,
  });
  operatorTokens.set(server.url, operatorTokenOf({ dataDir }));
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= server.close();
    return closing;
  };
  onTestFinished(close);
  return { ...server, dataDir, databaseFile: file, close };
}

export interface ServedChild {
  readonly url: string;
  readonly dataDir: string;
  readonly databaseFile: string;
  /** Its output so far. */
  printed(): string;
  /** Freezes the process until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Sends SIGKILL, so that it cannot close anything. */
  kill(): Promise<void>;
  /** Sends SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Resolves once the process has ended. */
  readonly over: Promise<number | null>;
}

export interface ChildOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `node server/main.ts` as an operator does; resolves once it has printed its address. */
export async function serveChild({
  dataDir,
  port = 0,
  args = ['--no-build', '--no-demo'],
  env = {},
}: ChildOptions): Promise<ServedChild> {
  const child = spawn(process.execPath, ['server/main.ts', ...args], {
    cwd: ROOT,
    env: environmentOf({ PORT: String(port), DATA_DIR: dataDir, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const over = exitOf(child);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await over;
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    let at: string | undefined;
    const take = (text: Buffer): void => {
      printed += text.toString('utf8');
      if (at !== undefined) return;
      at = /^Standpoint is at (\S+)$/m.exec(printed)?.[1];
      if (at !== undefined) resolve(at);
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    void over.then((code) => reject(new Error(`the server ended with code ${code}: ${printed}`)));
  });
  operatorTokens.set(url, operatorTokenOf({ dataDir }));
  return {
    url,
    dataDir,
    databaseFile: env.DATABASE_URL ?? databaseFile(dataDir),
    printed: () => printed,
    over,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async kill() {
      child.kill('SIGKILL');
      await over;
    },
    stop() {
      child.kill('SIGTERM');
      return over;
    },
  };
}

export function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
}

/** A session's order, without the fields that have a default. */
export type Order = { readonly [Key in keyof SessionOrder]?: unknown } & { readonly seats: readonly unknown[] };

/** The operator's token of each server that a test has started, by address. */
const operatorTokens = new Map<string, string>();

/** Orders a session as the operator of a server that this test has started. */
export async function order(url: string, wishes: Order): Promise<OrderedSession> {
  const answer = await post(url, '/api/sessions', { game: 'symmtom', ...wishes }, operatorTokens.get(url));
  if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as OrderedSession;
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: unknown;
}

export function post(url: string, route: string, body: unknown, token?: string): Promise<HttpAnswer> {
  return ask(url, route, { method: 'POST', body: JSON.stringify(body), ...(token === undefined ? {} : { token }) });
}

export async function ask(
  url: string,
  route: string,
  {
    method = 'GET',
    body,
    token,
    type = 'application/json',
    headers: given = {},
  }: {
    method?: string;
    body?: string;
    token?: string;
    type?: string;
    headers?: Readonly<Record<string, string>>;
  } = {},
): Promise<HttpAnswer> {
  const headers: Record<string, string> = { ...given };
  if (body !== undefined) headers['content-type'] = type;
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(`${url}${route}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  try {
    return { status: answer.status, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, body: text };
  }
}

/** The operator's token, from the server's folder. */
export function operatorTokenOf({ dataDir }: { readonly dataDir: string }): string {
  return readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
}

/** How often the server counted each refusal code so far. */
export async function refusalsCounted(server: {
  readonly url: string;
  readonly dataDir: string;
}): Promise<Readonly<Record<string, number>>> {
  const { body } = await ask(server.url, '/metrics', { token: operatorTokenOf(server) });
  const lines = String(body).matchAll(/^standpoint_refusals_total\{code="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, code, count]) => [code, Number(count)]));
}
