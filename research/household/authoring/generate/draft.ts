/**
 * One attempt at a task for a blueprint: first the goal, then the bars and the communication graph, then the secrets,
 * and last the budgets. Drafts are built so that the verifier should find them sound; generate.ts asks it.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import type { Mechanic, TaskKnows } from '../../../../games/household/formal/types.ts';
import { allOf } from '../../../../games/household/pddl/formula.ts';
import { printFormula } from '../../../../games/household/pddl/print.ts';
import { planningTask } from '../../../../games/household/planner/from-task.ts';
import { inParallel } from '../../../../games/household/planner/play.ts';
import { verdictOf } from '../../../../games/household/planner/verdict.ts';
import { type Scene, Task } from '../../../../games/household/task/types.ts';
import { agentOf, seatOf } from '../../../../games/household/types.ts';
import { type AccessSetting, type Bar, entering, fewestBars, roomShowing, sources } from './access.ts';
import type { Blueprint } from './blueprint.ts';
import { drawChain, formulaOf, type RequirementChain } from './chain.ts';
import { drawPublicText } from './description.ts';
import { complete, type Graph, sparserGraphs, tellsAtOnce } from './graph.ts';
import { drawSecrets } from './knowing.ts';
import { drawPersonal } from './personal.ts';
import { drawPlot, type Plot } from './plot.ts';
import { factOf, type MayEnter } from './requirements.ts';
import { drawScene } from './scene.ts';
import { ownBounds, secretsIn } from './sentences.ts';

/** The step at which an attempt failed before there was a task. */
export type Dropped = 'plot' | 'knowledge' | 'bars' | 'plan' | 'turns' | 'secrets' | 'personal';
export type TaskDraft = { readonly ok: true; readonly task: Task } | { readonly ok: false; readonly dropped: Dropped };

export interface TaskSource {
  readonly id: string;
  /** Houses to choose from; empty: houses are drawn. */
  readonly scenes: readonly Scene[];
}

/** Messages per agent while planning: enough for knowledge to reach every agent. */
const AMPLE = 3;

export function draftTask(blueprint: Blueprint, { id, scenes }: TaskSource, rng: Rng): TaskDraft {
  const layout = drawLayout(blueprint, scenes, rng);
  if (typeof layout === 'string') return { ok: false, dropped: layout };
  const { seats, house, requirements, chains, graph, bars } = layout;
  const mayEnter = entering(bars);
  const isMixed = blueprint.category === 'mixed';
  const personalGoals = isMixed ? drawPersonal({ house, agents: seats, requirements, mayEnter }, rng) : [];
  if (!personalGoals) return { ok: false, dropped: 'personal' };
  const targets = bySeat(graph.map((to) => to.map(agentOf)));
  const others: readonly Mechanic[] = [
    ...(isGraphed(blueprint) ? [{ type: 'restricted_communication', targets } as const] : []),
    ...house.mechanics,
  ];
  const limited = (limits: readonly number[]) => ({ type: 'limited_bandwidth', limits: bySeat(limits) }) as const;
  const base = {
    id,
    ...drawPublicText(blueprint.goals, isMixed, rng),
    category: blueprint.category,
    scene: house.scene,
    agents: seats.map((seat) => ({ start: drawStart(seat, house.scene, chains, mayEnter, rng) })),
    mechanics: [...restrictions(bars), limited(seats.map(() => AMPLE)), ...others],
    goal: printFormula(allOf([...requirements.map(factOf), ...chains.map(formulaOf)])),
    personalGoals,
    turns: 500,
  };
  const plan = planOf(Task.parse(base));
  if (!plan) return { ok: false, dropped: 'plan' };
  const [least, most] = blueprint.turns;
  if (plan.turns < least || plan.turns > most) return { ok: false, dropped: 'turns' };
  const told = drawSecretsAndLimits(blueprint, layout, plan.tellers, rng);
  if (!told) return { ok: false, dropped: 'secrets' };
  const limits = blueprint.mechanics.includes('limited_bandwidth') ? [limited(told.limits)] : [];
  const mechanics = [...restrictions(bars), ...limits, ...others];
  const task = Task.parse({ ...base, mechanics, turns: 2 * plan.turns });
  return { ok: true, task: completed(task, told.knows, blueprint, bars, chains) };
}

interface Layout {
  readonly seats: readonly number[];
  readonly house: Plot['house'];
  readonly requirements: Plot['requirements'];
  readonly chains: readonly RequirementChain[];
  readonly graph: Graph;
  readonly bars: readonly Bar[];
}

const isGraphed = ({ mechanics }: Blueprint): boolean => mechanics.includes('restricted_communication');

/** Draws the goal, the bars and the communication graph; or says which of them could not be drawn. */
function drawLayout(blueprint: Blueprint, scenes: TaskSource['scenes'], rng: Rng): Layout | Dropped {
  const seats = Array.from({ length: blueprint.agents }, (_, seat) => seat);
  const graphed = isGraphed(blueprint);
  const scene = scenes.length > 0 ? rng.pick(scenes) : drawScene(blueprint, rng);
  const spared = graphed && rng.int(2) === 0 ? rng.pick(seats) : null;
  const plot = drawPlot(blueprint, scene, spared, rng);
  if (!plot) return 'plot';
  const { house, requirements, owners } = plot;
  const all = barsOf(plot, seats);
  const sealed = [...owners].flatMap(([room, owner]) => (owner === null ? [room] : []));
  const full = complete(seats.length);
  const unknown: AccessSetting = { house, agents: seats, requirements, sealed, chains: [], graph: full, graphed };
  const chains = drawChains(blueprint, unknown, entering(all), rng);
  if (!chains) return 'knowledge';
  const graph = graphed ? drawGraph({ ...unknown, chains }, entering(all), rng) : full;
  if (!graph) return 'knowledge';
  const bars = fewestBars({ ...unknown, chains, graph }, all, rng);
  if (!bars || bars.length === 0) return 'bars';
  return { seats, house, requirements, chains, graph, bars };
}

interface SecretsAndLimits {
  readonly knows: readonly TaskKnows[];
  /** The limit of messages by seat. */
  readonly limits: readonly number[];
}

/**
 * Draws secrets and limits. One agent that must report gets exactly the messages it needs. null: it cannot be drawn.
 */
function drawSecretsAndLimits(
  { hints, slack }: Blueprint,
  { seats, house, requirements, graph, bars }: Layout,
  tellers: readonly number[],
  rng: Rng,
): SecretsAndLimits | null {
  const needed = seats.map((seat) => tellers.filter((each) => each === seat).length);
  const setting = { house, graph, mayEnter: entering(bars) };
  for (const reporter of rng.shuffle(seats.filter((seat) => (needed[seat] ?? 0) > 0))) {
    const told = drawSecrets(setting, requirements, { hints, silent: [reporter] }, rng);
    if (!told) continue;
    const limits = seats.map((seat) =>
      Math.max(seat === reporter ? 0 : 1, (needed[seat] ?? 0) + (told.messages[seat] ?? 0)),
    );
    const others = seats.filter((seat) => seat !== reporter);
    for (let i = 0; i < slack; i++) {
      const seat = rng.pick(others);
      limits[seat] = (limits[seat] ?? 0) + 1;
    }
    return { knows: told.knows, limits };
  }
  return null;
}

/** The first bars: every agent is barred from the rooms of others. */
function barsOf({ owners }: Plot, seats: readonly number[]): readonly Bar[] {
  return [...owners].flatMap(([room, owner]) =>
    seats.filter((seat) => seat !== owner).map((seat): Bar => [room, seat]),
  );
}

function drawChains(
  { depth, knowledge }: Blueprint,
  setting: AccessSetting,
  mayEnter: MayEnter,
  rng: Rng,
): readonly RequirementChain[] | null {
  const { requirements, house, agents } = setting;
  const shown = rng.shuffle(requirements.filter((each) => roomShowing(house, each) !== null));
  const chains = shown.slice(0, knowledge).map((of, i) => {
    const { watchers, sensing } = sources(setting, of, mayEnter);
    const outside = agents.filter((seat) => !watchers.includes(seat) && !sensing.includes(seat));
    return drawChain(of, i === 0 ? depth : 1 + rng.int(depth), agents.length, outside, rng);
  });
  const found = chains.flatMap((chain) => (chain ? [chain] : []));
  return found.length === knowledge ? found : null;
}

function drawGraph(setting: AccessSetting, mayEnter: MayEnter, rng: Rng): Graph | null {
  const fitting: Graph[] = [];
  for (const graph of sparserGraphs(setting.agents.length, rng))
    if (setting.chains.some((chain) => !tellsAtOnce(graph, sources(setting, chain.of, mayEnter), chain)))
      fitting.push(graph);
  return fitting.length > 0 ? rng.pick(fitting) : null;
}

/** One mechanic for each barred room. */
function restrictions(bars: readonly Bar[]): readonly Mechanic[] {
  const byRoom = Map.groupBy(bars, ([room]) => room);
  return [...byRoom].map(([room, those]) => ({
    type: 'room_restriction' as const,
    rooms: [room],
    agents: those.map(([, seat]) => agentOf(seat)).toSorted(),
  }));
}

function bySeat<A>(values: readonly A[]): Record<string, A> {
  return Object.fromEntries(values.map((value, seat) => [agentOf(seat), value]));
}

/** A start room where the agent does not see what it shall come to know. */
function drawStart(
  seat: number,
  scene: Scene,
  chains: readonly RequirementChain[],
  mayEnter: MayEnter,
  rng: Rng,
): string {
  const shown = chains.map(({ of }) => roomShowing({ scene, mechanics: [] }, of));
  const rooms = scene.rooms.filter((room) => mayEnter(seat, room));
  const elsewhere = rooms.filter((room) => !shown.includes(room));
  return rng.pick(elsewhere.length > 0 ? elsewhere : rooms);
}

function planOf(task: Task): { readonly turns: number; readonly tellers: readonly number[] } | null {
  const planned = planningTask(task, 'corrected');
  if (!planned.ok) return null;
  const { status, plan } = verdictOf(planned.value, 'corrected');
  if (status !== 'solvable') return null;
  const tellers = plan.flatMap((step) => (step.type === 'tell' ? [seatOf(step.agent)] : []));
  return { turns: inParallel(task, plan).length, tellers };
}

function completed(
  task: Task,
  told: readonly TaskKnows[],
  blueprint: Blueprint,
  bars: readonly Bar[],
  chains: readonly RequirementChain[],
): Task {
  const knows = told.map(({ goals, facts, mechanics }, seat): TaskKnows => {
    const own = task.personalGoals.flatMap(({ agent, goal }) => (seatOf(agent) === seat ? [goal] : []));
    const outermost = chains.filter(({ agents }) => blueprint.tellKnowledge && agents[0] === seat);
    return {
      goals: [...goals, ...outermost.map((chain) => printFormula(formulaOf(chain))), ...own],
      facts,
      mechanics: [
        ...mechanics,
        ...(blueprint.hints === 'near' && goals.length > 0 ? barsOfOthers(bars, seat, blueprint.agents) : []),
        ...ownBounds(task, seat),
      ],
    };
  });
  const agents = task.agents.map((agent, seat) => ({ ...agent, knows: knows[seat] ?? agent.knows }));
  const knowing = { ...task, agents };
  return {
    ...knowing,
    agents: agents.map((agent, seat) => ({ ...agent, secrets: secretsIn(knowing, seat, blueprint.names) })),
  };
}

/** The bars of others, for an agent that knows of something to do and has several partners to ask. */
function barsOfOthers(bars: readonly Bar[], seat: number, agents: number): readonly Mechanic[] {
  return agents > 2 ? restrictions(bars.filter(([, barred]) => barred !== seat)) : [];
}
