/**
 * Tables of the schemas for docs/: every message, every event and every field with its type and meaning. What stands in
 * the documents between markers is exactly this; docs.test.ts sees to it.
 */
import * as z from 'zod';
import { annotationEventSchema } from '../games/core/coding/types.ts';
import type { AnyGame } from '../games/core/game.ts';
import { ClientMessage, Hello, RequestMessage, ServerMessage, SessionInfo } from '../games/core/protocol.ts';
import { ClientFacts, Shown } from '../games/core/session/client-facts.ts';
import { RefusalCode } from '../games/core/session/commands.ts';
import { sessionEventSchema } from '../games/core/session/events.ts';
import {
  Aids,
  Controller,
  Disclosure,
  Note,
  Probe,
  ProbeAbout,
  ProbeAnswer,
  Timing,
} from '../games/core/session/types.ts';
import { GAMES, NEWEST } from '../games/index.ts';
import type { Column } from '../studies/tables/columns.ts';
import { tablesOf as bundleTables } from '../studies/tables/tables.ts';
import { ParticipantEvent, StudyLogEvent } from '../studies/way/contract/events.ts';

/** Types that several messages or events share: named where they are used, shown once. */
const SHARED: readonly (readonly [name: string, schema: z.ZodType])[] = [
  ['RequestMessage', RequestMessage],
  ['RefusalCode', RefusalCode],
  ['SessionInfo', SessionInfo],
  ['Controller', Controller],
  ['Aids', Aids],
  ['Disclosure', Disclosure],
  ['Timing', Timing],
  ['ClientFacts', ClientFacts],
  ['Shown', Shown],
  ['Probe', Probe],
  ['ProbeAbout', ProbeAbout],
  ['ProbeAnswer', ProbeAnswer],
  ['Note', Note],
];

/** The documents that have tables. */
export const DOCUMENTS = ['protocol.md', 'events.md', 'export.md'] as const;

interface Row {
  readonly field: string;
  readonly type: string;
  readonly meaning: string;
}
export interface SchemaTable {
  readonly title: string;
  readonly about: string;
  readonly rows: readonly Row[];
}

const shared = (...names: readonly string[]): readonly SchemaTable[] =>
  names.flatMap((name) => {
    const schema = SHARED.find(([known]) => known === name)?.[1];
    if (!schema) throw new Error(`no schema is shared as ${name}`);
    const tables = tablesOf(name, schema);
    return tables.length === 1 ? tables : [{ title: name, about: 'One of these.', rows: [] }, ...tables];
  });

/** What the markers of the documents can name. */
export const SECTIONS: Readonly<Record<string, () => readonly SchemaTable[]>> = {
  hello: () => tablesOf('hello', Hello),
  'client messages': () => tablesOf('', ClientMessage),
  'server messages': () => tablesOf('', ServerMessage),
  'protocol types': () =>
    shared(
      'RequestMessage',
      'SessionInfo',
      'Aids',
      'Disclosure',
      'Timing',
      'ClientFacts',
      'Shown',
      'Probe',
      'ProbeAbout',
      'ProbeAnswer',
    ),
  'session events': () => tablesOf('', sessionEventSchema(ANY_GAME)),
  'study events': () => tablesOf('', StudyLogEvent),
  'participant events': () => tablesOf('', ParticipantEvent),
  'game annotations': () =>
    NEWEST.flatMap(({ game, coding }) =>
      coding ? tablesOf(`${game.id}: annotation`, annotationEventSchema(coding)) : [],
    ),
  'event types': () => shared('Controller', 'Note'),
  'game events': () =>
    GAMES.flatMap(({ id, schemas }) => [
      ...tablesOf(`${id}: config`, schemas.config),
      ...tablesOf(`${id}: action`, schemas.action),
      ...tablesOf(`${id}: event`, schemas.event),
    ]),
  'game messages': () =>
    GAMES.flatMap(({ id, schemas }) => [
      ...tablesOf(`${id}: observation`, schemas.observation),
      ...tablesOf(`${id}: percept`, schemas.percept),
    ]),
  'bundle tables': () =>
    bundleTables({
      ...{ factors: [], actions: [], waves: false, links: false },
      ...{ pairs: true, bots: true, models: true, recordings: true },
    }).map(({ name, what, key, columns }) => ({
      title: name,
      about: `${what} Key: ${key.join(', ')}.`,
      rows: columns.map((column) => ({ field: column.name, type: cellTypeOf(column), meaning: column.what })),
    })),
};

function cellTypeOf({ type, optional, unit, levels }: Column): string {
  const known = levels.length > 0 ? levels.map((level) => `"${level}"`).join(' or ') : type;
  return [known, ...(unit === '' ? [] : [unit]), ...(optional ? ['or empty'] : [])].join(', ');
}

/** The document with every marked section as the schemas have it; null where a marker names no section. */
export function withTables(text: string): { readonly text: string; readonly used: readonly string[] } {
  const used: string[] = [];
  const written = text.replace(MARKED, (_all, name: string) => {
    const tables = SECTIONS[name];
    if (!tables) throw new Error(`there is no section '${name}': ${Object.keys(SECTIONS).join(', ')}`);
    used.push(name);
    return `<!-- tables: ${name} -->\n\n${tables().map(inMarkdown).join('\n\n')}\n\n<!-- end of tables -->`;
  });
  return { text: written, used };
}
const MARKED = /<!-- tables: ([\w ]+) -->[\s\S]*?<!-- end of tables -->/g;

/** A game whose own schemas say nothing: for what all games share. */
const ANY_GAME: AnyGame = (() => {
  const [some] = GAMES;
  if (!some) throw new Error('the catalogue is empty');
  const open = z.unknown();
  return { ...some, schemas: { ...some.schemas, config: open, action: open, percept: open, event: open as never } };
})();

interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
  readonly title?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
}

/** One table for an object; one for each member of a union of objects, under its tag. */
function tablesOf(title: string, schema: z.ZodType): readonly SchemaTable[] {
  const json = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema, path }) => {
      // describing a schema copies it, but not its definition
      const named = SHARED.find(([, known]) => known.def === zodSchema._zod.def);
      if (named && path.length > 0) jsonSchema.title = named[0];
    },
  }) as Schema;
  const members = json.oneOf ?? json.anyOf;
  if (!members) return [{ title, about: json.description ?? '', rows: rowsOf(json, '') }];
  return members.map((member) => {
    const tag = tagOf(member);
    return { title: title ? `${title}: ${tag}` : tag, about: member.description ?? '', rows: rowsOf(member, '') };
  });
}

function tagOf({ properties = {} }: Schema): string {
  const tag = Object.values(properties).find((property) => property.const !== undefined)?.const;
  return String(tag ?? '');
}

/** A row for every field, those of objects inside under their path. */
function rowsOf(schema: Schema, path: string): readonly Row[] {
  const properties = Object.entries(schema.properties ?? {});
  return properties.flatMap(([key, property]) => {
    const field = path === '' ? key : `${path}.${key}`;
    // inside a union, the path of the other fields says which it is
    if (property.const !== undefined && (key === 'type' || key === 'kind'))
      return path === '' || key === 'kind' || properties.length === 1
        ? [{ field, type: literal(property.const), meaning: 'says which it is' }]
        : [];
    const optional = schema.required?.includes(key) ? '' : ', or left out';
    const type = `${typeOf(property)}${optional}${property.default === undefined ? '' : `; ${literal(property.default)} if left out`}`;
    const row: Row = { field, type: type.replace(', or left out;', ','), meaning: property.description ?? '' };
    return [row, ...insidesOf(property, field).flatMap(([inside, where]) => rowsOf(inside, where))];
  });
}

/** Objects inside a field that have no table of their own. */
function insidesOf(schema: Schema, path: string): readonly (readonly [Schema, string])[] {
  if (schema.title) return [];
  if (schema.properties) return [[schema, path]];
  if (schema.items) return insidesOf(schema.items, `${path}[]`);
  return (schema.anyOf ?? schema.oneOf ?? []).flatMap((member) => {
    const tag = tagOf(member);
    return insidesOf(member, tag ? `${path} (${tag})` : path);
  });
}

function typeOf(schema: Schema): string {
  if (schema.title) return `[${schema.title}](#${schema.title.toLowerCase()})`;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' or ');
  const members = schema.anyOf ?? schema.oneOf;
  if (members) return [...new Set(members.map(typeOf))].join(' or ');
  if (typeof schema.type === 'object') return schema.type.map((type) => typeOf({ ...schema, type })).join(' or ');
  switch (schema.type) {
    case undefined:
      return 'JSON';
    case 'array':
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(', ')}]`;
      return `list of ${schema.items ? typeOf(schema.items) : 'JSON'}${bounds('', schema.minItems, schema.maxItems)}`;
    case 'integer':
    case 'number':
      return `${schema.type === 'integer' ? 'whole number' : 'number'}${bounds('', lowest(schema), finite(schema.maximum))}`;
    case 'string':
      return `text${bounds(' characters', schema.minLength, schema.maxLength)}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'object';
    default:
      return schema.type;
  }
}

const lowest = ({ minimum, exclusiveMinimum }: Schema): number | undefined =>
  exclusiveMinimum === undefined ? finite(minimum) : exclusiveMinimum + 1;
const finite = (bound: number | undefined): number | undefined =>
  bound !== undefined && Number.isSafeInteger(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;

function bounds(unit: string, from: number | undefined, to: number | undefined): string {
  if (from === undefined && to === undefined) return '';
  if (from === undefined) return `, at most ${to}${unit}`;
  return to === undefined ? `, at least ${from}${unit}` : `, ${from} to ${to}${unit}`;
}

const literal = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function inMarkdown({ title, about, rows }: SchemaTable): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const level = title.includes(': ') ? '####' : '###';
  const head = `${level} ${title}\n${about ? `\n${about.charAt(0).toUpperCase()}${about.slice(1)}${/[.!?]$/.test(about) ? '' : '.'}\n` : ''}`;
  const lines = rows.map(({ field, type, meaning }) => `| \`${field}\` | ${cell(type)} | ${cell(meaning)} |`);
  if (rows.length === 0) return head.trimEnd();
  return [head, '| field | type | meaning |', '| --- | --- | --- |', ...lines].join('\n');
}
