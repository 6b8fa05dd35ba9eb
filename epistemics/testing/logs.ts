/** For property tests: random logs with all kinds of entries about one variable, among two to four agents. */
import fc from 'fast-check';
import type { Agent, AgentGroup } from '../chains.ts';
import type { LogEntry } from '../entries.ts';

export interface RandomLog {
  readonly agents: number;
  readonly depth: number;
  readonly initial: number | null;
  readonly log: readonly LogEntry<number | null>[];
}

export const randomLog: fc.Arbitrary<RandomLog> = fc
  .record({ agents: fc.integer({ min: 2, max: 4 }), depth: fc.constantFrom(3, 4) })
  .chain(({ agents, depth }) => randomLogOf({ agents, depth, minLength: 1, maxLength: 12 }));

export interface RandomLogOptions {
  readonly agents: number;
  readonly depth: number;
  readonly minLength: number;
  readonly maxLength: number;
}

export function randomLogOf({ agents, depth, ...length }: RandomLogOptions): fc.Arbitrary<RandomLog> {
  return fc.record({
    agents: fc.constant(agents),
    depth: fc.constant(depth),
    initial: fc.constantFrom(null, 0, 1),
    log: fc.array(entryAmong(agents), length),
  });
}

function entryAmong(agents: number): fc.Arbitrary<LogEntry<number | null>> {
  const agent: fc.Arbitrary<Agent> = fc.integer({ min: 0, max: agents - 1 });
  const group: fc.Arbitrary<AgentGroup> = fc.uniqueArray(agent, { maxLength: agents });
  const value = fc.constantFrom(0, 1, 2);
  return fc.oneof(
    fc.record({ type: fc.constant('change' as const), seenBy: group, value: fc.option(value, { freq: 9 }) }),
    fc.record({ type: fc.constant('look' as const), by: group }),
    fc.record({ type: fc.constant('watched look' as const), by: agent, watchers: group, open: fc.boolean() }),
    fc.record({
      type: fc.constant('tell' as const),
      from: agent,
      to: group,
      value,
      knowers: fc.oneof(fc.constant([]), fc.array(agent, { maxLength: 3 })),
      overheardBy: fc.oneof(fc.constant([]), group),
    }),
  );
}
