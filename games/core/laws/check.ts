/** What all laws use: the report of a violation, and a game under test, whose functions run on frozen inputs. */
import type { ZodType } from 'zod';
import type {
  Clock,
  Game,
  GameCommand,
  GameTypes,
  HiddenAct,
  HiddenActs,
  Proposition,
  Seat,
  Secret,
  TestedLife,
  Viewer,
} from '../game.ts';
import { canonicalJson, sameJson } from '../json.ts';
import { type Rng, rngFor } from '../rng.ts';
import type { Refusal } from '../session/commands.ts';
import { orderedQuestions } from '../session/ordered.ts';
import { accepts } from '../session/session.ts';
import { PROBE_KINDS, type Probes, type Question } from '../session/types.ts';
import type { Law } from './law.ts';
import { refusalsOf } from './refusals.ts';

/** Counts a comparison for the law, and reports the violation where the law does not hold. */
export type Check = (law: Law, holds: boolean, violation: () => string) => void;

/**
 * A game under test. A function that writes into its input breaks a law; it runs again on a copy, so that the other laws
 * still see the whole playout. A function that throws breaks a law, and its playout stops there. Chance is keyed by seed
 * and turn, as in a session.
 */
export interface GameUnderTest<T extends GameTypes> {
  readonly schemas: Game<T>['schemas'];
  /** Why a value, as canonical JSON, does not fit a schema, or how parsing changes it; null: it fits. */
  readonly unfit: (what: string, schema: ZodType, text: string) => string | null;
  readonly roles: (config: T['Config']) => readonly string[];
  readonly sampleConfig: () => T['Config'];
  readonly twins: (config: T['Config'], seat: Seat) => T['Config'] | null;
  readonly secretsOf: (config: T['Config']) => readonly Secret[];
  readonly otherwise: (config: T['Config'], secret: Secret) => T['Config'] | null;
  readonly reveals: (secret: Secret, life: TestedLife<T>) => boolean;
  /** Unlike the others, it draws from the rng that it is given. */
  readonly actsOtherwise: (
    state: T['State'],
    act: { readonly seat: Seat; readonly action: T['Action'] },
    rng: Rng,
  ) => ReturnType<HiddenActs<T>['otherwise']>;
  readonly actReveals: (act: HiddenAct, life: TestedLife<T>) => boolean;
  readonly initialState: (config: T['Config']) => T['State'];
  readonly decide: (state: T['State'], command: GameCommand<T['Action']>, turn: number) => readonly T['Event'][];
  readonly evolve: (state: T['State'], event: T['Event']) => T['State'];
  readonly observe: (state: T['State'], viewer: Viewer) => T['Observation'];
  readonly perceive: (event: T['Event'], states: Around<T>, viewer: Viewer) => T['Percept'] | null;
  readonly activeSeats: (state: T['State']) => readonly Seat[];
  readonly legalActions: (state: T['State'], seat: Seat) => readonly T['Action'][];
  readonly accepts: (state: T['State'], seat: Seat, action: unknown) => boolean;
  /** A session's refusal of each of these actions, submitted by the seat; null: it accepts the action. */
  readonly refusals: (state: T['State'], seat: Seat, actions: readonly unknown[]) => readonly (Refusal | null)[];
  readonly defaultAction: (state: T['State'], seat: Seat) => T['Action'];
  readonly clock: (state: T['State']) => Clock | null;
  readonly roundOf: (state: T['State']) => number | null;
  readonly isTerminal: (state: T['State']) => boolean;
  readonly returns: (state: T['State']) => readonly number[];
  readonly propositions: (observation: T['Observation']) => readonly Proposition[];
  readonly questions: (config: T['Config'], end: T['State']) => readonly Question[];
  /** Questions between turns of every kind, to every seat. */
  readonly ordered: (config: T['Config']) => readonly Question[];
  /** The round whose questions come in this turn. */
  readonly roundNow: (state: T['State']) => number | null;
  readonly notable: (states: Around<T>) => readonly string[];
}
type Around<T extends GameTypes> = { readonly before: T['State']; readonly after: T['State'] };

export function underTest<T extends GameTypes>(tested: Game<T>, seed: string, check: Check): GameUnderTest<T> {
  const game = { ...tested, schemas: { ...tested.schemas, action: readOnce(tested.schemas.action) } };
  const reported = (what: string, error: unknown): Error => {
    check('nothing throws', false, () => `${what} throws: ${error instanceof Error ? error.message : String(error)}`);
    return BROKEN_OFF;
  };
  const attempt = <Input, Output>(what: string, input: Input, run: (input: Input) => Output): Output => {
    try {
      const output = deepFreeze(run(deepFreeze(input)));
      check('inputs are not mutated', true, NO_VIOLATION);
      check('nothing throws', true, NO_VIOLATION);
      return output;
    } catch (error) {
      if (!(error instanceof TypeError) || !WROTE.test(error.message)) throw reported(what, error);
      const { message } = error;
      check('inputs are not mutated', false, () => `${what} writes into its input: ${message}`);
    }
    try {
      return deepFreeze(run(structuredClone(input)));
    } catch (error) {
      throw reported(what, error);
    }
  };
  return {
    schemas: tested.schemas,
    unfit(what, schema, text) {
      const fitting = fittingOf(schema);
      if (fitting.has(text)) return null;
      const unfit = attempt(`the schema of ${what}`, text, (given) => {
        const parsed = schema.safeParse(JSON.parse(given));
        if (!parsed.success) return String(parsed.error);
        return textOf(parsed.data) === given ? null : 'parsing changes it';
      });
      if (unfit === null && text.length < SHORT) fitting.add(text);
      return unfit;
    },
    roles: (config) => attempt('roles', config, (c) => game.roles(c)),
    sampleConfig: () => attempt('sampleConfig', seed, (s) => game.sampleConfig(rngFor(s, 'config'))),
    twins: (config, seat) => attempt('twins', config, (c) => game.twins(c, seat, rngFor(seed, 'twin', seat))),
    secretsOf: (config) => attempt('secretsOf', config, (c) => game.secrecy.secretsOf(c)),
    otherwise: (config, secret) =>
      attempt('otherwise', config, (c) => game.secrecy.otherwise(c, secret, rngFor(seed, 'secret', secret.id))),
    reveals: (secret, life) => attempt('reveals', life, (lived) => game.secrecy.reveals(secret, lived)),
    actsOtherwise: (state, act, rng) =>
      attempt('otherwise of acts', { state, act }, (i) => game.secrecy.acts?.otherwise(i.state, i.act, rng) ?? null),
    actReveals: (act, life) =>
      attempt('reveals of acts', life, (lived) => game.secrecy.acts?.reveals(act, lived) ?? true),
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
    refusals: (state, seat, actions) =>
      attempt('accepts in a session', { state, actions }, (i) =>
        refusalsOf(game, i.state, { seat, actions: i.actions }),
      ),
    defaultAction: (state, seat) => attempt('defaultAction', state, (s) => game.defaultAction(s, seat)),
    clock: (state) => attempt('clock', state, (s) => game.clock(s)),
    roundOf: (state) => attempt('roundOf', state, (s) => game.roundOf?.(s) ?? null),
    isTerminal: (state) => attempt('isTerminal', state, (s) => game.isTerminal(s)),
    returns: (state) => attempt('returns', state, (s) => game.returns(s)),
    propositions: (observation) => attempt('propositions', observation, (o) => game.propositions(o)),
    questions: (config, end) => attempt('questions', { config, end }, (i) => game.questions?.(i.config, i.end) ?? []),
    ordered: (config) => attempt('asks', config, (c) => orderedOf(game, c)),
    roundNow: (state) => attempt('roundNow', state, (s) => game.asks?.roundNow?.(s) ?? null),
    notable: (states) => attempt('notable', states, ({ before, after }) => game.notable?.(before, after) ?? []),
  };
}

/** Texts that fit a schema. Actions come again and again, and a schema says the same of them each time. */
const fittingTexts = new WeakMap<ZodType, Set<string>>();
/** Longer texts are not kept: whole observations seldom come again. */
const SHORT = 500;

function fittingOf(schema: ZodType): Set<string> {
  const known = fittingTexts.get(schema) ?? new Set();
  fittingTexts.set(schema, known);
  return known;
}

/** What a schema said of a frozen action. The laws try each action of their pool thousands of times. */
const saidOf = new WeakMap<ZodType, WeakMap<object, unknown>>();

/** The schema, which reads each action once. Actions under test are frozen, so that none changes after that. */
function readOnce<Schema extends ZodType>(schema: Schema): Schema {
  const said = saidOf.get(schema) ?? new WeakMap<object, unknown>();
  saidOf.set(schema, said);
  const safeParse = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return schema.safeParse(value);
    const known = said.get(value) ?? schema.safeParse(value);
    if (Object.isFrozen(value)) said.set(value, known);
    return known;
  };
  return Object.create(schema, { safeParse: { value: safeParse } });
}

function orderedOf<T extends GameTypes>(game: Game<T>, config: T['Config']): readonly Question[] {
  const probes: Probes = {
    kinds: PROBE_KINDS,
    turns: [0, 1],
    count: 12,
    seed: 'laws',
    limitMs: null,
    confidence: true,
  };
  return game
    .roles(config)
    .flatMap((_, seat) =>
      [0, 1].flatMap((turn) => orderedQuestions(game, { config, probes }, seat, { turn, round: null })),
    );
}

const NO_VIOLATION = (): string => '';

/** Stops a playout in which a function of the game threw. */
const BROKEN_OFF = new Error('a function of the game threw');

/** Runs a playout to its end, or until a function of the game throws. The throw has been reported by then. */
export function asFarAsItGoes(play: () => void): void {
  try {
    play();
  } catch (error) {
    if (error !== BROKEN_OFF) throw error;
  }
}

/** The messages of the TypeErrors that a write into a frozen value throws. */
const WROTE = /read only property|object is not extensible|Cannot (delete|define|redefine) property/;

/** Whether two values are equal as canonical JSON. A value that is not JSON breaks another law and equals nothing. */
export function equal(a: unknown, b: unknown): boolean {
  try {
    return sameJson(a, b);
  } catch {
    return false;
  }
}

/** Canonical JSON; null: the value is not JSON. */
export function textOf(value: unknown): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}

function deepFreeze<A>(value: A): A {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  if (Array.isArray(value)) for (let i = 0; i < value.length; i++) deepFreeze(value[i]);
  else for (const key of Object.keys(value)) deepFreeze((value as Readonly<Record<string, unknown>>)[key]);
  return value;
}
