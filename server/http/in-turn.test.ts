/** Work in turn: what one asker wants is done in order, and others are served in between. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refused } from './door.ts';
import { MOST_WAITING, openInTurn } from './in-turn.ts';

const refuse = (...refusal: ConstructorParameters<typeof Refused>): never => {
  throw new Refused(...refusal);
};

test('the event loop serves others between two works of one asker, and a work that fails stops none', async () => {
  const inTurn = openInTurn({ refuse });
  const done: string[] = [];
  const works = ['a', 'b', 'c', 'd'].map((name) =>
    inTurn('one', async () => {
      done.push(name);
      if (name === 'b') throw new Error('b failed');
      return name;
    }).catch((error: Error) => error.message),
  );
  const others = (async () => {
    for (let nth = 0; nth < 8; nth++) await nextTurn().then(() => done.push('-'));
  })();
  expect(await Promise.all(works)).toEqual(['a', 'b failed', 'c', 'd']);
  await others;
  expect(done.join('')).toMatch(/^-?a-+b-+c-+d-*$/);
});

test('askers do not wait for one another', async () => {
  const inTurn = openInTurn({ refuse });
  let end = (): void => {};
  const held = inTurn('one', () => new Promise<void>((resolve) => (end = resolve)));
  expect(await inTurn('another', async () => 'done')).toBe('done');
  end();
  await held;
});

test('one who has too many waiting is refused, until some are done', async () => {
  const inTurn = openInTurn({ refuse });
  const many = Array.from({ length: MOST_WAITING }, (_, nth) => inTurn('one', async () => nth));
  await expect(inTurn('one', async () => 'more')).rejects.toMatchObject({ code: 'too_many', statusCode: 429 });
  expect((await Promise.all(many)).length).toBe(MOST_WAITING);
  expect(await inTurn('one', async () => 'more')).toBe('more');
});
