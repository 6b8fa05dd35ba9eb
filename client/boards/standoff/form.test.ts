/** What the start form orders for Standoff. */
import { expect, test } from 'vitest';
import { Config } from '../../../games/standoff/config.ts';
import { FOR_PEOPLE } from '../../../games/standoff/session-config.ts';
import { configOf } from '../../start/order.ts';
import { formIn } from './form.ts';

const form = await formIn('en');
const { bots, people, watch, practice } = form.defaults;

test('people get belief questions and trials that mislead cues, as an order without a form does', () => {
  for (const setup of [bots, people]) expect(Config.parse(configOf(setup, form))).toMatchObject(FOR_PEOPLE);
});

test('bots alone, and people who learn the game, get trials as they come', () => {
  for (const setup of [watch, practice ?? {}])
    expect(Config.parse(configOf(setup, form))).toMatchObject({ asked: 0, oversample: null });
});

test('every choice of such trials is one that a session accepts', () => {
  const option = form.moreOptions.find(({ key }) => key === 'oversample');
  const values = option?.kind === 'choice' ? option.choices.map(({ value }) => value) : [];
  expect(values.length).toBeGreaterThan(1);
  for (const oversample of values)
    expect(Config.safeParse(configOf({ ...people, oversample }, form)).success).toBe(true);
});
