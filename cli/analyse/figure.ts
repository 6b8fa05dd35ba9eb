/** A figure of an analysis, and the lines that it shows. */
import type * as Plot from '@observablehq/plot';

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** What is measured, in a sentence. */
  readonly about: string;
  readonly sql: string;
  /** What there is none of, in a sentence; without it, that there are no rows. */
  readonly none?: string;
  /** Called with the rows of the query. */
  readonly estimate: (rows: readonly FigureRow[]) => readonly Estimated[];
  /** What the estimates say, in a sentence; called with at least one. */
  readonly says: (rows: readonly Estimated[]) => string;
  readonly plot: (rows: readonly Estimated[]) => Plot.PlotOptions;
}

export type FigureRow = Readonly<Record<string, string | number | null>>;

/** A line of a figure: its labels, and an estimate with a 95 % interval; null: it has none. */
export interface Estimated extends FigureRow {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
  readonly participants: number;
  readonly groups: number;
}
