/** The shape of a JSON document, for people: written as types are in TypeScript, with what its schema says of fields. */
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

const WIDTH = 100;
const INDENT = '  ';

/**
 * The shape in one line, as `{id: string, ms?: integer | null}[]`, where it fits; otherwise fields stand below each other, and
 * after `//` stands what the schema describes. `[name]`: any key; `any`: any JSON. A part with a title stands once, below.
 */
export function shapeOf(schema: z.ZodType): string {
  const whole = jsonSchemaOf(schema);
  const parts = [...titledIn(whole)].map(([title, { title: _, ...part }]) => `${title}: ${written(part)}`);
  return [opened(written(whole), whole), ...parts].join('\n');
}

/** The JSON Schema of the document. An integer has no bounds but its own. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
}

/** `room`: characters of a line; `taken`: those of the first line that stand before it. */
function written(schema: Schema, room = WIDTH, taken = 0): string {
  const line = inOneLine(schema);
  if (line.length <= room - taken && !describesParts(schema)) return line;
  const parts = partsOf(schema);
  switch (parts.kind) {
    case 'union':
      return parts.of
        .map((one) => opened(written(one, room, taken), one))
        .reduce((before, one) => `${before}${one === 'null' ? ' ' : '\n'}| ${one}`);
    case 'array':
      return `${bracketed(parts.of, written(parts.of, room, taken + 2))}[]`;
    case 'object':
      return `{\n${indented(fieldLines(parts.of, room - INDENT.length))}\n}`;
    case 'tuple':
    case 'value':
      return line;
  }
}

/** Fields fill lines; a field that is described or long has its own. */
function fieldLines(fields: readonly Field[], room: number): string {
  const lines: string[] = [];
  let open = '';
  const close = (): void => {
    if (open !== '') lines.push(open);
    open = '';
  };
  for (const { name, schema } of fields) {
    const text = `${name}: ${written(schema, room, name.length + 3)},`;
    if (descriptionOf(schema) !== '' || text.includes('\n')) {
      close();
      lines.push(opened(text, schema));
    } else if (open !== '' && open.length + text.length < room) open += ` ${text}`;
    else {
      close();
      open = text;
    }
  }
  close();
  return lines.join('\n');
}

/** The text with the description of the schema behind its first line. */
function opened(text: string, schema: Schema): string {
  const about = descriptionOf(schema);
  const [first = '', ...rest] = text.split('\n');
  return [about === '' ? first : `${first} // ${about}`, ...rest].join('\n');
}

function inOneLine(schema: Schema): string {
  const parts = partsOf(schema);
  switch (parts.kind) {
    case 'union':
      return parts.of.map(inOneLine).join(' | ');
    case 'array':
      return `${bracketed(parts.of, inOneLine(parts.of))}[]`;
    case 'tuple':
      return `[${parts.of.map(inOneLine).join(', ')}]`;
    case 'object':
      return `{${parts.of.map(({ name, schema: field }) => `${name}: ${inOneLine(field)}`).join(', ')}}`;
    case 'value':
      return parts.text;
  }
}

const bracketed = (schema: Schema, text: string): string => {
  const { kind } = partsOf(schema);
  return kind === 'union' || (kind === 'value' && text.includes(' | ')) ? `(${text})` : text;
};

interface Field {
  /** As it stands before the colon. */
  readonly name: string;
  readonly schema: Schema;
}

type Parts =
  | { readonly kind: 'union' | 'tuple'; readonly of: readonly Schema[] }
  | { readonly kind: 'array'; readonly of: Schema }
  | { readonly kind: 'object'; readonly of: readonly Field[] }
  | { readonly kind: 'value'; readonly text: string };

function partsOf(schema: Schema): Parts {
  return schema.title === undefined ? insideOf(schema) : { kind: 'value', text: schema.title };
}

function insideOf({ type, properties, required = [], ...schema }: Schema): Parts {
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return { kind: 'union', of: union.map(asSchema) };
  if (schema.const !== undefined) return { kind: 'value', text: quoted(schema.const) };
  if (schema.enum) return { kind: 'value', text: schema.enum.map(quoted).join(' | ') };
  if (schema.prefixItems) return { kind: 'tuple', of: schema.prefixItems.map(asSchema) };
  if (type === 'array') return { kind: 'array', of: asSchema(schema.items) };
  if (type !== 'object') return { kind: 'value', text: [type ?? 'any'].flat().join(' | ') };
  const known = Object.entries(properties ?? {}).map(([name, field]) => ({
    name: required.includes(name) ? name : `${name}?`,
    schema: asSchema(field),
  }));
  if (typeof schema.additionalProperties !== 'object') return { kind: 'object', of: known };
  const key = asSchema(schema.propertyNames).title ?? 'name';
  return { kind: 'object', of: [...known, { name: `[${key}]`, schema: asSchema(schema.additionalProperties) }] };
}

/** The schemas that are part of it, without those of keys. */
function insidesOf(schema: Schema): readonly Schema[] {
  const inside = insideOf(schema);
  if (inside.kind === 'value') return [];
  if (inside.kind === 'array') return [inside.of];
  return inside.kind === 'object' ? inside.of.map((field) => field.schema) : inside.of;
}

/** Title -> the part of this title, each before the parts in it. */
function titledIn(schema: Schema): ReadonlyMap<string, Schema> {
  const found = new Map<string, Schema>();
  const look = (part: Schema): void => {
    if (part.title !== undefined) found.set(part.title, part);
    for (const one of insidesOf(part)) look(one);
  };
  look(schema);
  return found;
}

/** Whether a part of it, at any depth, is described. */
function describesParts(schema: Schema): boolean {
  return (
    schema.title === undefined &&
    insidesOf(schema).some((one) => (descriptionOf(one) !== '' && !isArray(schema)) || describesParts(one))
  );
}

const isArray = ({ type }: Schema): boolean => type === 'array';

/** The description of the schema itself, or of the value where it is not null. */
function descriptionOf({ description, anyOf = [] }: Schema): string {
  if (description !== undefined) return description;
  const values = anyOf.map(asSchema).filter(({ type }) => type !== 'null');
  return values.length === 1 ? (values[0]?.description ?? '') : '';
}

function asSchema(schema: unknown): Schema {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? { ...schema } : {};
}

const quoted = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const indented = (text: string): string =>
  text
    .split('\n')
    .map((line) => `${INDENT}${line}`)
    .join('\n');
