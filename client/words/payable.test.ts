/** What participants are told of the id through which they are paid is what the study does. */
import { expect, test } from 'vitest';
import { TRANSLATED } from '../../games/core/words/languages.ts';
import { PAYEE_DAYS } from '../../studies/way/decide/payees.ts';
import { en } from './study/en.ts';

test('the pages on which data are erased say for how long the id of an unpaid participant is kept', () => {
  const words = JSON.stringify(en);
  expect(words.split(`for at most ${PAYEE_DAYS} days`)).toHaveLength(3);
});

test.each(TRANSLATED)('in %s they say it as well', async (language) => {
  const { default: translated } = await import(`./study/${language}.json`, { with: { type: 'json' } });
  const { withdraw, erase } = translated.leave;
  for (const told of [withdraw, erase]) expect(told.match(/\d+/g)).toEqual([String(PAYEE_DAYS)]);
});
