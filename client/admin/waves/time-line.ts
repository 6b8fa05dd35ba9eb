/** The visits of a study in order, as far as they are written: when participants come back, and what they do then. Pure. */
import { idsAt, listAt } from '../form/editing.ts';
import { valueAt } from '../form/paths.ts';
import { durationOf, moneyOf } from '../form/words.ts';

export interface Visit {
  /** From 1. */
  readonly wave: number;
  /** '': it has none, as the first. */
  readonly id: string;
  /** "6 to 8 days after wave 1"; null: the first. */
  readonly gap: string | null;
  /** What happens, line by line. */
  readonly lines: readonly string[];
}

export function visitsOf(definition: unknown): readonly Visit[] {
  const waves = listAt(definition, ['waves']);
  const later = new Set(waves.flatMap((wave) => listAt(wave, ['sessions'])));
  const currency = String(valueAt(definition, ['payment', 'currency']) ?? '');
  const sessions = idsAt(definition, ['sessions']);
  const surveysAfter = (places: readonly unknown[]): readonly string[] =>
    listAt(definition, ['survey']).flatMap((survey) =>
      places.includes(valueAt(survey, ['after'])) ? [String(valueAt(survey, ['id']))] : [],
    );
  const first = sessions.filter((id) => !later.has(id));
  const base = valueAt(definition, ['payment', 'base', 'minor']);
  return [
    {
      wave: 1,
      id: '',
      gap: null,
      lines: linesOf({
        steps: listAt(definition, ['steps']).length,
        sessions: first,
        partner: '',
        surveys: surveysAfter([...first, ...(waves.length === 0 ? ['all'] : [])]),
        pay: typeof base === 'number' ? `base ${moneyOf(base, currency)}` : '',
      }),
    },
    ...waves.map((wave, i): Visit => {
      const id = String(valueAt(wave, ['id']) ?? '');
      const own = listAt(wave, ['sessions']).map(String);
      const pay = valueAt(wave, ['pay']);
      return {
        wave: i + 2,
        id,
        gap: `${gapWords(valueAt(wave, ['fromMs']), valueAt(wave, ['toMs']))} after wave ${i + 1}`,
        lines: linesOf({
          steps: listAt(wave, ['steps']).length,
          sessions: own,
          partner: valueAt(wave, ['partner']) === 'same' ? ', with the same partner' : '',
          surveys: surveysAfter([id, ...own, ...(i === waves.length - 1 ? ['all'] : [])]),
          pay: typeof pay === 'number' ? `pays ${moneyOf(pay, currency)}` : '',
        }),
      };
    }),
  ];
}

interface Done {
  readonly steps: number;
  readonly sessions: readonly string[];
  readonly partner: string;
  readonly surveys: readonly string[];
  readonly pay: string;
}

function linesOf({ steps, sessions, partner, surveys, pay }: Done): readonly string[] {
  return [
    ...(steps > 0 ? [`steps: ${steps}`] : []),
    ...(sessions.length > 0 ? [`plays ${sessions.join(', ')}${partner}`] : []),
    ...(surveys.length > 0 ? [`answers ${surveys.join(', ')}`] : []),
    ...(pay === '' ? [] : [pay]),
  ];
}

const DAY = 86_400_000;

/** "6 to 8 days", "12 h to 2 days". */
export function gapWords(from: unknown, to: unknown): string {
  if (typeof from !== 'number' || typeof to !== 'number') return 'some time';
  if (from % DAY === 0 && to % DAY === 0) return `${from / DAY} to ${daysOf(to)}`;
  return `${wordsOf(from)} to ${wordsOf(to)}`;
}

const wordsOf = (ms: number): string => (ms % DAY === 0 ? daysOf(ms) : durationOf(ms));

const daysOf = (ms: number): string => `${ms / DAY} ${ms === DAY ? 'day' : 'days'}`;
