/**
 * What each viewer learns in the household. corrected: the results of its own acts, what its room shows at the end of
 * the turn, what others did there, and messages one turn after they were written. faithful: as much as the original's
 * prompt.
 */
import type { Viewer } from '../core/game.ts';
import { messagesLeft } from './attempts.ts';
import type { Config } from './config.ts';
import { toolsOf } from './legal.ts';
import { barredRooms, messageLimit, partnersOf } from './mechanics.ts';
import { allSights, sightsOf, witnessedBy } from './sight.ts';
import {
  type ActionOutcome,
  type Event,
  type HeardMessage,
  KNOWS_NOTHING,
  type Observation,
  type Own,
  type Parameters,
  type Percept,
  type State,
  type TaskResult,
} from './types.ts';
import { holdingOf } from './world.ts';

export function observe(state: State, viewer: Viewer): Observation {
  const seat = typeof viewer === 'number' ? viewer : null;
  const { config, world, result } = state;
  return {
    parameters: parametersOf(config),
    viewer,
    turn: state.turn,
    own: seat === null ? null : ownOf(config, seat),
    messagesLeft: seat === null || config.rules === 'faithful' ? null : messagesLeft(state, seat),
    room: seat === null ? null : (world.rooms[seat] ?? null),
    holding: seat === null ? null : holdingOf(world, seat),
    sights: viewer === 'all' ? allSights(state) : seat === null ? [] : sightsOf(state, seat),
    finished: state.finished.flatMap((done, i) => (done ? [i] : [])),
    result: result === null ? null : resultFor(result, viewer),
    returns: shownTo(viewer, state.returns),
    world: viewer === 'all' ? world : null,
  };
}

export function perceive(
  event: Event,
  { before, after }: { readonly before: State; readonly after: State },
  viewer: Viewer,
): Percept | null {
  const seat = typeof viewer === 'number' ? viewer : null;
  const sights = viewer === 'all' ? allSights(after) : seat === null ? [] : sightsOf(after, seat);
  switch (event.type) {
    case 'Started': {
      const { task } = after.config;
      const shared = viewer === 'all' || (seat !== null && after.config.secretsShared);
      return {
        type: 'started',
        own: seat === null ? null : ownOf(after.config, seat),
        told: shared ? task.agents.map(({ secrets }) => secrets) : null,
        toldFormally: shared ? task.agents.map(({ knows }) => knows) : null,
        sights,
        task: viewer === 'all' ? task : null,
      };
    }
    case 'TurnPlayed': {
      const { outcomes } = event;
      return {
        type: 'turn',
        own: seat === null ? null : toldOf(outcomes[seat] ?? null, after.config),
        room: seat === null ? null : (after.world.rooms[seat] ?? null),
        holding: seat === null ? null : holdingOf(after.world, seat),
        sights,
        witnessed: viewer === 'public' ? [] : witnessedBy(before, after, outcomes, viewer),
        heard: viewer === 'public' ? [] : heardBy(outcomes, viewer),
        world: viewer === 'all' ? after.world : null,
      };
    }
    case 'Ended':
      return { type: 'ended', result: resultFor(event.result, viewer), rewards: shownTo(viewer, event.rewards) };
  }
}

/** The public parameters: the config without objects, secrets, mechanics and goals. */
export function parametersOf(config: Config): Parameters {
  let parameters = PARAMETERS.get(config);
  if (!parameters) {
    const { task, rules, channel, secretsShared, everythingSeen } = config;
    const { title, description, category, turns, scene } = task;
    parameters = {
      title,
      description,
      category,
      rules,
      channel,
      secretsShared,
      everythingSeen,
      turns,
      rooms: scene.rooms,
      furniture: scene.furniture.map(({ id, room, articulated }) => ({ id, room, articulated })),
      starts: task.agents.map(({ start }) => start),
    };
    PARAMETERS.set(config, parameters);
  }
  return parameters;
}
/** Kept because they stay the same for a whole episode. */
const PARAMETERS = new WeakMap<Config, Parameters>();

/** What an agent is told about itself. The original tells bans and limits only if a secret does. */
function ownOf(config: Config, seat: number): Own {
  const { task, rules } = config;
  const told = rules === 'corrected';
  return {
    secrets: task.agents[seat]?.secrets ?? [],
    knows: task.agents[seat]?.knows ?? KNOWS_NOTHING,
    actions: toolsOf({ config }, seat),
    barred: told ? barredRooms(task, seat) : [],
    messages: told ? messageLimit(task, seat) : null,
    partners: partnersOf(task, seat),
  };
}

/** The outcome as told to its agent. faithful: the skill's answer, without mechanics, messages or barred rooms. */
function toldOf(outcome: ActionOutcome | null, { rules }: Config): ActionOutcome | null {
  if (outcome === null || rules === 'corrected') return outcome;
  if (outcome.action.type === 'communicate' || outcome.why === 'barred') return null;
  return { ...outcome, inverted: false, also: [] };
}

/** Messages to the viewer, by sender. Receivers see the other receivers; no agent overhears. */
function heardBy(outcomes: readonly (ActionOutcome | null)[], viewer: number | 'all'): readonly HeardMessage[] {
  return outcomes.flatMap((outcome, from) => {
    if (outcome?.action.type !== 'communicate' || outcome.delivered.length === 0) return [];
    if (viewer !== 'all' && !outcome.delivered.includes(viewer)) return [];
    const { text, fact } = outcome.action;
    return [{ from, to: outcome.delivered, text, fact }];
  });
}

/** The result for a viewer: the shared goal, and the personal goals of the viewer. */
function resultFor(result: TaskResult, viewer: Viewer): TaskResult {
  if (viewer === 'all') return result;
  return { ...result, personal: result.personal.filter(({ agent }) => agent === viewer) };
}

function shownTo(viewer: Viewer, amounts: readonly number[]): readonly (number | null)[] {
  return viewer === 'all' ? amounts : amounts.map((amount, seat) => (seat === viewer ? amount : null));
}
