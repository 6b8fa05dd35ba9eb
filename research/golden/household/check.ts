/**
 * Plays a recorded run again under the faithful rules. Every attempt must have the same result, every message reach the
 * same agents, every goal be completed on the same turn, and the episode end in the same way. acts.ts says what is
 * taken from the log. The original took some messages for failed actions because of a word in their text and did not
 * count them; their senders get back as many messages as they sent beyond their limit.
 */

import { sameJson } from '../../../games/core/json.ts';
import type { Config } from '../../../games/household/config.ts';
import { countedConjuncts, goalsOf } from '../../../games/household/goals.ts';
import { printFormula } from '../../../games/household/pddl/print.ts';
import {
  activeSeats,
  decide,
  evolve,
  type FaithfulRace,
  initialState,
  isTerminal,
} from '../../../games/household/rules.ts';
import type { Task } from '../../../games/household/task/types.ts';
import { agentOf, type State, seatOf } from '../../../games/household/types.ts';
import { importOriginal } from '../../household/authoring/original/read.ts';
import type { GoldenDifference } from '../report.ts';
import { type Enacted, enact, type Liberty, LOST, losersIn } from './acts.ts';
import type { HouseholdRecording } from './recordings.ts';
import { taskOfRun } from './scene.ts';

export interface Replayed {
  /** Turns played. */
  readonly checked: number;
  /** Turns without a difference. */
  readonly agreed: number;
  readonly differences: readonly GoldenDifference[];
  /** The facts taken from the log, one entry for each. */
  readonly liberties: readonly Liberty[];
}

/** Throws if the task file cannot be imported. `race`: the seat that wins a race, in which versions of the rules differ. */
export function checkRecording(
  original: unknown,
  recording: HouseholdRecording,
  race: FaithfulRace = 'highest',
): Replayed {
  const imported = importOriginal(original, { turns: recording.turns.length });
  if (!imported.ok) throw new Error(`${recording.key}: ${imported.reasons.join('; ')}`);
  const task = refunded(taskOfRun(imported.task, recording), recording);
  const config: Config = {
    task,
    rules: 'faithful',
    channel: 'both',
    secretsShared: false,
    everythingSeen: recording.mode === 'baseline',
    deadlineMs: null,
  };
  const differences: GoldenDifference[] = [];
  const run = `${recording.key} ${recording.mode}`;
  let agreed = 0;
  const liberties: Liberty[] = [];
  let state = fold(initialState(config), decide(initialState(config), { type: 'start' }));
  recording.turns.forEach(({ acts, completed }, i) => {
    const before = state;
    const claims: GoldenDifference[] = [];
    const claim = (what: string, recorded: unknown, ours: unknown): void => {
      claims.push({ place: `${run}, turn ${i + 1}`, what, recorded, ours });
    };
    if (isTerminal(before)) claim('over', false, true);
    else {
      const active = activeSeats(before);
      const entries = Object.entries(acts).filter(([agent]) => active.includes(seatOf(agent)));
      const asRecorded = new Map(entries.map(([agent, act]) => [seatOf(agent), enact(before, seatOf(agent), act)]));
      const enacted = asRaced(before, acts, asRecorded, race);
      const events = turnOf(before, enacted, race);
      state = fold(moved(before, enacted), events);
      const played = events.find((event) => event.type === 'TurnPlayed');
      for (const [agent, act] of entries) {
        const outcome = played?.outcomes[seatOf(agent)];
        const liberty = enacted.get(seatOf(agent))?.liberty ?? null;
        if (liberty !== null) liberties.push(liberty);
        if (!outcome || (liberty !== null && outcome.action.type === 'wait')) continue;
        claim(`what came of ${agent}'s ${act.name}`, act.came, outcome.why ?? 'success');
        if (act.name === 'Communicate') claim(`receivers of ${agent}`, act.delivered, outcome.delivered.map(agentOf));
      }
      claim('goals completed', [...new Set(completed)].toSorted(), completedBetween(before, state));
    }
    const differing = claims.filter(({ recorded, ours }) => !sameJson(recorded, ours));
    if (differing.length === 0) agreed += 1;
    differences.push(...differing);
  });
  differences.push(...ending(run, state, recording));
  return { checked: recording.turns.length, agreed, differences, liberties };
}

function ending(run: string, { result, config }: State, recording: HouseholdRecording): readonly GoldenDifference[] {
  const place = `${run}, end`;
  const { latched, total } = result?.original ?? { latched: 0, total: 1 };
  const personal = config.task.agents.map((_, seat) => {
    const own = result?.personal.filter(({ agent }) => agent === seat) ?? [];
    return [agentOf(seat), own.every((goal) => goal.latched)] as const;
  });
  const claims: readonly GoldenDifference[] = [
    { place, what: 'over', recorded: true, ours: result !== null },
    { place, what: 'passed', recorded: recording.passed, ours: result?.success ?? false },
    { place, what: 'progress', recorded: recording.progress, ours: latched / total },
    ...personal
      .filter(([agent]) => Object.hasOwn(recording.personal, agent))
      .map(([agent, ours]) => ({
        place,
        what: `personal goal of ${agent}`,
        recorded: recording.personal[agent],
        ours,
      })),
  ];
  return claims.filter(({ recorded, ours }) => !sameJson(recorded, ours));
}

/** The conjuncts and personal goals that became true for the first time. */
function completedBetween({ config, latched: before }: State, { latched: after }: State): readonly string[] {
  const { personal } = goalsOf(config.task);
  const shared = countedConjuncts(config.task, 'faithful').map(printFormula);
  const own = personal.map(({ goal }) => printFormula(goal));
  const fresh = (texts: readonly string[], was: readonly boolean[], is: readonly boolean[]): readonly string[] =>
    texts.filter((_, i) => is[i] === true && was[i] !== true);
  const all = [...fresh(shared, before.original, after.original), ...fresh(own, before.personal, after.personal)];
  return [...new Set(all)].toSorted();
}

type Acts = HouseholdRecording['turns'][number]['acts'];

function turnOf(before: State, enacted: ReadonlyMap<number, Enacted>, race: FaithfulRace): ReturnType<typeof decide> {
  const waiting = activeSeats(before).map((seat) => [seat, { type: 'wait' }] as const);
  const acting = [...enacted].map(([seat, { action }]) => [seat, action] as const);
  const actions = Object.fromEntries([...waiting, ...acting]);
  return decide(moved(before, enacted), { type: 'act', actions }, race);
}

/** The acts, with the losers of races waiting where the log has another winner than our rules. */
function asRaced(before: State, acts: Acts, enacted: ReadonlyMap<number, Enacted>, race: FaithfulRace) {
  const lost = losersIn(acts).map(seatOf);
  const played = turnOf(before, enacted, race).find((event) => event.type === 'TurnPlayed');
  const losesHere = (seat: number): boolean => (played?.outcomes[seat]?.why ?? null) !== null;
  if (lost.every(losesHere)) return enacted;
  return new Map([...enacted].map(([seat, one]) => [seat, lost.includes(seat) ? LOST : one]));
}

/** The state with agents that reached into another room moved there. */
function moved(state: State, enacted: ReadonlyMap<number, Enacted>): State {
  const rooms = state.world.rooms.map((room, seat) => enacted.get(seat)?.from ?? room);
  return { ...state, world: { ...state.world, rooms } };
}

/** Words that made the original's loop take a delivered message for a failed action and not count it. */
const FREE = /cannot|failed to|too far|occluded/i;

function refunded(task: Task, { turns }: HouseholdRecording): Task {
  const refund = (agent: string, limit: number): number => {
    const sent = turns.flatMap(({ acts }) => {
      const act = acts[agent];
      return act?.name === 'Communicate' && act.came === 'success' ? [act.text ?? ''] : [];
    });
    return Math.max(0, Math.min(sent.filter((text) => FREE.test(text)).length, sent.length - limit));
  };
  const mechanics = task.mechanics.map((mechanic) => {
    if (mechanic.type !== 'limited_bandwidth') return mechanic;
    const limits = Object.entries(mechanic.limits).map(([agent, n]) => [agent, n + refund(agent, n)] as const);
    return { ...mechanic, limits: Object.fromEntries(limits) };
  });
  return { ...task, mechanics };
}

function fold(state: State, events: ReturnType<typeof decide>): State {
  return events.reduce(evolve, state);
}
