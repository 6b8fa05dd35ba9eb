/**
 * Brings older shapes of a session's events to today's shape, one step for each change. Stored events and kept logs are
 * never rewritten; every reader reads them through these steps. The store knows the version of each row. The version of a
 * line in a kept log is told from its shape.
 */
import type { GameTypes } from '../game.ts';
import type { SessionEvent } from './events.ts';

/** `up` is pure. It gets the event without its type. */
export interface ShapeChange {
  readonly type: SessionEvent<GameTypes>['type'];
  readonly from: number;
  /** `from + 1`. */
  readonly to: number;
  up(data: unknown): object;
}

type Old = Readonly<Record<string, unknown>> & { readonly reason: string };

/** Version 1 had a reason in prose. Version 2 has a code for it, and words for what the code does not say. */
function withCause(
  type: ShapeChange['type'],
  causeOf: (reason: string) => { cause: string; words?: string },
): ShapeChange {
  return {
    type,
    from: 1,
    to: 2,
    up: (data) => {
      const { reason, ...rest } = data as Old;
      return { ...rest, ...causeOf(reason) };
    },
  };
}

const FAILED = 'policy failed: ';
const OUTAGES: readonly string[] = ['the server was away', 'outage'];

const extended = (reason: string) =>
  OUTAGES.includes(reason) ? { cause: 'outage' } : { cause: 'operator', words: reason };

export const SHAPE_CHANGES: readonly ShapeChange[] = [
  withCause('AgentLeft', (reason) => {
    if (reason === 'handed over') return { cause: 'handed_over' };
    if (reason === 'left') return { cause: 'left' };
    if (reason.startsWith(FAILED)) return { cause: 'policy_failed', words: reason.slice(FAILED.length) };
    return { cause: 'other', words: reason };
  }),
  withCause('SessionPaused', (reason) =>
    reason === 'handed over' ? { cause: 'handed_over' } : { cause: 'operator', words: reason },
  ),
  withCause('LobbyExtended', extended),
  withCause('DeadlineExtended', extended),
  withCause('ProbeExtended', extended),
];

/**
 * One line of a kept log, as an event in today's shape. Each line is one event as JSON. Throws if the line is not JSON;
 * checks nothing else.
 */
export function eventOfLine(line: string): SessionEvent<GameTypes> {
  const event = JSON.parse(line) as SessionEvent<GameTypes>;
  if (typeof event !== 'object' || event === null) return event;
  // only version 1 had a reason
  const change = 'reason' in event ? SHAPE_CHANGES.find(({ type }) => type === event.type) : undefined;
  if (!change) return event;
  const { type, ...data } = event;
  return { type, ...change.up(data) } as SessionEvent<GameTypes>;
}
