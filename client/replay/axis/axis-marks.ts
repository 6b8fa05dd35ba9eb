/** The marks in the columns of the axis: what turns in a column, and what else is marked there. Pure. */
import type { MomentStory } from '../../../games/core/beliefs/sentences.ts';
import type { Mark } from '../places.ts';
import { type AxisColumn, columnAt } from './columns.ts';

type AxisMarkKind = 'false' | 'true' | 'elsewhere' | Mark['kind'];

export interface AxisMark {
  readonly column: number;
  readonly index: number;
  readonly kind: AxisMarkKind;
  readonly words: string;
}

interface Marked {
  readonly columns: readonly AxisColumn[];
  readonly stories: readonly MomentStory[];
  readonly marks: readonly Mark[];
  /** Whether a lane shows this proposition. */
  readonly isShown: (proposition: string) => boolean;
}

/** The marks in the order of the log. A column has at most one mark of each kind. */
export function axisMarks({ columns, stories, marks, isShown }: Marked): readonly AxisMark[] {
  const [first, last] = [columns[0]?.from ?? 0, columns.at(-1)?.until ?? 0];
  const turned = stories.flatMap(({ index, turnings, sentence }) => {
    const here = turnings.filter(({ proposition }) => isShown(proposition));
    const kinds = new Set<AxisMarkKind>(here.map(({ kind }) => kind));
    if (turnings.length > here.length && kinds.size === 0) kinds.add('elsewhere');
    return [...kinds].map((kind) => ({ index, kind, words: sentence }));
  });
  const all = [...turned, ...marks]
    .filter(({ index }) => index >= first && index < last)
    .map((mark) => ({ ...mark, column: columnAt(columns, mark.index) }))
    .toSorted((a, b) => a.column - b.column || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  return [...Map.groupBy(all, ({ column, kind }) => `${column} ${kind}`).values()].map((same): AxisMark => {
    const { column, index, kind } = same[0] as AxisMark;
    return { column, index, kind, words: [...new Set(same.map(({ words }) => words))].join(' ') };
  });
}

const ORDER: readonly AxisMarkKind[] = [
  'false',
  'true',
  'elsewhere',
  'mistake',
  'moment',
  'late',
  'left',
  'question',
  'changed',
  'pause',
  'comment',
];
