/**
 * The door for bots with accounts: a plain WebSocket at /bots, one line for all seats of an account. The first message is
 * `hello` with the account's token. The newest line of an account is the one that counts.
 */

import { BotHello } from '../../../games/core/bot-line.ts';
import { botNameOf } from '../../../games/core/bot-name.ts';
import type { Refusal } from '../../../games/core/session/commands.ts';
import type { Sessions } from '../../live/registry/sessions.ts';
import { hashToken } from '../../live/seat/tokens.ts';
import type { Store } from '../../store/store.ts';
import { type DoorSettings, type Host, type JsonDoor, type JsonLine, openJsonDoor } from '../json-door.ts';
import type { Limiter } from '../limiter.ts';
import { type BotLine, openBotLine } from './bot-line.ts';
import { refusedMessage } from './line-refusals.ts';
import { endUnanswered } from './unanswered.ts';

/** Time between two looks at what the database says of accounts and invitations, ms. */
const LOOK_MS = 1000;

export interface BotDoorOptions extends DoorSettings {
  readonly sessions: Sessions;
  readonly bots: Store['bots'];
  readonly now: () => number;
  /** Makes the limit of one seat's messages. */
  readonly newSeatLimiter: () => Limiter;
}

export interface BotDoor extends JsonDoor {
  /** Whether the account has a line to this server process. */
  hasLine(account: string): boolean;
}

export function openBotDoor(options: BotDoorOptions): BotDoor {
  const { bots, failed } = options;
  /** Account -> its line here. */
  const lines = new Map<string, BotLine>();
  const door = openJsonDoor({
    ...options,
    placeOf: (url) => (/^\/bots(\?|$)/.test(url) ? 'bots' : null),
    receive: (line) => hostLine(line, lines, options),
  });

  const lookOnce = async (): Promise<void> => {
    await endUnanswered(options);
    if (lines.size === 0) return;
    const inForce = new Set(await bots.inForce([...lines.keys()]));
    for (const [account, line] of lines) {
      if (inForce.has(account)) line.follow();
      else line.end(refusedMessage(TAKEN_BACK));
    }
  };
  let closed = false;
  /** Whether the last look failed; the failure is reported once. */
  let failing = false;
  const look = async (): Promise<void> => {
    try {
      await lookOnce();
      failing = false;
    } catch (error) {
      if (!failing && !closed) failed(error);
      failing = true;
    }
    if (!closed) timer = setTimeout(look, LOOK_MS).unref();
  };
  let timer = setTimeout(look, LOOK_MS).unref();

  return {
    ...door,
    hasLine: (account) => lines.has(account),
    close() {
      closed = true;
      clearTimeout(timer);
      door.close();
    },
  };
}

function hostLine(line: JsonLine, lines: Map<string, BotLine>, options: BotDoorOptions): Host {
  const { sessions, bots, now, newSeatLimiter, failed } = options;
  let open: BotLine | null = null;

  const turnAway = (refusal: Refusal): null => {
    sessions.refused(refusal.code);
    line.end(refusedMessage(refusal));
    return null;
  };

  return {
    async greet(said) {
      const hello = BotHello.safeParse(said);
      if (!hello.success) return turnAway(NO_HELLO);
      const account = await bots.withToken(hashToken(hello.data.token));
      if (!account || account.revokedAt !== null) return turnAway(account ? TAKEN_BACK : UNKNOWN);
      if (account.checksum !== hello.data.checksum)
        return turnAway({
          code: 'not_allowed',
          message: `This is not what ${botNameOf(account)} was: a changed program needs an account of another version.`,
        });
      if (!line.isOpen()) return null;
      const opened = openBotLine(line, account, { sessions, bots, now, newLimiter: newSeatLimiter, failed });
      open = opened;
      lines.get(account.id)?.end({ type: 'superseded' });
      lines.set(account.id, opened);
      line.onClose(() => {
        if (lines.get(account.id) === opened) lines.delete(account.id);
      });
      opened.follow();
      return opened.receive;
    },
    lastWords: () => null,
    refuse(refusal) {
      if (refusal === null) return sessions.refused('too_many');
      sessions.refused(refusal.code);
      line.send(refusedMessage(refusal));
    },
    flooded: () => open?.flooded(),
  };
}

const NO_HELLO: Refusal = { code: 'malformed', message: 'Say hello with a token and a checksum first.' };
const UNKNOWN: Refusal = { code: 'unauthorised', message: 'This token is not valid.' };
const TAKEN_BACK: Refusal = { code: 'unauthorised', message: 'An operator has taken this account back.' };
