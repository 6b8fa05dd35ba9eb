/**
 * ToM-QA's moments in sentences. Seats read about the agents of a story, and all read the same; so the minds that turn
 * false are those of the agents. Where an agent thinks that a thing is, is a proposition of the game, and its truth is
 * what the story makes it.
 */
import { type Happening, listed, type MomentWords } from '../core/beliefs/moment-words.ts';
import type { BeliefChange, BeliefTimeline } from '../core/beliefs/timeline.ts';
import { verdictOn } from '../core/beliefs/timeline.ts';
import { heldAt, type MindRow } from '../core/beliefs/turnings.ts';
import { itemAt } from './rules.ts';
import type { ToMQA } from './types.ts';
import { placeInWords, propositionInWords, questionOf, sentenceOf, spaced, UNKNOWN, valueInWords } from './words.ts';

export const momentWords: MomentWords<ToMQA> = {
  depth: 1,
  round: 'Story',
  opens: ({ type }) => !['StoriesDealt', 'PairChosen', 'PairsEnded'].includes(type),
  happened,
  claim: ([id = ''], value, { still }) =>
    value === UNKNOWN
      ? `the ${thingOf(id)} has no known place`
      : `the ${thingOf(id)} is ${still ? 'still ' : ''}${valueInWords(id, value)}`,
  asks: (id) => ({ where: true, clause: `the ${thingOf(id)} is` }),
  subject: ([id = '']) => propositionInWords(id).replace(/ \(story \d+\)$/, ''),
  why: (turnings) =>
    turnings.every(({ still }) => still)
      ? `${listed([...new Set(turnings.map(({ mind: [head] }) => String(head)))])} did not see it`
      : null,
  short: thingOf,
  minds,
};

function thingOf(id: string): string {
  return spaced(id.split('/')[2] ?? '');
}

function happened({ event, before, after, nameOf }: Happening<ToMQA>): string {
  switch (event.type) {
    case 'StoriesDealt':
      return 'The stories are drawn.';
    case 'PairChosen':
      return `Pair ${event.pair + 1} is chosen.`;
    case 'PairsEnded':
      return 'The pairs end.';
    case 'SentencesShown': {
      const from = before.story === after.story ? before.shown : 0;
      const shown = itemAt(after).events.slice(from, after.shown);
      return shown.length > 3
        ? `Story ${event.story + 1} is told in ${shown.length} sentences.`
        : shown.map((one) => spaced(sentenceOf(one))).join(' ');
    }
    case 'QuestionAsked': {
      const question = itemAt(after).questions[event.question];
      return question ? `Question: ${spaced(questionOf(question))}` : 'A question is asked.';
    }
    case 'QuestionAnswered': {
      const answers = event.answers.map(
        ({ option }, seat) => `${nameOf(seat)} answers ${option === null ? 'nothing' : placeInWords(option)}`,
      );
      return `${listed(answers)}; right is ${placeInWords(event.right)}.`;
    }
    case 'ReadingEnded':
      return 'All stories have been read.';
  }
}

/** The agents' minds, from the truth of the propositions in a timeline of any seat: all seats have the same. */
function minds([timeline]: readonly BeliefTimeline[]): readonly MindRow[] {
  const rows = (timeline?.rows ?? []).filter(({ chain }) => chain.length === 1);
  const places = new Map(rows.map(({ proposition, changes }) => [proposition, changes]));
  return rows.flatMap(({ proposition, changes }): readonly MindRow[] => {
    const [story = '', chain = '', thing = ''] = proposition.split('/');
    const mind = chain === '' ? [] : chain.split('>');
    const rest = places.get(`${story}/${mind.slice(1).join('>')}/${thing}`);
    if (mind.length === 0 || !rest) return [];
    return [{ mind, proposition: `${story}//${thing}`, changes: against(changes, rest) }];
  });
}

function against(own: readonly BeliefChange[], rest: readonly BeliefChange[]): MindRow['changes'] {
  const places = [...new Set([...own, ...rest].map(({ index }) => index))].toSorted((a, b) => a - b);
  return places.map((index) => {
    const value = heldAt({ changes: own }, index)?.truth ?? null;
    const truth = heldAt({ changes: rest }, index)?.truth ?? null;
    return { index, value, truth, verdict: verdictOn(value, truth, UNKNOWN) };
  });
}
