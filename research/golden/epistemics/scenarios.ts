/**
 * The false-belief stories of the literature as logs, by the name under which their beliefs were recorded: unexpected
 * transfer (Wimmer & Perner 1983; Baron-Cohen, Leslie & Frith 1985), second order (ToM-QA: Nematzadeh et al. 2018), the
 * ice-cream van (Perner & Wimmer 1985), a lie.
 */
import * as z from 'zod';
import { type BeliefTable, newTable, recorded as tableAfter, valueAt } from '../../../epistemics/belief-tables.ts';
import type { LogEntry } from '../../../epistemics/entries.ts';
import { commonlyBelieved, type KripkeModel, valuesAlong } from '../../../epistemics/kripke.ts';
import { modelAfterEntry } from '../../../epistemics/views.ts';
import { differing, type GoldenDifference } from '../report.ts';
import { type CheckedBeliefs, depthOf, pathOf } from './logs.ts';

export interface StoryScenario {
  readonly agents: readonly string[];
  /** The place where all agents saw the thing together. */
  readonly initial: string;
  readonly log: readonly LogEntry<string>[];
}

const [SALLY, ANNE] = [0, 1];
const [JOHN, MARY, MAN] = [0, 1, 2];

const moved: readonly LogEntry<string>[] = [{ type: 'change', value: 'pantry', seenBy: [ANNE] }];
const drives: LogEntry<string> = { type: 'change', value: 'church', seenBy: [MAN] };
const tellsJohn: LogEntry<string> = { type: 'tell', from: MAN, to: [JOHN], value: 'church' };
const tellsMary = { type: 'tell', from: MAN, to: [MARY], value: 'church' } as const;

export const SCENARIOS: Readonly<Record<string, StoryScenario>> = {
  'sally-anne': {
    agents: ['Sally', 'Anne'],
    initial: 'basket',
    log: [{ type: 'change', value: 'box', seenBy: [ANNE] }],
  },
  'sofb (ToM-QA): Sally re-enters alone': {
    agents: ['Sally', 'Anne'],
    initial: 'fridge',
    log: [...moved, { type: 'look', by: [SALLY] }],
  },
  'sofb variant: Anne, outside, sees Sally go in': {
    agents: ['Sally', 'Anne'],
    initial: 'fridge',
    log: [...moved, { type: 'watched look', by: SALLY, watchers: [ANNE], open: false }],
  },
  'ice-cream van': { agents: ['John', 'Mary', 'man'], initial: 'park', log: [drives, tellsJohn, tellsMary] },
  'ice-cream van, John sees from afar that the man talks to Mary (content heard by him too)': {
    agents: ['John', 'Mary', 'man'],
    initial: 'park',
    log: [drives, tellsJohn, { ...tellsMary, overheardBy: [JOHN] }],
  },
  'lie: Anne moves it alone, tells Sally it is still in the fridge': {
    agents: ['Sally', 'Anne'],
    initial: 'fridge',
    log: [...moved, { type: 'tell', from: ANNE, to: [SALLY], value: 'fridge' }],
  },
};

export const ScenarioBeliefs = z.record(
  z.string(),
  z.strictObject({ beliefs: z.record(z.string(), z.string()), reality: z.string() }),
);
export type ScenarioBeliefs = z.infer<typeof ScenarioBeliefs>;

export function checkScenario(name: string, { beliefs, reality }: ScenarioBeliefs[string]): CheckedBeliefs {
  const scenario = SCENARIOS[name];
  if (!scenario) throw new Error(`no log is known for the scenario '${name}'`);
  const { table, model } = outcomeOf(scenario, depthOf(beliefs));
  const differences: GoldenDifference[] = [];
  const claims = [['', reality] as const, ...Object.entries(beliefs)];
  for (const [chain, recorded] of claims) {
    const path = pathOf(chain, scenario.agents);
    differences.push(
      ...differing(name, `${chain || 'reality'} by the tables`, recorded, valueAt(table, path)),
      ...differing(name, `${chain || 'reality'} by the models`, [recorded], valuesAlong(model, path, 'place')),
    );
  }
  return { checked: 2 * claims.length, differences };
}

/** The scenario's outcome by both engines. */
export function outcomeOf(
  { agents, initial, log }: StoryScenario,
  depth: number,
): { table: BeliefTable<string>; model: KripkeModel } {
  let table = newTable({ agents: agents.length, depth, value: initial });
  let model = commonlyBelieved(agents, { place: initial });
  for (const entry of log) {
    table = tableAfter(table, entry);
    const after = modelAfterEntry(model, 'place', entry);
    if (!after.ok) throw new Error(`the model would have more than ${after.most} ${after.tooLarge}`);
    model = after.model;
  }
  return { table, model };
}
