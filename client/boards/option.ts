/** Fields of the start form, as boards list them. */
import type { Option } from '../game-view.ts';

type ChoiceOption = Extract<Option, { kind: 'choice' }>;
type Value = string | number | null | undefined;

/** A choice of one of these values, in this order, each with its words. */
export function choice(key: string, label: string, choices: readonly (readonly [Value, string])[]): ChoiceOption {
  return { kind: 'choice', key, label, choices: choices.map(([value, words]) => ({ value, label: words })) };
}
