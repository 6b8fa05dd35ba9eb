/**
 * ToM-QA's moments in sentences. Seats read about the agents of a story, and all read the same; so the minds that turn
 * false are those of the agents. Where an agent thinks that a thing is, is a proposition of the game, and its truth is
 * what the story makes it.
 */
import type { Happening, MomentWords } from '../core/beliefs/moment-words.ts';
import type { BeliefChange, BeliefTimeline } from '../core/beliefs/timeline.ts';
import { verdictOn } from '../core/beliefs/timeline.ts';
import { heldAt, type MindRow } from '../core/beliefs/turnings.ts';
import { itemAt } from './rules.ts';
import type { ToMQA } from './types.ts';
import { genderOf, type TomqaSaid, type TomqaWords, UNKNOWN } from './words.ts';

/** `words`: in the language of `said`. */
export function momentWordsIn(said: TomqaSaid, words: TomqaWords): MomentWords<ToMQA> {
  const { say, list } = said;
  return {
    depth: 1,
    round: say('moment.round'),
    opens: ({ type }) => !['StoriesDealt', 'PairChosen', 'PairsEnded'].includes(type),
    happened: (happening) => happened(happening, said, words),
    claim: ([id = ''], value, { still }) => words.claimInWords(id, String(value), still),
    asks: (id) => ({ where: true, clause: words.askedInWords(id) }),
    subject: ([id = '']) => words.topicInWords(id),
    why: (turnings) => {
      if (!turnings.every(({ still }) => still)) return null;
      const agents = [...new Set(turnings.map(({ mind: [head] }) => String(head)))];
      const who = list(agents.map(words.agentInWords));
      return say('moment.unseen', { who, count: agents.length, gender: genderOf(agents[0] ?? '') });
    },
    agentName: words.agentInWords,
    short: (id) => words.objectName(thingOf(id)),
    minds,
  };
}

function thingOf(id: string): string {
  return id.split('/')[2] ?? '';
}

function happened(
  { event, before, after, nameOf }: Happening<ToMQA>,
  { say, text }: TomqaSaid,
  words: TomqaWords,
): string {
  switch (event.type) {
    case 'StoriesDealt':
      return say('moment.drawn');
    case 'PairChosen':
      return say('moment.pairChosen', { pair: event.pair + 1 });
    case 'PairsEnded':
      return say('moment.pairsEnd');
    case 'SentencesShown': {
      const from = before.story === after.story ? before.shown : 0;
      const shown = itemAt(after).events.slice(from, after.shown);
      return shown.length > 3
        ? say('moment.told', { story: event.story + 1, count: shown.length })
        : text(shown.map(words.sentence));
    }
    case 'QuestionAsked': {
      const question = itemAt(after).questions[event.question];
      return question ? say('moment.question', { question: words.question(question) }) : say('moment.asked');
    }
    case 'QuestionAnswered': {
      const given = event.answers.map(({ option }, at) => {
        const seat = nameOf(at);
        return option === null
          ? say('moment.answersNone', { seat })
          : say('moment.answers', { seat, place: words.placeInWords(option) });
      });
      const last = given.pop() ?? '';
      const first = given.reduce((all, next) => (all === '' ? next : say('moment.more', { first: all, next })), '');
      const answers = first === '' ? last : say('moment.both', { first, last });
      return say('moment.answered', { answers, right: words.placeInWords(event.right) });
    }
    case 'ReadingEnded':
      return say('event.over');
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
