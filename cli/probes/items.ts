/**
 * Questions about a recorded session for readers of stories, as language models: what one seat noticed up to an event, in
 * words, and a question whose answer follows from that by a belief model. Questions to which the model gives no answer
 * are left out.
 */
import { type BeliefRow, changeAt, timelinesOf } from '../../games/core/beliefs/timeline.ts';
import { type OpenText, openTexts } from '../../games/core/free-text.ts';
import type { Proposition, Seat } from '../../games/core/game.ts';
import { beginLog } from '../../games/core/log/replay.ts';
import { rngFor } from '../../games/core/rng.ts';
import { type GeneratedQuestion, inWords, mindsFor, topicsOf } from '../../games/core/session/ordered.ts';
import { shownLetter } from '../../games/core/session/signs.ts';
import type { ProbeKind, Question } from '../../games/core/session/types.ts';
import { witness } from '../../games/core/session/view.ts';
import type { BeliefSubject } from '../../server/beliefs/subject.ts';

/** Order -> how many minds a question goes through. */
export const KINDS: readonly ProbeKind[] = ['reality', 'first', 'second', 'third'];

export interface StoryQuestion {
  readonly session: string;
  /** Number of the event after which the question is asked, from 1. */
  readonly seq: number;
  /** The seat whose story it is. */
  readonly seat: Seat;
  /** Id and version. */
  readonly model: string;
  /** One line for each time at which the seat noticed something. */
  readonly story: string;
  readonly question: string;
  readonly order: number;
  readonly options: readonly string[];
  /** One of the options. */
  readonly answer: string;
  /** What the seat noticed when it came to believe so. */
  readonly explanation: string;
  /** The seats that hold what is true of the session: "you", or a letter. */
  readonly who_knows: readonly string[];
}

export interface QuestionsWanted {
  /** Numbers of events, from 1. */
  readonly at: readonly number[];
  readonly orders: readonly number[];
  readonly seats: readonly Seat[];
  /** The most items of each order for each seat at each event; null: all. */
  readonly count: number | null;
  readonly seed: string;
  readonly openText: OpenText;
  readonly onEvent?: (index: number) => void;
}

/** The model answers chains of one seat more than the highest order. */
export function* itemsOf(subject: BeliefSubject, wanted: QuestionsWanted): Generator<StoryQuestion> {
  const { game, beliefs, offered, session, words } = subject;
  const { at, orders, seats, count, seed, openText, onEvent } = wanted;
  const log = subject.log.slice(0, Math.max(...at));
  const { setup, seats: places } = beginLog(game, log);
  const all = places.map((_, seat) => seat);
  const depth = 1 + Math.max(...orders);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth, ...(onEvent ? { onEvent } : {}) }, all);
  const rows = timelines.map(
    (timeline) => new Map(timeline.rows.map((row) => [`${row.chain} ${row.proposition}`, row])),
  );
  const rowOf = (chain: readonly Seat[], topic: Proposition): BeliefRow | undefined =>
    rows[chain[0] ?? -1]?.get(`${chain} ${topic.id}`);
  const topics = topicsOf(game, setup.config);
  const letterOf = (seat: Seat): string => shownLetter(seat, setup.signs);
  const inStory = words.storyInWords ?? words.perceptInWords;
  const noticed = noticedIn({ ...subject, log }, (percept, seat) =>
    inStory(openTexts(percept, openText) as never, seat, letterOf).join(' '),
  );
  /** Seat -> order -> what can be asked. */
  const askable = seats.map((seat) =>
    orders.map((order) => {
      const kind = KINDS[order] ?? 'reality';
      return topics.flatMap((topic) =>
        mindsFor(game, kind, topic, { seat, seats: all.length }).flatMap((whom): Askable[] => {
          const row = rowOf([seat, ...whom], topic);
          return row ? [{ kind, topic, whom, row }] : [];
        }),
      );
    }),
  );
  const worded = new Map<Askable, QuestionWords>();
  const wordsOf = (asked: Askable, seat: Seat): QuestionWords => {
    const found = worded.get(asked) ?? inWords(game, asked, { seat, signs: setup.signs });
    worded.set(asked, found);
    return found;
  };
  const model = `${offered.model.id}@${offered.model.version}`;
  for (const seq of at)
    for (const [i, seat] of seats.entries()) {
      const lived = (noticed[seat] ?? []).filter(({ index }) => index < seq);
      const story = lived.map(({ line }) => line).join('\n');
      const nameOf = (of: Seat): string => (of === seat ? 'you' : letterOf(of));
      const knowing = new Map<Proposition, readonly string[]>();
      const whoKnows = (topic: Proposition): readonly string[] => {
        const known = knowing.get(topic);
        if (known) return known;
        const found = all.filter((of) => {
          const row = rowOf([of], topic);
          const own = row ? changeAt(row, seq - 1) : null;
          return own !== null && own.value !== null && own.value === own.truth && own.value !== beliefs.nothing;
        });
        const names = found.map(nameOf);
        knowing.set(topic, names);
        return names;
      };
      for (const [k, order] of orders.entries()) {
        const possible = (askable[i]?.[k] ?? []).flatMap((asked) => {
          const held = changeAt(asked.row, seq - 1);
          return held && held.value !== null ? [{ asked, held }] : [];
        });
        const drawn =
          count === null ? possible : rngFor(seed, session, seq, seat, order).shuffle(possible).slice(0, count);
        for (const { asked, held } of drawn) {
          const { topic } = asked;
          const { question, options } = wordsOf(asked, seat);
          const answer = options[topic.values.indexOf(held.value as never)];
          if (answer === undefined) continue;
          const since = lived.findLast(({ index }) => index <= held.since);
          const explanation = since?.line ?? 'Nothing has been noticed of it.';
          const told = { question, order, options, answer, explanation, who_knows: whoKnows(topic) };
          yield { session, seq, seat, model, story, ...told };
        }
      }
    }
}

/** A question that a seat can be asked after every event. It is put into words once. */
interface Askable extends GeneratedQuestion {
  /** What the seat holds of it through the session. */
  readonly row: BeliefRow;
}

type QuestionWords = Pick<Question, 'question' | 'options'>;

interface Noticed {
  /** Place of the event in the log, from 0. */
  readonly index: number;
  readonly line: string;
}

/** Seat -> what it noticed of each event, in words. */
function noticedIn(
  { game, log }: Pick<BeliefSubject, 'game' | 'log'>,
  inLine: (percept: unknown, seat: Seat) => string,
): readonly (readonly Noticed[])[] {
  let session = beginLog(game, log);
  const seats = session.seats.map((_, seat) => seat);
  const noticed: Noticed[][] = seats.map(() => []);
  for (const [index, event] of log.entries()) {
    if (event.type === 'SessionCreated') continue;
    const seen = witness(game, session, [event], seats);
    session = seen.session;
    for (const seat of seats)
      for (const percept of seen.percepts[seat] ?? []) noticed[seat]?.push({ index, line: inLine(percept, seat) });
  }
  return noticed;
}
