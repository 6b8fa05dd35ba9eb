/** An answer that is one of several options, by number, with how sure it is where that is asked. */
import * as z from 'zod';
import type { WrittenAnswer } from '../game-prompt.ts';

/** What is asked: the options in words, and the percentages to choose from; null: it is not asked how sure an answer is. */
export interface OptionQuestion {
  readonly options: readonly string[];
  readonly sure: readonly number[] | null;
}

type ReadOption =
  | { readonly kind: 'option'; readonly place: number; readonly sure: number | null }
  | { readonly kind: 'malformed' | 'illegal'; readonly why: string };

const Answer = z.strictObject({ answer: z.int(), sure: z.number().optional() });

export function optionsInWords({ options, sure }: OptionQuestion): readonly string[] {
  return [
    'Answer the question. The possible answers:',
    ...options.map((option, i) => `${i + 1}: ${option}`),
    ...(sure ? [`Say also how sure you are, in percent: ${sure.join(', ')}.`] : []),
  ];
}

export function optionFormat({ sure }: Pick<OptionQuestion, 'sure'>): string {
  return sure
    ? '{"answer": N, "sure": P}, with the number of your answer and how sure you are'
    : '{"answer": N}, with the number of your answer';
}

export function readOption(written: WrittenAnswer, { options, sure }: OptionQuestion): ReadOption {
  const { data } = Answer.safeParse(written);
  if (!data || (data.sure !== undefined) !== (sure !== null)) {
    const keys = sure ? 'the keys "answer" and "sure", each with a number' : 'the key "answer" with a number';
    return { kind: 'malformed', why: `It must have ${keys}, and no other.` };
  }
  if (data.answer < 1 || data.answer > options.length)
    return { kind: 'illegal', why: `The answers have the numbers 1 to ${options.length}.` };
  if (data.sure !== undefined && !sure?.includes(data.sure))
    return { kind: 'illegal', why: `"sure" is one of ${sure?.join(', ')}.` };
  return { kind: 'option', place: data.answer - 1, sure: data.sure ?? null };
}
