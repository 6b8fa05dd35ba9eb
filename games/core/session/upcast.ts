/**
 * How a session's events were shaped before: one step a change of shape, from its first version on. Stored events and
 * kept logs are never rewritten; every reader gets them through these steps. The store knows the version of each row;
 * the line of a kept log is known by its shape.
 */
import type { GameTypes } from '../game.ts';
import type { SessionEvent } from './events.ts';

/** `up` is pure and knows only the data of the event, its type left out. */
export interface ShapeChange {
  readonly type: SessionEvent<GameTypes>['type'];
  readonly from: number;
  /** `from + 1`. */
  readonly to: number;
  up(data: unknown): object;
}

type Old = Readonly<Record<string, unknown>> & { readonly reason: string };

/** Version 1 gave a reason in prose, which rules compared; version 2 gives a code, and the rest as words. */
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
 * An event of a kept log, of which each line is one event as JSON, in today's shape. Throws where the line is no JSON, and
 * trusts the log otherwise.
 */
export function eventOfLine(line: string): SessionEvent<GameTypes> {
  const event = JSON.parse(line) as SessionEvent<GameTypes>;
  if (typeof event !== 'object' || event === null) return event;
  // only the first version gave a reason
  const change = 'reason' in event ? SHAPE_CHANGES.find(({ type }) => type === event.type) : undefined;
  if (!change) return event;
  const { type, ...data } = event;
  return { type, ...change.up(data) } as SessionEvent<GameTypes>;
}
