/**
 * Log entries as event models: what happened, and what each agent takes to have happened. An agent's arrow depends on
 * whether it is present (Bolander 2018). The arrow of an agent that notices nothing leads to `nothing`, which makes its
 * beliefs false.
 *
 * - What really happened is a separate node if some agent knows more about it than those taking part.
 * - Seeing assigns: the seer's node sets the variable to what is seen ("so it was changed meanwhile"). If seeing only
 *   ruled out worlds, an agent that was wrong before would be left with none, and would believe everything.
 */
import { type Agent, type AgentGroup, withoutRepeats } from './chains.ts';
import { contracted } from './contract.ts';
import type { LogEntry, Tell, Value, WatchedLook } from './entries.ts';
import { atom, TRUE } from './formula.ts';
import { type KripkeModel, LIMITS, type ModelLimits, type Sized, valuesIn } from './kripke.ts';
import { type EventModel, type EventNode, productUpdate } from './product.ts';

/** The contracted model after the entry. */
export function modelAfterEntry(
  model: KripkeModel,
  variable: string,
  entry: LogEntry,
  limits: ModelLimits = LIMITS,
): Sized {
  const values = valuesIn(model, variable);
  const after = productUpdate(model, eventModelOf(entry, { agents: model.agents.length, variable, values }), limits);
  return after.ok ? { ok: true, model: contracted(after.model) } : after;
}

interface ViewOptions {
  readonly agents: number;
  readonly variable: string;
  /** Every value that an agent may take the variable to have. */
  readonly values: readonly Value[];
}

function eventModelOf(entry: LogEntry, options: ViewOptions): EventModel {
  const { agents, variable, values } = options;
  const everyAgent = Array.from({ length: agents }, (_, agent) => agent);
  const becomes = (value: Value): EventNode => ({ pre: TRUE, post: [{ variable, value }] });
  const is = (value: Value): EventNode => ({ pre: atom(variable, value), post: [] });
  const { actual, views } = viewsOf(entry, values, is, becomes);
  const all = Object.entries({ nothing: view(NOTHING), ...views });
  const numbers = new Map(all.map(([name], i) => [name, i]));
  const numberOf = (name: string) => numbers.get(name) ?? -1;
  return {
    nodes: all.map(([_, { effect }]) => effect),
    arrows: everyAgent.map((agent) => all.map(([_, { takes }]) => (takes.get(agent) ?? ['nothing']).map(numberOf))),
    actual: actual.map(numberOf),
  };
}

/** A node, and what each agent then takes to have happened; for agents that are missing, nothing. */
interface View {
  readonly effect: EventNode;
  readonly takes: ReadonlyMap<Agent, Names>;
}

type Names = readonly string[];
type NodeOf = (value: Value) => EventNode;

const NOTHING: EventNode = { pre: TRUE, post: [] };

/** For an agent in several groups the last one counts. */
function view(effect: EventNode, ...groups: readonly (readonly [AgentGroup, Names])[]): View {
  return { effect, takes: new Map(groups.flatMap(([group, names]) => group.map((agent) => [agent, names] as const))) };
}

interface Views {
  /** The nodes that may really have happened. */
  readonly actual: Names;
  readonly views: Readonly<Record<string, View>>;
}

function viewsOf(entry: LogEntry, values: readonly Value[], is: NodeOf, becomes: NodeOf): Views {
  switch (entry.type) {
    case 'change':
      return { actual: ['changed'], views: { changed: view(becomes(entry.value), [entry.seenBy, ['changed']]) } };
    case 'look':
      return looks(entry.by, values, is, becomes);
    case 'watched look':
      return watchedLooks(entry, values, is, becomes);
    case 'tell':
      return tellings(entry, becomes);
  }
}

function looks(by: AgentGroup, values: readonly Value[], is: NodeOf, becomes: NodeOf): Views {
  const views = values.flatMap((value, i): [string, View][] => [
    [`look ${i}`, view(is(value), [by, [`saw ${i}`]])],
    [`saw ${i}`, view(becomes(value), [by, [`saw ${i}`]])],
  ]);
  return { actual: values.map((_, i) => `look ${i}`), views: Object.fromEntries(views) };
}

/** The watchers cannot tell which value is seen. The looker can and, if watched openly, knows that they cannot. */
function watchedLooks(
  { by, watchers, open }: WatchedLook,
  values: readonly Value[],
  is: NodeOf,
  becomes: NodeOf,
): Views {
  const wondering = [watchers, values.map((_, i) => `look ${i}`)] as const;
  const views = values.flatMap((value, i): [string, View][] => {
    const saw = [[by], [`saw ${i}`]] as const;
    return [
      [`look ${i}`, view(is(value), wondering, saw)],
      [`saw ${i}`, open ? view(becomes(value), wondering, saw) : view(becomes(value), saw)],
    ];
  });
  return { actual: values.map((_, i) => `look ${i}`), views: Object.fromEntries(views) };
}

/**
 * The speaker learns nothing (`said`); the others in the talk do (`heard`). `told` is what really happened, which
 * includes that outsiders overheard. An agent that is said to know it, and is not in the talk, is taken to have learnt
 * it alone (`knower`).
 */
function tellings({ from, to, value, knowers = [], overheardBy = [] }: Tell, becomes: NodeOf): Views {
  const talk = [...to, from];
  const outsiders = overheardBy.filter((agent) => !talk.includes(agent));
  const takers = withoutRepeats(knowers).map((agent, i) => [[agent], [`knower ${i}`]] as const);
  // for an agent named twice, the first place counts
  const takersAfter = (i: number) => takers.slice(i).reverse();
  const heard = [talk, ['heard']] as const;
  const said = [[from], ['said']] as const;
  const overheard = outsiders.map((agent) => [[agent], [`overheard by ${agent}`]] as const);
  return {
    actual: ['told'],
    views: {
      told: view(NOTHING, heard, said, ...overheard),
      said: view(NOTHING, heard, said),
      heard: view(becomes(value), ...takersAfter(0), heard),
      ...Object.fromEntries(
        overheard.map((own) => [own[1][0], view(becomes(value), ...takersAfter(0), heard, own)] as const),
      ),
      ...Object.fromEntries(
        takers.map((own, i) => [own[1][0], view(becomes(value), ...takersAfter(i + 1), own)] as const),
      ),
    },
  };
}
