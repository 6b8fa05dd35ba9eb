/**
 * One simulated study: participants are recruited into the real design, their groups take outcomes of real sessions, and
 * effects of person, group and item are added. All chance is keyed by seed, n and the number of the run.
 *
 * A participant's outcome is, in its own standard deviation within an arm,
 *   left x session + person SD x person + group SD x group + item SD x item, and `effect` on side 1 of the contrast,
 * where session is standardised and `left` makes the variances add up to 1.
 */
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { orderIn, type Slot } from '../allocation/slots.ts';
import { type FrozenStudy, ownOf } from '../definition/freeze.ts';
import { type Contrast, sidesOfConditions } from './contrast.ts';
import { comparedCells, kindOf, type Library } from './library.ts';
import { type RecruitedGroup, recruit } from './recruit.ts';
import {
  type Functions,
  type MeasuredValue,
  mean,
  type StatisticalTest,
  sum,
  type TestResult,
  testBetween,
  testWithin,
} from './tests.ts';

export interface PowerPlan {
  readonly seed: string;
  readonly contrast: Contrast;
  /** What one value of the test stands for. */
  readonly unit: 'person' | 'group';
  readonly test: StatisticalTest;
  readonly effects: readonly number[];
  /** Chance that a participant leaves before the last turn. */
  readonly dropout: number;
  /** Chance that a participant does not come back for a wave, for each later one. */
  readonly absent: number;
  /** Standard deviations of the random effects, in those of a participant's outcome. */
  readonly sd: RandomEffects;
}

export interface RandomEffects {
  readonly person: number;
  readonly group: number;
  readonly item: number;
}

export interface SimulatedRun {
  /** Units that were lost. */
  readonly dropped: number;
  /** The result without any effect; null: too few units were left to test. */
  readonly none: TestResult | null;
  /** Effect -> the result of its test. */
  readonly tested: readonly (TestResult | null)[];
}

/** The share of a participant's variance that the session has; negative: the random effects leave none. */
export function sessionShare({ person, group, item }: RandomEffects): number {
  return 1 - person * person - group * group - item * item;
}

export function simulateRun(
  { definition, items }: Pick<FrozenStudy, 'definition' | 'items'>,
  plan: PowerPlan,
  {
    library,
    n,
    run,
    functions,
  }: { readonly library: Library; readonly n: number; readonly run: number; readonly functions: Functions },
): SimulatedRun {
  const { contrast, dropout, absent, effects, test, unit } = plan;
  const seed = `${plan.seed}/${n}/${run}`;
  const { groups, dropped, lost } = recruit(definition, { n, dropout, absent, seed });
  const sides = sidesOfConditions(definition, contrast);
  const cells = comparedCells(definition, contrast);
  const units = groups.flatMap(({ slot, participants }) => {
    const side = cells.get(slot.cell);
    if (side === undefined) return [];
    const values = outcomesOf(
      { slot, participants },
      { plan, library, seed, functions, itemsOn: (on) => itemsOf(slot, on) },
    );
    const told = unit === 'person' ? values : [mean(values)];
    return told.map((value): MeasuredValue => ({ value, side, list: slot.list ?? 'all' }));
  });
  const testWith = (effect: number): TestResult | null => {
    const testing = { test, functions, rng: rngFor(seed, 'deals') };
    return contrast.vary === 'within'
      ? testWithin(
          units.map(({ value }) => value + effect),
          testing,
        )
      : testBetween(
          units.map((one) => ({ ...one, value: one.value + (one.side === 1 ? effect : 0) })),
          testing,
        );
  };
  return { dropped: unit === 'person' ? lost : dropped, none: testWith(0), tested: effects.map(testWith) };

  /** Names of the items that a slot's plays on this side have. */
  function itemsOf(slot: Slot, on: number): readonly string[] {
    const list = slot.list === null ? null : (ownOf(items, slot.list) ?? null);
    const plays = orderIn(definition, seed, slot).flat();
    return plays.flatMap((condition, play) => {
      if (sides[condition] !== on) return [];
      if (list) return [`item ${list[play]?.id ?? play}`];
      return [definition.design.sameDeals ? `deal ${slot.deal} ${play}` : `own ${slot.index} ${play}`];
    });
  }
}

interface Drawing {
  readonly plan: PowerPlan;
  readonly library: Library;
  readonly seed: string;
  readonly functions: Functions;
  readonly itemsOn: (side: number) => readonly string[];
}

/** Participant -> the outcome, or in a contrast within the difference of the two sides. */
function outcomesOf(
  { slot, participants }: RecruitedGroup,
  { plan, library, seed, functions, itemsOn }: Drawing,
): readonly number[] {
  const { sd, contrast } = plan;
  const [own] = participants;
  const known = library[slot.cell] ?? [];
  const alike = known.filter(({ kind }) => kind === kindOf(slot));
  const group = rngFor(seed, 'session', own ?? 0).pick(alike.length > 0 ? alike : known);
  const left = functions.sqrt(sessionShare(sd));
  const ofGroup = sd.group * normal(rngFor(seed, 'group', own ?? 0));
  const sides = contrast.vary === 'within' ? [0, 1] : [0];
  const ofItems = sides.map((side) => {
    const names = itemsOn(side);
    if (names.length === 0) return 0;
    return (sd.item * sum(names.map((name) => normal(rngFor(seed, 'item', name))))) / functions.sqrt(names.length);
  });
  return participants.map((participant, place) => {
    const ofPerson = sd.person * normal(rngFor(seed, 'person', participant));
    const [first = 0, second = 0] = sides.map(
      (side) => left * (group.outcomes[place]?.[side] ?? 0) + ofPerson + ofGroup + (ofItems[side] ?? 0),
    );
    return contrast.vary === 'within' ? second - first : first;
  });
}

/** Nearly normal, with mean 0 and standard deviation 1: twelve uniform numbers less six. Equal on every engine. */
function normal(rng: Rng): number {
  let all = -6;
  for (let i = 0; i < 12; i++) all += rng.real();
  return all;
}
