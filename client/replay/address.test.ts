/** Which language the address of a replay names while the replay moves on. */
import { afterEach, expect, test, vi } from 'vitest';
import { fragmentAddress } from './address.ts';

afterEach(() => vi.unstubAllGlobals());

/** A file that is open at this fragment; what it writes there. */
function openAt(hash: string): { readonly hash: string } {
  const location = { hash };
  const replaceState = (_state: unknown, _title: string, url: string): void => {
    location.hash = url;
  };
  vi.stubGlobal('window', { location, history: { replaceState } });
  return location;
}

test.each([
  { at: '#?seq=3', moves: '?seq=5', ends: '#?seq=5' },
  { at: '#?seq=3&lang=de', moves: '?seq=5', ends: '#?seq=5&lang=de' },
  { at: '#?seq=3&lang=de', moves: '?seq=3&lang=he', ends: '#?seq=3&lang=he' },
])('a replay at $at that moves to $moves ends at $ends', ({ at, moves, ends }) => {
  const location = openAt(at);
  fragmentAddress('?seq=1').replace(moves);
  expect(location.hash).toBe(ends);
});
