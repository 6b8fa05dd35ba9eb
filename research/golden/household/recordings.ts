/**
 * Reads runs recorded by the original (EnactToM's calibration records) into attempts and their results. A record has,
 * per turn and agent, the action as written and the observation as logged, and the goals that the turn completed.
 */
import * as z from 'zod';
import { ACTION_NAMES, type Why } from '../../../games/household/types.ts';

const Verdict = z.object({ passed: z.boolean(), progress: z.number() });
const Mixed = z.object({ main_goal: Verdict, agents: z.record(z.string(), z.object({ subgoal_passed: z.boolean() })) });
const Cooperative = Verdict.transform((main_goal): z.infer<typeof Mixed> => ({ main_goal, agents: {} }));

const Row = z.looseObject({
  key: z.string(),
  run_mode: z.enum(['standard', 'baseline']),
  results: z.union([Mixed, Cooperative]),
  trajectory: z
    .array(
      z.looseObject({
        turn: z.int(),
        agents: z.record(z.string(), z.looseObject({ action: z.string(), observation: z.string() })),
        goals_newly_completed: z.array(z.string()),
      }),
    )
    .min(1),
});

/** The recorded result of an attempt. geometry: it failed for distances or shapes, which only a simulator has. */
type Came = 'success' | 'geometry' | Why;

export interface RecordedAct {
  readonly name: string;
  readonly args: readonly string[];
  /** The text of a message. */
  readonly text: string | null;
  readonly came: Came;
  /** The receivers of a message that was sent, ascending. */
  readonly delivered: readonly string[];
  /** Rooms passed, as sampled. The last may already be the target's. */
  readonly traversed: readonly string[];
}

export interface HouseholdRecording {
  readonly key: string;
  readonly mode: 'standard' | 'baseline';
  readonly turns: readonly {
    readonly acts: Readonly<Record<string, RecordedAct>>;
    readonly completed: readonly string[];
  }[];
  readonly passed: boolean;
  readonly progress: number;
  /** Agent -> whether its personal goal was met; empty without personal goals. */
  readonly personal: Readonly<Record<string, boolean>>;
}

export const holdsRecording = (json: unknown): boolean => Row.safeParse(json).success;

/** Throws, with a sentence, on anything else. */
export function recordingOf(json: unknown): HouseholdRecording {
  const row = Row.safeParse(json);
  if (!row.success) throw new Error(z.prettifyError(row.error));
  const { key, run_mode, results, trajectory } = row.data;
  return {
    key,
    mode: run_mode,
    turns: trajectory.map((turn) => ({
      acts: Object.fromEntries(
        Object.entries(turn.agents).map(([agent, { action, observation }]) => [agent, actOf(action, observation)]),
      ),
      completed: turn.goals_newly_completed,
    })),
    passed: results.main_goal.passed,
    progress: results.main_goal.progress,
    personal: Object.fromEntries(
      Object.entries(results.agents).map(([agent, { subgoal_passed }]) => [agent, subgoal_passed]),
    ),
  };
}

function actOf(action: string, observation: string): RecordedAct {
  const written = /^\s*([A-Za-z]+)\[([\s\S]*)\]\s*$/.exec(action);
  const [, name = 'Wait', inside = ''] = written ?? [];
  const message = /^\s*"([\s\S]*)"\s*,?([^"]*)$/.exec(inside);
  const rest = name === 'Communicate' && message ? (message[2] ?? '') : inside;
  const args = rest
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const passed = /Traversed: ([^\n]*)/.exec(observation)?.[1] ?? '';
  const reached = /Message delivered to ([^.]*)\./.exec(observation)?.[1] ?? '';
  return {
    name,
    args,
    text: name === 'Communicate' ? (message?.[1] ?? inside) : null,
    came: ACTS.has(name) ? cameOf(observation) : 'success',
    delivered: [...reached.matchAll(/Agent_(\d)/g)].map(([, seat]) => `agent_${seat}`).toSorted(),
    traversed: passed.split('->').flatMap((room) => (room.trim() === '' ? [] : [room.trim()])),
  };
}

/** Actions with a counterpart here. The original's tools that look things up count as waiting. */
const ACTS: ReadonlySet<string> = new Set(ACTION_NAMES);

/** The first of these phrases in a log line gives the result of the attempt. */
const PHRASES: readonly (readonly [string, Came])[] = [
  ['Message delivered to', 'success'],
  ['Successful execution!', 'success'],
  ['You have used all', 'no_messages_left'],
  ['You can only send messages to', 'no_receiver'],
  ['You cannot enter', 'barred'],
  ['not present in the graph', 'unknown'],
  ['held by another agent', 'held_by_another'],
  ['in a closed furniture', 'in_closed_furniture'],
  ['currently grasping', 'hand_full'],
  ['not articulated', 'not_articulated'],
  ['Failed', 'geometry'],
  ['failure', 'geometry'],
  ['No valid placements', 'geometry'],
  ['Wrong use of API', 'geometry'],
];

function cameOf(observation: string): Came {
  return PHRASES.find(([phrase]) => observation.includes(phrase))?.[1] ?? 'success';
}
