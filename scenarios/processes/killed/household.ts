/** A session of the household: messages in every turn, and questions at the end with a limit of time. */
import { expect } from 'vitest';
import { tokensIn } from '../../../games/core/free-text.ts';
import { foldLog } from '../../../games/core/log/replay.ts';
import type { AnyPolicy } from '../../../games/core/policy.ts';
import type { HouseholdLog } from '../../../games/household/beliefs/knowledge.ts';
import { household } from '../../../games/household/game.ts';
import { TWO_DOORS } from '../../../games/household/testing/doors.ts';
import { hold, openPace, waitForPoint } from '../../../server/testing/hold.ts';
import { logOf, ofType, textsIn } from '../../../server/testing/log.ts';
import type { Planted } from '../../../server/testing/planted.ts';
import type { Killed, KillStory } from './story.ts';

const TURNS = 5;
const LIMIT_MS = 60_000;
const goal = '(and (is_open fridge_1) (K agent_0 (is_open fridge_1)) (K agent_1 (is_open chest_2)))';
const TASK = { ...TWO_DOORS, goal, turns: TURNS };

/** Where the kills strike: in the middle of the turns, at the first question, and at the second; and how far people may go then. */
const POINTS = [
  [2, TURNS],
  [TURNS, TURNS + 1],
  [TURNS + 1, Number.POSITIVE_INFINITY],
] as const;

/** Writes to the other seat in every turn, and answers every question. */
export const writer: AnyPolicy = {
  id: 'test/writer',
  game: 'household',
  version: 1,
  about: '',
  initialMemory: ({ seat }) => seat,
  observe: (seat) => seat,
  act: (seat, { turn }) => ({ type: 'communicate', to: [1 - seat], text: `Turn ${turn}, writes ${seat}`, fact: null }),
  answer: (_seat, { options, confidence }) => ({ option: options[0] ?? '', confidence: confidence ? 60 : null }),
};

export const plannedHousehold = (session: string, more: Partial<Planted> = {}): Planted => ({
  game: household as Planted['game'],
  session,
  config: { task: TASK },
  seed: `seed of ${session}`,
  at: Date.now(),
  seats: ['person', 'person'],
  ...more,
});

export const householdPlanted = plannedHousehold('household', { questions: { limitMs: LIMIT_MS } });

/** None is lost or asked for twice, and a question keeps its time. */
export function openHousehold({ url, databaseFile }: Killed): KillStory {
  const pace = openPace(POINTS[0][0]);
  const holding = [0, 1].map((seat) => hold(url, { session: 'household', seat, policy: writer, pace }));
  return {
    reach: (nth) => waitForPoint(holding, POINTS[nth]?.[0] ?? 0),
    async back(nth) {
      pace.allow(POINTS[nth]?.[1] ?? 0);
    },
    async over() {
      await Promise.all(holding.map(({ over }) => over));
    },
    async check(outages) {
      const log = await logOf(databaseFile, 'household');
      expect(log.at(-1)).toMatchObject({ type: 'SessionEnded', reason: 'terminated' });
      const wrote = ofType(log, 'ActionSubmitted');
      expect(wrote).toHaveLength(2 * TURNS);
      const kept = await textsIn(databaseFile, 'household');
      expect(kept.map(({ id }) => id).toSorted()).toEqual(
        tokensIn(wrote)
          .map(({ textId }) => textId)
          .toSorted(),
      );
      expect(kept.map(({ text }) => text).toSorted()).toEqual(
        [0, 1].flatMap((seat) => Array.from({ length: TURNS }, (_, turn) => `Turn ${turn}, writes ${seat}`)).toSorted(),
      );

      const end = foldLog(household, log as HouseholdLog).at(-1)?.game;
      const wanted = end ? (household.questions?.(end.config, end) ?? []) : [];
      const named = (one: { seat: number; id: string }): string => `${one.seat} ${one.id}`;
      const shown = ofType(log, 'ProbeShown');
      for (const seat of [0, 1]) {
        const own = wanted.filter((question) => question.seat === seat);
        expect(own.length).toBeGreaterThan(1);
        expect(shown.filter(({ probe }) => probe.seat === seat).map(({ probe }) => named(probe))).toEqual(
          own.map(named),
        );
      }
      const answered = ofType(log, 'ProbeAnswered');
      expect(answered.map(({ seat, probeId: id }) => named({ seat, id })).toSorted()).toEqual(
        wanted.map(named).toSorted(),
      );
      expect(answered.every(({ answer }) => answer?.confidence === 60)).toBe(true);
      // each of the last two outages moved the open deadlines once, by at least its own length
      const lasted = outages.slice(1).map(({ killedAt, startedAt }) => startedAt - killedAt);
      const extended = ofType(log, 'ProbeExtended');
      expect(extended.length).toBeGreaterThan(1);
      const due = new Map(shown.map(({ probe, deadline }) => [named(probe), deadline ?? 0]));
      for (const { seat, probeId: id, deadline, cause } of extended) {
        const before = due.get(named({ seat, id })) ?? Number.NaN;
        due.set(named({ seat, id }), deadline);
        // a busy machine may stall the server besides
        if (cause === 'stall') continue;
        expect(deadline - before).toBeGreaterThanOrEqual(Math.min(...lasted));
      }
      for (const { seat, probeId: id, at } of answered) expect(at).toBeLessThan(due.get(named({ seat, id })) ?? 0);
    },
  };
}
