/**
 * What a learner of SymmToM is trained on: one of the algorithms of Sclar, Neubig and Bisk (ICML 2022) or PM, which is ours,
 * and the size of the session. A trained model's card has it, and the model plays in such a session only.
 */
import * as z from 'zod';

export const ALGORITHMS = ['maddpg', 'oracle', 'rmaddpg', 'ce', 'ge', 'ee', 'pm'] as const;
export const Algorithm = z.enum(ALGORITHMS);
export type Algorithm = z.infer<typeof Algorithm>;

/**
 * What critics see of each agent in training. The released program's training command gives them the oracle's observation
 * (msclar/symmtom, `--critic-has-oracle-obs-space`); its trainer is not public.
 */
export const CRITICS = ['oracle observation', 'own observation', 'K'] as const;
export type Critic = (typeof CRITICS)[number];

/** What a learner is trained on. */
export const LearnedTask = z.strictObject({
  algorithm: Algorithm,
  agents: z.int().min(2).max(6),
  width: z.int().min(2).max(40),
  pieces: z.int().min(2).max(30),
  lag: z
    .union([z.literal(0), z.literal(1)])
    .describe("turns by which an oracle's knowledge is old; the released program's is 1"),
  critic: z
    .enum(CRITICS)
    .optional()
    .describe('what critics see of each agent; K, or left out in cards from before this setting: what its actor gets'),
  partners: z
    .literal('population')
    .optional()
    .describe('one learner, in any seat, among partners drawn from population.ts; left out: learners in all seats'),
});
export type LearnedTask = z.infer<typeof LearnedTask>;
