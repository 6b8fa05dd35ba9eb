/**
 * For tests: searches all plays of a small household, breadth first, by the game's own rules. One agent acts per turn,
 * agents tell only facts that they know, and knowledge is folded from percepts. It uses no planner.
 */
import { attempt } from '../../attempts.ts';
import type { PddlFormula } from '../../pddl/formula.ts';
import { factsIn, unnest } from '../../pddl/formula.ts';
import { decide, evolve, initialState } from '../../rules.ts';
import type { Task } from '../../task/types.ts';
import { type Action, type Fact, Predicate, type State, seatOf } from '../../types.ts';
import { perceive } from '../../view.ts';
import { factsOf } from '../../world.ts';
import { configFor } from '../play.ts';
import { type Mind, newMind, notice } from './one-fact-mind.ts';

interface Node {
  readonly state: State;
  /** Seat -> its beliefs about the goal's one fact. */
  readonly minds: readonly Mind[];
}

/** All K of the goal must be about one fact or its negation. null: there are more than `most` situations. */
export function playableByBruteForce(task: Task, goal: PddlFormula, most: number): boolean | null {
  const leaf = leafOf(goal);
  const first = initialState(configFor(task, 'corrected', 500));
  let level = [
    after({ state: first, minds: task.agents.map((_, seat) => newMind(task, leaf, seat)) }, { type: 'start' }, leaf),
  ];
  const seen = new Set(level.map(keyOf));
  while (level.length > 0) {
    const next: Node[] = [];
    for (const node of level) {
      if (isMet(goal, node)) return true;
      for (const [seat, action] of actionsIn(node, leaf)) {
        const actions = Object.fromEntries(
          task.agents.map((_, i): [number, Action] => [i, i === seat ? action : { type: 'wait' }]),
        );
        const reached = after(node, { type: 'act', actions }, leaf);
        const key = keyOf(reached);
        if (seen.has(key)) continue;
        seen.add(key);
        if (seen.size > most) return null;
        next.push(reached);
      }
    }
    level = next;
  }
  return false;
}

type Leaf = ReturnType<typeof leafOf>;

function leafOf(goal: PddlFormula) {
  const fact = factsUnderK(goal)[0] ?? factsIn(goal)[0];
  if (!fact) throw new Error('expected a goal with a fact');
  return fact;
}

function factsUnderK(formula: PddlFormula): ReturnType<typeof factsIn> {
  if (formula.op === 'K') return factsIn(formula);
  if (formula.op === 'not') return factsUnderK(formula.of);
  return formula.op === 'fact' ? [] : formula.of.flatMap(factsUnderK);
}

function after({ state, minds }: Node, command: Parameters<typeof decide>[1], leaf: Leaf): Node {
  let now = state;
  const changed = minds.map((mind) => ({ believed: new Map(mind.believed), holding: mind.holding }));
  for (const event of decide(state, command)) {
    const before = now;
    now = evolve(now, event);
    const states = { before, after: now };
    changed.forEach((mind, seat) => {
      const percept = perceive(event, states, seat);
      if (percept) notice(mind, percept, { fact: leaf, seat });
    });
  }
  return { state: now, minds: changed };
}

function keyOf({ state: { world, sent }, minds }: Node): string {
  const beliefs = minds.map(({ believed }) => [...believed].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return JSON.stringify([world, sent, beliefs]);
}

function actionsIn({ state, minds }: Node, leaf: Leaf): readonly (readonly [number, Action])[] {
  const { rooms, furniture, objects } = state.config.task.scene;
  return state.config.task.agents.flatMap((_, seat) => {
    const others = state.config.task.agents.flatMap((__, other) => (other === seat ? [] : [other]));
    const house: readonly Action[] = [
      ...rooms.map((to): Action => ({ type: 'navigate', to })),
      ...furniture.flatMap(({ id }): Action[] => [
        { type: 'open', furniture: id },
        { type: 'close', furniture: id },
      ]),
      ...objects.flatMap(({ id: object }): Action[] => [
        { type: 'pick', object },
        ...furniture.flatMap(({ id }): Action[] => [
          { type: 'place', object, relation: 'on', furniture: id, nextTo: null },
          { type: 'place', object, relation: 'in', furniture: id, nextTo: null },
        ]),
      ]),
    ];
    const mind = minds[seat];
    const said = [...(mind?.believed ?? [])].flatMap(([chain, holds]): Fact[] => {
      const knowers = chain.split(' ').map(Number).slice(1);
      return knowers.length > 2
        ? []
        : [{ predicate: Predicate.parse(leaf.predicate), args: leaf.args, holds, knowers }];
    });
    const groups = others.flatMap((a) => [[a], ...others.filter((b) => b > a).map((b) => [a, b])]);
    const messages = said.flatMap((fact) =>
      groups.map((to): Action => ({ type: 'communicate', to, text: null, fact })),
    );
    return [...house, ...messages]
      .filter((action) => attempt(state, seat, action) === null)
      .map((action) => [seat, action] as const);
  });
}

function isMet(formula: PddlFormula, node: Node): boolean {
  const { config, world } = node.state;
  switch (formula.op) {
    case 'fact':
      return factsOf(config.task, world, 'corrected')(formula);
    case 'not':
      return !isMet(formula.of, node);
    case 'and':
      return formula.of.every((part) => isMet(part, node));
    case 'or':
      return formula.of.some((part) => isMet(part, node));
    case 'K': {
      const { chain, leaf } = unnest(formula);
      const seats = chain.map(seatOf).filter((seat, i, all) => seat !== all[i - 1]);
      const believed = node.minds[seats[0] ?? -1]?.believed.get(seats.join(' '));
      return isMet(leaf, node) && believed === (leaf.op !== 'not');
    }
  }
}
