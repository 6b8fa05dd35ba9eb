/** oTree's own production server (`otree prodserver`) on a PostgreSQL database, with the project in the folder otree/. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, cpSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { environmentOf } from '../../server/testing/environment.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { programsIn } from './otree-install.ts';

export interface OTreeServer {
  readonly url: string;
  /** What a program sends that orders sessions. */
  readonly restKey: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface OTreeServerOptions {
  /** Folder of the virtual environment. */
  readonly environment: string;
  /** An empty folder, for the project and the server's log. */
  readonly folder: string;
  /** Address of an empty PostgreSQL database. */
  readonly database: string;
}

const STARTED_WITHIN_MS = 60_000;
const PROJECT = path.join(import.meta.dirname, 'otree');

/** Resolves when it answers. */
export async function startOTree({ environment, folder, database }: OTreeServerOptions): Promise<OTreeServer> {
  const project = path.join(folder, 'project');
  cpSync(PROJECT, project, { recursive: true });
  mkdirSync(path.join(project, '_static'));
  const restKey = randomBytes(16).toString('hex');
  const env = environmentOf({
    PATH: `${programsIn(environment)}${path.delimiter}${process.env.PATH}`,
    DATABASE_URL: database,
    OTREE_PRODUCTION: '1',
    OTREE_AUTH_LEVEL: 'STUDY',
    OTREE_ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    OTREE_REST_KEY: restKey,
    OTREE_SECRET_KEY: randomBytes(16).toString('hex'),
  });
  const program = path.join(programsIn(environment), 'otree');
  await promisify(execFile)(program, ['resetdb', '--noinput'], { cwd: project, env });
  const port = await freePort();
  const log = path.join(folder, 'otree.log');
  const output = openSync(log, 'a');
  // a group of processes of its own: the server starts a second one, which is not told when the first ends
  const server = spawn(program, ['prodserver', `127.0.0.1:${port}`], {
    cwd: project,
    env,
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const kill = (): void => endGroup(server);
  process.once('exit', kill);
  const stop = async (): Promise<void> => {
    process.off('exit', kill);
    const ended = server.exitCode === null && server.signalCode === null ? once(server, 'exit') : null;
    kill();
    await ended;
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answering(`${url}/api/otree_version`, server, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, restKey, pid: server.pid as number, stop };
}

async function answering(url: string, server: ChildProcess, log: string): Promise<void> {
  const until = performance.now() + STARTED_WITHIN_MS;
  while (server.exitCode === null && performance.now() < until) {
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer) return;
    await sleep(100);
  }
  throw new Error(`oTree does not answer: ${readFileSync(log, 'utf8').slice(-2000)}`);
}

/** Ends what the server started, too. */
function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-(pid as number), 'SIGKILL');
  } catch (error) {
    // the whole group has ended
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
