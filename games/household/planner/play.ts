/**
 * Turns a plan into turns of the game, with agents acting at once if their steps do not touch, and plays them by the
 * game's own rules. If planner and game disagree, it shows here.
 */
import type { JointAction } from '../../core/game.ts';
import type { Config } from '../config.ts';
import { effectsOf } from '../mechanics.ts';
import { factsIn, type PddlFormula } from '../pddl/formula.ts';
import { decide, evolve, initialState } from '../rules.ts';
import type { Task } from '../task/types.ts';
import { type Action, type Event, type Fact, Predicate, type Rules, type State, seatOf } from '../types.ts';
import type { PlanStep } from './steps.ts';

export type Turns = readonly JointAction<Action>[];

/** Each step in the earliest turn that its agent, the things it touches and the steps before it allow. */
export function inParallel(task: Task, plan: readonly PlanStep[]): Turns {
  const last = new Map<string, number>();
  const where = new Map(task.scene.objects.map(({ id, furniture }) => [id, furniture]));
  const turnOf = (names: readonly string[]) => names.reduce((most, name) => Math.max(most, last.get(name) ?? -1), -1);
  const placed = plan.flatMap((step) => {
    const touched = touchedBy(task, step, where);
    if (step.type === 'place') where.set(step.object, step.furniture);
    // seeing takes no action: it happens at the end of the turn in which the last agent arrives
    const turn = turnOf(touched) + (isSeen(step) ? 0 : 1);
    for (const name of touched) last.set(name, turn);
    return isSeen(step) ? [] : [{ turn, step }];
  });
  return turnsOf(task, placed);
}

/** One step a turn. */
export function oneByOne(task: Task, plan: readonly PlanStep[]): Turns {
  const acts = plan.filter((step) => !isSeen(step));
  return turnsOf(
    task,
    acts.map((step, turn) => ({ turn, step })),
  );
}

type Act = Exclude<PlanStep, { type: 'observe' | 'sense' }>;

function isSeen(step: PlanStep): step is Exclude<PlanStep, Act> {
  return step.type === 'observe' || step.type === 'sense';
}

function turnsOf(task: Task, placed: readonly { readonly turn: number; readonly step: PlanStep }[]): Turns {
  const count = placed.reduce((most, { turn }) => Math.max(most, turn + 1), 0);
  return Array.from({ length: count }, (_, turn) => {
    const now = placed.filter((each) => each.turn === turn);
    const acts = now.flatMap(({ step }): [number, Action][] =>
      isSeen(step) ? [] : [[seatOf(step.agent), actionOf(step)]],
    );
    const waiting = task.agents.map((_, seat): [number, Action] => [seat, { type: 'wait' }]);
    return Object.fromEntries([...waiting, ...acts]);
  });
}

/** Agents and things whose other steps must come before or after this one. */
function touchedBy(task: Task, step: PlanStep, where: ReadonlyMap<string, string>): readonly string[] {
  switch (step.type) {
    case 'navigate':
      return [step.agent];
    case 'open':
    case 'close': {
      const { own, remote } = effectsOf(task, 'corrected', step.furniture, step.type);
      return [step.agent, step.furniture, ...[...own, ...remote].map(({ furniture }) => furniture)];
    }
    case 'pick':
      // the furniture it is taken from may have to be opened before, or closed after
      return [step.agent, step.object, where.get(step.object) ?? ''];
    case 'place':
      return [step.agent, step.object, step.furniture, ...(step.nextTo === undefined ? [] : [step.nextTo])];
    case 'observe':
      return [...step.agents, ...factsIn(step.fact).flatMap(({ args }) => args)];
    case 'sense':
      return [step.agent];
    case 'tell':
      return [step.agent, ...step.to];
  }
}

/** The action in the game that takes this step. */
export function actionOf(step: Act): Action {
  switch (step.type) {
    case 'navigate':
      return { type: 'navigate', to: step.to };
    case 'open':
    case 'close':
      return { type: step.type, furniture: step.furniture };
    case 'pick':
      return { type: 'pick', object: step.object };
    case 'place': {
      const { object, relation, furniture, nextTo = null } = step;
      return { type: 'place', object, relation, furniture, nextTo };
    }
    case 'tell':
      return { type: 'communicate', to: step.to.map(seatOf), text: null, fact: formalFact(step.fact) };
  }
}

/** A formula as the fact of a message: a fact or its negation, under at most two K. Throws on any other formula. */
function formalFact(formula: PddlFormula, knowers: readonly number[] = []): Fact {
  switch (formula.op) {
    case 'K':
      return formalFact(formula.of, [...knowers, seatOf(formula.agent)]);
    case 'fact':
      return { predicate: Predicate.parse(formula.predicate), args: formula.args, holds: true, knowers };
    case 'not':
      if (formula.of.op === 'fact') return { ...formalFact(formula.of, knowers), holds: false };
  }
  throw new Error(`no message can carry a ${formula.op} of facts`);
}

export interface PlayedPlan {
  readonly states: readonly State[];
  readonly events: readonly Event[];
}

/** A config for an episode of `turns` turns, at least one. */
export function configFor(task: Task, rules: Rules, turns: number): Config {
  return {
    task: { ...task, turns: Math.max(1, turns) },
    rules,
    channel: 'both',
    secretsShared: false,
    everythingSeen: false,
    deadlineMs: null,
  };
}

/** The whole episode, ended by its last turn; each event leads from the state before it to the next. */
export function playTurns(task: Task, rules: Rules, turns: Turns): PlayedPlan {
  const config = configFor(task, rules, turns.length);
  const states: State[] = [initialState(config)];
  const events: Event[] = [];
  const happen = (event: Event): void => {
    events.push(event);
    states.push(evolve(stateNow(states), event));
  };
  decide(stateNow(states), { type: 'start' }).forEach(happen);
  const idle = Object.fromEntries(task.agents.map((_, seat): [number, Action] => [seat, { type: 'wait' }]));
  for (const actions of turns.length > 0 ? turns : [idle]) {
    if (stateNow(states).result !== null) break;
    decide(stateNow(states), { type: 'act', actions }).forEach(happen);
  }
  return { states, events };
}

export function stateNow(states: readonly State[]): State {
  const state = states.at(-1);
  if (!state) throw new Error('expected at least the initial state');
  return state;
}

/** The first act that failed, in words; null: none did. */
export function failureIn({ events }: PlayedPlan): string | null {
  for (const event of events) {
    if (event.type !== 'TurnPlayed') continue;
    const seat = event.outcomes.findIndex((outcome) => outcome !== null && outcome.why !== null);
    const outcome = event.outcomes[seat];
    if (outcome) return `agent_${seat} cannot ${outcome.action.type}: ${outcome.why}`;
  }
  return null;
}
