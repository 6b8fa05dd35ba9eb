import { describe, expect, test } from 'vitest';
import { rngFor } from '../../games/core/rng.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { legalActions } from '../../games/symmtom/rules.ts';
import { given } from '../../games/symmtom/testing/given.ts';
import { observe, perceive } from '../../games/symmtom/view.ts';
import { botsOf } from '../index.ts';
import { heuristic } from './heuristic.ts';
import { informedOf, oddPolicyId, silentOf } from './odd-seat.ts';
import { experienceOf, firstSightOf, requestOf } from './seat-view.ts';
import { requestIn } from './testing/lived.ts';
import { mean, perAgent, returnsOf } from './testing/rewards.ts';

const CONFIG = { agents: 3, width: 6, pieces: 6 };

/** The mean reward of a silent seat among partners of this policy, and that of a seat if all speak. */
function worthOfSilence(policy: string, episodes: number): { readonly silent: number; readonly speaking: number } {
  const silent = [0, 1, 2].flatMap((odd) => {
    const ids = [0, 1, 2].map((seat) => (seat === odd ? oddPolicyId('silent', policy) : policy));
    return returnsOf(CONFIG, ids, episodes / 3).map((returns) => returns[odd] ?? 0);
  });
  return { silent: mean(silent), speaking: mean(perAgent(returnsOf(CONFIG, policy, episodes))) };
}

test('among round-robin partners silence pays, so reward does not measure theory of mind', () => {
  const { silent, speaking } = worthOfSilence('symmtom/heuristic', 90);
  expect(silent).toBeGreaterThan(speaking + 5);
});

test('among partners of the default policy silence does not pay', () => {
  const partner = botsOf('symmtom')?.defaultPartner;
  const { silent, speaking } = worthOfSilence(partner?.id ?? '', 90);
  expect(silent).toBeLessThan(speaking / 3);
  expect(partner?.privileged ?? false).toBe(false);
});

describe('a silent seat', () => {
  test('moves like its policy and says nothing', () => {
    const state = given({ at: '1,1 6,6', first: '02 1' });
    const request = requestIn(state, 0);
    const silent = silentOf(heuristic);
    expect(silent.act(silent.initialMemory(request), request, rngFor('silent'))).toEqual({ move: 'right', say: null });
  });

  test('asks for an unknown piece where silence is no action', () => {
    const state = given({ at: '1,1 6,6', first: '02 1', silence: false });
    const request = requestIn(state, 0);
    const silent = silentOf(heuristic);
    expect(silent.act(silent.initialMemory(request), request, rngFor('silent')).say).toBe(1);
  });
});

test('an informed seat says what is new to most of its true hearers, although its policy is round-robin', () => {
  const state = given({ at: '3,3 3,4 6,6', bases: '1,1 2,2 6,1', first: '024 13 5', knows: '024 0123 5' });
  const informed = informedOf(heuristic);
  const request = { ...requestIn(state, 0), observation: observe(state, 'all') };
  const act = () => informed.act(informed.initialMemory(request), request, rngFor('informed'));
  expect(act()).toEqual({ move: 'right', say: 4 });
  expect(informed.privileged).toBe(true);
});

test('seat-view turns the view of all into exactly what the seat is shown', () => {
  let compared = 0;
  for (let i = 0; i < 40; i++) {
    const rng = rngFor('seat-view', i);
    const config = symmtom.sampleConfig(rng);
    let state = symmtom.initialState(config);
    const { parameters } = observe(state, 'public');
    for (let events = symmtom.decide(state, { type: 'start' }, rng); ; ) {
      for (const event of events) {
        const before = state;
        state = symmtom.evolve(state, event);
        for (let seat = 0; seat < config.agents; seat++) {
          const shown = (viewer: number | 'all') => ({
            ...requestIn(state, seat),
            observation: observe(state, viewer),
            percepts: [perceive(event, { after: state }, viewer) ?? expect.fail('unnoticed')],
          });
          if (event.type === 'Dealt') {
            expect(requestOf(shown('all'))).toEqual(shown(seat));
            expect(firstSightOf(shown('all')).percepts).toEqual(shown(seat).percepts);
          } else {
            expect(requestOf(shown('all'))).toEqual(shown(seat));
            const lived = (viewer: number | 'all') => ({
              turn: before.turn,
              acted: null,
              percepts: shown(viewer).percepts,
            });
            expect(experienceOf(lived('all'), seat, parameters)).toEqual(lived(seat));
          }
          compared++;
        }
      }
      if (symmtom.isTerminal(state)) break;
      const seats = symmtom.activeSeats(state);
      const actions = Object.fromEntries(seats.map((seat) => [seat, rng.pick(legalActions(state))]));
      events = symmtom.decide(state, { type: 'act', actions }, rng);
    }
  }
  expect(compared).toBeGreaterThan(500);
});
