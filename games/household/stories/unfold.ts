/**
 * What a written story comes to by the rules of the household: the actions of each step, who sees it, and why a step cannot
 * happen. A step that cannot happen is left out, and the story goes on without it. All agents but the one of the step wait.
 */
import { capital } from '../../core/beliefs/moment-words.ts';
import type { GameCommand } from '../../core/game.ts';
import { sameJson } from '../../core/json.ts';
import { Config } from '../config.ts';
import { household } from '../game.ts';
import * as rules from '../rules.ts';
import { Task } from '../task/types.ts';
import { type Action, agentOf, type Fact, factThat, type State } from '../types.ts';
import { inWords } from '../words/english.ts';
import { nameOf } from '../words.ts';
import { holdingOf, placeOf } from '../world.ts';
import { sceneId, type WrittenStep, type WrittenStory } from './written.ts';

/** A step as it happens. */
interface UnfoldedStep {
  readonly step: WrittenStep;
  /** Why it cannot happen; null: it happens. */
  readonly fault: string | null;
  /** The agents that notice it, the one who acts among them, ascending. */
  readonly seenBy: readonly number[];
  /** The turns played when it is over. */
  readonly turns: number;
  /** After the step. */
  readonly state: State;
}

export interface UnfoldedStory {
  readonly story: WrittenStory;
  readonly config: Config;
  readonly steps: readonly UnfoldedStep[];
  /** One a turn: who acts, and how. */
  readonly acts: readonly { readonly seat: number; readonly action: Action }[];
  /** After the last step. */
  readonly state: State;
}

/** `before`: the story before a change of its steps. Those that both begin with are not unfolded again. */
export function unfold(story: WrittenStory, before: UnfoldedStory | null = null): UnfoldedStory {
  const isSameScene = before !== null && sameJson({ ...before.story, steps: [] }, { ...story, steps: [] });
  const config = isSameScene ? before.config : configOf(story);
  const changed = story.steps.findIndex((step, i) => !sameJson(step, before?.story.steps[i] ?? null));
  const kept = isSameScene ? before.steps.slice(0, changed < 0 ? story.steps.length : changed) : [];
  let state = kept.at(-1)?.state ?? after(household.initialState(config), { type: 'start' }).state;
  const acts = isSameScene ? before.acts.slice(0, kept.at(-1)?.turns ?? 0) : [];
  const steps = story.steps.slice(kept.length).map((step): UnfoldedStep => {
    const fault = whyNot(story, state, step);
    const actions = fault === null ? actionsOf(story, state, step) : [];
    const seen = new Set(fault === null ? [step.who] : []);
    for (const action of actions) {
      const { state: next, sees } = played(state, step.who, action);
      for (const seat of sees) seen.add(seat);
      state = next;
      acts.push({ seat: step.who, action });
    }
    return { step, fault, seenBy: [...seen].toSorted((a, b) => a - b), turns: acts.length, state };
  });
  return { story, config, steps: [...kept, ...steps], acts, state };
}

/** As many as the rules allow, so that no goal is judged, and a story that goes on has the same config. */
const MOST_TURNS = 500;

function configOf(story: WrittenStory): Config {
  const names = story.agents.map(({ name }, seat) => `${nameOf(seat)} is ${name.trim()}`);
  const task = Task.parse({
    id: 'story',
    title: story.title,
    category: 'cooperative',
    description: `In this story ${names.join(', ')}.`,
    scene: {
      rooms: story.rooms.map(sceneId),
      furniture: story.places.map(({ name, room, kind }) => ({
        id: sceneId(name),
        room: idIn(story.rooms, room),
        articulated: kind !== 'on',
        open: kind === 'in',
      })),
      objects: story.things.map(({ name, place }) => ({
        id: sceneId(name),
        relation: story.places[place]?.kind === 'on' ? 'on' : 'in',
        furniture: placeId(story, place),
      })),
    },
    agents: story.agents.map(({ room }) => ({ start: idIn(story.rooms, room) })),
    mechanics: [],
    goal: '(and)',
    turns: MOST_TURNS,
  });
  return Config.parse({ task });
}

const idIn = (names: readonly string[], at: number): string => sceneId(names[at] ?? '');
const placeId = ({ places }: WrittenStory, at: number): string => sceneId(places[at]?.name ?? '');
const thingId = ({ things }: WrittenStory, at: number): string => sceneId(things[at]?.name ?? '');

function after(state: State, command: GameCommand<Action>) {
  const [event, ...more] = rules.decide(state, command);
  if (!event || more.length > 0) throw new Error(`a turn of a story is one event, not ${more.length + 1}`);
  return { event, state: rules.evolve(state, event) };
}

/** The turn in which one agent acts. Throws where the rules refuse what `whyNot` allowed. */
function played(state: State, who: number, action: Action) {
  const actions = state.world.rooms.map((_, seat): Action => (seat === who ? action : { type: 'wait' }));
  const { event, state: next } = after(state, { type: 'act', actions });
  const outcome = event.type === 'TurnPlayed' ? event.outcomes[who] : null;
  if (outcome?.why !== null) throw new Error(`${JSON.stringify(action)} is impossible: ${outcome?.why}`);
  const sees = actions.flatMap((_, seat) => {
    const percept = household.perceive(event, { before: state, after: next }, seat);
    return percept?.type === 'turn' && percept.witnessed.length + percept.heard.length > 0 ? [seat] : [];
  });
  return { state: next, sees };
}

/** The actions of a step that can happen, one a turn. */
function actionsOf(story: WrittenStory, state: State, step: WrittenStep): readonly Action[] {
  const { who } = step;
  switch (step.does) {
    case 'go':
      return [{ type: 'navigate', to: idIn(story.rooms, step.room) }];
    case 'visit':
      return [idIn(story.rooms, step.room), state.world.rooms[who] ?? ''].map((to) => ({ type: 'navigate', to }));
    case 'take':
      return taking(story, state, step.thing);
    case 'put':
      return putting(story, step.thing, step.place);
    case 'move': {
      const isHeld = holdingOf(state.world, who) === thingId(story, step.thing);
      return [...(isHeld ? [] : taking(story, state, step.thing)), ...putting(story, step.thing, step.place)];
    }
    case 'look':
      return lifting(story, placeId(story, step.place), []);
    case 'tell':
      return [{ type: 'communicate', to: [...step.to], text: null, fact: factOf(story, step) }];
  }
}

function taking(story: WrittenStory, state: State, thing: number): readonly Action[] {
  const object = thingId(story, thing);
  const at = placeOf(state.world, object);
  const take: Action = { type: 'pick', object };
  return at === null || at.kind === 'held' ? [take] : lifting(story, at.furniture, [take]);
}

function putting(story: WrittenStory, thing: number, place: number): readonly Action[] {
  const furniture = placeId(story, place);
  const relation = story.places[place]?.kind === 'on' ? 'on' : 'in';
  return lifting(story, furniture, [
    { type: 'place', object: thingId(story, thing), relation, furniture, nextTo: null },
  ]);
}

/** What is done at a place, and if it has a lid, between opening and closing it. */
function lifting({ places }: WrittenStory, furniture: string, within: readonly Action[]): readonly Action[] {
  const hasLid = places.some(({ name, kind }) => kind === 'lid' && sceneId(name) === furniture);
  return hasLid ? [{ type: 'open', furniture }, ...within, { type: 'close', furniture }] : within;
}

function factOf(story: WrittenStory, { claim, knowers }: Extract<WrittenStep, { does: 'tell' }>): Fact {
  if (claim.about === 'agent')
    return { ...factThat('agent_in_room', agentOf(claim.agent), idIn(story.rooms, claim.room)), knowers: [...knowers] };
  const predicate = story.places[claim.place]?.kind === 'on' ? 'is_on_top' : 'is_inside';
  return { ...factThat(predicate, thingId(story, claim.thing), placeId(story, claim.place)), knowers: [...knowers] };
}

/** Why a step cannot happen now, as a sentence; null: it can. */
function whyNot(story: WrittenStory, state: State, step: WrittenStep): string | null {
  const name = story.agents[step.who]?.name.trim() ?? '';
  const here = state.world.rooms[step.who] ?? '';
  switch (step.does) {
    case 'go':
    case 'visit':
      return idIn(story.rooms, step.room) === here ? `${name} is in ${inWords(here)} already.` : null;
    case 'take':
      return whyNotTaken(story, state, step);
    case 'put': {
      const held = holdingOf(state.world, step.who) === thingId(story, step.thing);
      return held ? tooFar(story, here, step) : `${name} does not have ${inWords(thingId(story, step.thing))} in hand.`;
    }
    case 'move': {
      const object = thingId(story, step.thing);
      const at = placeOf(state.world, object);
      if (at?.kind !== 'held' && at?.furniture === placeId(story, step.place))
        return `${capital(inWords(object))} is there already.`;
      const isHeld = holdingOf(state.world, step.who) === object;
      return (isHeld ? null : whyNotTaken(story, state, step)) ?? tooFar(story, here, step);
    }
    case 'look':
      return story.places[step.place]?.kind === 'lid'
        ? tooFar(story, here, step)
        : `${capital(inWords(placeId(story, step.place)))} has no lid, so all agents in the room see what is there.`;
    case 'tell':
      return null;
  }
}

function whyNotTaken(
  story: WrittenStory,
  { world, seen }: State,
  { who, thing }: Extract<WrittenStep, { does: 'take' | 'move' }>,
): string | null {
  const name = story.agents[who]?.name.trim() ?? '';
  const object = thingId(story, thing);
  const held = holdingOf(world, who);
  if (held === object) return `${name} has ${inWords(object)} in hand already.`;
  if (held !== null) return `${name} has ${inWords(held)} in hand, and takes one thing at a time.`;
  const at = placeOf(world, object);
  if (at?.kind === 'held') return `${story.agents[at.seat]?.name.trim()} has ${inWords(object)} in hand.`;
  const place = story.places.find((one) => sceneId(one.name) === at?.furniture);
  const last = seen[who]?.[object]?.at;
  const knows = last?.kind !== 'held' && last?.furniture === at?.furniture;
  if (!place || idIn(story.rooms, place.room) !== world.rooms[who])
    return `${capital(inWords(object))} is not in ${inWords(world.rooms[who] ?? '')}, where ${name} is.`;
  return knows
    ? null
    : `${name} has not seen that ${inWords(object)} is in ${inWords(sceneId(place.name))}, and would have to look.`;
}

function tooFar(story: WrittenStory, here: string, { who, place }: { who: number; place: number }): string | null {
  const room = idIn(story.rooms, story.places[place]?.room ?? 0);
  if (room === here) return null;
  return `${capital(inWords(placeId(story, place)))} is in ${inWords(room)}, and ${story.agents[who]?.name.trim()} is in ${inWords(here)}.`;
}

/** What an agent can do next, besides telling: to tell is always possible. */
export function stepsOfferedTo(story: WrittenStory, state: State, who: number): readonly WrittenStep[] {
  const rooms = [...story.rooms.keys()];
  const places = [...story.places.keys()];
  const all: readonly WrittenStep[] = [
    ...rooms.map((room) => ({ does: 'go', who, room }) as const),
    ...[...story.things.keys()].flatMap((thing) => [
      ...places.map((place) => ({ does: 'put', who, thing, place }) as const),
      ...places.map((place) => ({ does: 'move', who, thing, place }) as const),
      { does: 'take', who, thing } as const,
    ]),
    ...places.map((place) => ({ does: 'look', who, place }) as const),
    ...rooms.map((room) => ({ does: 'visit', who, room }) as const),
  ];
  // what is in hand is put, not moved
  const inHand = (step: WrittenStep): boolean =>
    step.does === 'move' && holdingOf(state.world, who) === thingId(story, step.thing);
  return all.filter((step) => !inHand(step) && whyNot(story, state, step) === null);
}
