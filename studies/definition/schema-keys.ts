/** The fields that a schema has at a place: what may have been meant by a field that it does not know. */
import * as z from 'zod';

/** `path`: from the value of the schema to an object in it. Alternatives of a union give all their fields. */
export function keysAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] {
  const [first, ...rest] = path;
  return objectsAt(schema).flatMap((one) => {
    if (one instanceof z.ZodObject) {
      if (first === undefined) return Object.keys(one.shape);
      const inner = Object.entries(one.shape).find(([key]) => key === first)?.[1];
      return inner ? keysAt(inner, rest) : [];
    }
    if (first === undefined) return [];
    if (one instanceof z.ZodArray) return keysAt(one.element, rest);
    return one instanceof z.ZodRecord ? keysAt(one.valueType, rest) : [];
  });
}

/** What stands behind defaults, unions and the like. */
function objectsAt(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return schema.options.flatMap((one) => objectsAt(one));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  )
    return objectsAt(schema.unwrap());
  return [schema];
}
