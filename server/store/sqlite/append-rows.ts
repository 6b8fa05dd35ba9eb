/**
 * Finds rows of the log along the line of their stream: a stream's head names its last row, and each row the one before
 * it. An index of them would cost each commit a page for every stream that it appends to.
 */
import type { AppendRow, HashedRow } from '../log-rows.ts';
import type { Database } from './open.ts';

/** Where the line of a stream begins. */
export interface LineEnd {
  readonly id: number;
  /** Position of the last row; 0: there is none. */
  readonly last: number;
}

interface Versions {
  readonly from?: number;
  readonly to?: number;
}

/** The rows of a stream with these versions, in order. They are all of them unless another program has changed the log. */
export type RowsAlongLine<Row = AppendRow> = (stream: LineEnd, versions?: Versions) => readonly Row[];

type RawRow = [
  position: number,
  version: number,
  count: number,
  commandId: string,
  commandIndex: number,
  recordedAt: number,
  previous: number,
  events: string,
];

const COLUMNS = ['position', 'version', 'count', 'command_id', 'command_index', 'recorded_at', 'previous', 'events']
  .map((column) => `appends.${column}`)
  .join(', ');
const HASH = 'lower(hex(appends.hash))';

/** `@id`, `@last`, `@from`. A line only ever goes back, so that it ends whatever another program has written. */
const LINE = `
  WITH RECURSIVE line (position, previous, version) AS (
    SELECT position, previous, version FROM appends WHERE position = @last AND stream = @id
    UNION ALL
    SELECT appends.position, appends.previous, appends.version
    FROM line CROSS JOIN appends ON appends.position = line.previous
    WHERE line.version > @from AND appends.position < line.position AND appends.stream = @id)`;

type LineParameters = LineEnd & Required<Versions>;

// all these read arrays, since objects cost an eighth of a verification more

export function rowsAlongLine({ $client: client }: Database): RowsAlongLine {
  const line = client
    .prepare<LineParameters, RawRow>(`${LINE}
      SELECT ${COLUMNS} FROM line CROSS JOIN appends USING (position) WHERE line.version <= @to`)
    .raw();
  return (stream, versions) => line.all(parametersOf(stream, versions)).map(rowIn).reverse();
}

/** The rows that a command wrote into a stream, in order. Each search reads the whole stream. */
export function rowsOfCommand({
  $client: client,
}: Database): (stream: LineEnd, commandId: string) => readonly AppendRow[] {
  const rows = client
    .prepare<LineParameters & { readonly commandId: string }, RawRow>(`${LINE}
      SELECT ${COLUMNS} FROM line CROSS JOIN appends USING (position) WHERE command_id = @commandId`)
    .raw();
  return (stream, commandId) =>
    rows
      .all({ ...parametersOf(stream), commandId })
      .map(rowIn)
      .reverse();
}

export interface HashedRows {
  readonly alongLine: RowsAlongLine<HashedRow>;
  /** All rows of the stream, however they name each other, by version. It reads the whole log. */
  anywhere(stream: LineEnd): readonly HashedRow[];
}

export function hashedRows({ $client: client }: Database): HashedRows {
  const line = client
    .prepare<LineParameters, [string, ...RawRow]>(`${LINE}
      SELECT ${HASH}, ${COLUMNS} FROM line CROSS JOIN appends USING (position) WHERE line.version <= @to`)
    .raw();
  const scan = client
    .prepare<[number], [string, ...RawRow]>(`
      SELECT ${HASH}, ${COLUMNS} FROM appends WHERE stream = ? ORDER BY version, position`)
    .raw();
  return {
    alongLine: (stream, versions) => line.all(parametersOf(stream, versions)).map(hashedRowIn).reverse(),
    anywhere: ({ id }) => scan.all(id).map(hashedRowIn),
  };
}

function parametersOf(
  { id, last }: LineEnd,
  { from = 1, to = Number.MAX_SAFE_INTEGER }: Versions = {},
): LineParameters {
  return { id, last, from, to };
}

function rowIn(raw: RawRow): AppendRow {
  const [position, version, count, commandId, commandIndex, recordedAt, previous, events] = raw;
  return { position, version, count, commandId, commandIndex, recordedAt, previous, events };
}

function hashedRowIn([hash, ...raw]: [string, ...RawRow]): HashedRow {
  return { ...rowIn(raw), hash };
}
