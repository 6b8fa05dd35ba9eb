/** Passwords as they are kept. */
import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a password is known by its hash, which has another salt each time', async () => {
  const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).not.toBe(two);
  expect(one).toMatch(/^scrypt\$15\$8\$3\$/);
  expect(await isPassword('correct horse', one)).toBe(true);
  expect(await isPassword('correct horsf', one)).toBe(false);
  // the same letters, composed and decomposed
  expect(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true);
});

test('without an operator every password is wrong, also an empty one', async () => {
  for (const password of ['', 'correct horse']) expect(await isPassword(password, null)).toBe(false);
});
