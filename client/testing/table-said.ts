/** For tests: the table's sentences in English, for functions that are no components. */
import { createTranslator } from 'use-intl/core';
import { en } from '../words/table/en.ts';
import type { TableSay } from '../words/use-words.ts';

export function tableSay<Part extends keyof typeof en>(part: Part): TableSay<Part> {
  const say = createTranslator({ locale: 'en', messages: { table: en }, namespace: `table.${part}` as never });
  return say as unknown as TableSay<Part>;
}
