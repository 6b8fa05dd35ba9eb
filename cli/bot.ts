/** `npx standpoint play bot`: lets one of our policies hold a seat of a running server, over the same socket as any outside bot. */
import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { WebSocket } from 'ws';
import { POLICIES, policyById } from '../bots/index.ts';
import { seatClient } from '../bots/seat-client.ts';
import { Hello, MAX_MESSAGES_PER_SECOND, type ServerMessage } from '../games/core/protocol.ts';
import { BadOption, run } from './shared/command.ts';
import { seatLetter } from './shared/seats.ts';

interface Options {
  readonly policy: string;
  readonly token: string;
  readonly session?: string;
  readonly url: string;
  readonly seed?: string;
  readonly jsonl?: boolean;
}

/** How often to connect again after a lost connection, and the time between, ms. */
const RETRIES = { times: 60, everyMs: 1000 };

const command = new Command('bot')
  .description('Takes a seat of a running server with a policy, over a plain WebSocket.')
  .requiredOption('--policy <id>', 'which policy, as symmtom/heuristic; a wrong id is answered with the list of all')
  .requiredOption('--token <token>', 'the right to the seat; the link of the seat has it after #')
  .option('--session <id>', 'checked against the session that the token is for')
  .option('--url <address>', 'the server', `http://localhost:${process.env.PORT ?? 2567}`)
  .option('--seed <text>', "the policy's seed; without it, a random one")
  .option('--jsonl', 'print every message as it comes, as JSON, one a line')
  .action(play);

await run(command);

async function play({ policy: id, token, session, url, seed, jsonl }: Options): Promise<void> {
  const policy = policyById(id);
  if (!policy) throw new BadOption(`there is no policy '${id}'; there are ${POLICIES.map((p) => p.id).join(', ')}`);
  if (!/^https?:\/\//.test(url)) throw new BadOption(`--url must begin with http:// or https://, not '${url}'`);
  if (!Hello.safeParse({ type: 'hello', token }).success)
    throw new BadOption(
      'This token is not one of a seat: copy all that follows # in the link of the seat. (malformed)',
    );
  const client = seatClient(policy, seed ?? randomBytes(16).toString('hex'));
  let left = RETRIES.times;
  const server = url.replace(/^http/, 'ws').replace(/\/$/, '');
  /** Where one of several server processes plays the session. */
  let at: string | null = null;
  let wasSeated = false;
  for (;;) {
    const address = `${at ?? server}/agents`;
    at = null;
    const outcome = await holdSeat(address, token, (told, say) => {
      left = RETRIES.times;
      if (jsonl) process.stdout.write(`${JSON.stringify(told)}\n`);
      if (told.type === 'refused' && told.code === 'ended' && wasSeated) {
        // it ended while this program was away
        if (!jsonl) process.stderr.write(`${told.message}\n`);
        return 'over';
      }
      // a refusal without a command refuses the token or this program
      if (told.type === 'refused' && told.commandId === null) throw new BadOption(`${told.message} (${told.code})`);
      if (told.type === 'superseded')
        throw new BadOption('The seat was opened elsewhere, and is played there now. (superseded)');
      if (told.type === 'moved') {
        at = told.address === null ? null : `${new URL(server).protocol}//${told.address}`;
        return 'moved';
      }
      if (told.type === 'welcome') {
        wasSeated = true;
        if (session !== undefined && session !== told.info.session)
          throw new BadOption(`the token is for session ${told.info.session}, not ${session}`);
        if (!jsonl)
          process.stderr.write(
            `Seated in session ${told.info.session}, seat ${seatLetter(told.seat)} (${told.seat}).\n`,
          );
        if (told.ended) return 'over';
      }
      if (told.type === 'ended') {
        if (!jsonl) process.stderr.write(`The session is over (${told.reason}).\n`);
        return 'over';
      }
      const said = client.take(told);
      if (said) say(said);
      return 'on';
    });
    if (outcome === 'over') return;
    if (outcome === 'moved' && at !== null) continue;
    if (left-- <= 0) throw new BadOption(`no server at ${url}`);
    await new Promise((resolve) => setTimeout(resolve, RETRIES.everyMs));
  }
}

/** Holds one connection. Resolves when the session is over, played by another process, or the connection lost; rejects with the error that `take` throws. */
function holdSeat(
  address: string,
  token: string,
  take: (told: ServerMessage, say: (said: unknown) => void) => 'on' | 'over' | 'moved',
): Promise<'over' | 'lost' | 'moved'> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    // the server refuses more messages than this, which fast partners could cause
    let mayAt = 0;
    const say = (said: unknown): void => {
      const at = Math.max(performance.now(), mayAt);
      mayAt = at + 1000 / MAX_MESSAGES_PER_SECOND;
      setTimeout(() => socket.send(JSON.stringify(said)), Math.max(0, at - performance.now()));
    };
    socket.on('open', () => say({ type: 'hello', token }));
    socket.on('message', (text: Buffer) => {
      try {
        const outcome = take(JSON.parse(text.toString('utf8')), say);
        if (outcome === 'on') return;
        resolve(outcome);
        socket.close();
      } catch (error) {
        reject(error);
        socket.terminate();
      }
    });
    socket.on('close', () => resolve('lost'));
    socket.on('error', () => resolve('lost'));
  });
}
