/** How a prompt is made beside what the game says: named, so that a study can vary it as a treatment. */
import * as z from 'zod';

export const PromptVariant = z.strictObject({
  id: z.string().describe('as in orders and logs'),
  shots: z.int().min(0).max(16).describe('how many solved examples stand before the task'),
  reminder: z.boolean().describe('reminds the model to think about what each other agent knows and believes'),
  reason: z.boolean().describe('asks for a reason before the action; reasons are stored, and no seat is told them'),
  persona: z.string().max(500).nullable().describe('whom the model shall be; null: itself'),
  memory: z.int().min(200).describe('the most tokens of past turns, by estimate; earlier turns are left out'),
});
export type PromptVariant = z.infer<typeof PromptVariant>;

const PLAIN = { shots: 0, reminder: false, reason: false, persona: null, memory: 6000 } as const;

export const VARIANTS: readonly [PromptVariant, ...PromptVariant[]] = [
  { ...PLAIN, id: 'zero-shot' },
  { ...PLAIN, id: 'zero-shot-reminder', reminder: true },
  { ...PLAIN, id: 'zero-shot-reason', reason: true },
  ...[1, 2, 4, 5, 8, 16].map((shots) => ({ ...PLAIN, id: `few-shot-${shots}`, shots })),
];

export function variantById(id: string): PromptVariant | undefined {
  return VARIANTS.find((variant) => variant.id === id);
}
