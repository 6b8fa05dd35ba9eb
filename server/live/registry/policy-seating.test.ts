/** Policies are asked to sit where the log has them, each once. */
import { expect, test } from 'vitest';
import { policyById } from '../../../bots/index.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { temporaryStore } from '../../testing/database.ts';
import { openForTwo } from '../../testing/live.ts';
import { openPolicySeating, seatPolicies } from './policy-seating.ts';

const policy = (seed: string, version: number) =>
  ({ kind: 'policy', policy: 'symmtom/uniform', version, seed, privileged: false }) as const;
const newest = policyById('symmtom/uniform')?.version ?? Number.NaN;

async function opened() {
  const { store } = temporaryStore();
  const { live } = await openForTwo(nim, { heap: 5, seats: 2, deadlineMs: null }, store, { coming: 0 });
  const asked: unknown[] = [];
  const seating = openPolicySeating({ seat: (_live, seat, { seed, version }) => asked.push([seat, seed, version]) });
  return { live, asked, look: () => seatPolicies(seating, live) };
}

test('a policy is asked once; another one that gets its seat is asked, too', async () => {
  const { live, asked, look } = await opened();
  await live.operate({ type: 'seat', seat: 1, controller: policy('first', newest) });
  look();
  look();
  expect(asked).toEqual([[1, 'first', newest]]);
  await live.operate({ type: 'seat', seat: 1, controller: policy('second', newest), replace: true });
  look();
  expect(asked).toEqual([
    [1, 'first', newest],
    [1, 'second', newest],
  ]);
});

test('where the program is newer than the log, its version sits down, and the log says so', async () => {
  const { live, asked, look } = await opened();
  await live.operate({ type: 'seat', seat: 0, controller: policy('old', newest - 1) });
  look();
  await live.settled();
  expect(asked).toEqual([[0, 'old', newest]]);
  expect(live.state().seats[0]).toMatchObject({ policy: 'symmtom/uniform', version: newest });
});
