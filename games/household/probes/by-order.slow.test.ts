import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldLog } from '../../core/log/replay.ts';
import { rngFor } from '../../core/rng.ts';
import { lifeOf } from '../../core/session/life.ts';
import { Probe, type ProbeAnswer } from '../../core/session/types.ts';
import { type ScoredProbe, scoredProbes } from '../analysis/scores/probe-scores.ts';
import { EXACT, RULES_OF_THUMB } from '../analysis/scores/rules-of-thumb.ts';
import type { HouseholdLog } from '../beliefs/knowledge.ts';
import { lastBelief, pastOf, pastsIn, type SeatPast } from '../beliefs/past.ts';
import { knows } from '../beliefs.ts';
import { household } from '../game.ts';
import { asQuestion, keyOf, optionFor, UNKNOWN, YES } from '../probes.ts';
import { sampleTask } from '../sample.ts';
import { HUMAN_TASKS } from '../tasks/human.ts';
import { close, fact, go, open, taskOf, tell } from '../testing/house.ts';
import { randomActs } from '../testing/random.ts';
import { logOf } from '../testing/script.ts';
import type { State } from '../types.ts';
import { probesByOrder, questionsByOrder } from './by-order.ts';
import { subjectOf } from './statements.ts';

const yes = (): ProbeAnswer => ({ option: YES, confidence: 100 });

function endOf(log: HouseholdLog): State {
  return foldLog(household, log).at(-1)?.game ?? expect.fail('played');
}

/** Random sessions of random houses and of the tasks for people, in which every answer is yes. */
function randomLog(seed: number): HouseholdLog {
  const rng = rngFor('questions by order', seed);
  const task = rng.int(3) === 0 ? sampleTask(rng) : rng.pick(HUMAN_TASKS).task;
  return logOf(task, { acts: randomActs(task, 10, rng), answer: yes });
}

type Message = SeatPast['memory']['heard'][number];
const withoutText = ({ turn, message }: Message): Message => ({ turn, message: { ...message, text: null } });

const ownOf = (pasts: readonly SeatPast[], { seat, literal }: ScoredProbe): string => {
  const past = pasts[seat] ?? expect.fail('there is such a seat');
  return optionFor(knows(lastBelief(past), [seat], literal));
};

test('what a seat lived through is the same from the end of a session as from its log, without free text', () => {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const log = randomLog(seed);
      const pasts = pastsIn(endOf(log));
      for (const past of pasts) {
        const { first, experiences } = lifeOf(household, log, past.seat);
        const logged = pastOf({ first: first ?? expect.fail('begun'), experiences });
        const { heard, sent } = logged.memory;
        const memory = { ...logged.memory, heard: heard.map(withoutText), sent: sent.map(withoutText) };
        expect(past).toEqual({ ...logged, memory });
      }
    }),
    { numRuns: 6 },
  );
});

describe('the questions of version 4', () => {
  test('are unique, fit the schema, and depend on the end alone', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const end = endOf(randomLog(seed));
        const questions = questionsByOrder(end);
        const probes = probesByOrder(end);
        expect(new Set(probes.map(keyOf)).size).toBe(questions.length);
        expect(new Set(probes.map(({ id }) => id)).size).toBe(questions.length);
        for (const question of questions) expect(Probe.safeParse({ ...question, limitMs: null }).success).toBe(true);
        expect(questionsByOrder(structuredClone(end))).toEqual(questions);
        for (const seat of end.config.task.agents.keys()) {
          const own = probes.filter((each) => each.seat === seat);
          expect(own.length).toBeGreaterThanOrEqual(2);
          const asked = own
            .filter(({ matched }) => matched)
            .map(({ whom, literal }) => `${whom} ${subjectOf(literal)}`);
          expect(new Set(asked).size).toBe(asked.length);
        }
      }),
      { numRuns: 8 },
    );
  });

  test('about others have right answers that the seat has reason to give, and that differ from its own belief in a third or more', () => {
    let nested = 0;
    let contrary = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const log = randomLog(seed);
        const end = endOf(log);
        const pasts = pastsIn(end);
        const about = (scoredProbes(log) ?? []).filter(({ kind }) => kind === 'nested');
        for (const probe of about) {
          expect(probe.warranted).toBe(probe.so);
          expect(probe.matched && probe.order === probe.whom.length && probe.order > 0).toBe(true);
          expect([ownOf(pasts, probe), probe.warranted]).not.toEqual([UNKNOWN, UNKNOWN]);
        }
        const against = about.filter((probe) => ownOf(pasts, probe) !== probe.warranted);
        for (const seat of end.config.task.agents.keys()) {
          const of = (some: readonly ScoredProbe[]) => some.filter((each) => each.seat === seat).length;
          expect(3 * of(against)).toBeGreaterThanOrEqual(of(about));
        }
        nested += about.length;
        contrary += against.length;
      }),
      { numRuns: 8 },
    );
    expect(nested).toBeGreaterThan(100);
    expect(contrary / nested).toBeGreaterThan(0.4);
  });

  test('ask with and against a false belief of another, and what the seat alone knows', () => {
    // both see the chest closed; seat 0 opens it when the other has left
    const task = taskOf({ starts: ['bedroom_1', 'bedroom_1'], task: { goal: '(is_open fridge_2)' } });
    const acts = [{ 1: go('hall_1') }, { 0: open('chest_3') }, { 0: go('kitchen_1') }, { 0: open('fridge_2') }];
    const about = (scoredProbes(logOf(task, { acts, answer: yes })) ?? []).filter(
      ({ seat, kind }) => seat === 0 && kind === 'nested',
    );
    const answers = about.map(({ literal, order, warranted }) => [subjectOf(literal), order, warranted]);
    expect(answers).toContainEqual(['fridge_2', 1, UNKNOWN]);
    expect(about.some(({ literal }) => subjectOf(literal) === 'chest_3')).toBe(true);
  });

  test('about the house are of two things in contrary states, of which none, one or two hold', () => {
    const held = new Map<number, number>();
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const house = (scoredProbes(randomLog(seed)) ?? []).filter(({ matched, order }) => matched && order === 0);
        for (const seat of new Set(house.map((each) => each.seat))) {
          const own = house.filter((each) => each.seat === seat);
          expect(own.length % 2).toBe(0);
          for (let i = 0; i < own.length; i += 2) {
            const holding = own.slice(i, i + 2).filter(({ so }) => so === YES).length;
            held.set(holding, (held.get(holding) ?? 0) + 1);
          }
        }
      }),
      { numRuns: 10 },
    );
    for (const holding of [0, 1, 2]) expect(held.get(holding)).toBeGreaterThan(3);
  });

  test('do not depend on free text', () => {
    const rng = rngFor('texts');
    const { task } = rng.pick(HUMAN_TASKS);
    const acts = randomActs(task, 10, rng);
    const said = (text: string) =>
      acts.map((turn) =>
        Object.fromEntries(
          Object.entries(turn).map(([seat, act]) => [seat, act.type === 'communicate' ? { ...act, text } : act]),
        ),
      );
    const [one, other] = ['Hello', task.scene.objects.map(({ id }) => id).join(' ')].map((text) =>
      questionsByOrder(endOf(logOf(task, { acts: said(text), answer: yes }))),
    );
    expect(one).toEqual(other);
  });

  test('call the seat that is asked “you”', () => {
    const literal = { predicate: 'is_open', args: ['chest_3'], holds: true } as const;
    const probe = {
      id: 'k_probe_0',
      seat: 0,
      whom: [1, 0],
      literal,
      kind: 'nested',
      reversed: false,
      matched: true,
    } as const;
    expect(asQuestion(probe, 'opinions').question).toBe(
      'Suppose B is asked what you would answer to this: “the chest 3 is open”. What would B say?',
    );
  });
});

describe('rules of thumb', () => {
  const agents = [
    { start: 'bedroom_1', secrets: ['In the end the chest_3 is closed.'], knows: { goals: ['(is_closed chest_3)'] } },
    { start: 'hall_1' },
  ];
  const log = logOf(taskOf({ task: { agents, goal: '(is_closed chest_3)' } }), {
    acts: [{ 0: open('chest_3') }, { 0: tell([1], fact('is_open', 'chest_3')) }, { 0: close('chest_3') }],
  });
  const [past = expect.fail('seat 0')] = pastsIn(endOf(log));
  const said = (id: string, predicate: 'is_open' | 'is_closed', whom: readonly number[] = [1]) => {
    const rule = [...RULES_OF_THUMB, EXACT].find((each) => each.id === id) ?? expect.fail(id);
    return rule.answer(past, { whom, literal: { predicate, args: ['chest_3'], holds: true } }, []);
  };

  test('answer by wishes, messages, the start and the own belief, whoever is asked about', () => {
    expect([said('toward goal', 'is_open'), said('toward goal', 'is_closed')]).toEqual(['no', 'yes']);
    expect([said('as said', 'is_open'), said('as said', 'is_closed')]).toEqual(['yes', 'no']);
    expect([said('as first known', 'is_open'), said('egocentric', 'is_open')]).toEqual(['no', 'no']);
    expect([said('contrary', 'is_open'), said('named', 'is_open'), said('in secrets', 'is_open')]).toEqual([
      'yes',
      'yes',
      'yes',
    ]);
  });

  test('differ from the belief model, which says that the other goes by what it was told', () => {
    expect([said('exact', 'is_open'), said('exact', 'is_closed')]).toEqual(['yes', 'no']);
  });

  test('contrast: a door of which the seat knows nothing is in another state than the next door', () => {
    const rule = RULES_OF_THUMB.find(({ id }) => id === 'contrast') ?? expect.fail('contrast');
    const about = (predicate: 'is_open' | 'is_closed', door: string) => {
      return { whom: [1], literal: { predicate, args: [door], holds: true } } as const;
    };
    const answer = (predicate: 'is_open' | 'is_closed') =>
      rule.answer(past, about(predicate, 'fridge_2'), [about('is_open', 'chest_3')]);
    expect([answer('is_open'), answer('is_closed')]).toEqual(['yes', 'no']);
    expect(rule.answer(past, about('is_open', 'fridge_2'), [])).toBe(UNKNOWN);
  });
});
