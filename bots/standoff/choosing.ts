/**
 * Makes policies of Standoff that differ only in their choice of box. They answer by their beliefs and walk to the box.
 */
import type { Policy, Request } from '../../games/core/policy.ts';
import type { Rng } from '../../games/core/rng.ts';
import { begin, type Memory, remember } from '../../games/standoff/memory.ts';
import type { Action, Box, Standoff, TrialAnswer, TrialQuestion } from '../../games/standoff/types.ts';

export interface TrialChooser {
  readonly id: string;
  /** One sentence for people who choose a policy. */
  readonly about: string;
  readonly version?: number;
  choose(memory: Memory, rng: Rng): Box;
}

export function choosingPolicy({ id, about, version = 1, choose }: TrialChooser): Policy<Standoff, Memory> {
  return {
    id,
    game: 'standoff',
    version,
    about,
    initialMemory: begin,
    observe: remember,
    act: (memory, request, rng) =>
      actionFor(
        request,
        () => choose(memory, rng),
        (question) => ({ box: believed(memory, question), sure: 100 }),
      ),
  };
}

/** What a policy does that has a choice of box and an answer to each question: it walks to the box of its choice. */
export function actionFor(
  { observation, legalActions }: Request<Standoff>,
  choose: () => Box,
  answer: (question: TrialQuestion) => TrialAnswer,
): Action {
  const [legal] = legalActions;
  switch (legal?.type) {
    case undefined:
      throw new Error(`nothing can be done in the phase ${observation.phase}`);
    case 'ready':
      return legal;
    case 'choose':
      return { type: 'choose', box: choose() };
    case 'answer':
      if (!observation.question) throw new Error('an answer is asked for, without a question');
      return { type: 'answer', ...answer(observation.question) };
    case 'walk':
      return { type: 'walk', how: observation.ways?.[observation.sealed ?? choose()] ?? 'stay' };
  }
}

/** Where the seat believes the treat to be that the question is about, or takes the other side to believe it; null: nowhere. */
export function believed({ own, other }: Memory, question: TrialQuestion): Box | null {
  switch (question) {
    case 'large':
      return own.large;
    case 'small':
      return own.small;
    case 'otherLarge':
      return other.large;
    case 'otherSmall':
      return other.small;
  }
}
