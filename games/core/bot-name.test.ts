/** Names of bots' accounts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { botNameOf, botNameParts } from './bot-name.ts';

test('a name has a version, and letters that no list or log can misread', () => {
  for (const good of ['tracker@1', 'a-b-0@2.1.0-rc.1+x', `${'n'.repeat(32)}@${'1'.repeat(31)}`])
    expect(botNameParts(good)).not.toBeNull();
  for (const bad of [
    'tracker',
    '@1',
    'tracker@',
    'Tracker@1',
    'a b@1',
    'a@b@c',
    'a@1\n',
    '-a@1',
    `${'n'.repeat(33)}@1`,
  ])
    expect(botNameParts(bad)).toBeNull();
});

test('the parts of every name make the name again', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,31}@[A-Za-z0-9][A-Za-z0-9.+-]{0,30}$/), (text) => {
      const parts = botNameParts(text);
      expect(parts && botNameOf(parts)).toBe(text);
    }),
  );
});
