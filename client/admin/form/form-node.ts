/** What kind of field each part of a definition is, from the JSON Schema that the server makes of its own schema. */
import type { JsonSchema } from '../../../answers/drafts.ts';

export interface FormPart {
  readonly key: string;
  readonly node: FormNode;
}

export type FormNode = {
  /** A sentence about the field; '': there is none. */
  readonly about: string;
  /** What counts where the field is left out; undefined: nothing. */
  readonly default?: unknown;
  /** The field may be left out, and then says nothing. */
  readonly optional?: true;
} & (
  | { readonly kind: 'object'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'list'; readonly item: FormNode; readonly most: number }
  /** One of several shapes, told apart by a field of theirs. */
  | { readonly kind: 'variants'; readonly by: string; readonly options: readonly FormVariant[] }
  /** The part, or what says that there is none: null, or that it is left out. */
  | { readonly kind: 'maybe'; readonly part: FormNode; readonly off: null | undefined }
  /** Values of one kind by a key that the author chooses. */
  | { readonly kind: 'record'; readonly item: FormNode }
  | { readonly kind: 'text'; readonly long: boolean; readonly nullable: boolean }
  /** A sentence, by language where the study has several. */
  | { readonly kind: 'words' }
  | { readonly kind: 'number'; readonly most: number }
  /** A text or a number. */
  | { readonly kind: 'answer' }
  /** Some answers, or a range of numbers. */
  | { readonly kind: 'accepted' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Any of these values. */
  | { readonly kind: 'several'; readonly values: readonly string[] }
  /** Values in one line, with commas between them. */
  | { readonly kind: 'line'; readonly of: 'text' | 'number' | 'answer' }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'json' }
);

export interface FormVariant {
  readonly value: string;
  readonly parts: readonly FormPart[];
}

/** Longer texts have several lines. */
const LONG = 300;

export function nodeOf(schema: JsonSchema): FormNode {
  const shared = {
    about: schema.description ?? '',
    ...(schema.default === undefined ? {} : { default: schema.default }),
  };
  if (schema.const !== undefined) return { ...shared, kind: 'fixed', value: schema.const };
  if (schema.enum) return { ...shared, kind: 'choice', values: schema.enum.map(String) };
  const [first, second] = schema.anyOf ?? [];
  if (first && second?.type === 'null') {
    // the box to tick says what null means
    const about = (schema.description ?? '').replace(/(^|; )null: .*$/, '');
    return { ...shared, about, kind: 'maybe', part: nodeOf(first), off: null };
  }
  if (first?.type === 'string' && isRecordOf(second, 'string')) return { ...shared, kind: 'words' };
  if (first?.type === 'array' && second?.properties?.from) return { ...shared, kind: 'accepted' };
  if (isAnswer(schema)) return { ...shared, kind: 'answer' };
  const by = discriminatorOf(schema.oneOf ?? []);
  if (schema.oneOf && by !== null)
    return {
      ...{ ...shared, kind: 'variants', by },
      options: schema.oneOf.flatMap((one) => {
        const parts = partsOf(one).filter(({ key }) => key !== by);
        return valuesOf(one.properties?.[by]).map((value) => ({ value, parts }));
      }),
    };
  switch (schema.type) {
    case 'object': {
      if (schema.properties || Array.isArray(schema.propertyNames?.enum))
        return { ...shared, kind: 'object', parts: partsOf(schema) };
      const item = typeof schema.additionalProperties === 'object' ? nodeOf(schema.additionalProperties) : null;
      return item === null || item.kind === 'json' ? { ...shared, kind: 'json' } : { ...shared, kind: 'record', item };
    }
    case 'array':
      return { ...shared, ...listOf(schema) };
    case 'string':
      return { ...shared, kind: 'text', long: isLong(schema), nullable: false };
    case 'integer':
    case 'number':
      return { ...shared, kind: 'number', most: schema.maximum ?? Number.POSITIVE_INFINITY };
    case 'boolean':
      return { ...shared, kind: 'switch' };
    default:
      if (Array.isArray(schema.type) && schema.type.includes('string') && schema.type.includes('null'))
        return { ...shared, kind: 'text', long: isLong(schema), nullable: true };
      return { ...shared, kind: 'json' };
  }
}

type Bare = FormNode extends infer N ? (N extends FormNode ? Omit<N, 'about' | 'default'> : never) : never;

function listOf({ items = {}, maxItems }: JsonSchema): Bare {
  const item = nodeOf(items);
  // with a longer list than there are values, values may come again
  if (item.kind === 'choice' && maxItems === undefined) return { kind: 'several', values: item.values };
  if (item.kind === 'number' || item.kind === 'answer') return { kind: 'line', of: item.kind };
  // ids and languages have no commas
  if (item.kind === 'text' && items.pattern !== undefined) return { kind: 'line', of: 'text' };
  return { kind: 'list', item, most: maxItems ?? Number.POSITIVE_INFINITY };
}

function partsOf({
  properties = {},
  required = [],
  propertyNames,
  additionalProperties,
}: JsonSchema): readonly FormPart[] {
  const keys = propertyNames?.enum?.map(String) ?? [];
  const each = typeof additionalProperties === 'object' ? nodeOf(additionalProperties) : null;
  return [
    ...Object.entries(properties).map(([key, schema]) => {
      const node = nodeOf(schema);
      return { key, node: required.includes(key) || node.default !== undefined ? node : leftOut(node) };
    }),
    ...(each ? keys.map((key) => ({ key, node: each })) : []),
  ];
}

/** A field that may be left out. One with parts of its own is there, or is not. */
function leftOut(node: FormNode): FormNode {
  switch (node.kind) {
    case 'object':
    case 'variants':
    case 'list':
    case 'several':
    case 'record':
      return { about: node.about, kind: 'maybe', part: { ...node, about: '' }, off: undefined };
    default:
      return { ...node, optional: true };
  }
}

function isRecordOf(schema: JsonSchema | undefined, type: string): boolean {
  const each = schema?.additionalProperties;
  return schema?.properties === undefined && typeof each === 'object' && each.type === type;
}

const ANSWERS: readonly unknown[] = ['string', 'number', 'boolean'];

function isAnswer({ anyOf = [] }: JsonSchema): boolean {
  return anyOf.length > 1 && anyOf.every(({ type }) => ANSWERS.includes(type));
}

function valuesOf(schema: JsonSchema | undefined): readonly string[] {
  if (schema?.const !== undefined) return [String(schema.const)];
  return schema?.enum?.map(String) ?? [];
}

/** The field that every shape has with a value of its own; null: there is none. */
function discriminatorOf(shapes: readonly JsonSchema[]): string | null {
  const [first] = shapes;
  const found = Object.keys(first?.properties ?? {}).find((key) =>
    shapes.every(({ properties }) => valuesOf(properties?.[key]).length > 0),
  );
  return found ?? null;
}

const isLong = ({ maxLength = 0 }: JsonSchema): boolean => maxLength >= LONG;

/** A value to begin with: what has a default is left out, and what must be typed is empty. */
export function emptyOf(node: FormNode): unknown {
  switch (node.kind) {
    case 'object':
      return emptyParts(node.parts);
    case 'variants': {
      const [first] = node.options;
      return first ? variantOf(node.by, first) : {};
    }
    case 'list':
    case 'several':
    case 'line':
    case 'accepted':
      return [];
    case 'maybe':
      return node.off;
    case 'text':
      return node.nullable ? null : '';
    case 'words':
    case 'answer':
      return '';
    case 'switch':
      return false;
    case 'choice':
      return node.values[0];
    case 'fixed':
      return node.value;
    case 'record':
    case 'json':
      return {};
    case 'number':
      return undefined;
  }
}

/** What a part begins with when its box is ticked: a list with its first item. */
export function beginningOf(part: FormNode): unknown {
  return part.kind === 'list' ? [emptyOf(part.item)] : emptyOf(part);
}

/** An empty value of one of the shapes. */
export function variantOf(by: string, { value, parts }: FormVariant): Readonly<Record<string, unknown>> {
  return { [by]: value, ...emptyParts(parts) };
}

/** The value in another of its shapes: the fields that both have alike are kept. */
export function inVariant(
  value: unknown,
  { by, options }: Extract<FormNode, { readonly kind: 'variants' }>,
  next: FormVariant,
): Readonly<Record<string, unknown>> {
  const given = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const before = options.find((one) => one.value === given[by])?.parts ?? [];
  const kept = next.parts.flatMap(({ key, node }) => {
    const isAlike = before.some((one) => one.key === key && JSON.stringify(one.node) === JSON.stringify(node));
    return isAlike && given[key] !== undefined ? [[key, given[key]] as const] : [];
  });
  return { ...variantOf(by, next), ...Object.fromEntries(kept) };
}

function emptyParts(parts: readonly FormPart[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parts.flatMap(({ key, node }) => {
      const empty = node.default === undefined && !node.optional ? emptyOf(node) : undefined;
      return empty === undefined ? [] : [[key, empty]];
    }),
  );
}
