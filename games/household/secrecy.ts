/**
 * What a household hides from a seat: what others are told (briefings, personal goals), the shared goal, what binds
 * others and what doors do, and where things are that it cannot see; and, of what others do, messages that do not go to
 * it and what is done in other rooms. Briefings and personal goals of others are never shown; the end tells of the
 * shared goal.
 */
import type { HiddenAct, Seat, Secrecy, Secret, TestedLife } from '../core/game.ts';
import { sameJson } from '../core/json.ts';
import type { Rng } from '../core/rng.ts';
import type { Config } from './config.ts';
import { MECHANIC_TYPES } from './formal/types.ts';
import { legalActions } from './legal.ts';
import { drawLiteral, goalOtherwise, hiddenSpots, mechanicOtherwise } from './sample.ts';
import { type Action, agentOf, type Communicate, type Household, KNOWS_NOTHING, type State } from './types.ts';
import { isInReach, placeOf, roomOfPlace } from './world.ts';

type Life = TestedLife<Household>;

export const secrecy: Secrecy<Household> = {
  twinTurns: 2,
  kinds: { briefing: 10, personal: 10, shared: 10, mechanic: 3, place: 5 },
  secretsOf: (config) => config.task.agents.flatMap((_, seat) => hiddenFrom(config, seat)),
  otherwise(config, { id }, rng) {
    const task = taskOtherwise(config, partsOf(id), rng);
    return sameJson(task, config.task) ? null : { ...config, task };
  },
  reveals({ id }, life) {
    const { kind, which } = partsOf(id);
    const isOver = life.turns.some(({ state }) => state.result !== null);
    switch (kind) {
      case 'briefing':
      case 'personal':
        return false;
      case 'shared':
        return isOver;
      case 'mechanic':
        return isOver || isAtWork(life, which.slice(which.indexOf(' ') + 1));
      case 'place':
        return isOver || isFound(life, which);
    }
  },
  acts: {
    kinds: { message: 1, deed: 0 },
    otherwise(state, { seat, action }, rng) {
      switch (action.type) {
        case 'communicate':
          return { kind: 'message', action: rng.int(2) === 0 ? WAIT : otherMessage(state, { seat, action }, rng) };
        case 'navigate':
        case 'pick':
          return { kind: 'deed', action: WAIT };
        case 'open':
        case 'close':
        case 'place':
        case 'wait':
        case 'finish':
          return null;
      }
    },
    reveals: (act, life) => (act.kind === 'message' ? isWrittenTo(life, act) : isBeside(life, act)),
  },
};

const KINDS = ['briefing', 'personal', 'shared', 'mechanic', 'place'] as const;
type Kind = (typeof KINDS)[number];

interface Parts {
  readonly kind: Kind;
  /** An agent or a goal by number, a mechanic by number and type, an object by name. */
  readonly which: string;
  readonly from: Seat;
}

function partsOf(id: string): Parts {
  const [first, which = '', from] = id.split('/');
  const kind = KINDS.find((one) => one === first);
  if (!kind) throw new Error(`there is no secret ${id} in a household`);
  return { kind, which, from: Number(from) };
}

function hiddenFrom(config: Config, seat: Seat): readonly Secret[] {
  const { task, secretsShared } = config;
  const secret = (kind: Kind, which: number | string): Secret => ({
    id: `${kind}/${which}/${seat}`,
    kind,
    from: [seat],
  });
  return [
    ...(secretsShared ? [] : task.agents.flatMap((_, other) => (other === seat ? [] : [secret('briefing', other)]))),
    ...task.personalGoals.flatMap(({ agent }, i) => (agent === agentOf(seat) ? [] : [secret('personal', i)])),
    secret('shared', 0),
    ...task.mechanics.map(({ type }, i) => secret('mechanic', `${i} ${type}`)),
    ...task.scene.objects.flatMap(({ id }) => (hiddenSpots(config, seat, id).length > 0 ? [secret('place', id)] : [])),
  ];
}

/** The task in which one secret is another one; the same task where none is found. */
function taskOtherwise(config: Config, { kind, which, from }: Parts, rng: Rng): Config['task'] {
  const { task } = config;
  const objects = task.scene.objects.map(({ id }) => id);
  switch (kind) {
    case 'briefing': {
      const agents = task.agents.map((agent, seat) =>
        String(seat) === which ? { ...agent, secrets: ['Another secret.'], knows: KNOWS_NOTHING } : agent,
      );
      return { ...task, agents };
    }
    case 'personal': {
      const personalGoals = task.personalGoals.map((goal, i) =>
        String(i) === which ? { ...goal, goal: drawLiteral(objects, rng) } : goal,
      );
      return { ...task, personalGoals };
    }
    case 'shared':
      return { ...task, goal: goalOtherwise(config, from, objects, rng) };
    case 'mechanic': {
      const mechanics = task.mechanics.flatMap((mechanic, i) =>
        `${i} ${mechanic.type}` === which ? mechanicOtherwise(mechanic, from, rng) : [mechanic],
      );
      return { ...task, mechanics };
    }
    case 'place': {
      const spot = rng.pick(hiddenSpots(config, from, which));
      return {
        ...task,
        scene: {
          ...task.scene,
          objects: task.scene.objects.map((object) => (object.id === which ? { ...object, ...spot } : object)),
        },
      };
    }
  }
}

/** Whether some seat has done what a mechanic may change: then what seats do and find may be another. */
function isAtWork({ seat, turns }: Life, mechanic: string): boolean {
  const type = MECHANIC_TYPES.find((one) => one === mechanic);
  if (!type) throw new Error(`there is no mechanic ${mechanic}`);
  const did = (what: (action: Action) => boolean): boolean =>
    turns.some(({ actions }) => Object.entries(actions).some(([by, action]) => Number(by) !== seat && what(action)));
  switch (type) {
    case 'room_restriction':
      return did((action) => action.type === 'navigate');
    case 'limited_bandwidth':
    case 'restricted_communication':
      return did((action) => action.type === 'communicate' && action.to.includes(seat));
    case 'remote_control':
    case 'state_mirroring':
    case 'inverse_state':
      return turns.some(({ actions }) =>
        Object.values(actions).some(({ type: did }) => did === 'open' || did === 'close'),
      );
  }
}

/** Whether the seat may have seen where an object is, or some seat tried to do something with it. */
function isFound({ seat, turns }: Life, object: string): boolean {
  return turns.some(
    ({ state, actions }) =>
      Object.values(actions).some((action) => isAbout(action, object)) || isInView(state, seat, object),
  );
}

function isAbout(action: Action, object: string): boolean {
  switch (action.type) {
    case 'navigate':
      return action.to === object;
    case 'pick':
      return action.object === object;
    case 'place':
      return action.object === object || action.nextTo === object;
    case 'open':
    case 'close':
    case 'communicate':
    case 'wait':
    case 'finish':
      return false;
  }
}

function isInView({ config, world }: State, seat: Seat, object: string): boolean {
  const place = placeOf(world, object);
  if (!place) return false;
  const here = config.everythingSeen || roomOfPlace(config.task, world, place) === world.rooms[seat];
  return here && (place.kind === 'held' || isInReach(world, place));
}

const WAIT: Action = { type: 'wait' };

/** Another fact to the same receivers; if there is none, nothing. */
function otherMessage(
  state: State,
  { seat, action }: { readonly seat: Seat; readonly action: Communicate },
  rng: Rng,
): Action {
  const others = legalActions(state, seat).filter(
    (legal) => legal.type === 'communicate' && sameJson(legal.to, action.to) && !sameJson(legal.fact, action.fact),
  );
  return others.length === 0 ? WAIT : rng.pick(others);
}

/** Whether this agent has written to the seat, then or later: how many messages it has left may tell. */
function isWrittenTo({ seat, turns }: Life, { by, turn }: HiddenAct): boolean {
  return turns.slice(turn).some(({ actions }) => {
    const action = actions[by];
    return action?.type === 'communicate' && action.to.includes(seat);
  });
}

/** Whether the seat ended the turn of a deed where it was done; and any later turn, as deeds have consequences. */
function isBeside({ seat, turns }: Life, { by, turn }: HiddenAct): boolean {
  const [before, after] = [turns[turn - 1]?.state, turns[turn]?.state];
  if (!before || !after || turns.length > turn + 1 || after.result !== null || after.config.everythingSeen) return true;
  return [before.world.rooms[by], after.world.rooms[by]].includes(after.world.rooms[seat]);
}
