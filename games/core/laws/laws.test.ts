/** Each law rejects a small game that breaks this law and no other. */
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Game } from '../game.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { type Shells, shells } from '../testing/shells.ts';
import { LAWS, type Law } from './law.ts';
import { checkLaws } from './laws.ts';

interface Broken {
  readonly law: Law;
  readonly fault: string;
  /** How the first violation begins. */
  readonly says: string;
  readonly game: Game<Secrets>;
}

let drawn = 0;
const withSecrets = (overrides: Partial<Game<Secrets>>): Game<Secrets> => ({ ...secrets, ...overrides });

/** Shows an onlooker a secret before the start, and asks about nothing but its owner then. */
function askingAboutSecrets(): Game<Secrets> {
  const first = new WeakSet<object>();
  return withSecrets({
    initialState(config) {
      const state = secrets.initialState(config);
      first.add(state);
      return state;
    },
    observe: (state, viewer) => ({
      ...secrets.observe(state, viewer),
      ...(first.has(state) && viewer === 'public' ? { own: state.config.deal?.[1] ?? null } : {}),
    }),
    propositions: (observation) =>
      secrets
        .propositions(observation)
        .map((one) => ({ ...one, values: [...one.values, (observation.own ?? 0) + 10] })),
    asks: {
      inWords: (id) => ({
        now: `${id}?`,
        first: `${id}?`,
        where: (name, clause) => `What does ${name} think that ${clause}?`,
        that: id,
        whether: id,
      }),
      optionInWords: (_id, value) => String(value),
      suits: () => true,
    },
  });
}

const BROKEN: readonly Broken[] = [
  {
    law: 'nothing throws',
    fault: 'a percept that throws',
    says: 'perceive throws: no percept for viewer all',
    game: withSecrets({
      perceive(event, states, viewer) {
        if (viewer === 'all' && states.after.turn > 1) throw new Error('no percept for viewer all');
        return secrets.perceive(event, states, viewer);
      },
    }),
  },
  {
    law: 'determinism',
    fault: 'chance that does not come from the rng',
    says: 'deciding turn 1 again gives something else',
    game: withSecrets({
      decide: (state, command, rng) =>
        secrets.decide(state, command, rng).map((event) => {
          drawn++;
          return event.type === 'Guessed' ? { ...event, rewards: [drawn % 2, 0] } : event;
        }),
    }),
  },
  {
    law: 'every playout ends',
    fault: 'turns that are not counted',
    says: 'not over after 30 turns of defaults play',
    game: withSecrets({ evolve: (state, event) => ({ ...secrets.evolve(state, event), turn: 0 }) }),
  },
  {
    law: 'JSON and schemas',
    fault: 'a Map in the state',
    says: 'the state is not JSON',
    game: withSecrets({ initialState: (config) => Object.assign({ seen: new Map() }, secrets.initialState(config)) }),
  },
  {
    law: 'JSON and schemas',
    fault: 'a config that its schema does not know',
    says: 'the config does not fit its schema: [',
    game: withSecrets({ sampleConfig: (rng) => Object.assign({ colour: 'red' }, secrets.sampleConfig(rng)) }),
  },
  {
    law: 'JSON and schemas',
    fault: 'a percept that its schema does not know',
    says: 'the percept of 0 does not fit its schema: [',
    game: withSecrets({
      perceive: (event, states, viewer) => Object.assign({ colour: 'red' }, secrets.perceive(event, states, viewer)),
    }),
  },
  {
    law: 'JSON and schemas',
    fault: 'propositions that are no JSON',
    says: 'the propositions is not JSON',
    game: withSecrets({ propositions: () => [Object.assign({ seen: new Map() }, { id: 'a', values: [] })] }),
  },
  {
    law: 'JSON and schemas',
    fault: 'an observation that its schema does not know',
    says: 'the observation of 0 does not fit its schema: [',
    game: withSecrets({
      observe: (state, viewer) => Object.assign({ colour: 'red' }, secrets.observe(state, viewer)),
    }),
  },
  {
    law: 'terminal iff nothing is awaited',
    fault: 'seats that are active after the end',
    says: 'turn 2: terminal is true with 2 active seats',
    game: withSecrets({ isTerminal: (state) => state.turn >= state.config.rounds - 1 }),
  },
  {
    law: 'terminal iff nothing is awaited',
    fault: 'no active seat, no beat, and not over',
    says: 'turn 5: terminal is false with 0 active seats',
    game: withSecrets({ activeSeats: (state) => (state.turn < 5 ? [0, 1] : []), isTerminal: () => false }),
  },
  {
    law: 'defaults are legal',
    fault: 'a default that is refused',
    says: 'turn 0, seat 0: the default {"guess":0} is not accepted',
    game: withSecrets({ legalActions: () => [{ guess: 1 }, { guess: 2 }] }),
  },
  {
    law: 'defaults are legal',
    fault: 'an active seat with nothing to do',
    says: 'turn 0: active seat 0 has no legal action',
    game: withSecrets({ legalActions: () => [], accepts: () => true }),
  },
  {
    law: 'inputs are not mutated',
    fault: 'a fold that writes into the state',
    says: 'evolve writes into its input: Cannot assign',
    game: withSecrets({ evolve: (state, event) => Object.assign(state, secrets.evolve(state, event)) }),
  },
  {
    law: 'rewards sum to returns',
    fault: 'returns that forget',
    says: 'turn 1: rewards sum to 1,0, returns are 0,0',
    game: withSecrets({ returns: () => [0, 0] }),
  },
  {
    law: 'equal histories, equal public observation',
    fault: 'a public that sees the secrets',
    says: 'turn 0: the public sees a difference, though seat 0 has noticed none',
    game: withSecrets({ observe: (state, viewer) => secrets.observe(state, viewer === 'public' ? 'all' : viewer) }),
  },
  {
    law: 'equal histories, equal public observation',
    fault: 'a public that notices the secrets',
    says: 'turn 1: the public sees a difference, though seat 0 has noticed none',
    game: withSecrets({
      perceive: (event, states, viewer) =>
        secrets.perceive(event, states, viewer === 'public' && event.type === 'Guessed' ? 'all' : viewer),
    }),
  },
  {
    law: 'no leak',
    fault: 'a seat that sees the secret of the other',
    says: 'turn 0: the observation tells seat 0 of twins',
    game: withSecrets({ observe: (state, viewer) => secrets.observe(state, viewer === 0 ? 'all' : viewer) }),
  },
  {
    law: 'no leak',
    fault: 'a secret that is dealt to both',
    says: 'turn 0: what is noticed tells seat 0 of twins',
    game: withSecrets({
      perceive: (event, states, viewer) =>
        event.type === 'Dealt' && typeof viewer === 'number'
          ? { type: 'dealt', own: event.secrets[1] }
          : secrets.perceive(event, states, viewer),
    }),
  },
  {
    law: 'no leak',
    fault: 'questions between turns that depend on a secret',
    says: 'the questions between turns tell twins of seat 0 apart',
    game: askingAboutSecrets(),
  },
  {
    law: 'no leak',
    fault: 'legal actions that leave out what is wrong',
    says: 'turn 0: the legal actions tells seat 0 of twins',
    game: withSecrets({
      accepts: () => true,
      legalActions: (state, seat) => [{ guess: state.secrets[seat === 0 ? 1 : 0] }],
    }),
  },
  {
    law: 'no leak',
    fault: 'a refusal that tells, of something not offered now',
    says: 'turn 1: what is accepted tells seat 0 of twins',
    game: withSecrets({
      legalActions: (state) => (state.turn === 0 ? secrets.legalActions(state, 0) : [{ guess: 0 }]),
      accepts: (state, seat, { guess }) =>
        guess === 0 || state.turn === 0 || guess === state.secrets[seat === 0 ? 1 : 0],
    }),
  },
  {
    law: 'no leak',
    fault: 'a deadline that depends on a secret',
    says: 'turn 0: the clock tells seat 0 of twins',
    game: withSecrets({ clock: (state) => ({ deadlineMs: 1000 * (1 + state.secrets[0] + state.secrets[1]) }) }),
  },
  {
    law: 'no leak',
    fault: 'a default that depends on a secret',
    says: 'turn 0: the default tells seat 0 of twins',
    game: withSecrets({ defaultAction: (state, seat) => ({ guess: state.secrets[seat === 0 ? 1 : 0] }) }),
  },
  {
    law: 'no leak',
    fault: 'roles that depend on a secret',
    says: 'the roles tell twins of seat 0 apart',
    game: withSecrets({ roles: ({ deal }) => (deal ?? [0, 0]).map((secret) => `guesser ${secret}`) }),
  },
  {
    law: 'no leak',
    fault: 'twins that are the same session, so that nothing is compared',
    says: 'the twins of seat 0 are the same config',
    game: withSecrets({ twins: (config) => config }),
  },
];

interface Bad {
  readonly law: Law;
  /** What the first violation says. */
  readonly says: RegExp;
  readonly game: Game<Secrets>;
}

const other = (seat: number): 0 | 1 => (seat === 0 ? 1 : 0);

/** Faults that a check of one turn, or of one seat, does not find. */
const BAD: Readonly<Record<string, Bad>> = {
  'a percept that tells all': {
    law: 'no leak',
    says: /turn 1: what is noticed tells seat 0 of digit/,
    game: withSecrets({
      perceive: (event, states, viewer) => secrets.perceive(event, states, event.type === 'Guessed' ? 'all' : viewer),
    }),
  },
  'twins that are equal': {
    law: 'no leak',
    says: /the twins of seat 0 are the same config/,
    game: withSecrets({ twins: (config) => config }),
  },
  'an illegal default': {
    law: 'defaults are legal',
    says: /the default {"guess":3} is not accepted/,
    game: withSecrets({
      legalActions: () => [{ guess: 0 }, { guess: 1 }, { guess: 2 }],
      defaultAction: () => ({ guess: 3 }),
      decide(state, command, rng) {
        if (command.type === 'act' && command.actions[0]?.guess === 3) throw new Error('3 cannot be guessed');
        return secrets.decide(state, command, rng);
      },
    }),
  },
  'a late leak': {
    law: 'no leak',
    says: /turn 3: the observation tells seat 0 of twins/,
    game: withSecrets({
      observe: (state, viewer) => secrets.observe(state, viewer === 0 && state.turn === 3 ? 'all' : viewer),
    }),
  },
  'moments of one seat only': {
    law: 'no leak',
    says: /too few moments of twins compared for seat 0 at turn 0: 0/,
    game: withSecrets({ twins: (config, seat, rng) => (seat === 0 ? null : secrets.twins(config, seat, rng)) }),
  },
  'a secret in a refusal': {
    law: 'no leak',
    says: /turn 1: (what is accepted|a refusal) tells seat 0 of/,
    game: withSecrets({
      accepts: (state, seat, { guess }) => state.turn === 0 || guess === 0 || guess !== state.secrets[other(seat)],
      legalActions: (state, seat) =>
        secrets.legalActions(state, seat).filter(({ guess }) => state.turn === 0 || guess === 0),
    }),
  },
};

const brokenLaws = (game: Game<Secrets>) =>
  checkLaws(game, { maxTurns: 30, playouts: 10 }).filter(({ violations }) => violations.length > 0);

describe('a game that obeys', () => {
  test('passes every law with simultaneous turns and a secret', () => {
    expect(checkLaws(secrets).flatMap(({ violations }) => violations)).toEqual([]);
  });
  test('passes every law with beats', () => {
    expect(checkLaws(shells).flatMap(({ violations }) => violations)).toEqual([]);
  });
});

describe('a bad game is named by the law that it breaks:', () => {
  test.each(Object.entries(BAD))('%s', (_name, { law, says, game }) => {
    const broken = brokenLaws(game);
    expect(broken.map((report) => report.law)).toEqual([law]);
    expect(broken[0]?.violations[0]).toMatch(says);
  });
});

describe('a secret', () => {
  const lawOf = (overrides: Partial<Game<Secrets>>) =>
    checkLaws(withSecrets(overrides), { maxTurns: 30 }).find(({ law }) => law === 'no leak');

  test('that is declared to be told from the first turn on leaves too few moments', () => {
    const told = lawOf({
      perceive: (event, states, viewer) => secrets.perceive(event, states, event.type === 'Guessed' ? 'all' : viewer),
      secrecy: { ...secrets.secrecy, reveals: (_secret, { turns }) => turns.length > 1 },
    });
    expect(told?.violations.join()).toMatch(/too few moments of digit compared for seat 0 at turn 1: 0/);
  });

  test('that is the same when it is otherwise is none', () => {
    const same = lawOf({ secrecy: { ...secrets.secrecy, otherwise: (config) => config } });
    expect(same?.violations[0]).toMatch(/the secret digit\/. is the same when it is otherwise/);
  });
});

test('an act that others may not notice, and do, is a leak', () => {
  const seen: Game<Shells> = {
    ...shells,
    perceive: (event, states, viewer) => shells.perceive(event, states, event.type === 'Placed' ? 'all' : viewer),
  };
  const violations = checkLaws(seen).flatMap((report) => report.violations);
  expect(violations.join()).toMatch(/what is noticed tells seat \d of look/);
});

describe('a function that throws is reported, and the other laws are still checked:', () => {
  const fail = (): never => {
    throw new Error('out of order');
  };
  const schema = <A extends z.ZodType>(of: A) => of.refine(fail);
  const BREAKS: Readonly<Record<string, Partial<Game<Secrets>>>> = {
    decide: { decide: fail },
    evolve: { evolve: fail },
    observe: { observe: fail },
    perceive: { perceive: fail },
    defaultAction: { defaultAction: fail },
    accepts: { accepts: fail },
    twins: { twins: fail },
    sampleConfig: { sampleConfig: fail },
    roles: { roles: fail },
    initialState: { initialState: fail },
    activeSeats: { activeSeats: fail },
    legalActions: { legalActions: fail },
    clock: { clock: fail },
    roundOf: { roundOf: fail },
    isTerminal: { isTerminal: fail },
    returns: { returns: fail },
    propositions: { propositions: fail },
    secretsOf: { secrecy: { ...secrets.secrecy, secretsOf: fail } },
    otherwise: { secrecy: { ...secrets.secrecy, otherwise: fail } },
    questions: { questions: fail },
    notable: { notable: fail },
    reveals: { secrecy: { ...secrets.secrecy, reveals: fail } },
    'the schema of an action': { schemas: { ...secrets.schemas, action: schema(secrets.schemas.action) } },
  };
  test.each(Object.entries(BREAKS))('%s', (what, overrides) => {
    const reports = checkLaws(withSecrets(overrides), { playouts: 2, maxTurns: 30 });
    expect(reports.map(({ law }) => law)).toEqual(LAWS);
    expect(reports[0]?.violations[0]).toBe(`${what} throws: out of order`);
  });

  test('twins that throw leave the laws on a single session as they are', () => {
    const reports = checkLaws(withSecrets({ twins: fail }), { maxTurns: 30 });
    const ended = reports.find(({ law }) => law === 'every playout ends');
    expect(ended).toEqual({ law: 'every playout ends', violations: [], compared: 40 });
  });
});

describe('a law alone rejects', () => {
  for (const { law, fault, says, game } of BROKEN)
    test(`${fault} (${law})`, () => {
      const broken = brokenLaws(game);
      expect(broken.map((report) => report.law)).toEqual([law]);
      expect(broken[0]?.violations[0]?.slice(0, says.length)).toBe(says);
    });

  test('and every law has a game that it alone rejects', () => {
    expect(new Set(BROKEN.map(({ law }) => law))).toEqual(new Set(LAWS));
  });
});
