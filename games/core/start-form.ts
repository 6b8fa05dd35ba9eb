/**
 * The start form of games that define none of their own: its fields, read from the config's schema, and the config that it
 * shows first.
 */
import * as z from 'zod';
import type { AnyGame } from './game.ts';
import { rngFor } from './rng.ts';

interface Named {
  /** Key of the config. */
  readonly key: string;
  readonly label: string;
  /** The description in the schema. */
  readonly about?: string;
}

/** `json`: a value that fits no other kind, as JSON text. */
type Field = Named &
  (
    | {
        readonly kind: 'number';
        readonly min: number;
        readonly max: number;
        /** The meaning of an empty field; left out: the field cannot be empty. */
        readonly empty?: 'null' | 'absent';
      }
    | { readonly kind: 'choice'; readonly values: readonly (string | number | null)[] }
    | { readonly kind: 'switch' }
    | { readonly kind: 'json' }
  );

export interface StartForm {
  readonly fields: readonly Field[];
  /** The first config, which the game accepts. */
  readonly config: Readonly<Record<string, unknown>>;
  /** The number of seats in a session with this config, or the key of the config that holds it. */
  readonly seats: number | { readonly key: string };
}

/** The form. Its config takes the schema's defaults, then null where it is allowed, then the game's sample. */
export function startFormOf(game: AnyGame): StartForm {
  const sample = asRecord(game.sampleConfig(rngFor(game.id, 'start form')));
  const { properties, required } = schemaOf(game);
  const keys = properties ? Object.keys(properties) : Object.keys(sample);
  const fields = keys.map((key) => fieldOf(key, properties?.[key] ?? {}, required.includes(key)));
  const first = Object.fromEntries(
    keys.flatMap((key) => {
      const value = firstValue(properties?.[key] ?? {}, required.includes(key), sample[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  const config = game.schemas.config.safeParse(first).success ? first : sample;
  return { fields, config, seats: seatsOf(game, fields, config) };
}

/** A list: the value has one of these types. */
const Type = z.union([z.string(), z.array(z.string())]).optional();
const Property = z.looseObject({
  type: Type,
  enum: z.array(z.union([z.string(), z.number(), z.null()])).optional(),
  anyOf: z.array(z.looseObject({ type: Type })).optional(),
  default: z.json().optional(),
  description: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
});
type Property = z.infer<typeof Property>;
const Root = z.looseObject({
  properties: z.record(z.string(), Property).optional(),
  required: z.array(z.string()).default([]),
});

function schemaOf(game: AnyGame): z.infer<typeof Root> {
  return Root.parse(z.toJSONSchema(game.schemas.config, { io: 'input', unrepresentable: 'any' }));
}

/** The property without null, and whether null is allowed. */
function beside(property: Property): { readonly value: Property; readonly nullable: boolean } {
  const { type, anyOf = [] } = property;
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((one) => one !== 'null');
    const value = { ...property, type: only && others.length === 0 ? only : type };
    return { value, nullable: type.includes('null') };
  }
  const [only, ...more] = anyOf.filter(({ type }) => type !== 'null');
  if (anyOf.length === 2 && only && more.length === 0) return { value: Property.parse(only), nullable: true };
  return { value: property, nullable: anyOf.some(({ type }) => type === 'null') };
}

function fieldOf(key: string, property: Property, required: boolean): Field {
  const { value, nullable } = beside(property);
  const about = property.description ?? value.description;
  const named = { key, label: labelOf(key), ...(about === undefined ? {} : { about }) };
  const left = !required && property.default === undefined;
  if (value.enum && !left) return { ...named, kind: 'choice', values: nullable ? [...value.enum, null] : value.enum };
  if (value.type === 'boolean' && !nullable && !left) return { ...named, kind: 'switch' };
  if (value.type === 'integer' || value.type === 'number') {
    const min = value.minimum ?? (value.exclusiveMinimum ?? Number.MIN_SAFE_INTEGER) + 1;
    const max = value.maximum ?? (value.exclusiveMaximum ?? Number.MAX_SAFE_INTEGER) - 1;
    const empty = nullable ? ('null' as const) : left ? ('absent' as const) : null;
    return { ...named, kind: 'number', min, max, ...(empty ? { empty } : {}) };
  }
  return { ...named, kind: 'json' };
}

function firstValue(property: Property, required: boolean, sample: unknown): unknown {
  if (property.default !== undefined) return property.default;
  if (beside(property).nullable) return null;
  return required ? sample : undefined;
}

/** The label of a key: "deadlineMs" becomes "Deadline ms". */
function labelOf(key: string): string {
  const words = key.replaceAll(/([a-z\d])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function seatsOf(game: AnyGame, fields: readonly Field[], config: StartForm['config']): StartForm['seats'] {
  const rolesWith = (changed: StartForm['config']): number | null => {
    const parsed = game.schemas.config.safeParse({ ...config, ...changed });
    return parsed.success ? game.roles(parsed.data).length : null;
  };
  const seats = rolesWith({}) ?? 0;
  const counting = fields.find(({ key }) => {
    const others = [seats - 1, seats + 1].map((count) => ({ count, roles: rolesWith({ [key]: count }) }));
    const possible = others.filter(({ roles }) => roles !== null);
    return config[key] === seats && possible.length > 0 && possible.every(({ count, roles }) => count === roles);
  });
  return counting ? { key: counting.key } : seats;
}

function asRecord(config: unknown): Readonly<Record<string, unknown>> {
  return z.record(z.string(), z.unknown()).parse(config);
}
