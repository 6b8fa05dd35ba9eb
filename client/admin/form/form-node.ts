/** What kind of field each part of a definition is, from the JSON Schema that the server makes of its own schema. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

export interface Part {
  readonly key: string;
  readonly node: FormNode;
}

export type FormNode = {
  /** A sentence about the field; '': there is none. */
  readonly about: string;
  /** What counts where the field is left out; undefined: nothing. */
  readonly default?: unknown;
} & (
  | { readonly kind: 'object'; readonly parts: readonly Part[] }
  | { readonly kind: 'list'; readonly item: FormNode; readonly most: number }
  /** One of several shapes, told apart by a field of theirs. */
  | { readonly kind: 'variants'; readonly by: string; readonly options: readonly Variant[] }
  /** null, or the part. */
  | { readonly kind: 'maybe'; readonly part: FormNode }
  | { readonly kind: 'text'; readonly long: boolean; readonly nullable: boolean }
  | { readonly kind: 'number' }
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Any of these values. */
  | { readonly kind: 'several'; readonly values: readonly string[] }
  /** Values in one line, with commas between them. */
  | { readonly kind: 'line'; readonly of: 'text' | 'number' }
  | { readonly kind: 'fixed'; readonly value: unknown }
  | { readonly kind: 'json' }
);

export interface Variant {
  readonly value: string;
  readonly parts: readonly Part[];
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
    return { ...shared, about, kind: 'maybe', part: nodeOf(first) };
  }
  const by = discriminatorOf(schema.oneOf ?? []);
  if (schema.oneOf && by !== null)
    return {
      ...{ ...shared, kind: 'variants', by },
      options: schema.oneOf.map((one) => ({
        value: String(one.properties?.[by]?.const),
        parts: partsOf(one).filter(({ key }) => key !== by),
      })),
    };
  switch (schema.type) {
    case 'object':
      return schema.properties || Array.isArray(schema.propertyNames?.enum)
        ? { ...shared, kind: 'object', parts: partsOf(schema) }
        : { ...shared, kind: 'json' };
    case 'array':
      return { ...shared, ...listOf(schema) };
    case 'string':
      return { ...shared, kind: 'text', long: isLong(schema), nullable: false };
    case 'integer':
    case 'number':
      return { ...shared, kind: 'number' };
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
  if (item.kind === 'number') return { kind: 'line', of: 'number' };
  // ids and languages have no commas
  if (item.kind === 'text' && items.pattern !== undefined) return { kind: 'line', of: 'text' };
  return { kind: 'list', item, most: maxItems ?? Number.POSITIVE_INFINITY };
}

function partsOf({ properties = {}, propertyNames, additionalProperties }: JsonSchema): readonly Part[] {
  const keys = propertyNames?.enum?.map(String) ?? [];
  const each = typeof additionalProperties === 'object' ? nodeOf(additionalProperties) : null;
  return [
    ...Object.entries(properties).map(([key, schema]) => ({ key, node: nodeOf(schema) })),
    ...(each ? keys.map((key) => ({ key, node: each })) : []),
  ];
}

/** The field that every shape has with a value of its own; null: there is none. */
function discriminatorOf(shapes: readonly JsonSchema[]): string | null {
  const [first] = shapes;
  const found = Object.keys(first?.properties ?? {}).find((key) =>
    shapes.every(({ properties }) => properties?.[key]?.const !== undefined),
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
      return [];
    case 'maybe':
      return null;
    case 'text':
      return node.nullable ? null : '';
    case 'switch':
      return false;
    case 'choice':
      return node.values[0];
    case 'fixed':
      return node.value;
    case 'json':
      return {};
    case 'number':
      return undefined;
  }
}

/** An empty value of one of the shapes. */
export function variantOf(by: string, { value, parts }: Variant): Readonly<Record<string, unknown>> {
  return { [by]: value, ...emptyParts(parts) };
}

function emptyParts(parts: readonly Part[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    parts.flatMap(({ key, node }) => {
      const empty = node.default === undefined ? emptyOf(node) : undefined;
      return empty === undefined ? [] : [[key, empty]];
    }),
  );
}
