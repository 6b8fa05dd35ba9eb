/** What differs between two versions of a study, in the labels and units of its forms. Pure. */
import { labelOf, readingOf, valueLabel } from '../form/words.ts';
import { hoursInWords } from '../intake-words.ts';
import { sectionOf } from '../sections.ts';

const LONGEST = 300;

/** "Intake: Hours" for definition.intake.hours; the numbers of lists count from 1. */
export function placeInWords(path: string): string {
  const [root = '', ...rest] = path.split('.');
  const parts = root === 'definition' ? rest : [root, ...rest];
  const section = sectionOf(parts[0] ?? '').title;
  const labels = parts.map((part, at) => {
    if (/^\d+$/.test(part)) return String(Number(part) + 1);
    // ids of texts, surveys and lists are the author's own words
    return root !== 'definition' && at > 0 ? part : labelOf(part, parts[at - 1]);
  });
  const [first, ...others] = labels;
  const isNamed = root !== 'definition' || first === section;
  const shown = isNamed && others.length > 0 ? others : labels;
  return `${section}: ${shown.join(', ')}`;
}

/** A value as its form would show it. `path`: its place. */
export function valueInWords(path: string, value: unknown, currency: string): string {
  const key = path.split('.').at(-1) ?? '';
  const words = key === 'hours' ? hoursInWords({ hours: value, zone: null }) : inWords(key, value, currency);
  return words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
}

function inWords(key: string, value: unknown, currency: string): string {
  if (value === undefined || value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    const reading = readingOf(key, value, currency);
    if (reading !== '') return reading;
    return key.endsWith('Ms') ? `${value / 1000} s` : String(value);
  }
  if (typeof value === 'string') return valueLabel(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => inWords(key, one, currency)).join('; ');
  const parts = Object.entries(value).map(([name, one]) => `${labelOf(name, key)}: ${inWords(name, one, currency)}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}
