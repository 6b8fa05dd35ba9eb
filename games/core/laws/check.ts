/** What the laws have in common: how a finding is told, and a game whose every function runs on frozen inputs. */
import type { Clock, Game, GameCommand, GameTypes, Proposition, Seat, Viewer } from '../game.ts';
import { canonicalJson } from '../json.ts';
import { rngFor } from '../rng.ts';
import { accepts } from '../session/session.ts';
import type { Law } from './laws.ts';

/** Counts a comparison; tells what is wrong where the law does not hold. */
export type Check = (law: Law, holds: boolean, violation: () => string) => void;

/**
 * A game under test. A function that writes into its input breaks a law, and runs again on a copy, so that the other
 * laws still see the whole playout. Chance is keyed by seed and turn, as in a session.
 */
export interface Tried<T extends GameTypes> {
  readonly schemas: Game<T>['schemas'];
  readonly roles: (config: T['Config']) => readonly string[];
  readonly sampleConfig: () => T['Config'];
  readonly twins: (config: T['Config'], seat: Seat) => T['Config'];
  readonly initialState: (config: T['Config']) => T['State'];
  readonly decide: (state: T['State'], command: GameCommand<T['Action']>, turn: number) => readonly T['Event'][];
  readonly evolve: (state: T['State'], event: T['Event']) => T['State'];
  readonly observe: (state: T['State'], viewer: Viewer) => T['Observation'];
  readonly perceive: (event: T['Event'], states: Around<T>, viewer: Viewer) => T['Percept'] | null;
  readonly activeSeats: (state: T['State']) => readonly Seat[];
  readonly legalActions: (state: T['State'], seat: Seat) => readonly T['Action'][];
  readonly accepts: (state: T['State'], seat: Seat, action: unknown) => boolean;
  readonly defaultAction: (state: T['State'], seat: Seat) => T['Action'];
  readonly clock: (state: T['State']) => Clock | null;
  readonly roundOf: (state: T['State']) => number | null;
  readonly isTerminal: (state: T['State']) => boolean;
  readonly returns: (state: T['State']) => readonly number[];
  readonly propositions: (observation: T['Observation']) => readonly Proposition[];
}
type Around<T extends GameTypes> = { readonly before: T['State']; readonly after: T['State'] };

export function tried<T extends GameTypes>(game: Game<T>, seed: string, check: Check): Tried<T> {
  const attempt = <Input, Output>(what: string, input: Input, run: (input: Input) => Output): Output => {
    let output: Output;
    try {
      output = run(deepFreeze(input));
      check('inputs are not mutated', true, () => '');
    } catch (error) {
      if (!(error instanceof TypeError) || !WROTE.test(error.message)) throw error;
      const { message } = error;
      check('inputs are not mutated', false, () => `${what} writes into its input: ${message}`);
      output = run(structuredClone(input));
    }
    return deepFreeze(output);
  };
  return {
    schemas: game.schemas,
    roles: (config) => attempt('roles', config, (c) => game.roles(c)),
    sampleConfig: () => attempt('sampleConfig', seed, (s) => game.sampleConfig(rngFor(s, 'config'))),
    twins: (config, seat) => attempt('twins', config, (c) => game.twins(c, seat, rngFor(seed, 'twin', seat))),
    initialState: (config) => attempt('initialState', config, (c) => game.initialState(c)),
    decide: (state, command, turn) =>
      attempt('decide', { state, command }, (i) => game.decide(i.state, i.command, rngFor(seed, 'turn', turn))),
    evolve: (state, event) => attempt('evolve', { state, event }, (i) => game.evolve(i.state, i.event)),
    observe: (state, viewer) => attempt('observe', state, (s) => game.observe(s, viewer)),
    perceive: (event, { before, after }, viewer) =>
      attempt('perceive', { event, before, after }, (i) => game.perceive(i.event, i, viewer)),
    activeSeats: (state) => attempt('activeSeats', state, (s) => game.activeSeats(s)),
    legalActions: (state, seat) => attempt('legalActions', state, (s) => game.legalActions(s, seat)),
    accepts: (state, seat, action) =>
      attempt('accepts', { state, action }, (i) => accepts(game, i.state, seat, i.action)),
    defaultAction: (state, seat) => attempt('defaultAction', state, (s) => game.defaultAction(s, seat)),
    clock: (state) => attempt('clock', state, (s) => game.clock(s)),
    roundOf: (state) => attempt('roundOf', state, (s) => game.roundOf?.(s) ?? null),
    isTerminal: (state) => attempt('isTerminal', state, (s) => game.isTerminal(s)),
    returns: (state) => attempt('returns', state, (s) => game.returns(s)),
    propositions: (observation) => attempt('propositions', observation, (o) => game.propositions(o)),
  };
}

/** How a write into something frozen is reported. */
const WROTE = /read only property|object is not extensible|Cannot (delete|define|redefine) property/;

/** Equal as text, where both are JSON; anything else breaks the law on JSON and is equal to nothing. */
export function equal(a: unknown, b: unknown): boolean {
  const text = textOf(a);
  return text !== null && text === textOf(b);
}

/** Canonical JSON, or null for what is no JSON. */
export function textOf(value: unknown): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}

function deepFreeze<A>(value: A): A {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}
