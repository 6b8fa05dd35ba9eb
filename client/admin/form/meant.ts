/** What a problem's "Did you mean" would change in the draft. Pure. */
import type { DraftSource } from '../../../answers/drafts.ts';
import { inSource } from './editing.ts';
import { type Path, valueAt } from './paths.ts';
import type { FieldProblem } from './problems.ts';

export interface Mending {
  /** The word that is meant. */
  readonly word: string;
  /** One after the other; undefined takes a place away. Paths are as problems have them. */
  readonly edits: readonly (readonly [Path, unknown])[];
}

/** null: the problem suggests nothing, or its place has changed since. */
export function mendingOf({ path, code, message }: FieldProblem, source: DraftSource): Mending | null {
  const [, word] = /\bDid you mean (.+)\?$/.exec(message) ?? [];
  if (word === undefined || path === '') return null;
  const place = path.split('.');
  const value = valueAt(source, inSource(place));
  if (value === undefined) return null;
  if (code === 'placeholder_unknown') {
    const [, written] = /\{\{(.*?)\}\}/.exec(message) ?? [];
    return written === undefined ? null : { word, edits: [[place, withPlaceholder(value, written, word)]] };
  }
  if (code !== 'unknown_field' && typeof value === 'string') return { word, edits: [[place, word]] };
  const renamed = [...place.slice(0, -1), word];
  // what stands under the word that is meant is not overwritten
  if (valueAt(source, inSource(renamed)) !== undefined) return null;
  return {
    word,
    edits: [
      [renamed, value],
      [place, undefined],
    ],
  };
}

/** All texts in the value with another placeholder. */
function withPlaceholder(value: unknown, written: string, word: string): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\{\{([^{}\n]*)\}\}/g, (found, name: string) =>
      name.trim() === written.trim() ? `{{${word}}}` : found,
    );
  if (Array.isArray(value)) return value.map((one) => withPlaceholder(one, written, word));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlaceholder(one, written, word)]));
}
