/** What a seat can remember: the answers it gave, and what it was told of them. The problem itself is on the page. */
import type { Experience, FirstSight } from '../core/policy.ts';
import type { MindGames, Percept } from './types.ts';

type Answered = Extract<Percept, { readonly type: 'answered' }>;

export interface Memory {
  readonly answered: readonly Answered[];
}

export function begin({ percepts }: FirstSight<MindGames>): Memory {
  return { answered: answersIn(percepts) };
}

export function remember(memory: Memory, { percepts }: Experience<MindGames>): Memory {
  const more = answersIn(percepts);
  return more.length === 0 ? memory : { answered: [...memory.answered, ...more] };
}

function answersIn(percepts: readonly Percept[]): readonly Answered[] {
  return percepts.filter((percept) => percept.type === 'answered');
}
