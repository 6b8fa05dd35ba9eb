/**
 * Bots from outside in an arena: each is a program that this process starts and that comes on a line as to a server, over which it
 * is invited to seats. Workers ask a program for one action at a time; a program that has ended is started again once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { type WebSocket, WebSocketServer } from 'ws';
import { CannotBeDone } from '../../cli/shared/command.ts';
import { BotHello, type BotTold, LINE_VERSION, parseBotSaid } from '../../games/core/bot-line.ts';
import { ClientMessage, MAX_MESSAGE_BYTES, type ServerMessage } from '../../games/core/protocol.ts';
import type { RefusalCode } from '../../games/core/session/commands.ts';
import { readJson } from '../../server/bounded-json.ts';
import { newToken } from '../../server/live/seat/tokens.ts';
import type { OutsideAnswer, ToldOutside } from './outside-seat.ts';
import type { OutsideBot } from './result.ts';

/** A bot and the command that starts it, which finds the address and the token in URL and TOKEN. */
export interface OutsideCommand {
  readonly bot: string;
  readonly command: string;
}

export interface Outside {
  readonly bots: readonly OutsideBot[];
  /** Makes the port over which one worker asks. */
  portFor(): MessagePort;
  close(): void;
}

/** The most time from the start of a program to its hello. */
const START_MS = 60_000;
/** Bytes of a frame around a message of a seat. */
const MOST_BYTES = 2 * MAX_MESSAGE_BYTES;

interface Said {
  readonly session: string;
  readonly seat: number;
  readonly message: unknown;
}

interface Question extends ToldOutside {
  readonly asks: NonNullable<ToldOutside['asks']>;
  readonly answer: (answer: OutsideAnswer) => void;
}

interface Program extends OutsideCommand {
  readonly token: string;
  readonly url: string;
  /** Emits `changed` when the program has come on its line, or has ended. */
  readonly changes: EventEmitter;
  checksum: string | null;
  child: ChildProcess | null;
  line: WebSocket | null;
  /** Whether it could not be started. */
  lost: boolean;
  /** Session and seat -> the question that is open. */
  readonly open: Map<string, Question>;
  /** The seats that it has accepted. */
  readonly accepted: Set<string>;
}

const keyOf = ({ session, seat }: { readonly session: string; readonly seat: number }): string => `${session} ${seat}`;

/** Starts the programs and resolves once each has come on its line. */
export async function openOutside(commands: readonly OutsideCommand[], limitMs: number): Promise<Outside> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/bots', maxPayload: MOST_BYTES });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const programs = new Map(commands.map((one) => [one.bot, programOf(one, url)]));
  server.on('connection', (socket) => greet(socket, programs));
  const ports: MessagePort[] = [];
  const close = (): void => {
    for (const port of ports) port.close();
    for (const program of programs.values()) {
      program.lost = true;
      program.child?.kill('SIGKILL');
    }
    for (const socket of server.clients) socket.terminate();
    server.close();
  };
  try {
    const bots = await Promise.all(
      [...programs.values()].map(async (program): Promise<OutsideBot> => {
        await lineOf(program, 1);
        const { bot, checksum } = program;
        if (checksum === null)
          throw new CannotBeDone(`the program of ${bot} has not come on its line: ${program.command}`);
        return { bot, checksum };
      }),
    );
    return {
      bots: bots.toSorted((a, b) => (a.bot < b.bot ? -1 : 1)),
      portFor() {
        const { port1, port2 } = new MessageChannel();
        ports.push(port1);
        port1.on('message', (told: ToldOutside) => void hear(told, port1, programs, limitMs));
        return port2;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function programOf(given: OutsideCommand, url: string): Program {
  const state = { checksum: null, child: null, line: null, lost: false };
  return {
    ...{ ...given, ...state, url, token: newToken(), changes: new EventEmitter().setMaxListeners(0) },
    ...{ open: new Map(), accepted: new Set() },
  };
}

async function hear(
  told: ToldOutside,
  port: MessagePort,
  programs: ReadonlyMap<string, Program>,
  limitMs: number,
): Promise<void> {
  const { bot, asks } = told;
  const program = programs.get(bot);
  if (!program) throw new Error(`there is no bot ${bot}`);
  if (!asks) {
    if (program.accepted.delete(keyOf(told))) tell(program, told);
    return;
  }
  port.postMessage(await answerOf(program, { ...told, asks }, limitMs));
  Atomics.store(asks.answered, 0, 1);
  Atomics.notify(asks.answered, 0);
}

async function answerOf(program: Program, told: Omit<Question, 'answer'>, limitMs: number): Promise<OutsideAnswer> {
  if (!(await lineOf(program, 2))) return { failed: 'crash' };
  const key = keyOf(told);
  // the line was lost since the turn before, and the seat with it
  if (told.message.type === 'request' && !program.accepted.has(key)) return { failed: 'crash' };
  const answer = await new Promise<OutsideAnswer>((resolve) => {
    const timer = setTimeout(() => resolve({ failed: 'timeOut' }), limitMs);
    program.open.set(key, {
      ...told,
      answer(given) {
        clearTimeout(timer);
        resolve(given);
      },
    });
    if (program.accepted.has(key)) tell(program, told);
    else invite(program, told);
  });
  program.open.delete(key);
  if ('failed' in answer) {
    program.accepted.delete(key);
    const { session, seat } = told;
    send(program.line, { type: 'withdrawn', session, seat, why: 'over' });
  }
  return answer;
}

/** The program's line, once it has one. It is started if it does not run, at most so often; null: it has none. */
async function lineOf(program: Program, starts: number): Promise<WebSocket | null> {
  for (let left = starts; !program.line && !program.lost; ) {
    if (!program.child) {
      if (left-- === 0) program.lost = true;
      else start(program);
    }
    if (program.lost) break;
    const tooLong = AbortSignal.timeout(START_MS);
    await once(program.changes, 'changed', { signal: tooLong }).catch(() => {
      program.lost = true;
      program.child?.kill('SIGKILL');
    });
  }
  return program.line;
}

function start(program: Program): void {
  const { command, url, token, changes } = program;
  // the shell makes way for the program, so that it is the program that is ended
  const child = spawn(`exec ${command}`, { shell: true, env: { ...process.env, URL: url, TOKEN: token } });
  program.child = child;
  child.stdin.end();
  // the output of this process is what the command was asked for
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => process.stderr.write(text));
  child.once('exit', () => {
    program.child = null;
    program.line?.terminate();
    changes.emit('changed');
  });
}

function greet(socket: WebSocket, programs: ReadonlyMap<string, Program>): void {
  let program: Program | null = null;
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    if (program?.line !== socket) return;
    program.line = null;
    program.accepted.clear();
    for (const question of program.open.values()) question.answer({ failed: 'crash' });
  });
  socket.on('message', (text: Buffer) => {
    const read = readJson(text);
    const said = 'refusal' in read ? null : read.value;
    if (program) {
      receive(program, said);
      return;
    }
    const hello = BotHello.safeParse(said);
    const found = [...programs.values()].find(({ token }) => token === hello.data?.token);
    const code = !hello.data ? 'malformed' : !found ? 'unauthorised' : null;
    const isOther = found?.checksum !== null && found?.checksum !== hello.data?.checksum;
    if (code !== null || !found || !hello.data || isOther) {
      refuse(socket, code ?? 'not_allowed', 'This is no line of a bot of this arena.');
      socket.close();
      return;
    }
    found.checksum = hello.data.checksum;
    send(found.line, { type: 'superseded' });
    found.line?.close();
    program = found;
    program.line = socket;
    const { bot } = found;
    send(socket, { type: 'welcome', line: LINE_VERSION, now: Date.now(), bot, seats: 1_000_000, held: [] });
    program.changes.emit('changed');
  });
}

/** Takes what a program says after its hello. */
function receive(program: Program, raw: unknown): void {
  const { line, open, accepted } = program;
  const said = parseBotSaid(raw);
  if (!said) {
    refuse(line, 'malformed', 'That is not a message of a line.');
    return;
  }
  const key = keyOf(said);
  const question = open.get(key);
  if (said.type === 'say') {
    if (accepted.has(key)) takeSaid(program, said, question);
    else refuse(line, 'no_such_seat', 'This line does not hold that seat.');
  } else if (question && !accepted.has(key)) {
    if (said.type === 'decline') question.answer({ failed: 'crash' });
    else {
      accepted.add(key);
      tell(program, question);
    }
  }
}

/** Takes what a seat says. */
function takeSaid(program: Program, { session, seat, message: raw }: Said, question: Question | undefined): void {
  const { data: message } = ClientMessage.safeParse(raw);
  const sayBack = (answer: ServerMessage): void => tell(program, { session, seat, message: answer });
  const refuseIt = (code: RefusalCode, words: string): void =>
    sayBack({ type: 'refused', commandId: message?.commandId ?? null, code, message: words });
  if (message?.type === 'leave') question?.answer({ failed: 'crash' });
  else if (message?.type !== 'submit') refuseIt('malformed', 'Seats of an arena submit actions, and nothing else.');
  else if (question?.asks.turn !== message.turn) refuseIt('stale_turn', 'That turn is not open.');
  else {
    sayBack({ type: 'accepted', commandId: message.commandId });
    question.answer({ action: message.action });
  }
}

function invite(
  { line }: Program,
  { session, seat, message }: Pick<ToldOutside, 'session' | 'seat' | 'message'>,
): void {
  if (message.type !== 'welcome') throw new Error(`a seat is told welcome first, not ${message.type}`);
  const { game, rulesVersion } = message.info;
  const until = message.request?.deadline ?? message.now;
  send(line, { type: 'invited', now: message.now, session, seat, game, rulesVersion, length: null, until });
}

function tell({ line }: Program, { session, seat, message }: Pick<ToldOutside, 'session' | 'seat' | 'message'>): void {
  send(line, { type: 'tell', session, seat, message });
}

function refuse(line: WebSocket | null, code: RefusalCode, message: string): void {
  send(line, { type: 'refused', session: null, seat: null, commandId: null, code, message });
}

function send(line: WebSocket | null, told: BotTold): void {
  if (line?.readyState === line?.OPEN) line?.send(JSON.stringify(told));
}
