/** What seats are told of a pause by an operator. */
import { expect, test } from 'vitest';
import { nim } from '../../games/core/testing/nim.ts';
import { temporaryStore } from '../../server/testing/database.ts';
import { openForTwo, openLine, PEOPLE, type TestLine, toldTypes } from '../../server/testing/live.ts';

const CONFIG = { heap: 5, seats: 2, deadlineMs: null };
const pausesOf = ({ told }: TestLine) => told.filter(({ type }) => type === 'paused');

test('every seat is told until when an operator has paused the session, also one that comes back meanwhile', async () => {
  const { store } = temporaryStore();
  const { live, lines } = await openForTwo(nim, CONFIG, store);
  const until = Date.now() + 600_000;
  await live.act({ type: 'pause', until }, {});
  expect(lines.map(pausesOf)).toMatchObject([[{ until }], [{ until }]]);
  const [person] = PEOPLE;
  if (!person) throw new Error('two play');
  const back = openLine();
  live.attach(0, person, back);
  await live.settled();
  expect(back.told).toMatchObject([{ type: 'welcome', paused: { until } }]);
  await live.act({ type: 'resume' }, {});
  expect(toldTypes(lines[1]).slice(-2)).toEqual(['paused', 'request']);
  const later = openLine();
  live.attach(0, person, later);
  await live.settled();
  expect(later.told[0]).not.toHaveProperty('paused');
});

test('a pause without an end, as in older logs, is told as one', async () => {
  const { store } = temporaryStore();
  const { live, lines } = await openForTwo(nim, CONFIG, store);
  await live.operate({ type: 'pause' });
  expect(lines.map(pausesOf)).toMatchObject([[{ until: null }], [{ until: null }]]);
});
