/** Which requests come from a page of this server. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCookies } from './cookie.ts';

const HOST = 'lab.example:2567';
const asked = (method: string, headers: Record<string, string>) => ({ method, headers: { host: HOST, ...headers } });
const OWN = 'http://lab.example:2567';

test.each([
  ['a page of the server', 'POST', { origin: OWN }, true],
  ['a page of the server, as its browser says', 'POST', { origin: OWN, 'sec-fetch-site': 'same-origin' }, true],
  ['a page of another server', 'POST', { origin: 'http://evil.example' }, false],
  ['another port of the host', 'POST', { origin: 'http://lab.example:1' }, false],
  ['a page without an origin', 'POST', { origin: 'null' }, false],
  ['a page of the same site', 'POST', { 'sec-fetch-site': 'same-site' }, false],
  ['what says nothing', 'POST', {}, false],
  ['what says nothing', 'DELETE', {}, false],
  ['a page that asks', 'GET', {}, true],
  ['a typed address', 'GET', { 'sec-fetch-site': 'none' }, true],
  ['a page of another server that asks', 'GET', { 'sec-fetch-site': 'cross-site' }, false],
  ['a page of another server that asks', 'GET', { origin: 'http://evil.example' }, false],
  ['a WebSocket of a page of the server', 'GET', { upgrade: 'websocket', origin: OWN }, true],
  ['a WebSocket of another page', 'GET', { upgrade: 'websocket', origin: 'http://evil.example' }, false],
  ['a WebSocket that says nothing', 'GET', { upgrade: 'websocket' }, false],
] as const)('%s, %s %j: %s', (_who, method, headers, expected) => {
  expect(openCookies(null).isFromHere(asked(method, headers))).toBe(expected);
});

test('a request without a method counts as one that changes something', () => {
  expect(openCookies(null).isFromHere({ headers: { host: HOST } })).toBe(false);
  expect(openCookies(null).isFromHere({ headers: { host: HOST, origin: OWN } })).toBe(true);
});

test('behind a proxy the public address counts, whatever host the proxy names', () => {
  const { isFromHere } = openCookies('https://lab.example/');
  const headers = { host: '127.0.0.1:2567' };
  expect(isFromHere({ method: 'POST', headers: { ...headers, origin: 'https://lab.example' } })).toBe(true);
  expect(isFromHere({ method: 'POST', headers: { ...headers, origin: 'http://lab.example' } })).toBe(false);
});

test('where the own address is https, a page of the same host that came over http is from elsewhere', () => {
  const { isFromHere } = openCookies('https://lab.example');
  const from = (origin: string, upgrade: object = {}) =>
    isFromHere({ method: 'GET', headers: { host: 'lab.example', origin, ...upgrade } });
  for (const upgrade of [{}, { upgrade: 'websocket' }]) {
    expect(from('https://lab.example', upgrade)).toBe(true);
    expect(from('http://lab.example', upgrade)).toBe(false);
  }
});

test('no other origin is taken for this one, however it is written', () => {
  const { isFromHere, tokenIn } = openCookies(null);
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (origin) => {
      const own = URL.canParse(origin) && new URL(origin).host === HOST;
      expect(isFromHere(asked('POST', { origin }))).toBe(own);
    }),
    { numRuns: 50 },
  );
  fc.assert(
    fc.property(fc.string(), (cookie) => {
      const token = tokenIn({ headers: { cookie } });
      expect(token === null || typeof token === 'string').toBe(true);
    }),
  );
});
