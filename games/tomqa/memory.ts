/** What a seat can remember of a session: the story that it reads, and its answers. A fold over percepts. */
import type { Experience, FirstSight } from '../core/policy.ts';
import type { GivenAnswer, Percept, StoryEvent, ToMQA, TomqaQuestion } from './types.ts';

export interface Memory {
  /** From 0; -1 before the first. */
  readonly story: number;
  /** All sentences of the story so far. */
  readonly sentences: readonly StoryEvent[];
  /** The last question of the story, with its options; null: none yet. */
  readonly question: (TomqaQuestion & { readonly options: readonly string[] }) | null;
  readonly answers: readonly Answered[];
}

interface Answered {
  readonly story: number;
  readonly question: TomqaQuestion;
  readonly own: GivenAnswer | null;
  /** null: the seat was not told. */
  readonly right: string | null;
}

const NOTHING: Memory = { story: -1, sentences: [], question: null, answers: [] };

export function begin({ percepts }: FirstSight<ToMQA>): Memory {
  return percepts.reduce(take, NOTHING);
}

export function remember(memory: Memory, { percepts }: Experience<ToMQA>): Memory {
  return percepts.reduce(take, memory);
}

function take(memory: Memory, percept: Percept): Memory {
  switch (percept.type) {
    case 'told': {
      const earlier = percept.from > 0 ? memory.sentences : [];
      return { ...memory, story: percept.story, sentences: [...earlier, ...percept.sentences], question: null };
    }
    case 'asked': {
      const { kind, chain, object, options } = percept;
      return { ...memory, question: { kind, chain, object, options } };
    }
    case 'answered': {
      if (!memory.question) return memory;
      const { story, question } = memory;
      const { own, right } = percept;
      return { ...memory, answers: [...memory.answers, { story, question, own, right }] };
    }
    case 'ended':
      return memory;
  }
}
