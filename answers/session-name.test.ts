import { expect, test } from 'vitest';
import { numberNamed, sessionName } from './session-name.ts';

test('the name of a session says its number, in large or small letters, and nothing else does', () => {
  expect(sessionName(42)).toBe('S-42');
  expect(['S-42', ' s-42 '].map(numberNamed)).toEqual([42, 42]);
  for (const name of ['42', 'S-', 'S-0', 'S-042', 'S-4.2', 'S-42x', 'xS-42', `S-${'9'.repeat(16)}`])
    expect(numberNamed(name)).toBeNull();
});
