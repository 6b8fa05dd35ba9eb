/**
 * The line of one account while it is open: the seats that the account holds over it, and the invitations that it was told
 * of. What the database says of the account's seats is brought about again and again, so that a line that is new, a session
 * that was loaded again and an invitation from another process are one case. Each step ends before the next begins.
 */
import * as z from 'zod';
import { type BotTold, LINE_VERSION, parseBotSaid } from '../../../games/core/bot-line.ts';
import { botNameOf } from '../../../games/core/bot-name.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import { comesAt } from '../../../games/core/session/invited.ts';
import type { Controller } from '../../../games/core/session/types.ts';
import { openAlarm } from '../../live/alarm.ts';
import { isNotHere, NotNow, PlayedElsewhere } from '../../live/owner/ownership.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import type { SeatConnection } from '../../live/seat/connection.ts';
import type { LiveSession } from '../../live/session/live-session.ts';
import type { BotAccount, BotSeat } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { JsonLine } from '../json-door.ts';
import type { Limiter } from '../limiter.ts';
import { type HeldBack, openHeldBack } from './held-back.ts';
import {
  commandIdIn,
  MALFORMED,
  NOT_HELD,
  NOT_HERE,
  NOT_INVITED,
  placeIn,
  type RefusedMessage,
  refusedMessage,
  TOO_MANY,
} from './line-refusals.ts';
import { type AnswerSilence, openSilence } from './silence.ts';
import { missBot } from './unanswered.ts';

export interface BotLineOptions {
  readonly sessions: Sessions;
  readonly bots: Pick<Store['bots'], 'answer' | 'openSeats'>;
  readonly now: () => number;
  /** Makes the limit of one seat's messages. */
  readonly newLimiter: () => Limiter;
  /** Reports a bug, which ends the line. */
  readonly failed: (error: unknown) => void;
}

export interface BotLine {
  /** Sits down where the account has accepted, and tells of what it is invited to and is invited to no longer. */
  follow(): void;
  receive(said: unknown): void;
  /** Tells that a message was refused. */
  refuse(refusal: Refusal, of?: RefusedMessage): void;
  /** The line was flooding: for some seconds its seats take no connection. */
  flooded(): void;
  end(last: BotTold): void;
}

interface Place {
  readonly session: string;
  readonly seat: number;
}

interface Held {
  readonly seat: number;
  readonly live: LiveSession;
  readonly connection: SeatConnection;
  readonly limiter: Limiter;
  readonly answers: HeldBack;
  /** null: the session waits for as long as it takes. */
  readonly silence: AnswerSilence | null;
}

const Leave = z.object({ type: z.literal('leave') });

const keyOf = ({ session, seat }: Place): string => `${session} ${seat}`;

export function openBotLine(line: JsonLine, account: BotAccount, options: BotLineOptions): BotLine {
  const { sessions, bots, now, newLimiter, failed } = options;
  const held = new Map<string, Held>();
  const invited = new Map<string, BotSeat>();
  /** Seat -> the address of the process that plays it, which the bot was told. */
  const elsewhere = new Map<string, string>();
  /** Accepted seats that others must not recognise: until the bot may sit down there, and how the waiting is stopped. */
  const atDoor = new Map<string, () => void>();
  /** Accepted seats that this line cannot have any more. */
  const lost = new Set<string>();
  const send = (told: BotTold): void => line.send(told);
  const withdraw = ({ session, seat }: Place, why: Extract<BotTold, { type: 'withdrawn' }>['why']): void => {
    invited.delete(keyOf({ session, seat }));
    send({ type: 'withdrawn', session, seat, why });
  };

  let doing: Promise<void> = Promise.resolve();
  const inTurn = (act: () => Promise<void>): void => {
    doing = doing
      .then(() => (line.isOpen() ? act() : undefined))
      .catch((error: unknown) => {
        // the session is looked for again soon
        if (isNotHere(error)) return;
        failed(error);
        line.cutOff();
      });
  };

  const refuse: BotLine['refuse'] = (refusal, of = {}) => {
    sessions.refused(refusal.code);
    send(refusedMessage(refusal, of));
  };

  /** The live session; null: it is over, or another process plays it, which the bot is told once. */
  const findFor = async (row: Place): Promise<LiveSession | null> => {
    try {
      const live = await sessions.find(row.session);
      elsewhere.delete(keyOf(row));
      return live;
    } catch (error) {
      if (!(error instanceof PlayedElsewhere)) throw error;
      const { address } = error;
      if (elsewhere.get(keyOf(row)) !== address) send({ type: 'moved', session: row.session, seat: row.seat, address });
      elsewhere.set(keyOf(row), address);
      throw new NotNow(error.message);
    }
  };

  const leaveDoor = (key: string): void => {
    atDoor.get(key)?.();
    atDoor.delete(key);
  };
  /** `at`: when the bot may sit down, ms; Infinity: some time after a person has come. */
  const waitAtDoor = (row: BotSeat, at: number): void => {
    const stop = sessions.onChange(row.session, follow);
    const alarm = openAlarm(now, follow);
    alarm.set(Number.isFinite(at) ? at : null);
    atDoor.set(keyOf(row), () => {
      stop();
      alarm.set(null);
    });
  };

  const sit = async (row: BotSeat): Promise<void> => {
    const { session, seat } = row;
    const key = keyOf(row);
    const live = await findFor(row);
    if (!live) {
      lost.add(key);
      leaveDoor(key);
      return withdraw(row, 'over');
    }
    leaveDoor(key);
    if (!line.isOpen()) return;
    const at = comesAt(live.state(), seat);
    if (at !== null && at > now()) return waitAtDoor(row, at);
    const answers = openHeldBack({
      ...{ live, seat, seed: row.participant, now },
      deliver: (message, cameAt) => live.receive(seat, connection, message, cameAt),
    });
    const graceMs = live.state().setup.dropout?.graceMs ?? null;
    const silence =
      graceMs === null
        ? null
        : openSilence({
            ...{ now, mostMs: graceMs },
            counts: () => live.state().phase === 'running',
            tooLong: () => giveUp(row),
          });
    const connection: SeatConnection = {
      send(message) {
        send({ type: 'tell', session, seat, message });
        silence?.told(message);
        answers.look();
      },
      close(reason) {
        answers.close();
        silence?.close();
        if (held.get(key)?.connection === connection) held.delete(key);
        if (reason === 'moved') send({ type: 'moved', session, seat, address: null });
      },
    };
    held.set(key, { live, seat, connection, limiter: newLimiter(), answers, silence });
    const refusal = live.attach(seat, controllerOf(account, row), connection);
    if (!refusal) return;
    held.delete(key);
    await live.settled();
    // its earlier line was flooding: it is let in again soon
    if (refusal.code === 'too_many') return;
    lost.add(key);
    withdraw(row, 'over');
  };

  /** A bot that does not answer counts as gone, although its line is open. Only a new line brings it back. */
  const giveUp = (row: BotSeat): void => {
    const key = keyOf(row);
    const seated = held.get(key);
    if (!seated) return;
    seated.answers.close();
    seated.silence?.close();
    held.delete(key);
    lost.add(key);
    seated.live.detach(row.seat, seated.connection, 'silent');
    withdraw(row, 'over');
  };

  const invite = async (row: BotSeat): Promise<void> => {
    const { session, seat, until } = row;
    const live = await findFor(row);
    if (!live || live.phase() === 'ended') return;
    invited.set(keyOf(row), row);
    const { setup } = live.told();
    const length = live.game.lengthOf?.(setup.config) ?? null;
    send({
      ...{ type: 'invited', now: now(), session, seat, until },
      ...{ game: setup.game, rulesVersion: setup.rulesVersion, length },
    });
  };

  const accept = async (place: Place): Promise<void> => {
    const row = invited.get(keyOf(place));
    if (!row) {
      // the same again: its seat was told that it is welcome
      if (!held.has(keyOf(place)) && !atDoor.has(keyOf(place))) refuse(NOT_INVITED, place);
      return;
    }
    const answered = await bots.answer(row, 'accepted', account.seats);
    if (answered === 'full')
      return refuse({ code: 'too_many_sessions', message: `This account holds its ${account.seats} seats.` }, place);
    if (answered === 'not_open') return withdraw(place, now() > row.until ? 'late' : 'over');
    invited.delete(keyOf(place));
    await sit(row);
  };

  const decline = async (place: Place): Promise<void> => {
    const row = invited.get(keyOf(place));
    if (!row) return refuse(NOT_INVITED, place);
    if ((await bots.answer(row, 'declined')) === 'not_open')
      return withdraw(place, now() > row.until ? 'late' : 'over');
    withdraw(place, 'declined');
    await missBot(sessions, place, 'declined');
  };

  const flooded = (): void => {
    for (const { live, seat } of held.values()) live.rest(seat);
  };
  const endFlooded = (): void => {
    flooded();
    line.end(null);
  };

  const leave = async (place: Place, { live, connection, answers }: Held, message: unknown): Promise<void> => {
    // first, so that no later line takes the seat again
    await bots.answer({ ...place, account: account.id }, 'left');
    answers.close();
    live.receive(place.seat, connection, message);
    await live.settled();
    await missBot(sessions, place, 'left');
  };

  const say = (place: Place, message: unknown): void => {
    const commandId = commandIdIn(message);
    const seated = held.get(keyOf(place));
    const verdict = seated?.limiter.admit(0);
    if (!seated) refuse(NOT_HELD, { ...place, commandId });
    else if (verdict !== 'pass') refuse(TOO_MANY, { ...place, commandId });
    else if (Leave.safeParse(message).success) inTurn(() => leave(place, seated, message));
    else {
      seated.silence?.said();
      const taken = seated.answers.say(message);
      if (taken !== 'taken') refuse(taken === 'too_many' ? TOO_MANY : NOT_HERE, { ...place, commandId });
    }
    if (verdict === 'flooding') endFlooded();
  };

  let welcomed = false;
  const welcome = (rows: readonly BotSeat[]): void => {
    welcomed = true;
    const seats = rows.filter(({ answer }) => answer === 'accepted');
    send({
      ...{ type: 'welcome', line: LINE_VERSION, now: now(), bot: botNameOf(account), seats: account.seats },
      held: seats.map(({ session, seat }) => ({ session, seat })),
    });
  };

  line.onClose((how) => {
    for (const { live, seat, connection, answers, silence } of held.values()) {
      answers.close();
      silence?.close();
      live.detach(seat, connection, how);
    }
    for (const stop of atDoor.values()) stop();
    atDoor.clear();
    held.clear();
  });

  const follow = (): void =>
    inTurn(async () => {
      const rows = await bots.openSeats([account.id]);
      if (!line.isOpen()) return;
      if (!welcomed) welcome(rows);
      const open = new Set(rows.filter(({ answer }) => answer === null).map(keyOf));
      const accepted = new Set(rows.map(keyOf));
      for (const key of atDoor.keys()) if (!accepted.has(key)) leaveDoor(key);
      for (const [key, row] of invited)
        if (!open.has(key) && !held.has(key)) withdraw(row, now() > row.until ? 'late' : 'over');
      for (const row of rows) {
        const key = keyOf(row);
        try {
          if (row.answer === 'accepted') {
            if (!held.has(key) && !lost.has(key)) await sit(row);
          } else if (!invited.has(key) && !held.has(key)) await invite(row);
        } catch (error) {
          if (!isNotHere(error)) throw error;
        }
      }
    });

  return {
    follow,
    receive(raw) {
      const said = parseBotSaid(raw);
      if (!said) return refuse(MALFORMED, placeIn(raw));
      const { session, seat } = said;
      if (said.type === 'say') say({ session, seat }, said.message);
      else inTurn(() => (said.type === 'accept' ? accept({ session, seat }) : decline({ session, seat })));
    },
    refuse,
    flooded,
    end: (last) => line.end(last),
  };
}

function controllerOf(account: BotAccount, { participant }: BotSeat): Exclude<Controller, { kind: 'policy' }> {
  return { kind: 'outside', participant, name: botNameOf(account), checksum: account.checksum };
}
