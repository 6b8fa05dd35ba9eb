/** What a table of a bundle is: columns with type, unit, levels and the events that they come from. */
import type { TextToken } from '../../games/core/free-text.ts';

/** time: ms since the epoch, UTC; json: the text of a JSON value. */
export type ColumnType = 'text' | 'integer' | 'number' | 'boolean' | 'time' | 'json';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether a cell may be empty. */
  readonly optional: boolean;
  readonly what: string;
  /** Empty: it has none. */
  readonly unit: string;
  /** The values that it can have; empty: any. */
  readonly levels: readonly string[];
  /** Types of events, or what else it follows from. */
  readonly from: string;
  /** Whether tokens in it are opened: the texts behind them are kept beside the log, where they can be erased. */
  readonly opens: boolean;
}

export interface BundleTable {
  readonly name: string;
  readonly what: string;
  /** Columns that name a row, and give rows their order. */
  readonly key: readonly string[];
  readonly columns: readonly Column[];
}

/** A token stands for the text behind it. */
export type BundleCell = string | number | boolean | null | TextToken;
export type BundleRow = Readonly<Record<string, BundleCell>>;

/** A factor of the design: a column. */
export interface FactorColumn {
  readonly id: string;
  readonly vary: 'between' | 'within';
  readonly levels: readonly string[];
}

/** What of a study gives it columns of its own. */
export interface OwnColumns {
  readonly factors: readonly FactorColumn[];
  /** Parts of the actions of its games. */
  readonly actions: readonly Column[];
  /** Whether a version has several waves: then rows say to which one they belong. */
  readonly waves: boolean;
  /** Whether a version names pseudonyms of earlier studies, with the consent. */
  readonly links: boolean;
  /** Whether bots with accounts are invited to a session of a version. */
  readonly bots: boolean;
  /** Whether a language model has a seat in a session of a version. */
  readonly models: boolean;
  /** Whether a session of a version has certified pairs. */
  readonly pairs: boolean;
  /** Whether a session of a version has recordings. */
  readonly recordings: boolean;
}

const TYPES: Readonly<Record<string, ColumnType>> = {
  s: 'text',
  i: 'integer',
  n: 'number',
  b: 'boolean',
  t: 'time',
  j: 'json',
};

type More = Partial<Pick<Column, 'unit' | 'levels' | 'opens'>>;

/** `name:type`, with `?` where a cell may be empty. */
export function column(
  named: string,
  what: string,
  from: string,
  { unit = '', levels = [], opens = false }: More = {},
): Column {
  const [, name = '', letter = '', mark] = /^([a-z0-9_]+):([sinbtj])(\?)?$/.exec(named) ?? [];
  const type = TYPES[letter];
  if (!type) throw new Error(`${named} is no column`);
  const measured = /_ms$/.test(name) ? 'ms' : type === 'time' ? 'UTC, to the millisecond' : unit;
  return { name, type, optional: mark !== undefined, what, unit: measured, levels, from, opens };
}

export function factorColumns(factors: readonly FactorColumn[]): readonly Column[] {
  return factors.map(({ id, vary, levels }) =>
    column(
      `factor_${id.replaceAll('-', '_')}:s?`,
      vary === 'between'
        ? `level of the factor ${id}, which varies between participants`
        : `level of the factor ${id}, which varies within participants`,
      'definition, ArmDrawn',
      { levels },
    ),
  );
}
