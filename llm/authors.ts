/**
 * Whether each action and answer of a language model in a log is what the model wrote: its text, read again as it was asked,
 * says the same. What was erased cannot be read again.
 */
import { type OpenText, openTexts } from '../games/core/free-text.ts';
import type { GameTypes } from '../games/core/game.ts';
import { sameJson } from '../games/core/json.ts';
import { beginLog, type LogFinding } from '../games/core/log/replay.ts';
import type { AnyRules } from '../games/core/package.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { beginLives, evolveLives, type Lives, lifeOfHolder, requestOf } from '../games/core/session/life.ts';
import { writtenIn } from './calls.ts';
import { namesShown, type PromptInput } from './moment-in-words.ts';
import { type ReadReply, readReply } from './prompt.ts';
import { variantById } from './variants.ts';

export interface ModelAuthors {
  /** Actions and answers that were read again. */
  readonly read: number;
  /** Those whose text is erased, or whose variant or rules are not known here. */
  readonly unread: number;
  /** Those that say something else than the model wrote. */
  readonly others: readonly LogFinding[];
}

interface OpenCall {
  readonly input: PromptInput | null;
  readonly question: string | null;
  /** null: it has no reply yet, or the text is erased. */
  readonly reading: ReadReply | null;
}

/** `openText`: left out for logs that hold texts as they are. */
export function authorsIn(
  rules: AnyRules,
  log: readonly SessionEvent<GameTypes>[],
  openText: OpenText = () => null,
): ModelAuthors {
  const { game } = rules;
  let lives: Lives<GameTypes> = beginLives(beginLog(game, log));
  const calls = new Map<string, OpenCall>();
  const others: LogFinding[] = [];
  let [read, unread] = [0, 0];
  const compare = (index: number, call: OpenCall | undefined, matches: (reading: ReadReply) => boolean): void => {
    if (!call?.reading) {
      unread += 1;
      return;
    }
    read += 1;
    if (!matches(call.reading)) others.push({ index, what: 'the model wrote something else' });
  };
  log.forEach((event, index) => {
    if (event.type === 'ModelAsked') {
      const key = `${event.seat}/${event.call}`;
      calls.set(key, { input: inputAt(rules, lives, event.seat), question: event.question ?? null, reading: null });
    }
    if (event.type === 'ModelAnswered') {
      const key = `${event.seat}/${event.call}`;
      const asked = calls.get(key);
      const text = writtenIn(event, openText);
      if (asked?.input && text !== null && event.reading !== null)
        calls.set(key, { ...asked, reading: readReply(text, openTexts(asked.input, openText)) });
    }
    if (event.type === 'ActionSubmitted' && event.call !== undefined) {
      const action = openTexts(event.action, openText);
      compare(index, calls.get(`${event.seat}/${event.call}`), (reading) => {
        return reading.kind === 'action' && sameJson(reading.action, action);
      });
    }
    const held = event.type === 'ProbeAnswered' ? lives.session.seats[event.seat] : null;
    if (event.type === 'ProbeAnswered' && held?.kind === 'model' && event.answer !== null) {
      const { answer, seat, probeId } = event;
      const last = [...calls].findLast(([key, call]) => key.startsWith(`${seat}/`) && call.question === probeId)?.[1];
      compare(index, last, (reading) => reading.kind === 'answer' && sameJson(reading.answer, answer));
    }
    if (event.type !== 'SessionCreated') lives = evolveLives(game, lives, event);
  });
  return { read, unread, others };
}

function inputAt(rules: AnyRules, lives: Lives<GameTypes>, seat: number): PromptInput | null {
  const held = lives.session.seats[seat];
  const variant = held?.kind === 'model' ? variantById(held.variant) : undefined;
  const life = lifeOfHolder(lives, seat);
  if (!variant || !life.first) return null;
  const { first, experiences } = life;
  const request = requestOf(rules.game, lives.session, life);
  return {
    ...{ rules, variant, first, experiences, request },
    ...namesShown(lives.session.setup.signs),
  };
}
