/** The frames of a preview keep apart what they keep. */
import { expect, test } from 'vitest';
import { besideOthers, participantAddress, roomAddress } from './frame-address.ts';

test('each participant of a preview has keys of its own; all other pages have those that they had', () => {
  const [first, second] = [1, 2].map((nth) =>
    besideOthers(participantAddress('a-preview-1', nth, '?link=x').split('?')[0]),
  );
  expect([first, second]).toEqual(['/1', '/2']);
  for (const path of [roomAddress('a-preview-1'), '/s/a-preview-1', '/preview/a/1/2', ''])
    expect(besideOthers(path)).toBe('');
});
