import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rngFor } from '../core/rng.ts';
import { Probe, type ProbeAnswer } from '../core/session/types.ts';
import { answersJudged, literalScore, scoredProbes } from './analysis/scores/probe-scores.ts';
import type { HouseholdLog } from './beliefs/knowledge.ts';
import { household2 } from './game.ts';
import { probesWithFoils, questionsWithFoils } from './probes/foils.ts';
import { type AskedProbe, goalProbes, NO, readQuestion, UNKNOWN, YES } from './probes.ts';
import { sampleTask } from './sample.ts';
import { type Acts, close, fact, go, open, taskOf, tell } from './testing/house.ts';
import { logOf } from './testing/script.ts';

const CHAIN = '(K agent_0 (K agent_1 (is_open chest_3)))';
const nested = taskOf({ task: { goal: `(and (is_open chest_3) ${CHAIN} (K agent_1 (not (is_open fridge_2))))` } });

describe('the questions', () => {
  test('there is one for every K, outer ones first, to its agent about the next; a negation is part of the statement', () => {
    const asked = goalProbes(nested);
    expect(asked.map(({ id, seat, whom, kind, literal }) => [id, seat, whom, kind, literal.holds])).toEqual([
      ['k_probe_0', 0, [1], 'root', true],
      ['k_probe_1', 1, [], 'inner', true],
      ['k_probe_2', 1, [], 'root', false],
    ]);
  });

  test('of versions 1 and 2 have as many foils of each kind as roots, for the same seats', () => {
    const asked = probesWithFoils(nested);
    for (const kind of ['false', 'untold', 'outside'] as const)
      expect(asked.filter((each) => each.kind === kind).map(({ seat }) => seat)).toEqual([0, 1]);
    expect(asked.map(({ id }) => id)).toEqual(asked.map((_, i) => `k_probe_${i}`));
  });

  test('they are in words, with the same three answers, and in JSON for programs', () => {
    const [first] = questionsWithFoils({ task: nested }).filter(({ id }) => id === 'k_probe_0');
    expect(first?.question).toBe('Suppose B is asked whether this is so: “the chest 3 is open”. What would B answer?');
    expect(first?.options).toEqual([YES, NO, UNKNOWN]);
    expect(first && readQuestion(first)).toEqual({
      whom: [1],
      literal: { predicate: 'is_open', args: ['chest_3'], holds: true },
    });
    expect(readQuestion({ about: { whom: ['B'] } })).toBeNull();
  });

  test('those of random tasks fit the schema, are unique, and depend on the config alone', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const task = sampleTask(rngFor(`probes ${seed}`));
        const questions = questionsWithFoils({ task });
        for (const question of questions) expect(Probe.safeParse({ ...question, limitMs: null }).success).toBe(true);
        const distinct = new Set(questions.map(({ seat, about }) => JSON.stringify([seat, about])));
        expect(distinct.size).toBe(questions.length);
        expect(questionsWithFoils({ task: structuredClone(task) })).toEqual(questions);
      }),
      { numRuns: 50 },
    );
  });
});

/** Seat 1 opens the chest and the fridge; both answer what `answer` says. */
function played(
  answer: (asked: Pick<AskedProbe, 'seat' | 'whom'>) => ProbeAnswer | null,
  ...acts: readonly Acts[]
): HouseholdLog {
  const before = [{ 1: go('kitchen_1') }, { 1: open('fridge_2') }, { 1: go('bedroom_1') }, { 1: open('chest_3') }];
  return logOf(nested, {
    acts: [...before, ...acts],
    answer: (probe) => {
      const about = readQuestion(probe);
      return about && answer({ seat: probe.seat, whom: about.whom });
    },
  });
}

const says = (option: string, confidence: number | null = null): ProbeAnswer => ({ option, confidence });

describe('the scoring rules', () => {
  const told: Acts = { 1: tell([0], fact('is_open', 'chest_3')) };
  const of = (log: HouseholdLog, id: string) => scoredProbes(log)?.find((probe) => probe.id === id);

  test('by truth, an answer must be true: of the house, or of what the other has reason to say', () => {
    const yes = played(() => says(YES), told);
    expect(of(yes, 'k_probe_0')).toMatchObject({ so: YES, warranted: YES, byTruth: true });
    // the fridge is open, so its negation is false
    expect(of(yes, 'k_probe_2')).toMatchObject({ so: NO, warranted: NO, byTruth: false });
    expect(
      of(
        played(() => says(NO), told),
        'k_probe_2',
      ),
    ).toMatchObject({ byTruth: true, byOriginal: false });
  });

  test('by the original, equal answers pass, true or not, also if neither seat knows or answers', () => {
    expect(
      of(
        played(() => says(UNKNOWN), told),
        'k_probe_0',
      ),
    ).toMatchObject({ byTruth: false, byOriginal: true });
    const differ = played(({ whom }) => says(whom.length > 0 ? YES : NO), told);
    expect(of(differ, 'k_probe_0')).toMatchObject({ byTruth: true, byOriginal: false });
    expect(of(differ, 'k_probe_1')?.byOriginal).toBeNull();
  });

  test('an agent that was never told cannot know what the other knows, even if it guesses right', () => {
    expect(
      of(
        played(() => says(UNKNOWN)),
        'k_probe_0',
      ),
    ).toMatchObject({ so: YES, warranted: UNKNOWN, byTruth: false });
  });

  test('after an unseen change a belief has good grounds and is false', () => {
    const acts = [{ 0: go('bedroom_1') }, { 1: go('hall_1') }, { 0: close('chest_3') }];
    expect(
      of(
        played(() => says(YES), ...acts),
        'k_probe_0',
      ),
    ).toMatchObject({ so: YES, warranted: YES });
    expect(
      of(
        played(() => says(YES), ...acts),
        'k_probe_1',
      ),
    ).toMatchObject({ so: NO, warranted: YES });
  });
});

test('always saying yes is scored too, by every rule; "I don’t know" is right for a foil never heard of', () => {
  const told = { 1: tell([0], fact('is_open', 'chest_3')) };
  const probes = scoredProbes(played(() => says(YES, 100), told)) ?? [];
  const score = literalScore(probes);
  expect(score.truth).toEqual(score.truthOfYes);
  expect(score.knowledge).toEqual(score.knowledgeOfYes);
  expect(score.original).toEqual(score.originalOfYes);
  expect(score.foils).toEqual(score.foilsOfYes);
  expect(score.original).toEqual({ passed: 1, of: 2 });
  // answers to inner questions count for the answers of others only
  const own = probes.filter(({ kind, reversed }) => kind !== 'inner' || reversed);
  expect(score.brier).toBeCloseTo(own.filter(({ byKnowledge }) => !byKnowledge).length / own.length, 10);
  const never = literalScore(scoredProbes(logOf(nested, { acts: [{}], answer: () => says(UNKNOWN) })) ?? []);
  expect(never.foils.passed).toBeGreaterThan(never.foilsOfYes.passed);
  expect(never.knowledge.passed).toBe(2);
  expect(never.truth.passed).toBe(1);
});

test('every answer is judged against the true answer and the reasoned one, as it is scored', () => {
  const log = played(() => says(NO), { 1: tell([0], fact('is_open', 'chest_3')) });
  const judged = answersJudged(log);
  const scored = scoredProbes(log) ?? [];
  expect(judged.map(({ index }) => log[index]?.type)).toEqual(scored.map(() => 'ProbeAnswered'));
  const inOrder = log.flatMap((event) => (event.type === 'ProbeAnswered' ? [`${event.seat} ${event.probeId}`] : []));
  const place = new Map(scored.map((probe) => [`${probe.seat} ${probe.id}`, probe]));
  expect(judged.map(({ so, warranted }) => ({ so, warranted }))).toEqual(
    inOrder.map((key) => ({ so: place.get(key)?.so, warranted: place.get(key)?.warranted })),
  );
  expect(judged.map(({ next }) => next)).toContain(1);
});

test('a session without probes has no literal score', () => {
  expect(answersJudged(logOf(nested, { acts: [{}] }))).toEqual([]);
  expect(scoredProbes(logOf(nested, { acts: [{}] }))).toBeNull();
});

test('versions 1 and 2 offer these questions', () => {
  const config = household2.sampleConfig(rngFor('asks'));
  expect(household2.questions?.(config, household2.initialState(config))).toEqual(questionsWithFoils(config));
});
