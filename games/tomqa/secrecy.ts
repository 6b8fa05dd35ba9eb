/**
 * What a session hides: stories and sentences that have not been told, questions that have not been asked, and the other
 * seats' answers, for ever.
 */
import type { Secrecy } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { Config, faultIn } from './config.ts';
import { drawItems } from './draw.ts';
import type { State, StoryItem, ToMQA, TomqaQuestion } from './types.ts';

/** Two or three short stories with a few questions. */
export function sampleConfig(rng: Rng): Config {
  const items = shortStories(2 + rng.int(2), rng.pick([0, 0.1]), rng);
  return Config.parse({
    seats: rng.pick([1, 2, 2, 3, 4]),
    stories: items.length,
    text: rng.pick(['whole', 'sentences', 'sentences']),
    kept: rng.int(2) === 1,
    feedback: rng.pick(['none', 'each', 'end']),
    confidence: rng.int(3) === 0,
    deadlineMs: rng.pick([null, 20_000]),
    readingMs: rng.pick([null, 5_000]),
    items,
  });
}

/** The same first story, with other stories after it. */
export function twins(config: Config, _seat: number, rng: Rng): Config | null {
  if (!config.items || config.items.length < 2) return null;
  return { ...config, items: [...config.items.slice(0, 1), ...shortStories(config.items.length - 1, 0, rng)] };
}

/** Stories of one task. */
function shortStories(count: number, noise: number, rng: Rng): readonly StoryItem[] {
  return drawItems({ set: 'tom-easy', stories: count, noise }, rng).map((item) => {
    const others = rng.shuffle([...otherQuestions(item, 0)]).slice(0, 1 + rng.int(2));
    return { ...item, questions: [...item.questions, ...others] };
  });
}

export const secrecy: Secrecy<ToMQA> = {
  twinTurns: 6,
  kinds: { story: 6, ending: 6, question: 6 },
  secretsOf: ({ items, seats, text }) => {
    const [first] = items ?? [];
    if (!items || !first) return [];
    const from = Array.from({ length: seats }, (_, seat) => seat);
    const secret = (kind: string, at: number) => ({ id: `${kind}/${at}`, kind, from });
    return [
      ...items.slice(1).map((_, i) => secret('story', i + 1)),
      ...(text === 'sentences' ? [secret('ending', first.events.length)] : []),
      ...(first.questions.length > 1 ? [secret('question', first.questions.length - 1)] : []),
    ];
  },
  otherwise(config, { id, kind }, rng) {
    const { items } = config;
    const [first] = items ?? [];
    if (!items || !first) return null;
    const at = numberIn(id);
    switch (kind) {
      case 'story': {
        const [other] = shortStories(1, 0, rng);
        return other ? { ...config, items: items.with(at, other) } : null;
      }
      case 'ending':
        return { ...config, items: items.with(0, { ...first, events: [...first.events, { type: 'noise' }] }) };
      default: {
        const others = otherQuestions(first, at);
        if (others.length === 0) return null;
        return { ...config, items: items.with(0, { ...first, questions: first.questions.with(at, rng.pick(others)) }) };
      }
    }
  },
  reveals: ({ id, kind }, { turns }) => turns.some(({ state }) => isTold(kind, numberIn(id), state)),
  acts: {
    kinds: { answer: 3 },
    otherwise(state, { action }, rng) {
      if (action.type !== 'answer' || action.option === null) return null;
      const others = state.options.filter((option) => option !== action.option);
      return { kind: 'answer', action: { ...action, option: rng.pick(others) } };
    },
    reveals: () => false,
  },
};

const numberIn = (id: string): number => Number(id.split('/')[1]);

function isTold(kind: string, at: number, { story, shown, phase, question }: State): boolean {
  if (kind === 'story') return story >= at;
  if (story > 0) return true;
  // with one sentence more, the first question comes one turn later
  return kind === 'ending' ? shown > at || phase === 'asking' : question >= at;
}

/** Questions that could be asked about the story in place of this one. */
function otherQuestions(item: StoryItem, at: number): readonly TomqaQuestion[] {
  const asked = item.questions[at];
  const object = asked?.object ?? '';
  const candidates: readonly TomqaQuestion[] = [
    { kind: 'memory', chain: [], object },
    { kind: 'reality', chain: [], object },
    ...item.agents.map((agent): TomqaQuestion => ({ kind: 'first_order', chain: [agent], object })),
  ];
  const text = JSON.stringify(asked);
  return candidates.filter((one) => JSON.stringify(one) !== text && faultIn({ ...item, questions: [one] }) === null);
}
