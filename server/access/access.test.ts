/** Who asks is looked up in the database as seldom as can be. What each asker may do: scenarios/http/access.test.ts. */
import { expect, test } from 'vitest';
import { temporaryStore } from '../testing/database.ts';
import { openAccess } from './access.ts';

test('the seat of a request is looked up once, and anew for the next request with the same token', async () => {
  const { store } = temporaryStore();
  const asked: string[] = [];
  const access = openAccess({
    store,
    sessions: {
      rightOf: async (token) => {
        asked.push(token);
        return { session: 's', seat: 1, controller: { kind: 'person', participant: 'p-1' } };
      },
    },
    studies: { plays: async () => false },
    operators: { withToken: async () => null },
    cookies: { tokenIn: () => null, isFromHere: () => false },
    isOperator: () => false,
    now: () => 0,
    visitors: false,
    publicReplays: false,
  });
  const request = () => ({ headers: { authorization: 'Bearer a-token' } });
  const first = request();
  expect(await access.seatOf(first)).toMatchObject({ session: 's', seat: 1 });
  expect(await access.askerOf(first)).toMatchObject({ kind: 'seat', seat: { seat: 1 } });
  expect(asked).toEqual(['a-token']);
  await access.seatOf(request());
  expect(asked).toEqual(['a-token', 'a-token']);
  expect(await access.seatOf({ headers: {} })).toBeNull();
  expect(asked).toHaveLength(2);
});
