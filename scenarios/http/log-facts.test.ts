/** Who reads what the pages of participants told. */
import { expect, test } from 'vitest';
import { FACTS } from '../../games/core/testing/client-facts.ts';
import { findingsIn } from '../../server/testing/log.ts';
import { ask, operatorTokenOf, post, serve } from '../../server/testing/server.ts';
import { playTold, SEEN, TOLD_ORDER } from '../../server/testing/told.ts';

interface Read {
  readonly events: readonly {
    readonly event: { readonly type: string; readonly seat?: number };
    readonly facts?: object;
  }[];
}

test('operators and the right that ordered the session read the facts, and others who may read it do not', async () => {
  const server = await serve({ visitors: true, publicReplays: true });
  const { body: created } = await post(server.url, '/api/sessions', TOLD_ORDER);
  const { session, right } = created as Parameters<typeof playTold>[1] & { readonly right: string };
  await playTold(server.url, created as Parameters<typeof playTold>[1]);
  const readBy = async (token?: string) => {
    const { body } = await ask(server.url, `/api/sessions/${session}/log`, token === undefined ? {} : { token });
    return (body as Read).events.flatMap(({ event, facts }) => (facts ? [[event.type, event.seat, facts]] : []));
  };
  const told = await readBy(operatorTokenOf(server));
  expect(told.map(([type, seat]) => [type, seat])).toEqual([
    ['ClientReported', 0],
    ['ActionSubmitted', 0],
    ['ActionSubmitted', 1],
  ]);
  expect(told[1]?.[2]).toEqual({ client: { ...FACTS, about: SEEN }, impossible: [] });
  expect(await readBy(right)).toEqual(told);
  expect(await readBy()).toEqual([]);
  expect(await findingsIn(server.databaseFile)).toEqual([]);
});
