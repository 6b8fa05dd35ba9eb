/**
 * Plays a turn of the household: sealed simultaneous actions are judged on the world at the start of the turn, and
 * conflicts are settled by a fixed order of agents. Sources: EnactToM's paper and program (`runner/benchmark.py`).
 * README.md says where they differ.
 */
import type { GameCommand, JointAction } from '../core/game.ts';
import { attempt, destinationOf, messagesLeft, receiversOf } from './attempts.ts';
import type { Config } from './config.ts';
import { isComplete, latchedAfter, NOTHING_LATCHED, resultOf, rewardsOf } from './goals.ts';
import { accepts } from './legal.ts';
import { type Effects, effectsOf } from './mechanics.ts';
import { seenAfter } from './sight.ts';
import type { Action, ActionOutcome, Became, Event, HouseholdTurn, State, Why } from './types.ts';
import { initialWorld, isOpen, worldAfter } from './world.ts';

export function initialState(config: Config): State {
  return {
    config,
    started: false,
    turn: 0,
    world: initialWorld(config.task),
    finished: config.task.agents.map(() => false),
    sent: config.task.agents.map(() => 0),
    seen: config.task.agents.map(() => ({})),
    latched: NOTHING_LATCHED,
    result: null,
    returns: config.task.agents.map(() => 0),
  };
}

/**
 * Who gets an object that several agents pick in one turn under `faithful`: the agent with the lowest seat (rules version
 * 1), or with the highest (version 2).
 */
export type FaithfulRace = 'lowest' | 'highest';

export function decide(state: State, command: GameCommand<Action>, race: FaithfulRace = 'highest'): readonly Event[] {
  switch (command.type) {
    case 'start':
      return [{ type: 'Started' }];
    case 'act': {
      const played = playTurn(state, command.actions, race);
      const after = evolve(state, played);
      const over =
        after.turn >= after.config.task.turns ||
        after.finished.every((each) => each) ||
        (after.config.rules === 'faithful' && isComplete(after));
      if (!over) return [played];
      const result = resultOf(after);
      return [played, { type: 'Ended', result, rewards: rewardsOf(result, after.config) }];
    }
  }
}

export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'Started':
      return { ...state, started: true, seen: seenAfter(state) };
    case 'TurnPlayed': {
      const destination = (seat: number, target: string) => destinationOf(state, seat, target);
      const world = worldAfter(state.world, event.outcomes, event.became, destination);
      const after: State = {
        ...state,
        turn: state.turn + 1,
        world,
        finished: state.finished.map((done, seat) => done || event.outcomes[seat]?.action.type === 'finish'),
        sent: state.sent.map((n, seat) => n + ((event.outcomes[seat]?.delivered.length ?? 0) > 0 ? 1 : 0)),
      };
      const acted = state.acted && { acted: [...new Set([...state.acted, ...actedOnIn(event)])] };
      const played = state.played && { played: [...state.played, withoutTexts(event)] };
      return { ...after, seen: seenAfter(after), latched: latchedAfter(after), ...acted, ...played };
    }
    case 'Ended':
      return {
        ...state,
        result: event.result,
        returns: state.returns.map((sum, seat) => sum + (event.rewards[seat] ?? 0)),
      };
  }
}

/** Free text is never read, so the state does not keep it. */
function withoutTexts(event: HouseholdTurn): HouseholdTurn {
  const outcomes = event.outcomes.map((outcome) =>
    outcome?.action.type === 'communicate' ? { ...outcome, action: { ...outcome.action, text: null } } : outcome,
  );
  return { ...event, outcomes };
}

function actedOnIn({ outcomes, became }: HouseholdTurn): readonly string[] {
  const named = outcomes.flatMap((outcome) => {
    const action = outcome?.action;
    if (action?.type === 'open' || action?.type === 'close') return [action.furniture];
    return action?.type === 'pick' || action?.type === 'place' ? [action.object] : [];
  });
  return [...named, ...became.map(({ furniture }) => furniture)];
}

export const isTerminal = (state: State): boolean => state.result !== null;

export function activeSeats(state: State): readonly number[] {
  if (isTerminal(state)) return [];
  return state.finished.flatMap((done, seat) => (done ? [] : [seat]));
}

/** The order of seats in which conflicting attempts count. corrected: every turn begins with another seat. */
function orderOf({ config, turn }: Pick<State, 'config' | 'turn'>): readonly number[] {
  const seats = config.task.agents.map((_, seat) => seat);
  const first = config.rules === 'faithful' ? 0 : turn % seats.length;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

interface Attempt {
  readonly seat: number;
  readonly action: Action;
  /** Why it fails, whatever the others do; null: it need not. */
  readonly why: Why | null;
}

/** The attempts of all active seats, in the order in which they count. */
function attemptsIn(state: State, actions: JointAction<Action>): readonly Attempt[] {
  const active = activeSeats(state);
  return orderOf(state).flatMap((seat) => {
    if (!active.includes(seat)) return [];
    const action = actions[seat];
    if (!action || !accepts(state, seat, action))
      throw new Error(`turn ${state.turn}: seat ${seat} cannot ${JSON.stringify(action)}`);
    return [{ seat, action, why: attempt(state, seat, action) }];
  });
}

/** Which seat gets each object that is picked in this turn. */
function takersOf({ config }: State, attempts: readonly Attempt[], race: FaithfulRace): ReadonlyMap<string, number> {
  const picks = attempts.flatMap(({ seat, action, why }) =>
    action.type === 'pick' && why === null ? [[action.object, seat] as const] : [],
  );
  // the last entry of an object counts
  return new Map(config.rules === 'faithful' && race === 'highest' ? picks : picks.toReversed());
}

function playTurn(
  state: State,
  actions: JointAction<Action>,
  race: FaithfulRace,
): Extract<Event, { type: 'TurnPlayed' }> {
  const active = activeSeats(state);
  const attempts = attemptsIn(state, actions);
  const takers = takersOf(state, attempts, race);
  const whys = new Map<number, Why | null>();
  const set = new Map<string, Became['became']>();
  const done: { readonly seat: number; readonly effects: Effects }[] = [];
  for (const { seat, action, why: alone } of attempts) {
    let why = alone;
    if (why === null && action.type === 'pick' && takers.get(action.object) !== seat)
      why = state.config.rules === 'faithful' ? 'held_by_another' : 'contested';
    if (why === null && (action.type === 'open' || action.type === 'close')) {
      const effects = effectsOf(state.config.task, state.config.rules, action.furniture, action.type);
      if (effects.own.some(({ furniture, became }) => (set.get(furniture) ?? became) !== became)) why = 'contested';
      else {
        for (const { furniture, became } of effects.own) set.set(furniture, became);
        done.push({ seat, effects });
      }
    }
    whys.set(seat, why);
  }
  const also = applyRemote(state, done, set);
  const became = [...set].map(([key, to]): Became => ({ furniture: key.replace(LOCK, ''), became: to }));
  return {
    type: 'TurnPlayed',
    outcomes: state.finished.map((_, seat) => {
      const action = actions[seat];
      if (!active.includes(seat) || !action) return null;
      return outcomeOf(state, seat, action, {
        why: whys.get(seat) ?? null,
        inverted: done.find((each) => each.seat === seat)?.effects.inverted ?? false,
        also: also.get(seat) ?? [],
      });
    }),
    became: became.filter((each) => isChange(state, each)),
  };
}

/** Suffix of a lock's key: the lock and the door of one piece of furniture are separate things. */
const LOCK = '/lock';

/** Remote effects give way to acts by hand of the same turn, and to earlier remote effects. */
function applyRemote(
  state: State,
  done: readonly { readonly seat: number; readonly effects: Effects }[],
  set: Map<string, Became['became']>,
): ReadonlyMap<number, readonly Became[]> {
  const also = new Map<number, readonly Became[]>();
  for (const { seat, effects } of done) {
    const driven = effects.remote.filter(({ furniture, became }) => {
      const key = became === 'locked' || became === 'unlocked' ? `${furniture}${LOCK}` : furniture;
      if (set.has(key)) return false;
      set.set(key, became);
      return true;
    });
    also.set(
      seat,
      [...effects.own.slice(1), ...driven].filter((each) => isChange(state, each)),
    );
  }
  return also;
}

function isChange({ world }: State, { furniture, became }: Became): boolean {
  switch (became) {
    case 'open':
    case 'closed':
      return isOpen(world, furniture) !== (became === 'open');
    case 'locked':
    case 'unlocked':
      return (world.locked[furniture] ?? false) !== (became === 'locked');
  }
}

function outcomeOf(
  state: State,
  seat: number,
  action: Action,
  { why, inverted, also }: Pick<ActionOutcome, 'why' | 'inverted' | 'also'>,
): ActionOutcome {
  const base: ActionOutcome = { action, why, inverted, also, delivered: [], remaining: null };
  if (action.type !== 'communicate') return base;
  const left = messagesLeft(state, seat);
  if (why !== null) return { ...base, remaining: left };
  return { ...base, delivered: receiversOf(state.config, seat, action.to), remaining: left === null ? null : left - 1 };
}
