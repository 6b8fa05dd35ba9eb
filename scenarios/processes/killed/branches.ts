/** Branches of a session that are written while the server is killed. */
import { expect } from 'vitest';
import { logOf } from '../../../server/testing/log.ts';
import { playWith, sitDown } from '../../../server/testing/seats.ts';
import { ask, type HttpAnswer, operatorTokenOf, post } from '../../../server/testing/server.ts';
import { plannedHousehold, writer } from './household.ts';
import type { Killed, KillStory } from './story.ts';

/** The kills that strike while branches are written, and how many at once. */
const [KILLS, AT_ONCE] = [2, 4];
const UNIFORM = { kind: 'policy', policy: 'household/uniform' };

interface Branch {
  readonly session: string;
  readonly seats: readonly { readonly token: string | null }[];
}

const people = [0, 1].map((seat) => ({ kind: 'person' as const, participant: `p-parent-${seat}` }));

export const parentPlanted = plannedHousehold('parent', {
  already: [
    ...people.map((controller, seat) => ({ type: 'seat' as const, seat, controller })),
    { type: 'start' },
    ...[0, 1].map((seat) => ({ type: 'submit' as const, seat, turn: 0, action: { type: 'wait' } })),
    { type: 'abandon', reason: 'truncated' },
  ],
});

/** An acknowledged branch is whole, with its seats; one that was not acknowledged is whole or absent. Comes last to each kill. */
export function openBranches({ url, dataDir, databaseFile }: Killed): KillStory {
  const operator = operatorTokenOf({ dataDir });
  const acknowledged: Branch[] = [];
  let asking: readonly Promise<HttpAnswer | null>[] = [];
  const order = async (i: number): Promise<HttpAnswer | null> => {
    const wishes = { at: 8, seats: i % 2 === 0 ? [{ kind: 'person' }, UNIFORM] : [UNIFORM, UNIFORM] };
    // the server is killed before it answers all
    const answer = await post(url, '/api/sessions/parent/forks', wishes, operator).catch(() => null);
    if (answer?.status === 201) acknowledged.push(answer.body as Branch);
    return answer;
  };
  return {
    async reach(nth) {
      if (nth >= KILLS) return;
      asking = Array.from({ length: AT_ONCE }, (_, i) => order(i));
      await Promise.race(asking);
    },
    async down() {
      await Promise.all(asking);
    },
    async over() {
      const { body } = await ask(url, '/api/sessions/parent/forks', { token: operator });
      const listed = body as { readonly session: string; readonly status: string }[];
      expect(acknowledged.length).toBeGreaterThan(0);
      expect(listed.map(({ session }) => session)).toEqual(
        expect.arrayContaining(acknowledged.map(({ session }) => session)),
      );
      expect(listed.length).toBeLessThanOrEqual(KILLS * AT_ONCE);
      for (const { session, status } of listed) {
        const last = (await logOf(databaseFile, session)).at(-1);
        expect(last?.type === 'SessionEnded').toBe(status === 'ended');
      }
      for (const { session, seats } of acknowledged) {
        const token = seats[0]?.token ?? null;
        if (token === null) continue;
        const line = await sitDown(url, { session, token });
        expect((await playWith(line, writer, session)).reason).toBe('terminated');
      }
    },
  };
}
