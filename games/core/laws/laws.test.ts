/** Each law bites: small games that obey all laws but one, which that law alone rejects. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../game.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { shells } from '../testing/shells.ts';
import { checkLaws, LAWS, type Law } from './laws.ts';

interface Broken {
  readonly law: Law;
  readonly fault: string;
  readonly game: Game<Secrets>;
}

let drawn = 0;
const withSecrets = (overrides: Partial<Game<Secrets>>): Game<Secrets> => ({ ...secrets, ...overrides });

const BROKEN: readonly Broken[] = [
  {
    law: 'determinism',
    fault: 'chance that does not come from the rng',
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
    game: withSecrets({ evolve: (state, event) => ({ ...secrets.evolve(state, event), turn: 0 }) }),
  },
  {
    law: 'JSON and schemas',
    fault: 'a Map in the state',
    game: withSecrets({ initialState: (config) => Object.assign({ seen: new Map() }, secrets.initialState(config)) }),
  },
  {
    law: 'JSON and schemas',
    fault: 'an observation that its schema does not know',
    game: withSecrets({
      observe: (state, viewer) => Object.assign({ colour: 'red' }, secrets.observe(state, viewer)),
    }),
  },
  {
    law: 'terminal iff nothing is awaited',
    fault: 'seats that are active after the end',
    game: withSecrets({ isTerminal: (state) => state.turn >= state.config.rounds - 1 }),
  },
  {
    law: 'terminal iff nothing is awaited',
    fault: 'nobody active, no beat, and not over',
    game: withSecrets({ activeSeats: (state) => (state.turn === 0 ? [0, 1] : []), isTerminal: () => false }),
  },
  {
    law: 'defaults are legal',
    fault: 'a default that is refused',
    game: withSecrets({ legalActions: () => [{ guess: 1 }, { guess: 2 }] }),
  },
  {
    law: 'defaults are legal',
    fault: 'an active seat with nothing to do',
    game: withSecrets({ legalActions: () => [], accepts: () => true }),
  },
  {
    law: 'inputs are not mutated',
    fault: 'a fold that writes into the state',
    game: withSecrets({ evolve: (state, event) => Object.assign(state, secrets.evolve(state, event)) }),
  },
  {
    law: 'rewards sum to returns',
    fault: 'returns that forget',
    game: withSecrets({ returns: () => [0, 0] }),
  },
  {
    law: 'equal histories, equal public observation',
    fault: 'a public that sees the secrets',
    game: withSecrets({ observe: (state, viewer) => secrets.observe(state, viewer === 'public' ? 'all' : viewer) }),
  },
  {
    law: 'equal histories, equal public observation',
    fault: 'a public that notices the secrets',
    game: withSecrets({
      perceive: (event, states, viewer) =>
        secrets.perceive(event, states, viewer === 'public' && event.type === 'Guessed' ? 'all' : viewer),
    }),
  },
  {
    law: 'no leak',
    fault: 'a seat that sees the secret of the other',
    game: withSecrets({ observe: (state, viewer) => secrets.observe(state, viewer === 0 ? 'all' : viewer) }),
  },
  {
    law: 'no leak',
    fault: 'a secret that is dealt to both',
    game: withSecrets({
      perceive: (event, states, viewer) =>
        event.type === 'Dealt' && typeof viewer === 'number'
          ? { type: 'dealt', own: event.secrets[1] }
          : secrets.perceive(event, states, viewer),
    }),
  },
  {
    law: 'no leak',
    fault: 'legal actions that leave out what is wrong',
    game: withSecrets({
      accepts: () => true,
      legalActions: (state, seat) => [{ guess: state.secrets[seat === 0 ? 1 : 0] }],
    }),
  },
  {
    law: 'no leak',
    fault: 'a refusal that tells, of something not offered now',
    game: withSecrets({
      legalActions: (state) => (state.turn === 0 ? secrets.legalActions(state, 0) : [{ guess: 0 }]),
      accepts: (state, seat, { guess }) =>
        guess === 0 || state.turn === 0 || guess === state.secrets[seat === 0 ? 1 : 0],
    }),
  },
  {
    law: 'no leak',
    fault: 'a deadline that depends on a secret',
    game: withSecrets({ clock: (state) => ({ deadlineMs: 1000 * (1 + state.secrets[0] + state.secrets[1]) }) }),
  },
  {
    law: 'no leak',
    fault: 'a default that depends on a secret',
    game: withSecrets({ defaultAction: (state, seat) => ({ guess: state.secrets[seat === 0 ? 1 : 0] }) }),
  },
  {
    law: 'no leak',
    fault: 'roles that depend on a secret',
    game: withSecrets({ roles: ({ deal }) => (deal ?? [0, 0]).map((secret) => `guesser ${secret}`) }),
  },
  {
    law: 'no leak',
    fault: 'twins that are the same table, so that nothing is compared',
    game: withSecrets({ twins: (config) => config }),
  },
];

const brokenLaws = (game: Game<Secrets>): readonly Law[] =>
  checkLaws(game, { maxTurns: 30 }).flatMap(({ law, violations }) => (violations.length > 0 ? [law] : []));

describe('a game that obeys', () => {
  test('passes every law with simultaneous turns and a secret', () => {
    expect(checkLaws(secrets).flatMap(({ violations }) => violations)).toEqual([]);
  });
  test('passes every law with beats', () => {
    expect(checkLaws(shells).flatMap(({ violations }) => violations)).toEqual([]);
  });
});

describe('a law alone rejects', () => {
  for (const { law, fault, game } of BROKEN)
    test(`${fault} (${law})`, () => {
      expect(brokenLaws(game)).toEqual([law]);
    });

  test('and every law has a game that it alone rejects', () => {
    expect(new Set(BROKEN.map(({ law }) => law))).toEqual(new Set(LAWS));
  });
});
