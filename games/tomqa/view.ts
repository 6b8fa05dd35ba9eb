/** What a viewer sees and notices. All seats are told the same sentences and questions; answers and scores stay their own. */
import type { Viewer } from '../core/game.ts';
import { itemAt, parametersOf } from './rules.ts';
import { newStory, placeOf, type Story, storyAfter } from './story.ts';
import type { Event, Observation, Percept, State, StoryEvent, StoryItem } from './types.ts';

export function observe(state: State, viewer: Viewer): Observation {
  const { phase, story, items, options, answered, returns } = state;
  const question = phase === 'asking' ? itemAt(state).questions[state.question] : undefined;
  return {
    parameters: parametersOf(state),
    viewer: typeof viewer === 'number' ? viewer : null,
    phase,
    story,
    sentences: sentencesInSight(state),
    question: question ? { ...question, nth: state.question, options } : null,
    answered,
    score: typeof viewer === 'number' && scoreIsTold(state) ? (returns[viewer] ?? null) : null,
    everything: viewer === 'all' ? { items, beliefs: beliefsAt(state), returns } : null,
  };
}

function sentencesInSight(state: State): readonly StoryEvent[] {
  const { phase, shown } = state;
  const { text, kept } = state.config;
  if (phase !== 'reading' && phase !== 'asking') return [];
  const told = itemAt(state).events.slice(0, shown);
  if (kept || (phase === 'reading' && text === 'whole')) return told;
  return phase === 'reading' ? told.slice(-1) : [];
}

function scoreIsTold({ phase, config: { feedback } }: State): boolean {
  return feedback === 'each' || (feedback === 'end' && phase === 'over');
}

/** What is true, and what the agents believe that the questions are about, after the sentences shown so far. */
function beliefsAt(state: State): NonNullable<Observation['everything']>['beliefs'] {
  if (state.story < 0) return [];
  const item = itemAt(state);
  const story = storyAt(item, state.shown);
  return minds(item).map(({ chain, object }) => ({ chain, object, place: placeOf(story, object, chain) }));
}

function storyAt({ agents, events }: StoryItem, shown: number): Story {
  return events.slice(0, shown).reduce(storyAfter, newStory(agents));
}

/**
 * Each object that is asked about, where it is (the empty chain), and each chain of agents whose belief about it is asked for,
 * once, the shortest first. A chain comes with the chain that its first agent thinks about.
 */
export function minds({
  questions,
}: StoryItem): readonly { readonly chain: readonly string[]; readonly object: string }[] {
  const all = questions.flatMap(({ chain, object }) =>
    [...chain.keys(), chain.length].map((from) => ({ chain: chain.slice(from), object })),
  );
  const each = new Map(all.map((mind) => [`${mind.object}/${mind.chain.join('>')}`, mind]));
  return [...each.values()].toSorted((a, b) => a.chain.length - b.chain.length);
}

export function perceive(
  event: Event,
  { before, after }: { readonly before: State; readonly after: State },
  viewer: Viewer,
): Percept | null {
  switch (event.type) {
    case 'StoriesDealt':
    case 'PairChosen':
    case 'PairsEnded':
      return null;
    case 'SentencesShown': {
      const { story, until } = event;
      const from = before.story === story ? before.shown : 0;
      return { type: 'told', story, from, sentences: itemAt(after).events.slice(from, until) };
    }
    case 'QuestionAsked': {
      const question = itemAt(after).questions[event.question];
      if (!question) throw new Error(`there is no question ${event.question}`);
      return { type: 'asked', ...question, options: event.options };
    }
    case 'QuestionAnswered': {
      const all = viewer === 'all';
      const told = all || (typeof viewer === 'number' && after.config.feedback === 'each');
      return {
        type: 'answered',
        own: typeof viewer === 'number' ? (event.answers[viewer] ?? null) : null,
        right: told ? event.right : null,
        all: all ? event.answers : null,
      };
    }
    case 'ReadingEnded': {
      const told = typeof viewer === 'number' && scoreIsTold(after);
      return { type: 'ended', score: told ? (after.returns[viewer] ?? null) : null, of: after.answered };
    }
  }
}
