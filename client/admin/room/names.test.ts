import { expect, test } from 'vitest';
import type { PanelSession, PersonRow } from '../../../studies/room/panels.ts';
import { namesOf } from './names.ts';

const ann = { participant: '703a3f98126bc010', nth: 117 } as PersonRow;
const play = { session: '9f2k4x7m54m58q', nth: 42 } as PanelSession;

test('participants and sessions have names that can be said, also within sentences', () => {
  const names = namesOf({ a: ann }, { s: play });
  expect([names.of('703a3f98126bc010'), names.of('9f2k4x7m54m58q')]).toEqual(['p-117', 'S-42']);
  expect(names.in('paused session …54m58q for 5:00')).toBe('paused session S-42 for 5:00');
  expect(names.in('wrote to 703a3f98126bc010')).toBe('wrote to p-117');
  expect(names.in('Session 9f2k4x7m54m58q was due, and did not go on.')).toBe(
    'Session S-42 was due, and did not go on.',
  );
});

test('a participant of a preview is called a test', () => {
  expect(namesOf({ a: { ...ann, test: true } }, {}).in('wrote to 703a3f98126bc010')).toBe('wrote to test-117');
});

test('what is not known here keeps its id', () => {
  expect(namesOf({}, {}).of('9f2k4x7m54m58q')).toBe('…54m58q');
  expect(namesOf({}, {}).in('wrote to 703a3f98126bc010')).toBe('wrote to 703a3f98126bc010');
});
