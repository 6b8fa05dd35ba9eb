/**
 * For tests: searches a play of a small household that meets its goal, best first, by the game's own rules. Agents act
 * one at a time or work two doors at once, say only what they believe, and believe what is folded from their percepts.
 * It uses no planner, so what it finds can really be played.
 */
import { attempt } from '../../attempts.ts';
import { beliefAfter, prior, type SeatBelief } from '../../beliefs/fold.ts';
import { holdsNow, isTrueOf } from '../../beliefs/knowledge.ts';
import { knows } from '../../beliefs.ts';
import { accepts } from '../../legal.ts';
import { partnersOf } from '../../mechanics.ts';
import { factsIn, type PddlFormula, rootKnowledgeIn, unnest } from '../../pddl/formula.ts';
import { literalFrom, literalOf } from '../../pddl/literal.ts';
import { decide, evolve, initialState } from '../../rules.ts';
import type { Task } from '../../task/types.ts';
import { type Action, agentOf, type Fact, type Literal, type Percept, type State, seatOf } from '../../types.ts';
import { observe, perceive } from '../../view.ts';
import { configFor } from '../play.ts';

interface Node {
  readonly state: State;
  /** One for each seat. */
  readonly beliefs: readonly SeatBelief[];
  readonly from: Node | null;
  readonly by: readonly (readonly [number, Action])[];
}

type Turn = Node['by'];

/** The actions turn by turn; null: no play was found within `most` situations. */
export function playThatMeets(task: Task, goal: PddlFormula, most: number): readonly Turn[] | null {
  const waiting = new Map<number, Node[]>([[0, [firstNode(task)]]]);
  const seen = new Set<string>();
  const said = sayable(task, goal);
  for (let reached = 0; reached < most; ) {
    const fewest = Math.min(...[...waiting].flatMap(([missing, nodes]) => (nodes.length > 0 ? [missing] : [])));
    const node = waiting.get(fewest)?.shift();
    if (!node) return null;
    for (const turn of turnsIn(node, said)) {
      const next = after(node, turn);
      const key = JSON.stringify([next.state.world, next.state.sent, next.beliefs.map(({ pictures }) => pictures)]);
      if (seen.has(key)) continue;
      seen.add(key);
      reached++;
      if (isTrueOf(next, goal)) return pathTo(next);
      const missing = missingIn(next, goal);
      const alike = waiting.get(missing);
      if (alike) alike.push(next);
      else waiting.set(missing, [next]);
    }
  }
  return null;
}

function firstNode(task: Task): Node {
  const state = evolve(initialState(configFor(task, 'corrected', 500)), { type: 'Started' });
  const beliefs = task.agents.map((_, seat) => {
    return prior({ seat, observation: observe(state, seat), percepts: [] }, 'seen-and-told');
  });
  return { state, beliefs, from: null, by: [] };
}

function after(node: Node, by: Turn): Node {
  const before = node.state;
  const idle = before.config.task.agents.map((_, seat): [number, Action] => [seat, { type: 'wait' }]);
  const [event] = decide(before, { type: 'act', actions: Object.fromEntries([...idle, ...by]) });
  if (!event) throw new Error('expected a turn to be played');
  const state = evolve(before, event);
  const beliefs = node.beliefs.map((belief, seat) => {
    const percept: Percept | null = perceive(event, { before, after: state }, seat);
    return percept ? beliefAfter(belief, { turn: before.turn, acted: null, percepts: [percept] }) : belief;
  });
  return { state, beliefs, from: node, by };
}

function pathTo(node: Node): readonly Turn[] {
  const path: Turn[] = [];
  for (let at: Node = node; at.from; at = at.from) path.push(at.by);
  return path.reverse();
}

/** How many facts of the goal, and beliefs for its K, are missing. */
function missingIn(node: Node, goal: PddlFormula): number {
  const facts = factsIn(goal).filter((each) => !holdsNow(node, literalFrom(each))).length;
  const beliefs = rootKnowledgeIn(goal).flatMap((root) => {
    const { chain: agents, leaf } = unnest(root);
    const literal = literalOf(leaf);
    return agents.map((_, i) => {
      const chain = agents.slice(i).map(seatOf);
      const belief = node.beliefs[chain[0] ?? -1];
      return literal !== null && belief !== undefined && knows(belief, chain, literal) === true;
    });
  });
  return facts + beliefs.filter((each) => !each).length;
}

/** Facts that a message may say: about the goal's things, their places and doors, and the agents' rooms. */
function sayable(task: Task, goal: PddlFormula): readonly Fact[] {
  const { rooms, furniture, objects } = task.scene;
  const named = new Set(factsIn(goal).flatMap(({ args }) => args));
  const agents = task.agents.map((_, seat) => agentOf(seat));
  const about = (predicate: Literal['predicate'], ...args: readonly string[]): Literal => ({
    predicate,
    args,
    holds: true,
  });
  const literals = [
    ...factsIn(goal).flatMap((each) => [literalFrom(each), literalFrom(each, false)]),
    ...furniture.flatMap(({ id, articulated }) =>
      named.has(id) && articulated ? [about('is_open', id), about('is_closed', id)] : [],
    ),
    ...objects.flatMap(({ id }) => {
      if (!named.has(id)) return [];
      return [
        ...furniture.flatMap((each) => [about('is_on_top', id, each.id), about('is_inside', id, each.id)]),
        ...agents.map((agent) => about('is_held_by', id, agent)),
        ...rooms.map((room) => about('is_in_room', id, room)),
      ];
    }),
    ...agents.flatMap((agent) => rooms.map((room) => about('agent_in_room', agent, room))),
  ];
  const distinct = [...new Map(literals.map((each) => [JSON.stringify(each), each])).values()];
  const seats = [...agents.keys()];
  const knowers = [
    [],
    ...seats.map((a) => [a]),
    ...seats.flatMap((a) => seats.flatMap((b) => (a === b ? [] : [[a, b]]))),
  ];
  return distinct.flatMap((each) => knowers.map((of): Fact => ({ ...each, knowers: of })));
}

function* turnsIn({ state, beliefs }: Node, said: readonly Fact[]): Generator<Turn> {
  const { task } = state.config;
  const { rooms, furniture, objects } = task.scene;
  const can = (seat: number, action: Action): boolean => {
    return accepts(state, seat, action) && attempt(state, seat, action) === null;
  };
  const doors = furniture.flatMap(({ id }): readonly Action[] => [
    { type: 'open', furniture: id },
    { type: 'close', furniture: id },
  ]);
  const worked = beliefs.map(({ seat }) => doors.filter((door) => can(seat, door)));
  for (const [seat, belief] of beliefs.entries()) {
    const house: readonly Action[] = [
      ...rooms.flatMap((to): readonly Action[] => (to === state.world.rooms[seat] ? [] : [{ type: 'navigate', to }])),
      ...objects.flatMap(({ id: object }): readonly Action[] => [
        { type: 'pick', object },
        ...furniture.flatMap(({ id }) =>
          (['on', 'in'] as const).map(
            (relation): Action => ({ type: 'place', object, relation, furniture: id, nextTo: null }),
          ),
        ),
      ]),
    ];
    for (const action of [...house.filter((each) => can(seat, each)), ...(worked[seat] ?? [])]) yield [[seat, action]];
    const partners = partnersOf(task, seat);
    const audiences = partners.length > 1 ? [partners, ...partners.map((each) => [each])] : [partners];
    for (const fact of said) {
      if (knows(belief, [seat, ...fact.knowers], fact) !== true) continue;
      for (const to of audiences) {
        const message: Action = { type: 'communicate', to, text: null, fact };
        if (can(seat, message)) yield [[seat, message]];
      }
    }
  }
  for (const [a, some] of worked.entries())
    for (const [b, others] of worked.entries())
      if (a < b)
        for (const one of some)
          for (const other of others)
            yield [
              [a, one],
              [b, other],
            ];
}
