/** Words for any game: they name the parts of a log key by key. A game may replace them with words of its own. */
import type { Words } from './package.ts';

/** A JSON value as one line, as in "guess: 2; say: none". A value with a type begins with it: "go (room: hall)". */
export function valueInPlainWords(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return value === '' ? 'empty' : String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(itemInWords).join(', ');
  const { type, ...rest } = value as { readonly type?: unknown };
  const entries = Object.entries(typeof type === 'string' ? rest : value);
  const parts = entries.map(([key, part]) => `${keyInPlainWords(key)}: ${partInWords(part)}`).join('; ');
  if (typeof type !== 'string') return parts === '' ? 'nothing' : parts;
  return parts === '' ? keyInPlainWords(type) : `${keyInPlainWords(type)} (${parts})`;
}

/** A key as words: "turnPlayed" and "TurnPlayed" become "turn played". */
export function keyInPlainWords(key: string): string {
  const spaced = key.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[-_]/g, ' ');
  // a name in capitals stays as it is
  return /^[A-Z]+$/.test(key) ? key : spaced.toLowerCase();
}

export const plainWords: Words = {
  actionInWords: valueInPlainWords,
  perceptInWords: (percept) => [sentence(percept)],
  eventInWords: (event) => [sentence(event)],
  observationInWords: (observation) =>
    isRecord(observation)
      ? Object.entries(observation).map(([key, value]) => sentence({ [key]: value }))
      : [sentence(observation)],
  propositionInWords: (id) => id,
  valueInWords: (_id, value) => valueInPlainWords(value),
};

/** A part of a record. Lists need no brackets here, since semicolons separate the parts. */
function partInWords(value: unknown): string {
  const words = valueInPlainWords(value);
  return isRecord(value) && typeof value.type !== 'string' ? `(${words})` : words;
}

function itemInWords(item: unknown): string {
  return Array.isArray(item) && item.length > 0 ? `(${valueInPlainWords(item)})` : partInWords(item);
}

function sentence(value: unknown): string {
  const words = valueInPlainWords(value);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
