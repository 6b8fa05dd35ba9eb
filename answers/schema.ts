/** What the schemas of answers share: the type that a route returns, and checks of types that others describe. */
import * as v from 'valibot';

/** What a route returns for this schema: what pages parse, which nothing changes on its way. It may hold more for programs. */
export type Sent<S extends v.GenericSchema> = Unchanging<v.InferInput<S>>;

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Unchanging<T[Key]> }
    : T;

/** One of the values of a type. The compiler finds a value that the record lacks, and one that the type lacks. */
export const oneOf = <T extends string>(values: Readonly<Record<T, true>>) => v.picklist(Object.keys(values) as T[]);

/**
 * An answer whose type the rules of studies describe. Pages check these parts of it and leave the others to the type; the
 * compiler finds a part that the type does not have like this.
 */
export const partsOf =
  <T>() =>
  <E extends v.ObjectEntries>(
    entries: E & ([T] extends [Parts<v.InferInput<v.ObjectSchema<E, undefined>>>] ? E : never),
  ) =>
    v.looseObject(entries) as unknown as v.GenericSchema<T>;

/** The type without the index signature by which a loose object may hold more than its parts. */
type Parts<T> = T extends readonly (infer Item)[]
  ? readonly Parts<Item>[]
  : T extends object
    ? { readonly [Key in keyof T as string extends Key ? never : Key]: Parts<T[Key]> }
    : T;
