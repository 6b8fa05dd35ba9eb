/** What is dealt in a session of ToM-QA and how it is shown: stories with their questions, texts and feedback. */
import * as z from 'zod';
import { KINDS, SETS } from '../values.ts';

/** As in the released data: one word, with underscores for spaces. */
export const Name = z
  .string()
  .max(40)
  .regex(/^[A-Za-z][A-Za-z0-9_'-]*$/, 'a name is one word of letters, digits and _');

export const StoryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['enter', 'at', 'exit']), agent: Name, room: Name }),
  z.object({
    type: z.literal('loc').describe('the narrator says where it is'),
    object: Name,
    container: Name,
    room: Name,
  }),
  z.object({ type: z.literal('move'), agent: Name, object: Name, container: Name, room: Name }),
  z.object({ type: z.literal('noise') }),
]);
export type StoryEvent = z.infer<typeof StoryEvent>;

export const QuestionKind = z.enum(KINDS);
export type QuestionKind = z.infer<typeof QuestionKind>;

export const TomqaQuestion = z.strictObject({
  kind: QuestionKind,
  chain: z
    .array(Name)
    .max(2)
    .readonly()
    .describe('the agents it is about: none, one, or the one that thinks and the one that looks'),
  object: Name,
});
export type TomqaQuestion = z.infer<typeof TomqaQuestion>;

/** A story in the session: all its sentences, then its questions. */
export const StoryItem = z.strictObject({
  agents: z.array(Name).min(1).max(8).readonly().describe('all agents of the story, each once'),
  events: z.array(StoryEvent).min(1).max(200).readonly(),
  questions: z.array(TomqaQuestion).min(1).max(20).readonly(),
});
export type StoryItem = z.infer<typeof StoryItem>;

export const StorySet = z.enum(SETS);
export type StorySet = z.infer<typeof StorySet>;

export const TEXTS = ['whole', 'sentences'] as const;
export const FEEDBACKS = ['none', 'each', 'end'] as const;
