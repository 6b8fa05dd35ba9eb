/** Questions of each kind in words, and a new one to begin with. Pure. */
import { emptyOf, type FormNode, variantOf } from '../form/form-node.ts';
import { freeName } from '../form/names.ts';

type Variants = Extract<FormNode, { readonly kind: 'variants' }>;

const KINDS: Readonly<Record<string, string>> = {
  radiogroup: 'One answer, as buttons',
  dropdown: 'One answer, from a list',
  checkbox: 'Several answers',
  rating: 'A number on a scale',
  boolean: 'Yes or no',
  matrix: 'A table: one answer in each row',
  text: 'A line of text, or a number',
  comment: 'A longer text',
};

/** Kinds that are answered in own words, so that no answer is right. */
export const TYPED: readonly unknown[] = ['text', 'comment'];

/** A kind that the server accepts and that has no words here keeps its name. */
export function kindWords(kind: string): string {
  return KINDS[kind] ?? kind;
}

export function newQuestion(
  { by, options }: Variants,
  kind: string,
  taken: readonly string[],
): Readonly<Record<string, unknown>> {
  const chosen = options.find(({ value }) => value === kind);
  if (!chosen) throw new Error(`there is no kind ${kind}`);
  const lists = chosen.parts.flatMap(({ key, node }) => {
    const isChoices = node.kind === 'list' && node.item.kind === 'object' && !('optional' in node);
    return isChoices ? [[key, [1, 2].map((value) => ({ ...(emptyOf(node.item) as object), value }))] as const] : [];
  });
  return { ...variantOf(by, chosen), name: freeName('question_1', taken, '_'), ...Object.fromEntries(lists) };
}
