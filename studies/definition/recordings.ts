/**
 * A recording is an earlier session. Each group of a study plays with one: it has the same deal in all arms, and a recorded seat acts
 * as the same seat did in the recording. The server says what it knows of each recording, and the functions here say whether a study
 * may use it. Pure.
 */
import { sameJson } from '../../games/core/json.ts';
import { newestRules } from '../../games/index.ts';
import { cellsOf, conditionsOf, planOf } from '../allocation/cells.ts';
import { type FrozenStudy, ownOf } from './freeze.ts';
import type { NoRecording } from './recorded-seats.ts';
import type { SessionPlan as Plan, Study } from './types.ts';

export interface RecordedSeatFacts {
  /** Why the seat cannot act again; null: it can. */
  readonly whyNot: NoRecording | null;
  /** Whether its typed texts may be said again. */
  readonly texts: boolean;
}

/** What the server knows of a session that a study names. */
export interface RecordingFacts {
  /** Why none of its seats can act again; null: the seats say. */
  readonly whyNot: NoRecording | null;
  readonly game: string;
  readonly rulesVersion: number;
  readonly config: unknown;
  /** The study that it belongs to; null: none. */
  readonly study: string | null;
  readonly seats: readonly RecordedSeatFacts[];
}

/** The same with the seed of the session, which only the server knows that lays the next one. */
export interface PlayableRecording extends RecordingFacts {
  readonly seed: string;
}

/** What a recording is asked for: rules and config of the new session, and the seats that act again. */
export interface RecordingNeeds {
  readonly game: string;
  readonly rulesVersion: number;
  /** As the game parsed it. */
  readonly config: unknown;
  readonly seats: readonly number[];
}

/** `facts`: undefined: the server has no such session. null: it can be used. */
export function whyNoRecording(facts: RecordingFacts | undefined, needs: RecordingNeeds): NoRecording | null {
  if (!facts) return 'no_such_session';
  const { game, rulesVersion, config } = needs;
  if (facts.whyNot !== null) return facts.whyNot;
  if (!sameJson([facts.game, facts.rulesVersion, facts.config], [game, rulesVersion, config])) return 'other_config';
  for (const seat of needs.seats) {
    const whyNot = facts.seats[seat] ? facts.seats[seat].whyNot : 'other_config';
    if (whyNot !== null) return whyNot;
  }
  return null;
}

/** What a plan asks of its recordings; null: its game or its config is none. `seats`: left out: those of the plan. */
export function needsOf({ game, config, seats }: Pick<Plan, 'game' | 'config' | 'seats'>): RecordingNeeds | null {
  const rules = newestRules(game);
  const parsed = rules?.game.schemas.config.safeParse({ ...rules.forPeople, ...config });
  if (!rules || !parsed?.success) return null;
  return { game, rulesVersion: rules.game.version, config: parsed.data, seats: recordedIn(seats) };
}

export function recordedIn(seats: readonly { readonly kind: string }[]): readonly number[] {
  return seats.flatMap(({ kind }, seat) => (kind === 'recorded' ? [seat] : []));
}

/** The sessions that a study names, each once. */
export function recordingsNamed({ sessions }: Pick<Study, 'sessions'>): readonly string[] {
  return [...new Set(sessions.flatMap(({ recordings = [] }) => recordings))];
}

const computed = new WeakMap<FrozenStudy, readonly (RecordingNeeds | null)[]>();

/**
 * What a session of the study asks of its recordings in all arms together, so that all of them take the same ones: the seats are those
 * that are recorded in any arm. null: the session has no recordings.
 */
export function recordingNeeds(frozen: FrozenStudy, session: number): RecordingNeeds | null {
  let all = computed.get(frozen);
  if (!all) {
    all = frozen.definition.sessions.map((_, nth) => needsInAllArms(frozen, nth));
    computed.set(frozen, all);
  }
  return all[session] ?? null;
}

function needsInAllArms({ definition, items }: FrozenStudy, session: number): RecordingNeeds | null {
  const own = definition.sessions[session];
  if (!own?.recordings) return null;
  const conditions = conditionsOf(definition);
  const [from, to] = [session * conditions.length, (session + 1) * conditions.length];
  const { lists } = definition.design;
  const listed = lists.length === 0 ? [null] : lists.flatMap((list) => ownOf(items, list)?.slice(from, to) ?? []);
  const plans = cellsOf(definition).flatMap((cell) =>
    conditions.flatMap((condition) =>
      listed.map((item) => planOf(own, { cell, condition, item }) as Pick<Plan, 'game' | 'config' | 'seats'>),
    ),
  );
  // the check has made sure that they agree in all but their seats
  const needs = plans.flatMap((plan) => needsOf(plan) ?? []);
  const [first] = needs;
  return first
    ? { ...first, seats: [...new Set(needs.flatMap(({ seats }) => seats))].toSorted((a, b) => a - b) }
    : null;
}

export interface PassedRecording {
  readonly recording: string;
  readonly why: NoRecording;
}

/** The recordings from this one on, around the list once: who draws takes the first that can be used. */
export function recordingsFrom(recordings: readonly string[], index: number): readonly string[] {
  const first = index % recordings.length;
  return [...recordings.slice(first), ...recordings.slice(0, first)];
}

/** The first recording that can be used, and those that were passed over. */
export function chooseRecording(
  inOrder: readonly string[],
  needs: RecordingNeeds,
  factsOf: (session: string) => RecordingFacts | undefined,
): { readonly recording: string | null; readonly passedOver: readonly PassedRecording[] } {
  const passedOver: PassedRecording[] = [];
  for (const recording of inOrder) {
    const why = whyNoRecording(factsOf(recording), needs);
    if (why === null) return { recording, passedOver };
    passedOver.push({ recording, why });
  }
  return { recording: null, passedOver };
}
