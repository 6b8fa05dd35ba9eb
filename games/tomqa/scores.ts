/**
 * Answers of a session, from its log, and what is counted of them: balanced accuracy over true and false beliefs, which is
 * the score; right answers by kind of question, joint credit (all questions of a story right), and what noise costs.
 */
import type { SessionEvent } from '../core/session/events.ts';
import { answerTo } from './story.ts';
import { statesOf } from './text.ts';
import { type Event, KINDS, type QuestionKind, type StoryItem, type ToMQA } from './types.ts';

export interface StoryAnswerRow {
  readonly seat: number;
  readonly story: number;
  readonly kind: QuestionKind;
  /** null: no answer. */
  readonly option: string | null;
  readonly right: string;
  readonly correct: boolean;
  /** Whether what a mind believes is not so, for a question about a mind; null: another question. */
  readonly falseBelief: boolean | null;
  /** Whether the phone rang in the story. */
  readonly noise: boolean;
}

/** The rows in the order of the questions, those of all seats for each question. */
export function answerRows(log: readonly SessionEvent<ToMQA>[]): readonly StoryAnswerRow[] {
  let items: readonly StoryItem[] = [];
  let [story, question] = [0, 0];
  const rows: StoryAnswerRow[] = [];
  for (const logged of log) {
    if (logged.type !== 'GameEventOccurred') continue;
    const { event } = logged;
    if (event.type === 'StoriesDealt') items = event.items;
    if (event.type === 'PairChosen') items = [...items, ...event.items];
    if (event.type === 'SentencesShown') story = event.story;
    if (event.type === 'QuestionAsked') question = event.question;
    if (event.type === 'QuestionAnswered') rows.push(...rowsOf(event, { items, story, question }));
  }
  return rows;
}

interface At {
  readonly items: readonly StoryItem[];
  readonly story: number;
  readonly question: number;
}

function rowsOf(
  { answers, right }: Extract<Event, { readonly type: 'QuestionAnswered' }>,
  { items, story, question }: At,
): readonly StoryAnswerRow[] {
  const item = items[story];
  const asked = item?.questions[question];
  const end = item && statesOf(item).at(-1);
  if (!item || !asked || !end) throw new Error(`there is no question ${question} of story ${story}`);
  const really = answerTo({ kind: 'reality', chain: [], object: asked.object }, end);
  return answers.map(({ option }, seat) => ({
    seat,
    story,
    kind: asked.kind,
    option,
    right,
    correct: option === right,
    falseBelief: asked.chain.length === 0 ? null : right !== really,
    noise: item.events.some(({ type }) => type === 'noise'),
  }));
}

export interface Score {
  readonly kind: QuestionKind | 'all';
  /** Questions. */
  readonly n: number;
  /**
   * The score: the mean of the shares of right answers about true and about false beliefs, from 0 to 1. A reader that knows
   * where things are and no minds has 0.5, and so has one that always names the other of two containers. null: there are
   * not both.
   */
  readonly balanced: number | null;
  /** Share of right answers. */
  readonly accuracy: number;
  /** Share of right answers to questions about minds whose belief is false; null: there are none. */
  readonly falseBelief: Share | null;
  readonly trueBelief: Share | null;
  /** Share of stories with every question right. */
  readonly joint: number;
  /** Accuracy in stories without noise, less accuracy in stories with it; null: there are not both. */
  readonly noiseCost: number | null;
}

interface Share {
  readonly n: number;
  readonly accuracy: number;
}

/** One row for each kind that was asked, and one for all together. `storyOf`: tells stories of several sessions apart. */
export function scoresOf<Row extends StoryAnswerRow>(
  rows: readonly Row[],
  storyOf: (row: Row) => string = ({ story }) => String(story),
): readonly Score[] {
  const stories = [...Map.groupBy(rows, (row) => `${row.seat}/${storyOf(row)}`).values()];
  const joint = shareOf(stories, (own) => own.every(({ correct }) => correct))?.accuracy ?? 0;
  return (['all', ...KINDS] as const).flatMap((kind) => {
    const own = kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
    const all = rightIn(own);
    if (!all) return [];
    const [falseBelief, trueBelief] = [true, false].map((is) => rightIn(own.filter((row) => row.falseBelief === is)));
    const [quiet, noisy] = [rightIn(own.filter(({ noise }) => !noise)), rightIn(own.filter(({ noise }) => noise))];
    return [
      {
        kind,
        ...all,
        balanced: falseBelief && trueBelief ? (falseBelief.accuracy + trueBelief.accuracy) / 2 : null,
        falseBelief: falseBelief ?? null,
        trueBelief: trueBelief ?? null,
        joint,
        noiseCost: quiet && noisy ? quiet.accuracy - noisy.accuracy : null,
      },
    ];
  });
}

const rightIn = (rows: readonly StoryAnswerRow[]): Share | null => shareOf(rows, ({ correct }) => correct);

/** null: there are none. */
function shareOf<A>(all: readonly A[], holds: (one: A) => boolean): Share | null {
  if (all.length === 0) return null;
  return { n: all.length, accuracy: all.filter(holds).length / all.length };
}
