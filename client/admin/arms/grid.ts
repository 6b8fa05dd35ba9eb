/** The arms of a design side by side: what each of them changes, beside the study as it stands. Pure. */
import { idsAt, listAt } from '../form/editing.ts';
import { placeOf, valueAt } from '../form/paths.ts';
import { durationOf, isSeconds } from '../form/words.ts';
import { changedIn, type PatchPlace } from './places.ts';

export interface Grid {
  /** What differs in any of the rows. */
  readonly columns: readonly PatchPlace[];
  readonly rows: readonly GridRow[];
}

interface GridRow {
  /** As the server calls it: "knowledge=on,notes=off". */
  readonly id: string;
  /** What the arm has in each column, in words; null: what the study has. */
  readonly cells: readonly (string | null)[];
}

/** More rows than people look through. */
export const MOST_ROWS = 64;

/** All combinations of the levels of the factors that vary so. */
export function gridOf(definition: unknown, vary: 'between' | 'within', places: readonly PatchPlace[]): Grid {
  const factors = listAt(definition, ['design', 'factors']).filter((factor) => valueAt(factor, ['vary']) === vary);
  const combinations = factors.reduce<readonly (readonly Chosen[])[]>(
    (all, factor) =>
      all
        .flatMap((one) =>
          listAt(factor, ['levels']).map((level) => [
            ...one,
            { factor: String(valueAt(factor, ['id'])), level, id: String(valueAt(level, ['id'])) },
          ]),
        )
        .slice(0, MOST_ROWS),
    [[]],
  );
  const levels = factors.flatMap((factor) => listAt(factor, ['levels']));
  const changed = new Set(levels.flatMap((level) => changedIn(level, places).map(({ path }) => placeOf(path))));
  const columns = places.filter(({ path }) => changed.has(placeOf(path)));
  if (factors.length === 0) return { columns: [], rows: [] };
  const rows = combinations.map((chosen) => ({
    id: chosen.map(({ factor, id }) => `${factor}=${id}`).join(','),
    cells: columns.map((place) => {
      // the last one counts, as when sessions are patched
      const own = chosen.findLast(({ level }) => changedIn(level, [place]).length > 0);
      return own ? inWords(place, valueAt(own.level, place.path)) : null;
    }),
  }));
  return { columns, rows };
}

interface Chosen {
  readonly factor: string;
  readonly id: string;
  readonly level: unknown;
}

const LONGEST = 60;

/** A value of a place, for people. */
export function inWords({ path, option }: PatchPlace, value: unknown): string {
  const key = String(path.at(-1));
  if (option?.kind === 'choice') {
    const choice = option.choices.find((one) => one.value === value);
    if (choice) return choice.label;
  }
  if (value === undefined || value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return isSeconds(key) ? durationOf(value) : String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : short(value.map(nameOf).join(', '));
  return typeof value === 'string' ? short(value) : short(nameOf(value));
}

/** "policy symmtom/patient", "text instructions", "about". */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const own = ['kind', 'id', 'policy', 'text', 'game'].flatMap((key) => {
    const part = valueAt(value, [key]);
    return typeof part === 'string' && part !== '' ? [part] : [];
  });
  if (own.length > 0) return own.join(' ');
  const questions = idsAt(value, ['questions']);
  return questions.length > 0 ? questions.join(', ') : JSON.stringify(value);
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text;
}
