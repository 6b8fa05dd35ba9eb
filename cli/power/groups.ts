/** Plays groups of simulated participants through all sessions of their slots, with the game's own rules. */

import { forgetful } from '../../bots/forgetful.ts';
import { botsOf, policyById } from '../../bots/index.ts';
import { scoredAnswers } from '../../games/core/beliefs/answers.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { rngFor } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import { subjectOf } from '../../server/beliefs/subject.ts';
import { orderIn, type Slot, seatsIn } from '../../studies/allocation/slots.ts';
import { peopleIn } from '../../studies/definition/arms.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import type { SessionPlan } from '../../studies/definition/types.ts';
import { type Contrast, sidesOfConditions } from '../../studies/power/contrast.ts';
import { kindOf, type PlayedGroup } from '../../studies/power/library.ts';
import { mean } from '../../studies/power/tests.ts';
import { planIn, sessionSeed } from '../../studies/way/decide/session-plan.ts';

/** What of a session is the outcome: what the seat earned, or its share of right answers to questions between turns. */
export const OUTCOMES = ['returns', 'probes'] as const;
export type PowerOutcome = (typeof OUTCOMES)[number];

export interface PowerStudy {
  readonly frozen: FrozenStudy;
  readonly contrast: Contrast;
  readonly outcome: PowerOutcome;
  readonly seed: string;
  /** Ids of policies that stand for people, by game; another game has its default partner. */
  readonly policies: Readonly<Record<string, string>>;
  /** How often the average person errs. Persons differ: from none of it to twice as much. */
  readonly errs: number;
  readonly forgets: number;
}

/** The same options and slot give the same group. */
export function playGroup(slot: Slot, playing: PowerStudy): PlayedGroup {
  const { frozen, contrast, outcome, seed } = playing;
  const { definition } = frozen;
  const sides = sidesOfConditions(definition, contrast);
  const reached = Array.from({ length: peopleIn(definition, slot.cell) }, () => new Map<number, number[]>());
  for (const [play, condition] of orderIn(definition, seed, slot).flat().entries()) {
    const side = sides[condition];
    if (side === null || side === undefined) continue;
    const plan = planIn(frozen, { seed, slot, play });
    const places = seatsIn(plan.seats, slot);
    const log = playSession(plan, { slot, play, places, playing });
    const values = outcome === 'returns' ? returnsIn(log) : answersIn(log, plan);
    places.forEach((person, seat) => {
      const value = values[seat];
      const own = person === null ? undefined : reached[person];
      if (value !== undefined && value !== null) own?.set(side, [...(own.get(side) ?? []), value]);
    });
  }
  const wanted = contrast.vary === 'within' ? [0, 1] : [0];
  return {
    cell: slot.cell,
    kind: kindOf(slot),
    outcomes: reached.map((own) => wanted.map((side) => mean(own.get(side) ?? []))),
  };
}

interface Seated {
  readonly slot: Slot;
  readonly play: number;
  /** Seat -> the place in the group of its participant; null: a policy. */
  readonly places: readonly (number | null)[];
  readonly playing: PowerStudy;
}

function playSession(plan: SessionPlan, { slot, play, places, playing }: Seated): readonly SessionEvent<GameTypes>[] {
  const { frozen, seed, errs, forgets, policies: chosen } = playing;
  const rules = newestRules(plan.game);
  if (!rules) throw new Error(`there is no game ${plan.game}`);
  const group = `${slot.cell}/${slot.index}`;
  const policies = plan.seats.map((holder, seat): AnyPolicy => {
    if (holder.kind === 'policy') return found(policyById(holder.policy), holder.policy);
    const own = chosen[plan.game];
    const policy = own === undefined ? botsOf(plan.game)?.defaultPartner : policyById(own);
    // who acted in a recording is simulated as another participant, who reacts
    const place = holder.kind === 'recorded' ? `recorded ${seat}` : (places[seat] ?? 0);
    const person = rngFor(seed, 'person', group, place);
    return forgetful(found(policy, own ?? plan.game), {
      errs: 2 * errs * person.real(),
      forgets: 2 * forgets * person.real(),
      seed: `${seed}/${group}/${play}/${seat}`,
    });
  });
  const { aids, disclosure, probes, questions } = plan;
  const isYoked = frozen.definition.design.sameDeals || plan.recordings !== undefined;
  const key = isYoked ? ['deal', slot.deal, play] : ['own', group, play];
  return playout(rules.game, {
    session: `simulated-${slot.index}-${play}`,
    config: rules.game.schemas.config.parse({ ...rules.forPeople, ...plan.config }),
    seed: sessionSeed(seed, key),
    policies,
    setup: {
      build: 'power',
      arm: slot.cell,
      aids,
      disclosure,
      ...(probes ? { probes } : {}),
      ...(questions ? { questions } : {}),
    },
  });
}

function found(policy: AnyPolicy | undefined, name: string): AnyPolicy {
  if (!policy) throw new Error(`there is no policy ${name}`);
  return policy;
}

function returnsIn(log: readonly SessionEvent<GameTypes>[]): readonly number[] {
  const last = log.at(-1);
  if (last?.type !== 'SessionEnded') throw new Error(`a finished session ends with SessionEnded, not ${last?.type}`);
  return last.returns;
}

/** Seat -> the share of right answers among questions with a right answer; null: there were none. */
function answersIn(log: readonly SessionEvent<GameTypes>[], { seats }: SessionPlan): readonly (number | null)[] {
  const subject = subjectOf(log, undefined);
  const scored = 'problem' in subject ? [] : scoredAnswers(subject);
  return seats.map((_, seat) => {
    const own = scored.filter((one) => one.seat === seat && one.right !== null);
    return own.length === 0 ? null : mean(own.map(({ given, right }) => (given === right ? 1 : 0)));
  });
}
