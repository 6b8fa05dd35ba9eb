/**
 * The ways in which knowledge of one leaf spreads, under the two semantics.
 *
 * `faithful` (EnactToM, `pddl/epistemic_compiler.py`): an agent that is barred from no room of the leaf's entities may
 * observe it, wherever it is; who knows may tell one receiver a message, and where the goal wants the sender to know that
 * the receiver knows, it then does; K of K is told only by the agent it is about, to the agent that shall know it.
 *
 * `corrected`: agents in one room see a fact there and each other seeing it, so that it is common knowledge among them; a
 * message goes to several receivers who see to whom else it goes, so that what it says is common knowledge among sender
 * and receivers; it may say a fact, or that others know it, when the sender knows that. Nobody gains by saying what it
 * does not know: such a message may be true by luck, and is not counted as a way to make something known.
 */
import { type Formula, factsIn, knows } from '../pddl/formula.ts';
import type { Chain } from './cases.ts';
import type { KnowledgeOperator, KnowledgeProblem } from './knowledge.ts';
import { isBarred, namesOf, type PlanningTask, receiversOf, startRooms } from './planning-task.ts';

export interface LeafGoal {
  readonly leaf: Formula;
  /** Who shall know that who knows ... the leaf. */
  readonly known: readonly (readonly string[])[];
  readonly unknown: readonly (readonly string[])[];
}

/** One leaf after the other: no way of spreading serves two of them. */
export function byLeaf(known: readonly Chain[], unknown: readonly Chain[]): readonly LeafGoal[] {
  const leaves = Map.groupBy([...known, ...unknown], ({ leaf }) => JSON.stringify(leaf));
  return [...leaves.values()].map((chains): LeafGoal => {
    const agentsIn = (those: readonly Chain[]) =>
      chains.filter((chain) => those.includes(chain)).map(({ agents }) => agents);
    return { leaf: chains[0]?.leaf ?? { op: 'and', of: [] }, known: agentsIn(known), unknown: agentsIn(unknown) };
  });
}

/** Whether the agent is barred from none of the rooms in which the leaf's entities begin. */
export function canObserve(task: PlanningTask): (agent: string, leaf: Formula) => boolean {
  const rooms = startRooms(task);
  const barred = isBarred(task);
  return (agent, leaf) => {
    return factsIn(leaf).every(({ args }) => {
      return args.every((name) => {
        const room = task.problem.objects[name] === 'agent' ? undefined : rooms.get(name);
        return room === undefined || !barred(agent, room);
      });
    });
  };
}

export function faithfulSpread(task: PlanningTask, { leaf, known, unknown }: LeafGoal): KnowledgeProblem {
  const agents = namesOf(task, 'agent');
  const receivers = receiversOf(task);
  const observes = canObserve(task);
  const inner = [...known, ...unknown].flatMap((chain) => chain.map((_, i) => chain.slice(i)));
  const chains = distinctChains([...agents.map((agent) => [agent]), ...inner]);
  const bit = bitsOf(chains);
  const nested = distinctChains(inner).filter((chain) => chain.length > 1);
  const operators: KnowledgeOperator[] = [];
  for (const agent of agents) {
    if (observes(agent, leaf))
      operators.push({
        step: { type: 'observe', agents: [agent], fact: leaf },
        needs: 0n,
        adds: bit([agent]),
        sender: -1,
      });
  }
  agents.forEach((agent, sender) => {
    for (const to of receivers.get(agent) ?? []) {
      const step = { type: 'tell', agent, to: [to], fact: leaf } as const;
      const acknowledged = nested.some((chain) => isSame(chain, [agent, to])) ? bit([agent, to]) : 0n;
      operators.push({ step, needs: bit([agent]), adds: bit([to]) | acknowledged, sender });
    }
  });
  for (const chain of nested) {
    const [outer = '', agent = ''] = chain;
    if (!receivers.get(agent)?.includes(outer)) continue;
    const fact = nestedFact(chain.slice(1), leaf);
    const step = { type: 'tell', agent, to: [outer], fact } as const;
    operators.push({ step, needs: bit(chain.slice(1)), adds: bit(chain), sender: agents.indexOf(agent) });
  }
  return { chains, operators, wanted: union(known.map(bit)), unwanted: union(unknown.map(bit)) };
}

export interface Sources {
  /** Who can be where the leaf is seen. */
  readonly watchers: readonly string[];
  /** Who can work something that sets it from elsewhere, and is told so. */
  readonly sensed: readonly { readonly agent: string; readonly furniture: string }[];
}

export function correctedSpread(
  task: PlanningTask,
  { leaf, known, unknown }: LeafGoal,
  { watchers, sensed }: Sources,
): KnowledgeProblem {
  const agents = namesOf(task, 'agent');
  const receivers = receiversOf(task);
  const depth = [...known, ...unknown].reduce((deepest, chain) => Math.max(deepest, chain.length), 1);
  const chains = chainsOver(agents, depth);
  const bit = bitsOf(chains);
  // a chain of which nothing is wanted deeper than `depth` is not followed
  const commonly = (group: readonly string[], said: readonly string[]): bigint => {
    const among = chainsOver(group, depth);
    const ends = selectionsOf(said);
    return union(
      among.flatMap((chain) =>
        ends
          .map((end) => merged([...chain, ...end]))
          .filter((all) => all.length <= depth)
          .map(bit),
      ),
    );
  };
  // seen together is known in common: a smaller company is of use only where somebody shall not know
  const companies = unknown.length > 0 ? subsetsOf(watchers) : watchers.length > 0 ? [watchers] : [];
  const operators = companies.map((group): KnowledgeOperator => {
    return { step: { type: 'observe', agents: group, fact: leaf }, needs: 0n, adds: commonly(group, []), sender: -1 };
  });
  for (const { agent, furniture } of sensed)
    operators.push({
      step: { type: 'sense', agent, furniture, fact: leaf },
      needs: 0n,
      adds: bit([agent]),
      sender: -1,
    });
  agents.forEach((agent, sender) => {
    for (const to of subsetsOf(receivers.get(agent) ?? [])) {
      for (const said of [[], ...chainsOver(agents, depth - 1)]) {
        if (said[0] === agent || said.length > 2) continue;
        const step = { type: 'tell', agent, to, fact: nestedFact(said, leaf) } as const;
        operators.push({ step, needs: bit([agent, ...said]), adds: commonly([agent, ...to], said), sender });
      }
    }
  });
  return {
    chains,
    operators,
    wanted: union(known.map(merged).map(bit)),
    unwanted: union(unknown.map(merged).map(bit)),
  };
}

function nestedFact(chain: readonly string[], leaf: Formula): Formula {
  return chain.reduceRight<Formula>((of, agent) => knows(agent, of), leaf);
}

/** Who knows that it itself knows, knows. */
function merged(chain: readonly string[]): readonly string[] {
  return chain.filter((agent, i) => agent !== chain[i - 1]);
}

/** Every chain of these agents up to this length, nobody following itself. */
function chainsOver(agents: readonly string[], depth: number): readonly (readonly string[])[] {
  const chains: (readonly string[])[] = [];
  let longest: readonly (readonly string[])[] = [[]];
  for (let length = 1; length <= depth; length++) {
    longest = longest.flatMap((chain) =>
      agents.filter((agent) => agent !== chain.at(-1)).map((agent) => [...chain, agent]),
    );
    chains.push(...longest);
  }
  return chains;
}

/** To know that a knows that b does is to know that a does, and that b does: every selection, in its order. */
export function selectionsOf<T>(said: readonly T[]): readonly (readonly T[])[] {
  return said.reduceRight<readonly (readonly T[])[]>(
    (ends, each) => ends.flatMap((end) => [end, [each, ...end]]),
    [[]],
  );
}

/** Not the empty one; larger ones first. */
export function subsetsOf(items: readonly string[]): readonly (readonly string[])[] {
  let sets: readonly (readonly string[])[] = [[]];
  for (const item of items) sets = sets.flatMap((set) => [set, [...set, item]]);
  return sets.filter((set) => set.length > 0).toSorted((a, b) => b.length - a.length);
}

function bitsOf(chains: readonly (readonly string[])[]): (chain: readonly string[]) => bigint {
  const bits = new Map(chains.map((chain, i) => [chain.join(' '), 1n << BigInt(i)]));
  return (chain) => {
    const found = bits.get(chain.join(' '));
    if (found === undefined) throw new Error(`expected one of the chains followed, got ${chain.join(' ')}`);
    return found;
  };
}

function distinctChains(chains: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(chains.map((chain) => [chain.join(' '), chain])).values()];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');
const union = (bits: readonly bigint[]): bigint => bits.reduce((all, each) => all | each, 0n);
