/** For tests: a game of Standoff played turn by turn, with what each viewer sees and has noticed. */
import type { JointAction, Seat, Viewer } from '../../core/game.ts';
import { rngFor } from '../../core/rng.ts';
import { Config } from '../config.ts';
import { standoff } from '../game.ts';
import type { Action, Event, Observation, Percept, Phase, State } from '../types.ts';

export interface PlayedTrials {
  readonly state: State;
  readonly events: readonly Event[];
  /** The events since the moment before this one. */
  readonly happened: readonly Event[];
  seen(viewer: Viewer): Observation;
  /** All percepts of a viewer so far. */
  noticed(viewer: Viewer): readonly Percept[];
  /** Plays one turn: these actions, and defaults for the other active seats. */
  act(actions?: JointAction<Action>): PlayedTrials;
  /** Plays turns of defaults until this phase begins. */
  until(phase: Phase): PlayedTrials;
}

type Input = Readonly<Record<string, unknown>>;

/** A session of one trial, unless the config says otherwise. */
export function trial(id: string, config: Input = {}): PlayedTrials {
  return session({ list: [{ trial: id, mirrored: false, asked: false }], ...config });
}

export function session(config: Input, seed = 'table'): PlayedTrials {
  const state = standoff.initialState(Config.parse(config));
  const events = standoff.decide(state, { type: 'start' }, rngFor(seed, 'start'));
  return playedTrials(state, [], events);
}

interface Moment {
  readonly event: Event;
  readonly before: State;
  readonly after: State;
}

function playedTrials(before: State, past: readonly Moment[], happened: readonly Event[]): PlayedTrials {
  let state = before;
  const moments = happened.map((event): Moment => {
    const was = state;
    state = standoff.evolve(state, event);
    return { event, before: was, after: state };
  });
  const all = [...past, ...moments];
  const self: PlayedTrials = {
    state,
    events: all.map(({ event }) => event),
    happened,
    seen: (viewer) => standoff.observe(state, viewer),
    noticed: (viewer) =>
      all.flatMap(({ event, ...states }) => {
        const percept = standoff.perceive(event, states, viewer);
        return percept ? [percept] : [];
      }),
    act(actions = {}) {
      const joint = Object.fromEntries(
        standoff.activeSeats(state).map((seat) => [seat, actions[seat] ?? standoff.defaultAction(state, seat)]),
      );
      for (const [seat, action] of Object.entries(joint))
        if (!standoff.accepts?.(state, Number(seat), action)) throw new Error(`seat ${seat} cannot ${action.type} now`);
      return playedTrials(state, all, standoff.decide(state, { type: 'act', actions: joint }, rngFor('none')));
    },
    until(phase) {
      let now: PlayedTrials = self;
      for (let turn = 0; now.state.phase !== phase; turn++) {
        if (turn > 200) throw new Error(`the phase ${phase} never comes`);
        now = now.act();
      }
      return now;
    },
  };
  return self;
}

export const choose = (box: number): Action => ({ type: 'choose', box });
export const walk = (how: 'left' | 'right' | 'forward' | 'stay'): Action => ({ type: 'walk', how });

/** Seat -> its choice, from a string of boxes: "30". */
export function choices(boxes: string): JointAction<Action> {
  return Object.fromEntries(Array.from(boxes, (box, seat: Seat) => [seat, choose(Number(box))]));
}
