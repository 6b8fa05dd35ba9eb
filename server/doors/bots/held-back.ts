/**
 * Holds back what a bot answers in a seat whose holder others must not recognise, until the time that is drawn for the answer
 * (games/core/session/pace.ts). Until then it is neither stored nor acknowledged. If the line is lost meanwhile, the bot finds
 * its request open again, and answers it once more.
 */
import { type ClientMessage, parseClientMessage } from '../../../games/core/protocol.ts';
import { type AnsweredRequest, answerAt } from '../../../games/core/session/pace.ts';
import { accepts } from '../../../games/core/session/session.ts';
import { openAlarm } from '../../live/alarm.ts';
import { answeredBy } from '../../live/seat/answered-by.ts';
import type { LiveSession } from '../../live/session/live-session.ts';

type HeldVerdict = 'taken' | 'not_here' | 'too_many';

export interface HeldBack {
  /** `not_here`: policies say no such thing, so that bots would be known by it. `too_many`: as many wait already. */
  say(message: unknown): HeldVerdict;
  /** The seat was told something, so that an answer may be due at another time. */
  look(): void;
  close(): void;
}

export interface HeldBackOptions {
  readonly live: Pick<LiveSession, 'game' | 'state'>;
  readonly seat: number;
  /** What the draws depend on. */
  readonly seed: string;
  readonly now: () => number;
  /** `cameAt`: when the message came, where it was held back; ms. */
  readonly deliver: (message: unknown, cameAt?: number) => void;
}

/** How many messages of one seat may wait. */
const MOST = 8;

interface Waiting {
  readonly message: unknown;
  readonly said: ClientMessage;
  readonly answered: AnsweredRequest;
  readonly cameAt: number;
}

export function openHeldBack({ live, seat, seed, now, deliver }: HeldBackOptions): HeldBack {
  let waiting: readonly Waiting[] = [];
  /** When the answer is due; Infinity: once the pause is over. */
  const dueAt = ({ answered, said }: Waiting): number => {
    const session = live.state();
    if (session.phase === 'paused') return Number.POSITIVE_INFINITY;
    // others are not told that it is refused, and the bot has the time that is left
    if (isIllegal(session, said)) return Number.NEGATIVE_INFINITY;
    return answerAt(session, answered, { seat, seed }) ?? Number.NEGATIVE_INFINITY;
  };
  const isIllegal = (session: ReturnType<LiveSession['state']>, said: ClientMessage): boolean =>
    said.type === 'submit' &&
    said.turn === session.turn &&
    // typed texts are tokens for the rules
    live.game.mapFreeText === undefined &&
    !accepts(live.game, session.game, seat, said.action);
  const look = (): void => {
    for (let [first] = waiting; first; [first] = waiting) {
      const at = dueAt(first);
      if (at > now()) {
        alarm.set(Number.isFinite(at) ? at : null);
        return;
      }
      waiting = waiting.slice(1);
      deliver(first.message, first.cameAt);
    }
    alarm.set(null);
  };
  const alarm = openAlarm(now, look);
  return {
    say(raw) {
      const parsed = live.state().setup.pace ? parseClientMessage(raw) : null;
      if (!parsed?.ok) {
        deliver(raw);
        return 'taken';
      }
      if (isTelling(parsed.message)) return 'not_here';
      const answered = answeredBy(parsed.message);
      if (!answered) deliver(raw);
      else if (waiting.length >= MOST) return 'too_many';
      else {
        waiting = [...waiting, { message: raw, said: parsed.message, answered, cameAt: now() }];
        look();
      }
      return 'taken';
    },
    look,
    close() {
      waiting = [];
      alarm.set(null);
    },
  };
}

/** Whether others would notice the message, and policies send none like it. */
function isTelling({ type }: ClientMessage): boolean {
  return type === 'withdraw' || type === 'next' || type === 'pace' || type === 'ready';
}
