/** The parts of a game's actions as columns: each text, number or truth value that an action can have at a fixed place. */
import * as z from 'zod';
import type { AnyRecordedGame } from '../../games/core/game.ts';
import { type BundleCell, type Column, type ColumnType, column } from './columns.ts';

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
}

const LETTER: Readonly<Partial<Record<ColumnType, string>>> = { text: 's', integer: 'i', number: 'n', boolean: 'b' };

/** Sorted by name. Lists stay in the column `action`. Parts that are of different types in different games are texts. */
export function actionColumns(games: readonly AnyRecordedGame[]): readonly Column[] {
  const found = new Map<string, { types: Set<ColumnType>; games: Set<string> }>();
  for (const { id, schemas } of games) {
    const schema = z.toJSONSchema(schemas.action, { unrepresentable: 'any' }) as JsonSchema;
    collect(schema, [], schema.$defs ?? {}, (path, type) => {
      const name = nameOf(path);
      const one = found.get(name) ?? { types: new Set(), games: new Set() };
      one.types.add(type);
      one.games.add(id);
      found.set(name, one);
    });
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { types, games: of }]) => {
      const type = typeOf(types);
      const what = `part of the action in ${[...of].toSorted().join(', ')}; empty: the action has no such part`;
      return column(`${name}:${LETTER[type]}?`, what, 'ActionSubmitted, ActionTimedOut, ActionDefaulted');
    });
}

/** The cells of these columns for an action. */
export function actionCells(action: unknown, columns: readonly Column[]): Readonly<Record<string, BundleCell>> {
  const parts = new Map<string, BundleCell>();
  flatten(action, [], (path, value) => parts.set(nameOf(path), value));
  return Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = parts.get(name) ?? null;
      return [name, type === 'text' && value !== null ? String(value) : value];
    }),
  );
}

function flatten(
  value: unknown,
  path: readonly string[],
  put: (path: readonly string[], value: BundleCell) => void,
): void {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') put(path, value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value))
    for (const [key, part] of Object.entries(value)) flatten(part, [...path, key], put);
}

function nameOf(path: readonly string[]): string {
  const words = path.map((part) => part.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase());
  return ['action', ...(words.length === 0 ? ['value'] : words)].join('_').replaceAll(/[^a-z0-9_]/g, '_');
}

function typeOf(types: ReadonlySet<ColumnType>): ColumnType {
  const [first = 'text', ...others] = types;
  if (others.length === 0) return first;
  return [...types].every((type) => type === 'integer' || type === 'number') ? 'number' : 'text';
}

type Put = (path: readonly string[], type: ColumnType) => void;

function collect(
  schema: JsonSchema,
  path: readonly string[],
  defs: Readonly<Record<string, JsonSchema>>,
  put: Put,
): void {
  const named = schema.$ref === undefined ? undefined : defs[schema.$ref.split('/').at(-1) ?? ''];
  // a schema that contains itself has parts at no fixed place
  if (named && path.length < 8) collect(named, path, defs, put);
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(one, path, defs, put);
  for (const [key, part] of Object.entries(schema.properties ?? {})) collect(part, [...path, key], defs, put);
  for (const type of typesIn(schema)) put(path, type);
}

function typesIn({ type, enum: values = [], const: only }: JsonSchema): readonly ColumnType[] {
  const named = (typeof type === 'string' ? [type] : (type ?? [])).flatMap((one): ColumnType[] => {
    if (one === 'string') return ['text'];
    return one === 'integer' || one === 'number' || one === 'boolean' ? [one] : [];
  });
  if (named.length > 0 || type !== undefined) return named;
  const given = only === undefined ? values : [only];
  return given.flatMap((value): ColumnType[] => {
    if (typeof value === 'string') return ['text'];
    if (typeof value === 'boolean') return ['boolean'];
    return typeof value === 'number' ? [Number.isInteger(value) ? 'integer' : 'number'] : [];
  });
}
