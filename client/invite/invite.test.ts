/** Links for many people: from where they can be opened, what the file holds, and what a preview plays. */
import { encode } from 'uqr';
import { expect, test } from 'vitest';
import type { WantedSession } from '../session-order.ts';
import { codeSize, pathOfCode } from './code.ts';
import { reachOf } from './reach.ts';
import { csvOf, previewOf } from './unseated-sessions.ts';

test.each([
  ['localhost', 'machine'],
  ['lab.localhost', 'machine'],
  ['127.0.0.1', 'machine'],
  ['127.8.9.1', 'machine'],
  ['0.0.0.0', 'machine'],
  ['[::1]', 'machine'],
  ['[::ffff:127.0.0.1]', 'machine'],
  ['10.1.2.3', 'network'],
  ['172.16.0.1', 'network'],
  ['172.31.255.1', 'network'],
  ['192.168.1.20', 'network'],
  ['169.254.3.4', 'network'],
  ['100.64.0.9', 'network'],
  ['[fd12:3456::1]', 'network'],
  ['[fe80::1]', 'network'],
  ['lab-machine', 'network'],
  ['printer.local', 'network'],
  ['172.32.0.1', 'anywhere'],
  ['100.128.0.1', 'anywhere'],
  ['192.169.1.1', 'anywhere'],
  ['8.8.8.8', 'anywhere'],
  ['[2001:db8::1]', 'anywhere'],
  ['standpoint.example.org', 'anywhere'],
])('%s can be reached from: %s', (host, reach) => {
  expect(reachOf(host)).toBe(reach);
});

test('the file has a line for each link', () => {
  const links = [1, 2].map((place) => ({
    session: 's',
    nth: 1,
    place,
    seat: null,
    link: `https://lab.example/play/s#t${place}`,
  }));
  expect(csvOf(links)).toBe(
    'table,place,link\r\n1,1,https://lab.example/play/s#t1\r\n1,2,https://lab.example/play/s#t2\r\n',
  );
});

test('a preview has one person and bots in the other places', () => {
  const [person, bot] = [{ kind: 'person' } as const, { kind: 'policy', policy: 'g/own' } as const];
  const order: WantedSession = { game: 'g', config: { turns: 3 }, seats: [bot, person, person], lobby: { limitMs: 1 } };
  expect(previewOf(order, 'g/default')).toEqual({
    game: 'g',
    config: { turns: 3 },
    seats: [bot, person, { kind: 'policy', policy: 'g/default' }],
    label: 'Preview',
  });
});

test('a code is drawn with every dark square of the matrix, and a margin of four', () => {
  const text = 'https://lab.example/play/ab12#token';
  const { data, size } = encode(text, { border: 0 });
  const squares = [...pathOfCode(text).matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`${x + 4} ${y + 4}`] : [])));
  expect(squares).toEqual(dark);
  expect(codeSize(text)).toBe(size + 8);
});
