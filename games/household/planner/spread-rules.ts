/**
 * How knowledge of one leaf spreads under `faithful` (EnactToM, `pddl/epistemic_compiler.py`). An agent that is barred
 * from no room of the leaf's entities may observe it from anywhere. An agent that knows may tell one receiver; if the
 * goal wants the sender to know that the receiver knows, it then does. K of K is told only by the agent that it is
 * about, to the agent that shall know it.
 */
import { factsIn, type PddlFormula } from '../pddl/formula.ts';
import { bitsOf, nestedFact, union } from './agent-chains.ts';
import type { LeafChain } from './cases.ts';
import type { KnowledgeOperator, KnowledgeProblem } from './knowledge.ts';
import { isBarred, namesOf, type PlanningTask, receiversOf, startRooms } from './planning-task.ts';

export interface LeafGoal {
  readonly leaf: PddlFormula;
  /** The chains that shall know the leaf. */
  readonly known: readonly (readonly string[])[];
  readonly unknown: readonly (readonly string[])[];
}

/** Groups chains by leaf. */
export function byLeaf(known: readonly LeafChain[], unknown: readonly LeafChain[]): readonly LeafGoal[] {
  const leaves = Map.groupBy([...known, ...unknown], ({ leaf }) => JSON.stringify(leaf));
  return [...leaves.values()].map((chains): LeafGoal => {
    const agentsIn = (those: readonly LeafChain[]) =>
      chains.filter((chain) => those.includes(chain)).map(({ agents }) => agents);
    return { leaf: chains[0]?.leaf ?? { op: 'and', of: [] }, known: agentsIn(known), unknown: agentsIn(unknown) };
  });
}

/** Whether the agent is barred from none of the rooms in which the leaf's entities begin. */
export function canObserve(task: PlanningTask): (agent: string, leaf: PddlFormula) => boolean {
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
  return { chains, operators, initially: 0n, wanted: union(known.map(bit)), unwanted: union(unknown.map(bit)) };
}

function distinctChains(chains: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return [...new Map(chains.map((chain) => [chain.join(' '), chain])).values()];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean => a.join(' ') === b.join(' ');
