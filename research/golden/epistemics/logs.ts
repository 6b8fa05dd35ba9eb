/**
 * Checks both engines against recorded random logs of one thing that is moved, looked at and talked about. An
 * independent program computed all agents' beliefs to depth 3 after every entry.
 */
import * as z from 'zod';
import { newTable, recorded as tableAfter, valueAt } from '../../../epistemics/belief-tables.ts';
import type { Agent } from '../../../epistemics/chains.ts';
import type { LogEntry } from '../../../epistemics/entries.ts';
import { commonlyBelieved, isKD45, valuesAlong } from '../../../epistemics/kripke.ts';
import { modelAfterEntry } from '../../../epistemics/views.ts';
import { differing, type GoldenDifference } from '../report.ts';

const group = z.array(z.string());
const value = z.union([z.int(), z.string()]);

const Event = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('move'), G: group, v: value }),
  z.strictObject({ type: z.literal('look'), G: group }),
  z.strictObject({ type: z.literal('watched'), j: z.string(), H: group, open: z.boolean() }),
  z.strictObject({ type: z.literal('tell'), a: z.string(), G: group, v: value, k: z.string().nullish() }),
]);

const Recorded = z.object({
  agents: z.array(z.string()).min(1),
  initial: value,
  steps: z.array(z.object({ event: Event, reality: value, beliefs: z.record(z.string(), value) })),
});

export const BeliefLogs = z.object({ logs: z.array(Recorded).min(1) });
export type BeliefLog = z.infer<typeof Recorded>;

export interface CheckedBeliefs {
  /** Claims about a chain after an entry, one per engine. */
  readonly checked: number;
  readonly differences: readonly GoldenDifference[];
}

const VARIABLE = 'place';

export function checkLog({ agents, initial, steps }: BeliefLog, place: string): CheckedBeliefs {
  const depth = steps.reduce((deepest, { beliefs }) => Math.max(deepest, depthOf(beliefs)), 1);
  const differences: GoldenDifference[] = [];
  let checked = 0;
  let table = newTable({ agents: agents.length, depth, value: initial });
  let model = commonlyBelieved(agents, { [VARIABLE]: initial });
  steps.forEach(({ event, reality, beliefs }, i) => {
    const at = `${place}, event ${i + 1} (${event.type})`;
    const entry = entryOf(event, agents);
    table = tableAfter(table, entry);
    const after = modelAfterEntry(model, VARIABLE, entry);
    if (!after.ok) throw new Error(`${at}: the model would have more than ${after.most} ${after.tooLarge}`);
    model = after.model;
    differences.push(...differing(at, 'KD45', true, isKD45(model)));
    for (const [chain, recorded] of [['', reality] as const, ...Object.entries(beliefs)]) {
      const path = pathOf(chain, agents);
      checked += 2;
      differences.push(
        ...differing(at, `${chain || 'reality'} by the tables`, recorded, valueAt(table, path)),
        ...differing(at, `${chain || 'reality'} by the models`, [recorded], valuesAlong(model, path, VARIABLE)),
      );
    }
  });
  return { checked, differences };
}

/** 'a>b': what a believes that b believes; '': the true state. */
export function pathOf(chain: string, agents: readonly string[]): readonly Agent[] {
  return chain === '' ? [] : chain.split('>').map((name) => numberOf(name, agents));
}

export function depthOf(beliefs: Readonly<Record<string, unknown>>): number {
  return Object.keys(beliefs).reduce((deepest, chain) => Math.max(deepest, chain.split('>').length), 0);
}

function entryOf(event: z.infer<typeof Event>, agents: readonly string[]): LogEntry<number | string> {
  const of = (names: readonly string[]) => names.map((name) => numberOf(name, agents));
  switch (event.type) {
    case 'move':
      return { type: 'change', seenBy: of(event.G), value: event.v };
    case 'look':
      return { type: 'look', by: of(event.G) };
    case 'watched':
      return { type: 'watched look', by: numberOf(event.j, agents), watchers: of(event.H), open: event.open };
    case 'tell':
      return {
        type: 'tell',
        from: numberOf(event.a, agents),
        to: of(event.G),
        value: event.v,
        overheardBy: of(event.k ? [event.k] : []),
      };
  }
}

function numberOf(name: string, agents: readonly string[]): Agent {
  const number = agents.indexOf(name);
  if (number < 0) throw new Error(`${name} is none of ${agents.join(', ')}`);
  return number;
}
