/**
 * A privileged policy for calibration that knows the task and sees everything. The seats that play it follow the
 * verifier's plan together, each its own part, and plan again when the house differs from the plan. It solves a task if
 * any policy does.
 */
import type { Policy } from '../../games/core/policy.ts';
import { goalsOf } from '../../games/household/goals.ts';
import { isTrue } from '../../games/household/pddl/evaluate.ts';
import { casesOf } from '../../games/household/planner/cases.ts';
import { planningTask } from '../../games/household/planner/from-task.ts';
import { actionOf, configFor, inParallel, type Turns } from '../../games/household/planner/play.ts';
import type { PlanStep } from '../../games/household/planner/steps.ts';
import { verdictOf } from '../../games/household/planner/verdict.ts';
import { optionFor, readQuestion, UNKNOWN } from '../../games/household/probes.ts';
import { decide, evolve, initialState } from '../../games/household/rules.ts';
import type { Task } from '../../games/household/task/types.ts';
import {
  type Action,
  type HeardMessage,
  type Household,
  type Percept,
  type Rules,
  type State,
  seatOf,
  type World,
} from '../../games/household/types.ts';
import { factsOf } from '../../games/household/world.ts';
import { answered } from './answers.ts';
import { housePlan } from './house-plan.ts';

type Tell = Extract<PlanStep, { type: 'tell' }>;

export interface InformedMemory {
  readonly seat: number;
  readonly rules: Rules;
  readonly task: Task;
  readonly world: World;
  /** Turns played. */
  readonly turn: number;
  /** The planned actions of all seats from now on, and the world expected after each of these turns. */
  readonly turns: Turns;
  readonly worlds: readonly string[];
  readonly tells: readonly Tell[];
  readonly heard: readonly HeardMessage[];
  /** Seats that did not follow the plan. Later plans avoid them, as long as that is possible. */
  readonly astray: readonly number[];
  readonly done: boolean;
}

export const informed: Policy<Household, InformedMemory> = {
  id: 'household/planner-informed',
  game: 'household',
  version: 2,
  about: 'Knows everything, and plays its part in the plan of the verifier.',
  privileged: true,
  initialMemory: ({ seat, observation, percepts }) => {
    const task = percepts.find((percept) => percept.type === 'started')?.task;
    const { world, parameters } = observation;
    if (!task || !world) throw new Error('expected the view of all, which shows the task and the world');
    const planned = planningTask(task, 'corrected');
    const plan = planned.ok ? verdictOf(planned.value, 'corrected').plan : [];
    const tells = plan.filter((step) => step.type === 'tell');
    const memory = { seat, rules: parameters.rules, task, world, turn: 0, tells, heard: [], astray: [], done: false };
    return { ...memory, ...expected(memory, inParallel(task, plan)) };
  },
  observe: (memory, { percepts }) => percepts.reduce(notice, memory),
  // with policies of another kind it stays, to repair what they undo
  act: ({ seat, turns, astray, done }): Action =>
    turns[0]?.[seat] ?? (done && astray.length === 0 ? { type: 'finish' } : { type: 'wait' }),
  // takes every other agent to know what is so
  answer: ({ task, world, rules }, probe) => {
    const { predicate = null, args = [], holds = true } = readQuestion(probe)?.literal ?? {};
    if (predicate === null) return answered(probe, UNKNOWN, 0);
    return answered(probe, optionFor(factsOf(task, world, rules)({ op: 'fact', predicate, args }) === holds), 100);
  },
};

function notice(memory: InformedMemory, percept: Percept): InformedMemory {
  if (percept.type !== 'turn' || percept.world === null) return memory;
  const { task, rules, turns, worlds } = memory;
  const { world } = percept;
  const { all } = goalsOf(task);
  const done = all !== null && isTrue(all, factsOf(task, world, rules));
  const now: InformedMemory = {
    ...memory,
    world,
    turn: memory.turn + 1,
    turns: turns.slice(1),
    worlds: worlds.slice(1),
    heard: [...memory.heard, ...percept.heard],
    done: done && turns.length <= 1,
  };
  const asPlanned = worlds[0] === undefined ? done : worlds[0] === JSON.stringify(world);
  if (asPlanned) return now;
  const idle = task.agents.flatMap((_, seat) =>
    seat === memory.seat || isDoing(turns[0]?.[seat], seat, percept) ? [] : [seat],
  );
  const astray = [...new Set([...memory.astray, ...idle])].toSorted((a, b) => a - b);
  const plan = planFrom({ ...now, astray }, world);
  return { ...now, astray, done: false, ...expected({ ...now, world }, inParallel(task, plan)) };
}

function isDoing(action: Action | undefined, seat: number, { witnessed }: Extract<Percept, { type: 'turn' }>): boolean {
  switch (action?.type) {
    case 'navigate':
      return witnessed.some((act) => act.seat === seat && act.did === 'arrive');
    case 'open':
    case 'close':
    case 'pick':
    case 'place':
      return witnessed.some((act) => act.seat === seat && act.did === action.type);
    case 'communicate':
    case 'wait':
    case 'finish':
    case undefined:
      return true;
  }
}

/** First the steps for the house, then the messages not sent yet. */
function planFrom({ task, tells, heard, astray }: InformedMemory, world: World): readonly PlanStep[] {
  const { shared } = goalsOf(task);
  const cases = casesOf(shared, 'corrected');
  const allSeats = task.agents.map((_, seat) => seat);
  const steady = allSeats.filter((seat) => !astray.includes(seat));
  const untold = tells.filter((step) => !heard.some((message) => isSame(step, message)));
  for (const able of [steady, allSeats])
    for (const goal of cases.ok ? cases.cases : []) {
      const steps = housePlan({ task, world, able }, goal);
      if (steps) return [...steps, ...untold];
    }
  return [];
}

function isSame(step: Tell, { from, fact }: HeardMessage): boolean {
  const action = actionOf(step);
  return (
    from === seatOf(step.agent) && action.type === 'communicate' && JSON.stringify(action.fact) === JSON.stringify(fact)
  );
}

interface Now {
  readonly task: Task;
  readonly rules: Rules;
  readonly world: World;
  readonly turn: number;
}

function expected({ task, rules, world, turn }: Now, turns: Turns): Pick<InformedMemory, 'turns' | 'worlds'> {
  const config = configFor(task, rules, turns.length);
  const worlds: string[] = [];
  let state: State = {
    ...initialState({ ...config, task: { ...config.task, turns: 10_000 } }),
    started: true,
    world,
    turn,
  };
  for (const actions of turns) {
    for (const event of decide(state, { type: 'act', actions })) state = evolve(state, event);
    worlds.push(JSON.stringify(state.world));
  }
  return { turns, worlds };
}
