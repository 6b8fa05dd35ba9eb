/**
 * Minimal pairs of ToM-QA: two stories with one question. The second story has two sentences of the first exchanged, or one
 * sentence with another agent. What a rule without theory of mind reads is the same, and where the object is, and was
 * at first, is the same; the right answer is not. Only questions about what agents believe are asked. The first story of a
 * pair is drawn from the debiased set.
 */
import type { BeliefValue, OfferedModel } from '../../../games/core/beliefs/model.ts';
import { heldIn } from '../../../games/core/beliefs/moments.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { tomqaBeliefs } from '../../../games/tomqa/beliefs.ts';
import { Config, faultIn } from '../../../games/tomqa/config.ts';
import { drawItems } from '../../../games/tomqa/draw.ts';
import { tomqa } from '../../../games/tomqa/game.ts';
import type { Memory } from '../../../games/tomqa/memory.ts';
import { type StoryCues, storyCuesOf } from '../../../games/tomqa/shortcuts.ts';
import { placeOf, type Story } from '../../../games/tomqa/story.ts';
import { answersIn, statesOf, textOf } from '../../../games/tomqa/text.ts';
import type { StoryEvent, StoryItem, ToMQA, TomqaQuestion } from '../../../games/tomqa/types.ts';
import { questionOf, sentenceOf } from '../../../games/tomqa/words/released-sentences.ts';
import { spaced } from '../../../games/tomqa/words.ts';
import type { FoundPairs, History, MinimalPair, PairClass, PairReading, PairSource, WantedPairs } from './pair.ts';
import { lastMoment } from './prove.ts';

/** What the rules read of a question and the sentences before it. */
interface Cues extends StoryCues {
  readonly question: TomqaQuestion;
}

interface Rule extends PairClass {
  readonly reads: (cues: Cues) => unknown;
  readonly answer: (cues: Cues) => string | null;
}

const otherThan = ({ options }: Cues, one: string | null): string | null =>
  options.find((option) => option !== one) ?? null;

/** Nematzadeh et al. 2018, Table 3, by the number of sentences since the narrator said where the object is. */
const isSaid = ({ question: { kind }, since }: Cues): boolean =>
  kind === 'first_order' ? since === 2 : kind === 'second_order' ? since >= 2 : kind === 'memory';

/** The rules of shortcuts.ts, as what each reads of one question. */
const RULES: readonly Rule[] = [
  {
    id: 'sentence-count',
    about: 'the container that the narrator named last for the object, and the number of sentences since then',
    reads: ({ said, since }) => [said, since],
    answer: (cues) => (isSaid(cues) ? cues.said : otherThan(cues, cues.said)),
  },
  {
    id: 'last-mention',
    about: 'the container that the story names last',
    reads: ({ last }) => last,
    answer: ({ last }) => last,
  },
  {
    id: 'first-mention',
    about: 'the container that the story names first',
    reads: ({ first }) => first,
    answer: ({ first }) => first,
  },
  {
    id: 'most-frequent',
    about: 'the kind of question, and the container that the narrator named last for the object',
    reads: ({ said }) => said,
    answer: (cues) => (cues.question.kind === 'second_order' ? cues.said : otherThan(cues, cues.said)),
  },
];

const CLASSES: readonly PairClass[] = [...RULES, { id: 'all-rules', about: 'what any of the four rules reads' }];

function rulesOf(id: string): readonly Rule[] {
  const rules = id === 'all-rules' ? RULES : RULES.filter((rule) => rule.id === id);
  if (rules.length === 0) throw new Error(`ToM-QA has no class ${id}`);
  return rules;
}

export const tomqaPairs: PairSource<ToMQA> = {
  game: tomqa,
  classes: CLASSES.map(({ id, about }) => ({ id, about })),
  rightBy: "the answer that follows from what each agent saw, as the log's QuestionAnswered has it",
  find,
  read,
  inWords: (history) => {
    const { events, questions } = itemIn(history);
    return [...events.map(sentenceOf), ...questions.map(questionOf)].map(spaced);
  },
  configOf: (histories) => ({ items: histories.map(itemIn) }),
  mostInConfig: 60,
};

/** Stories that are drawn for a pair before the search stops. */
const MOST_STORIES = 200;

function find({ of, count, rng, advance = () => {} }: WantedPairs): FoundPairs<ToMQA> {
  const rules = rulesOf(of);
  const pairs: MinimalPair<ToMQA>[] = [];
  const seen = new Set<string>();
  let drawn = 0;
  while (pairs.length < count && drawn < MOST_STORIES * count) {
    drawn++;
    const [story] = drawItems({ set: 'debiased', stories: 1, noise: 0 }, rng);
    const pair = story && pairFrom(story, rules, rng);
    const key = JSON.stringify([pair?.a.config.items, pair?.b.config.items]);
    if (!pair || seen.has(key)) continue;
    seen.add(key);
    pairs.push(pair);
    advance(1);
  }
  const why = `the search stopped after ${drawn} drawn stories and all their exchanges; it is no proof that there are none`;
  return { pairs, why: pairs.length === count ? null : why };
}

/** The nearest exchange of sentences that changes the answer and no cue, of all questions about beliefs. */
function pairFrom(story: StoryItem, rules: readonly Rule[], rng: Rng): MinimalPair<ToMQA> | null {
  const questions = rng.shuffle(story.questions.filter(({ chain }) => chain.length > 0));
  const variants = rng.shuffle(variantsOf(story)).toSorted((a, b) => a.distance - b.distance);
  for (const question of questions) {
    const a: StoryItem = { ...story, questions: [question] };
    const [answer] = answersIn(textOf(a));
    const read = JSON.stringify(readBy(rules, cuesIn(a.events, question)));
    for (const { events, differs } of variants) {
      if (JSON.stringify(readBy(rules, cuesIn(events, question))) !== read) continue;
      const b: StoryItem = { ...a, events };
      if (faultIn(b) !== null || answersIn(textOf(b))[0] === answer || !onlyMindsDiffer(a, b)) continue;
      return { a: historyOf(a), b: historyOf(b), differs };
    }
  }
  return null;
}

/** Whether the object is where it was in the other story, at first and at the end, and no sentence is idle. */
function onlyMindsDiffer(a: StoryItem, b: StoryItem): boolean {
  const { object } = b.questions[0] as TomqaQuestion;
  const plain = (['memory', 'reality'] as const).map((kind): TomqaQuestion => ({ kind, chain: [], object }));
  const [inA, inB] = [a, b].map((item) => answersIn(textOf({ ...item, questions: plain })));
  return inA?.join() === inB?.join() && idleIn(b) <= idleIn(a);
}

/** The sentences that tell of an agent entering where it is already, or of a thing moved to where it is. */
function idleIn(item: StoryItem): number {
  const states = statesOf(item);
  return item.events.filter((event, i) => {
    const story = states[i] as Story;
    if (event.type === 'enter') return story.rooms[story.agents.indexOf(event.agent)] === event.room;
    return event.type === 'move' && placeOf(story, event.object, []) === event.container;
  }).length;
}

interface Variant {
  readonly events: readonly StoryEvent[];
  /** How far apart the exchanged sentences are; for another agent, as many as for neighbours. */
  readonly distance: number;
  readonly differs: string;
}

function variantsOf({ events, agents }: StoryItem): readonly Variant[] {
  const variants: Variant[] = [];
  for (const [i, event] of events.entries()) {
    if (!('agent' in event)) continue;
    for (let j = i + 1; j < events.length; j++) {
      const other = events[j] as StoryEvent;
      if (!('agent' in other)) continue;
      const differs = `the sentences ${i + 1} and ${j + 1} are exchanged`;
      variants.push({ events: events.with(i, other).with(j, event), distance: j - i, differs });
    }
    for (const agent of agents)
      if (agent !== event.agent)
        variants.push({
          events: events.with(i, { ...event, agent }),
          distance: 1,
          differs: `sentence ${i + 1} is about ${agent}, not ${event.agent}`,
        });
  }
  return variants;
}

function cuesIn(events: readonly StoryEvent[], question: TomqaQuestion): Cues {
  const cues = storyCuesOf(events, question.object);
  return { question, ...cues, options: cues.options.toSorted() };
}

/** The question and its options are what every rule reads. */
function readBy(rules: readonly Rule[], cues: Cues): unknown {
  return [cues.question, cues.options, ...rules.map(({ reads }) => reads(cues))];
}

function historyOf(item: StoryItem): History<ToMQA> {
  return { config: Config.parse({ items: [item] }), actions: [] };
}

function itemIn({ config }: History<ToMQA>): StoryItem {
  const item = config.items?.[0];
  if (!item) throw new Error('a history of ToM-QA is one story');
  return item;
}

const READER = 0;

function read(of: string, log: readonly SessionEvent<ToMQA>[]): PairReading {
  const { model } = tomqaBeliefs.models[0] as OfferedModel;
  const moment = lastMoment(tomqa, log, model, ({ phase }) => phase === 'asking');
  const { sentences, question } = moment.beliefs[READER] as Memory;
  const answered = log.findLast(
    (event) => event.type === 'GameEventOccurred' && event.event.type === 'QuestionAnswered',
  );
  if (!question || answered?.type !== 'GameEventOccurred' || answered.event.type !== 'QuestionAnswered')
    throw new Error('the log has no answered question');
  const { kind, chain, object } = question;
  const cues = cuesIn(sentences, { kind, chain, object });
  const rules = rulesOf(of);
  const propositions = tomqa
    .propositions(tomqa.observe(moment.state, 'all'))
    .filter(({ id }) => id.endsWith(`/${chain.join('>')}/${object}`) || id.endsWith(`//${object}`));
  return {
    cues: readBy(rules, cues),
    rules: rules.map(({ id, answer }) => ({ id, choice: answer(cues) })),
    beliefs: propositions.map((proposition) => ({
      model: model.id,
      version: model.version,
      seat: READER,
      chain: [String(READER), ...(proposition.id.split('/')[1] ?? '').split('>').filter(Boolean)].join(),
      proposition: proposition.id,
      value: heldIn(model.query(moment.beliefs[READER], [READER], proposition)) as BeliefValue | null,
    })),
    action: answered.event.right,
  };
}
