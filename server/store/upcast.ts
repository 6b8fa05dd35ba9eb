/**
 * Upcasting: reads events of old shapes as if they had been written today. Stored rows are never rewritten. An event with
 * a new meaning, and not only a new shape, gets a new type.
 */
import type { LogRow } from './chain.ts';
import type { Stored } from './event-store.ts';

/** One step from a version of a type to the next. `up` is pure and sees only the data. */
export interface Upcaster {
  readonly type: string;
  readonly from: number;
  /** `from + 1`. */
  readonly to: number;
  up(data: unknown): unknown;
}

export interface Upcasting {
  /** The version that the program writes now; 1 for a type that never changed. */
  currentVersion(type: string): number;
  /** Data of this version in today's shape. Throws on a newer version than the program knows. */
  upcast(type: string, schemaVersion: number, data: unknown): unknown;
}

/** Builds the upcasting. Throws a sentence unless each type's steps go from 1 up by one, each step once. */
export function upcasting(upcasters: readonly Upcaster[]): Upcasting {
  const steps = new Map<string, Upcaster[]>();
  for (const step of upcasters.toSorted((a, b) => a.from - b.from)) {
    const earlier = steps.get(step.type) ?? [];
    const expected = earlier.length + 1;
    if (step.to !== step.from + 1)
      throw new Error(`the upcaster of ${step.type} from ${step.from} must lead to ${step.from + 1}, not ${step.to}`);
    if (step.from < expected) throw new Error(`two upcasters of ${step.type} start from ${step.from}`);
    if (step.from > expected) throw new Error(`no upcaster of ${step.type} starts from ${expected}`);
    steps.set(step.type, [...earlier, step]);
  }
  const currentVersion = (type: string): number => (steps.get(type)?.length ?? 0) + 1;
  return {
    currentVersion,
    upcast(type, schemaVersion, data) {
      const current = currentVersion(type);
      if (schemaVersion === current) return data;
      if (schemaVersion > current)
        throw new Error(
          `${type} of version ${schemaVersion} was written by a newer program; this one knows ${current}`,
        );
      return (steps.get(type) ?? []).slice(schemaVersion - 1).reduce((shape, step) => step.up(shape), data);
    },
  };
}

/** Most events have no metadata. */
export const NO_METADATA: Stored['metadata'] = Object.freeze({});

/** The event of a row, in today's shape. Throws if it cannot be read. */
export function storedOf(row: LogRow, shapes: Upcasting): Stored {
  const { position, stream, version, type, commandId, recordedAt } = row;
  return {
    position,
    stream,
    version,
    type,
    schemaVersion: shapes.currentVersion(type),
    data: shapes.upcast(type, row.schemaVersion, JSON.parse(row.data)),
    metadata: row.metadata === '{}' ? NO_METADATA : (JSON.parse(row.metadata) as Stored['metadata']),
    commandId,
    recordedAt,
  };
}
