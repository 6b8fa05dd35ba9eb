/** A viewer of a seat: it is told what the seat is told, and nothing shows that it is there. */
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import { act, comeIn, layInStudy, PEOPLE, rule, typesOf } from '../../testing/opened-study.ts';
import { until } from '../../testing/seats.ts';
import { serve } from '../../testing/server.ts';

const [ADA, BEN] = PEOPLE;

test('a viewer is told what the participant, the stand-in and the participant again are told, and does not count', async () => {
  const server = await serve({ closedMs: 50 });
  const session = await layInStudy(server, { dropout: rule('policy') });
  const live = await server.sessions.find(session);
  if (!live) throw new Error('the session is not played');
  const seen: ServerMessage[] = [];
  const [before, types] = [live.publicState(), await typesOf(server, session)];
  const stop = live.watch(0, { send: (message) => void seen.push(message), close: () => undefined });
  expect(live.watch(9, { send: () => undefined, close: () => undefined })).toBeNull();
  await live.settled();
  expect(seen).toMatchObject([{ type: 'welcome', seat: 0, request: null }]);
  expect([live.publicState(), live.attached(), await typesOf(server, session)]).toEqual([before, [], types]);
  const ada = await comeIn(server, session, ADA);
  const ben = await comeIn(server, session, BEN);
  await act(ada, 0);
  ada.say({ type: 'submit', commandId: 'too-late-', turn: 0, action: {} });
  await ada.hear('refused');
  await act(ben, 0);
  await ada.hear('request', ({ request }) => request.turn === 1);
  expect(seen.slice(1)).toEqual(ada.told);
  await ada.drop();
  await until(() => live.state().seats[0]?.kind === 'policy', 'a policy has taken over');
  await act(ben, 1);
  const requests = () => seen.filter((one) => one.type === 'request' && one.request.turn === 2);
  await until(() => requests().length > 0, 'the viewer sees what the stand-in is told');
  const again = await comeIn(server, session, ADA);
  await until(async () => (await typesOf(server, session)).includes('ConnectionResumed'), 'the participant is back');
  await act(ben, 2);
  await again.hear('welcome');
  await until(() => seen.length > 0 && seen.at(-1)?.type === 'welcome', 'the viewer sees the return');
  stop?.();
  const length = seen.length;
  expect(seen.at(-1)).toEqual(again.told[0]);
  await act(ben, 3);
  again.say({ type: 'leave', commandId: 'leave-it' });
  await again.hear('accepted');
  expect(seen).toHaveLength(length);
});
