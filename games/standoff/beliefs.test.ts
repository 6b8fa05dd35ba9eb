/** Compares beliefs from percepts alone with those of the trials' generator, which sees everything. */
import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { beliefs, placesFor } from './beliefs.ts';
import { standoff } from './game.ts';
import type { Memory } from './memory.ts';
import type { UncheckedConfig } from './session-config.ts';
import { choices, trial } from './testing/played-trials.ts';
import { TRIALS, trialAt } from './trials/trials.ts';
import type { TrialStep } from './trials/types.ts';
import type { Percept } from './types.ts';

/** After each of the steps 0..3 and at the release: what the seat believes, and what it takes the other to believe. */
function lived(config: UncheckedConfig, id: string, seat: number): readonly Pick<Memory, 'own' | 'other'>[] {
  const list = [{ trial: id, mirrored: false, asked: false }];
  let state = standoff.initialState({ ...config, list });
  let command: Parameters<typeof standoff.decide>[1] = { type: 'start' };
  let memory: Memory | null = null;
  const steps: Memory[] = [];
  for (let turn = 0; ; turn++) {
    const percepts: Percept[] = [];
    for (const event of standoff.decide(state, command, rngFor('none'))) {
      const next = standoff.evolve(state, event);
      const percept = standoff.perceive(event, { before: state, after: next }, seat);
      if (percept) percepts.push(percept);
      state = next;
    }
    memory = memory
      ? beliefs.update(memory, { turn, acted: null, percepts }, rngFor('none'))
      : beliefs.prior({ seat, observation: standoff.observe(state, seat), percepts });
    if (state.phase === 'event' || state.phase === 'choose') steps.push(memory);
    if (state.phase === 'choose') return steps;
    command = { type: 'act', actions: {} };
  }
}

const { config } = trial('b2w0v0-1.30.22.p').state;
const differ = (steps: readonly TrialStep[], own: (step: TrialStep, i: number) => boolean): boolean =>
  steps.length !== 5 || steps.some((step, i) => !own(step, i));

/** Every eleventh trial, so that every kind is among them; bots/standoff/policies.test.ts asks a policy that reads the same memory about all. */
const EVERY = 11;

describe('on every eleventh of the 47,040 trials, after every step', () => {
  test('the player knows where the treats are, and what the opponent believes', () => {
    const wrong: string[] = [];
    for (let i = 0; i < TRIALS; i += EVERY) {
      const { id, steps, presence } = trialAt(i);
      const believed = lived(config, id, 0);
      const same = (a: TrialStep['truth'], b: TrialStep['truth'] | undefined) =>
        a.large === b?.large && a.small === b.small;
      const nothing = { large: null, small: null };
      if (
        differ(
          steps,
          ({ truth, belief }, t) =>
            same(truth, believed[t]?.own) && same(presence === 'present' ? belief : nothing, believed[t]?.other),
        )
      )
        wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });

  test('the opponent believes what the generator says it believes', () => {
    const wrong: string[] = [];
    for (let i = TRIALS / 2; i < TRIALS; i += EVERY) {
      const { id, steps } = trialAt(i);
      const believed = lived(config, id, 1);
      const same = ({ belief }: TrialStep, t: number): boolean => {
        const { own, other } = believed[t] as Memory;
        // the player sees every event that the opponent sees
        return [own, other].every((places) => places.large === belief.large && places.small === belief.small);
      };
      if (differ(steps, same)) wrong.push(id);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the belief model', () => {
  // the large treat into box 3 unseen, the small one into box 1, then the two are exchanged unseen
  const first = trial('b1w1v0f-1.310.112.p').until('choose');
  const memoryOf = (seat: number) =>
    beliefs.prior({ seat, observation: first.seen(seat), percepts: first.noticed(seat) });
  const [large, small] = standoff.propositions(first.seen(0));

  test('answers with one value for each chain', () => {
    const value = (seat: number, chain: readonly number[], proposition = large) => {
      if (!proposition) throw new Error('there are two treats');
      const credences = beliefs.query(memoryOf(seat), chain, proposition);
      expect(credences.reduce((sum, { probability }) => sum + probability, 0)).toBe(1);
      return credences.find(({ probability }) => probability === 1)?.value;
    };
    expect([value(0, [0]), value(0, [0], small)]).toEqual([1, 3]);
    expect([value(0, [0, 1]), value(0, [0, 1], small)]).toEqual(['nowhere', 1]);
    expect([value(1, [1]), value(1, [1], small)]).toEqual(['nowhere', 1]);
    expect([value(0, [0, 1, 0]), value(1, [1, 0], small)]).toEqual(['nowhere', 1]);
  });

  test('cannot tell what another seat privately believes', () => {
    expect(() => placesFor(memoryOf(0), [1])).toThrow('seat 0 cannot tell');
  });

  test('starts anew with every trial and keeps the result of the last one', () => {
    const list = ['b2w0v0-1.30.22.p', 'b0w0v0-1.30.22.p'].map((id) => ({ trial: id, mirrored: false, asked: false }));
    const now = trial('', { list }).until('choose').act(choices('03')).until('outcome').act();
    const memory = beliefs.prior({ seat: 1, observation: now.seen(1), percepts: now.noticed(1) });
    expect(memory.own).toEqual({ large: null, small: null });
    expect(memory.past).toMatchObject([{ number: 0, sealed: 3, outcome: { places: { large: 3, small: 0 } } }]);
  });
});
