/** For tests: what the events of a replay are told with, in English. */
import { ENDS } from '../../games/core/session/words.ts';
import { sayIn } from '../../games/core/words/say.ts';
import type { AnyGameView } from '../game-view.ts';
import type { AnyEvent } from '../replay/any-event.ts';
import { type EventTelling, questionsIn } from '../replay/event-words.ts';
import { en } from '../words/replay/en.ts';

/** The sentences of replays. */
export const replaySaid = sayIn('en', en);

/** `events`: those whose questions are answered. */
export function tellingOf(view: AnyGameView, events: readonly AnyEvent[] = []): EventTelling {
  return { view, said: replaySaid, ends: (code) => ENDS[code], ...questionsIn(events) };
}
