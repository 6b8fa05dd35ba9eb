/**
 * For tests: the original's compiled planning problem, written out fact by fact and searched breadth first, house and
 * knowledge together, with a fact for every message token. It shares only the formulas with the planner.
 */
import { knowledgeIn, type PddlFormula } from '../../pddl/formula.ts';
import { printFormula } from '../../pddl/print.ts';
import type { PlanningTask } from '../planning-task.ts';

interface Move {
  readonly needs: readonly string[];
  readonly needsNot: readonly string[];
  readonly needsTrue: PddlFormula | null;
  readonly removes: readonly string[];
  readonly adds: readonly string[];
}

/** null: more than `most` states. */
export function solvableByBruteForce({ problem, limits }: PlanningTask, most: number): boolean | null {
  const start = [...problem.init.map(printFormula), ...tokens(limits).map(([, token]) => token)];
  const moves = [...physicalMoves(problem), ...knowledgeMoves(problem, limits)];
  const numbers = new Map<string, bigint>();
  const bit = (fact: string): bigint => {
    const known = numbers.get(fact);
    if (known !== undefined) return known;
    const next = 1n << BigInt(numbers.size);
    numbers.set(fact, next);
    return next;
  };
  const mask = (facts: readonly string[]): bigint => facts.reduce((all, fact) => all | bit(fact), 0n);
  const compiled = moves.map(({ needs, needsNot, needsTrue, removes, adds }) => {
    return { needs: mask(needs), not: mask(needsNot), needsTrue, removes: mask(removes), adds: mask(adds) };
  });
  const first = mask(start);
  const seen = new Set([first]);
  let level = [first];
  while (level.length > 0) {
    const next: bigint[] = [];
    for (const state of level) {
      const holds = (fact: string) => (state & bit(fact)) !== 0n;
      if (isMet(problem.goal, holds)) return true;
      for (const { needs, not, needsTrue, removes, adds } of compiled) {
        if ((needs & ~state) !== 0n || (not & state) !== 0n) continue;
        if (needsTrue && !isMet(needsTrue, holds)) continue;
        const after = (state & ~removes) | adds;
        if (seen.has(after)) continue;
        seen.add(after);
        if (seen.size > most) return null;
        next.push(after);
      }
    }
    level = next;
  }
  return false;
}

function isMet(formula: PddlFormula, holds: (fact: string) => boolean): boolean {
  switch (formula.op) {
    case 'fact':
      return holds(printFormula(formula));
    case 'not':
      return !isMet(formula.of, holds);
    case 'and':
      return formula.of.every((part) => isMet(part, holds));
    case 'or':
      return formula.of.some((part) => isMet(part, holds));
    case 'K':
      return holds(knowing(formula.agent, formula.of)) && isMet(bare(formula.of), holds);
  }
}

const knowing = (agent: string, of: PddlFormula): string => `${agent} knows ${printFormula(of)}`;
const bare = (formula: PddlFormula): PddlFormula => (formula.op === 'K' ? bare(formula.of) : formula);

function tokens(limits: PlanningTask['limits']): readonly (readonly [agent: string, token: string])[] {
  return Object.entries(limits).flatMap(([agent, limit]) => {
    return Array.from({ length: limit }, (_, i) => [agent, `token ${agent} ${i}`] as const);
  });
}

function physicalMoves({ objects, init }: PlanningTask['problem']): readonly Move[] {
  const named = (...types: readonly string[]) =>
    Object.keys(objects).filter((name) => types.includes(objects[name] ?? ''));
  const said = (predicate: string) => init.filter((fact) => fact.predicate === predicate).map(({ args }) => args);
  const has = (predicate: string, ...args: readonly string[]) =>
    said(predicate).some((each) => each.join() === args.join());
  const moves: Move[] = [];
  const move = (parts: Partial<Move>) =>
    moves.push({ needs: [], needsNot: [], needsTrue: null, removes: [], adds: [], ...parts });
  const rooms = named('room');
  for (const a of named('agent')) {
    for (const r of rooms) {
      const here = `(agent_in_room ${a} ${r})`;
      if (!has('is_restricted', a, r))
        move({ removes: rooms.map((old) => `(agent_in_room ${a} ${old})`), adds: [here] });
      for (const f of named('furniture')) {
        const there = `(is_in_room ${f} ${r})`;
        const states = [`(is_open ${f})`, `(is_closed ${f})`] as const;
        for (const [after, before] of [states, [states[1], states[0]] as const]) {
          const opening = after === states[0];
          const adds: string[] = [after];
          const removes: string[] = [before];
          if (has('is_inverse', f)) {
            adds.push(before);
            removes.push(after);
          }
          for (const [, g] of [...said('mirrors'), ...said('controls')].filter(([first]) => first === f)) {
            adds.push(opening ? `(is_open ${g})` : `(is_closed ${g})`);
            removes.push(opening ? `(is_closed ${g})` : `(is_open ${g})`);
          }
          move({ needs: [here, there, before], needsNot: opening ? [`(is_locked ${f})`] : [], removes, adds });
        }
        for (const x of named('object', 'furniture')) {
          if (x === f) continue;
          const held = `(is_held_by ${x} ${a})`;
          const adds = [`(is_on_top ${x} ${f})`, `(is_inside ${x} ${f})`, `(is_in_room ${x} ${r})`];
          move({ needs: [held, here, there], removes: [held], adds });
        }
      }
      for (const x of named('object', 'furniture'))
        move({ needs: [here, `(is_in_room ${x} ${r})`], adds: [`(is_held_by ${x} ${a})`] });
    }
  }
  return moves;
}

function knowledgeMoves(
  { objects, init, goal }: PlanningTask['problem'],
  limits: PlanningTask['limits'],
): readonly Move[] {
  const agents = Object.keys(objects).filter((name) => objects[name] === 'agent');
  const nodes = knowledgeIn(goal);
  const leaves = nodes.map(({ of }) => bare(of));
  const roomOf = (name: string) => {
    if (objects[name] === 'room') return name;
    return init.find(({ predicate, args }) => predicate === 'is_in_room' && args[0] === name)?.args[1];
  };
  const barred = (agent: string, room: string | undefined) => {
    return init.some(({ predicate, args }) => predicate === 'is_restricted' && args[0] === agent && args[1] === room);
  };
  const names = (formula: PddlFormula): readonly string[] => {
    if (formula.op === 'fact') return formula.args.filter((name) => objects[name] !== 'agent');
    return formula.op === 'and' || formula.op === 'or' ? formula.of.flatMap(names) : names(formula.of);
  };
  const moves: Move[] = [];
  const send = (from: string, needs: string, adds: readonly string[]): void => {
    const own = tokens(limits).filter(([agent]) => agent === from);
    const base = { needsNot: [], needsTrue: null, adds };
    if (limits[from] === undefined) moves.push({ ...base, needs: [needs], removes: [] });
    for (const [, token] of own) moves.push({ ...base, needs: [needs, token], removes: [token] });
  };
  const linked = (from: string, to: string) => {
    return init.some(({ predicate, args }) => predicate === 'can_communicate' && args[0] === from && args[1] === to);
  };
  for (const leaf of leaves) {
    for (const agent of agents) {
      if (!names(leaf).some((name) => barred(agent, roomOf(name))))
        moves.push({ needs: [], needsNot: [], needsTrue: leaf, removes: [], adds: [knowing(agent, leaf)] });
      for (const to of agents.filter((other) => linked(agent, other))) {
        const own = nodes.filter(({ agent: outer, of }) => {
          return outer === agent && of.op === 'K' && of.agent === to && printFormula(of.of) === printFormula(leaf);
        });
        send(agent, knowing(agent, leaf), [knowing(to, leaf), ...own.map(({ of }) => knowing(agent, of))]);
      }
    }
  }
  for (const { agent, of } of nodes)
    if (of.op === 'K' && linked(of.agent, agent)) send(of.agent, knowing(of.agent, of.of), [knowing(agent, of)]);
  return moves;
}
