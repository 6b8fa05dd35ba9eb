/**
 * The learners of Sclar, Neubig and Bisk (ICML 2022), and what each adds to the observation: nothing (MADDPG), everyone's
 * knowledge (Oracle), a recurrent state (RMADDPG) or who is believed to know what (CE, GE, EE). PM is ours.
 */
import { layoutOf } from '../../bots/symmtom/encoder.ts';
import type { Algorithm, LearnedTask } from '../../bots/symmtom/learned-task.ts';

export const ABOUT: Readonly<Record<Algorithm, string>> = {
  maddpg: 'MADDPG: sees the last turn and remembers nothing',
  oracle: "MADDPG-Oracle: sees every agent's knowledge",
  rmaddpg: 'RMADDPG: carries a recurrent state from turn to turn',
  ce: 'MADDPG-CE: keeps a K matrix, and takes exchanges that it did not hear for silent',
  ge: 'MADDPG-GE: keeps a K matrix, and takes speakers that it did not hear to say what is new to most',
  ee: 'MADDPG-EE: keeps a K matrix of probabilities, with a learned guess of what it did not hear',
  pm: 'PM: sees how probable it is that each agent knows each piece, if the others act at random',
};

/** How the pieces that agents are believed to know reach the net. */
export type KnowledgeInput = 'none' | 'truth' | 'masks' | 'chances';

export function knowledgeOf(algorithm: Algorithm): KnowledgeInput {
  switch (algorithm) {
    case 'maddpg':
    case 'rmaddpg':
      return 'none';
    case 'oracle':
      return 'truth';
    case 'ce':
    case 'ge':
      return 'masks';
    case 'ee':
    case 'pm':
      return 'chances';
  }
}

/** How many of the agents learn. One that learns among partners has one net for every seat. */
export function learnersOf({ agents, partners }: LearnedTask): number {
  return partners ? 1 : agents;
}

/** Numbers that an actor's net gets, without a recurrent state. */
export function inputsOf(task: LearnedTask): number {
  return numbersWith(knowledgeOf(task.algorithm), task);
}

/** How the knowledge of agents reaches the critics. */
export function criticKnowledgeOf({ algorithm, critic }: LearnedTask): KnowledgeInput {
  switch (critic) {
    case 'oracle observation':
      return 'truth';
    case 'own observation':
      return 'none';
    case 'K':
    case undefined:
      return knowledgeOf(algorithm);
  }
}

/** Numbers that a critic's net gets of each agent, without actions. */
export function criticInputsOf(task: LearnedTask): number {
  return numbersWith(criticKnowledgeOf(task), task);
}

function numbersWith(knowledge: KnowledgeInput, { agents, pieces }: LearnedTask): number {
  const plain = layoutOf({ agents, pieces }).reduce((sum, { size }) => sum + size, 0);
  return plain + (knowledge === 'none' ? 0 : agents * pieces);
}

/** Five moves, and a piece to say. */
export function outputsOf({ pieces }: Pick<LearnedTask, 'pieces'>): number {
  return 5 + pieces;
}
