/**
 * Old shapes of events, read as if they had been written today. Stored rows are never rewritten; what changes the
 * meaning and not only the shape is a new type of event.
 */
import type { LogRow } from './chain.ts';
import type { Stored } from './event-store.ts';

/** `up` is pure and knows only the data handed to it. */
export interface Upcaster {
  readonly type: string;
  readonly from: number;
  /** `from + 1`. */
  readonly to: number;
  up(data: unknown): unknown;
}

export interface Upcasting {
  /** The version that events of this type are written in now; 1 where nothing ever changed. */
  currentVersion(type: string): number;
  /** Data of this version of the type in today's shape. Throws on a version from the future. */
  upcast(type: string, schemaVersion: number, data: unknown): unknown;
}

/** Checks that the steps of each type rise from 1 by one at a time, each given once; throws with what is wrong. */
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

/** A row of the log in today's shape. Throws where it cannot be read. */
export function storedOf(row: LogRow, shapes: Upcasting): Stored {
  const { position, stream, version, type, commandId, recordedAt } = row;
  return {
    position,
    stream,
    version,
    type,
    schemaVersion: shapes.currentVersion(type),
    data: shapes.upcast(type, row.schemaVersion, JSON.parse(row.data)),
    metadata: JSON.parse(row.metadata) as Readonly<Record<string, unknown>>,
    commandId,
    recordedAt,
  };
}
