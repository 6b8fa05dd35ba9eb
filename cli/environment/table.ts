/**
 * One table of an environment for learners: sessions one after the other, by the rules themselves. Turns in which no learner
 * has anything to do pass by themselves. Beside the state it keeps only what was done, from which the log can be made
 * (episode-log.ts).
 */
import type { AnyLearnerForm, LearnerArray } from '../../bots/learner-form.ts';
import type { AnyGame, GameTypes, Seat, Viewer } from '../../games/core/game.ts';
import type { Acted, AnyPolicy, Request } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import { policySeed, type SeatedPolicy, seatPolicy } from '../../games/core/session/seated-policy.ts';

export interface TablePlan {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly form: AnyLearnerForm;
  /** Seat -> the policy that plays it; null: a learner. */
  readonly policies: readonly (AnyPolicy | null)[];
}

/** What was done in a turn, by the seats that acted; null: nothing that is legal, so the rules set the default action. */
type DoneInTurn = Readonly<Record<Seat, unknown>>;

/** What was played so far: the log follows from it. */
export interface Episode {
  readonly seed: string;
  /** Turn -> what was done. */
  readonly done: readonly DoneInTurn[];
}

/** Where a table writes what its learners get, one after the other. */
interface LearnerPlace {
  readonly observations: LearnerArray;
  readonly masks: Int8Array;
  /** The table's first learner, counted over all tables. */
  readonly at: number;
}

export interface Table {
  /** Begins a session. */
  begin(seed: string): void;
  /**
   * Plays on until a learner can act, or to the end. `numbers`: of the actions, learner after learner, from `at` on; the numbers
   * of learners that cannot act do nothing. `illegal` gets 1 for a learner whose number was not among its legal actions.
   */
  step(numbers: Int32Array, at: number, illegal: Uint8Array): void;
  write(place: LearnerPlace): void;
  /** The returns of the learners so far. */
  returns(): readonly number[];
  isOver(): boolean;
  /** Turns resolved. */
  turn(): number;
  episode(): Episode;
  /** The state of the game. */
  state(): unknown;
}

interface Learner {
  readonly seat: Seat;
  memory: unknown;
  acted: Acted<GameTypes> | null;
  percepts: unknown[];
}

interface Partner {
  readonly seat: Seat;
  readonly viewer: Viewer;
  readonly policy: SeatedPolicy<GameTypes>;
  acted: Acted<GameTypes> | null;
  percepts: unknown[];
}

/** The seats that learn, ascending. */
export function learnersIn({ policies }: Pick<TablePlan, 'policies'>): readonly Seat[] {
  return policies.flatMap((policy, seat) => (policy === null ? [seat] : []));
}

export function tableOf(plan: TablePlan): Table {
  const { game, config, form, policies } = plan;
  const seats = learnersIn(plan);
  let seed = '';
  let turn = 0;
  let state: unknown = game.initialState(config);
  let active: readonly Seat[] = [];
  let done: DoneInTurn[] = [];
  let learners: Learner[] = [];
  let partners: Partner[] = [];

  const legalFor = (seat: Seat): readonly unknown[] => (active.includes(seat) ? game.legalActions(state, seat) : []);

  /** The game after these events, and what the seats noticed of them. */
  const happen = (events: readonly { readonly type: string }[]): void => {
    for (const event of events) {
      const before = state;
      state = game.evolve(before, event);
      const states = { before, after: state };
      for (const one of learners) notice(one, game.perceive(event, states, one.seat));
      for (const one of partners) notice(one, game.perceive(event, states, one.viewer));
    }
    active = game.isTerminal(state) ? [] : game.activeSeats(state);
  };

  const resolve = (chosen: Readonly<Record<Seat, unknown>>): void => {
    const actions: Record<Seat, unknown> = {};
    const kept: Record<Seat, unknown> = {};
    const act = (one: Learner | Partner, action: unknown): void => {
      kept[one.seat] = action;
      const by = action === null ? 'rule' : 'agent';
      const taken = action ?? game.defaultAction(state, one.seat);
      actions[one.seat] = taken;
      one.acted = { action: taken, by };
    };
    for (const one of learners) {
      one.acted = null;
      if (active.includes(one.seat)) act(one, chosen[one.seat] ?? null);
    }
    for (const one of partners) {
      const { seat } = one;
      const request: Request<GameTypes> = {
        seat,
        turn,
        observation: game.observe(state, one.viewer),
        percepts: one.percepts,
        acted: one.acted,
        legalActions: legalFor(seat),
        deadline: null,
        probe: null,
      };
      one.percepts = [];
      one.acted = null;
      const action = one.policy.take(request);
      if (action !== null) act(one, action);
    }
    happen(game.decide(state, { type: 'act', actions }, rngFor(seed, 'turn', turn)));
    done.push(kept);
    for (const one of learners) {
      const experience = { turn, acted: one.acted, percepts: one.percepts };
      one.memory = form.observe(one.memory, experience);
      one.percepts = [];
    }
    turn++;
  };

  const untilLearnersAct = (): void => {
    while (!game.isTerminal(state) && !seats.some((seat) => active.includes(seat))) resolve({});
  };

  return {
    begin(with_) {
      seed = with_;
      turn = 0;
      done = [];
      state = game.initialState(config);
      learners = seats.map((seat) => ({ seat, memory: null, acted: null, percepts: [] }));
      partners = policies.flatMap((policy, seat) =>
        policy === null
          ? []
          : [
              {
                ...{ seat, viewer: policy.privileged ? 'all' : seat, acted: null, percepts: [] },
                policy: seatPolicy<GameTypes, unknown>(policy, policySeed(seed, seat)),
              },
            ],
      );
      happen(game.decide(state, { type: 'start' }, rngFor(seed, 'start')));
      for (const one of learners) {
        const { seat, percepts } = one;
        one.memory = form.initialMemory({ seat, observation: game.observe(state, seat), percepts });
        one.percepts = [];
      }
      untilLearnersAct();
    },
    step(numbers, at, illegal) {
      const chosen: Record<Seat, unknown> = {};
      seats.forEach((seat, i) => {
        const number = numbers[at + i] as number;
        const legal = legalFor(seat);
        const place = legal.length === 0 ? -1 : form.numbersOf(legal, learners[i]?.memory).indexOf(number);
        illegal[at + i] = legal.length === 0 ? (number === 0 ? 0 : 1) : place < 0 ? 1 : 0;
        chosen[seat] = place < 0 ? null : legal[place];
      });
      resolve(chosen);
      untilLearnersAct();
    },
    write({ observations, masks, at }) {
      const size = observations.length / (masks.length / form.actions.length);
      learners.forEach(({ seat, memory }, i) => {
        const own = at + i;
        const legal = legalFor(seat);
        form.write(memory, { seat, observation: game.observe(state, seat), legal }, observations, own * size);
        const from = own * form.actions.length;
        masks.fill(0, from, from + form.actions.length);
        if (legal.length === 0) masks[from] = 1;
        else for (const number of form.numbersOf(legal, memory)) masks[from + number] = 1;
      });
    },
    returns() {
      const all = game.returns(state);
      return seats.map((seat) => all[seat] ?? 0);
    },
    isOver: () => game.isTerminal(state),
    turn: () => turn,
    episode: () => ({ seed, done }),
    state: () => state,
  };
}

function notice(one: Learner | Partner, percept: unknown): void {
  if (percept !== null) one.percepts.push(percept);
}
