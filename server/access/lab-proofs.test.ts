/** What one process of a lab shows another: it counts for one purpose, for half a minute, within one lab. */
import { expect, test } from 'vitest';
import { openLabProofs } from './lab-proofs.ts';

test('what one process made another one reads, for half a minute', () => {
  let now = 1000;
  const [one, other] = [openLabProofs('secret', () => now), openLabProofs('secret', () => now)];
  const text = one.make('GET /api/games', '2001:db8::1');
  expect(other.read('GET /api/games', text)).toBe('2001:db8::1');
  now += 30_000;
  expect(other.read('GET /api/games', text)).toBe(null);
});

test.each([
  ['for another purpose', (text: string) => text, 'POST /api/games', 'secret'],
  ['by another lab', (text: string) => text, 'GET /api/games', 'another secret'],
  ['with other words', (text: string) => text.replace(/^[^.]+/, 'MTAuMC4wLjI'), 'GET /api/games', 'secret'],
  ['to count for longer', (text: string) => text.replace(/\.[^.]+\./, '.OTk5OTk5.'), 'GET /api/games', 'secret'],
  ['without its end', (text: string) => text.slice(0, 20), 'GET /api/games', 'secret'],
  ['of nothing', () => '', 'GET /api/games', 'secret'],
])('a text that was made %s says nothing', (_, changed, purpose, secret) => {
  const text = openLabProofs('secret', () => 1000).make('GET /api/games', '10.0.0.1');
  expect(openLabProofs(secret, () => 1000).read(purpose, changed(text))).toBe(null);
});
