/**
 * The seat of a bot from outside, in the worker that plays the session: a policy that asks the main thread, and waits there for
 * the answer. What it asks with are the messages of any seat.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { AnyGame, GameTypes, Seat } from '../../games/core/game.ts';
import type { AnyPolicy, Experience, FirstSight, Request } from '../../games/core/policy.ts';
import { PROTOCOL_VERSION, type ServerMessage } from '../../games/core/protocol.ts';
import { type ArenaPolicy, OutsideTimeOut } from './play.ts';

/** What a worker tells a bot in a seat. */
export interface ToldOutside {
  /** name@version. */
  readonly bot: string;
  readonly session: string;
  readonly seat: Seat;
  readonly message: ServerMessage;
  /** The turn that is to be answered, and what is set to 1 with the answer; null: the session is over. */
  readonly asks: { readonly turn: number; readonly answered: Int32Array } | null;
}

/** What came of a question. `timeOut`: nothing within the limit; `crash`: the program has ended, or left the seat. */
export type OutsideAnswer = { readonly action: unknown } | { readonly failed: 'timeOut' | 'crash' };

interface OutsideSeatOptions {
  readonly bot: string;
  readonly game: AnyGame;
  readonly config: unknown;
  readonly session: string;
  readonly seat: Seat;
  readonly limitMs: number;
}

interface Lived {
  readonly first: FirstSight<GameTypes>;
  readonly experiences: readonly Experience<GameTypes>[];
}

export function outsideSeat(port: MessagePort, options: OutsideSeatOptions): ArenaPolicy {
  const { bot, game, config, session, seat, limitMs } = options;
  const info = {
    ...{ session, game: game.id, rulesVersion: game.version, roles: game.roles(config) },
    aids: { knowledge: false, history: false, notes: false },
    disclosure: { kind: true, presence: true },
  };
  /** The turn of the last request that the bot was told. */
  let told = -2;
  const messageFor = ({ first, experiences }: Lived, asked: Request<GameTypes>): ServerMessage => {
    const now = Date.now();
    const request = { ...asked, deadline: now + limitMs };
    // a request tells of one turn; after turns without one the bot is told everything again
    if (told === asked.turn - 1) return { type: 'request', now, request };
    const none = { notes: { text: '', ticks: [] }, submitted: null, ended: null };
    return { type: 'welcome', protocol: PROTOCOL_VERSION, now, info, seat, first, experiences, ...none, request };
  };
  const ask = (turn: number, message: ServerMessage): OutsideAnswer => {
    const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    port.postMessage({ bot, session, seat, message, asks: { turn, answered } } satisfies ToldOutside);
    Atomics.wait(answered, 0, 0);
    return receiveMessageOnPort(port)?.message as OutsideAnswer;
  };
  const policy: AnyPolicy = {
    ...{ id: bot, game: game.id, version: 1, about: 'A program outside.' },
    initialMemory: (first): Lived => ({ first, experiences: [] }),
    observe: ({ first, experiences }: Lived, experience): Lived => ({
      first,
      experiences: [...experiences, experience],
    }),
    act(lived: Lived, request) {
      const answer = ask(request.turn, messageFor(lived, request));
      told = request.turn;
      if ('action' in answer) return answer.action;
      throw answer.failed === 'timeOut' ? new OutsideTimeOut(bot) : new Error(`${bot} has ended`);
    },
  };
  return {
    ...policy,
    outside: {
      over(request) {
        const message: ServerMessage = { type: 'ended', reason: 'terminated', request };
        port.postMessage({ bot, session, seat, message, asks: null } satisfies ToldOutside);
      },
    },
  };
}
