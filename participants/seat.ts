/**
 * A seat that is held by a policy in the place of a participant: it answers what it is asked, presses the buttons that a page has
 * beside the board, and comes back whenever the connection breaks, until the session is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { botsOf } from '../bots/index.ts';
import { asksForAnswer, type SeatClient, seatClient } from '../bots/seat-client.ts';
import type { ClientMessage, ServerMessage } from '../games/core/protocol.ts';
import { rngFor } from '../games/core/rng.ts';
import { type Line, pageLine } from './line.ts';

export interface SeatOptions {
  /** A new connection, whose messages go to `take`; null: the session is over, or the participant is not in it. Rejects: try again. */
  readonly connect: (take: (told: unknown, line: Line) => void) => Promise<Line | null>;
  readonly brain: SeatClient;
  /** Time to think about an answer, ms. */
  readonly thinksMs: () => number;
  /** Called with each message, before it is answered. */
  readonly onTold: (told: ServerMessage, line: Line) => void;
  /** Called with each answer, when it is sent. */
  readonly onSay?: (said: ClientMessage, line: Line) => void;
  /** A connection on which nothing comes for this long is given up, ms; the server is asked for its clock more often. Left out: none is. */
  readonly silentMs?: number;
}

export interface SimulatedSeat {
  /** Number of the turn that was asked for last; -1: none. */
  turn(): number;
  /** Sends this as it is, if there is a connection. */
  say(said: unknown): void;
  /** Loses the connection, and comes back after this time. */
  lose(forMs: number): void;
  /** The participant is gone; resolves once the connection is closed. */
  leave(): Promise<void>;
}

/** Between two tries to connect, ms. */
const RETRY_MS = 200;

export function openSeat({ connect, brain, thinksMs, onTold, onSay, silentMs }: SeatOptions): SimulatedSeat {
  let gone = false;
  let over = false;
  let turn = -1;
  let awayUntil = 0;
  let heardAt = 0;
  let asked = 0;
  let line: Line | null = null;

  const say = (through: Line, said: ClientMessage): void => {
    if (gone || over || line !== through) return;
    onSay?.(said, through);
    through.say(said);
  };
  const take = (given: unknown, through: Line): void => {
    const told = given as ServerMessage;
    heardAt = performance.now();
    onTold(told, through);
    if (isEnd(told)) over = true;
    if ((told.type === 'request' || told.type === 'welcome') && told.request) turn = told.request.turn;
    for (const said of saidTo(brain, told)) setTimeout(() => say(through, said), thinksMs()).unref();
  };
  const watch = (watched: Line): NodeJS.Timeout | undefined => {
    heardAt = performance.now();
    if (silentMs === undefined) return undefined;
    return setInterval(() => {
      if (performance.now() - heardAt > silentMs) watched.drop();
      else watched.say({ type: 'askClock', commandId: `clock-${asked++}` });
    }, silentMs / 4);
  };
  const live = async (): Promise<void> => {
    while (!gone && !over) {
      const away = awayUntil - performance.now();
      if (away > 0) await sleep(away);
      // a server that is down or restarts refuses the connection
      const found = await connect(take).catch(() => undefined);
      if (found === null) over = true;
      if (found) {
        line = found;
        if (gone) found.drop();
        const watching = watch(found);
        await found.closed;
        clearInterval(watching);
        line = null;
      }
      if (!gone && !over) await sleep(RETRY_MS);
    }
  };
  const living = live();
  return {
    turn: () => turn,
    say: (said) => line?.say(said),
    lose(forMs) {
      awayUntil = performance.now() + forMs;
      line?.drop();
    },
    leave() {
      gone = true;
      line?.drop();
      return living;
    },
  };
}

/** Connects as a page does, with a reservation (null: there is none), and gives the connection up when its room has an error. */
export async function connectPage(
  url: string,
  reservation: unknown,
  take: Parameters<SeatOptions['connect']>[0],
): Promise<Line | null> {
  if (reservation === null) return null;
  const line = await pageLine(url, reservation, take);
  line.room.onError(line.drop);
  return line;
}

/** Whether the message says that the session is over. What a bot from outside says first has no id. */
function isEnd(told: ServerMessage): boolean {
  if (told.type === 'refused') return told.code === 'ended' && told.commandId === null;
  return told.type === 'ended' || (told.type === 'welcome' && told.ended !== null);
}

/** What a participant with this brain says to a message, in order. */
export function saidTo(brain: SeatClient, told: ServerMessage): readonly ClientMessage[] {
  const pressed = pressedAt(told);
  const said = brain.take(told);
  // a seat that has acted in this turn is told of the action, and has nothing to repeat
  const isRepeat = told.type === 'welcome' && told.submitted !== null && said?.type === 'submit';
  return [...(pressed ? [pressed] : []), ...(said && asksForAnswer(told) && !isRepeat ? [said] : [])];
}

/** The button that a participant presses now, beside acting and answering; null: none. */
function pressedAt(told: ServerMessage): ClientMessage | null {
  if (told.type === 'welcome' && told.info.ready && !told.ready && !told.first && !told.ended)
    return { type: 'ready', commandId: 'pressed-ready' };
  if ((told.type !== 'request' && told.type !== 'welcome') || told.request?.next !== 'awaited') return null;
  const { turn, legalActions } = told.request;
  return legalActions.length > 0 ? null : { type: 'next', commandId: `pressed-next-${turn}`, turn };
}

/** The policy that sits with people in this game. It guesses the answer to a question to which it has none. */
export function partnerIn(game: string, seed: string): SeatClient {
  const bots = botsOf(game);
  if (!bots) throw new Error(`there is no game ${game}`);
  const brain = seatClient(bots.defaultPartner, seed);
  const rng = rngFor(seed, 'guesses');
  return {
    take(told) {
      const said = brain.take(told);
      const probe = told.type === 'welcome' || told.type === 'request' ? told.request?.probe : null;
      if (said?.type !== 'answerProbe' || said.answer !== null || !probe) return said;
      const option = rng.pick(probe.options);
      const isRated = probe.confidence && !probe.unrated?.includes(option);
      return { ...said, answer: { option, confidence: isRated ? rng.int(101) : null } };
    },
  };
}
