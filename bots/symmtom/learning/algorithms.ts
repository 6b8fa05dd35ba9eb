/**
 * The learners of Sclar, Neubig and Bisk (ICML 2022), and what each adds to the observation: nothing (MADDPG), everyone's
 * knowledge (Oracle), a recurrent state (RMADDPG) or who is believed to know what (CE, GE, EE). PM is ours.
 */
import * as z from 'zod';
import { layoutOf } from '../encoder.ts';

export const ALGORITHMS = ['maddpg', 'oracle', 'rmaddpg', 'ce', 'ge', 'ee', 'pm'] as const;
export const Algorithm = z.enum(ALGORITHMS);
export type Algorithm = z.infer<typeof Algorithm>;

export const ABOUT: Readonly<Record<Algorithm, string>> = {
  maddpg: 'MADDPG: sees the last turn and remembers nothing',
  oracle: "MADDPG-Oracle: sees every agent's knowledge",
  rmaddpg: 'RMADDPG: carries a recurrent state from turn to turn',
  ce: 'MADDPG-CE: keeps a K matrix, and takes exchanges that it did not hear for silent',
  ge: 'MADDPG-GE: keeps a K matrix, and takes speakers that it did not hear to say what is new to most',
  ee: 'MADDPG-EE: keeps a K matrix of probabilities, with a learned guess of what it did not hear',
  pm: 'PM: sees how probable it is that each agent knows each piece, if the others act at random',
};

/** What a learner is trained on. */
export const Task = z.strictObject({
  algorithm: Algorithm,
  agents: z.int().min(2).max(6),
  width: z.int().min(2).max(40),
  pieces: z.int().min(2).max(30),
  lag: z
    .union([z.literal(0), z.literal(1)])
    .describe("turns by which an oracle's knowledge is old; the released program's is 1"),
  partners: z
    .literal('population')
    .optional()
    .describe('one learner, in any seat, among partners drawn from population.ts; left out: learners in all seats'),
});
export type Task = z.infer<typeof Task>;

/** How the pieces that agents are believed to know reach the net. */
export type Knowledge = 'none' | 'truth' | 'masks' | 'chances';

export function knowledgeOf(algorithm: Algorithm): Knowledge {
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
export function learnersOf({ agents, partners }: Task): number {
  return partners ? 1 : agents;
}

/** Numbers that an actor's net gets, without a recurrent state. */
export function inputsOf({ algorithm, agents, pieces }: Task): number {
  const plain = layoutOf({ agents, pieces }).reduce((sum, { size }) => sum + size, 0);
  return plain + (knowledgeOf(algorithm) === 'none' ? 0 : agents * pieces);
}

/** Five moves, and a piece to say. */
export function outputsOf({ pieces }: Pick<Task, 'pieces'>): number {
  return 5 + pieces;
}
