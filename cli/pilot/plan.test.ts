import { expect, test } from 'vitest';
import { KINDS, kindsIn } from '../../studies/authenticity/kinds.ts';
import { behaviourOf, browserOf, killsOf, languageOf, type Shares } from './plan.ts';

const NONE: Shares = { dropout: 0, slow: 0, doubleTab: 0, reload: 0, phone: 0, llm: 0 };
const SOME: Shares = { dropout: 0.15, slow: 0.1, doubleTab: 0.05, reload: 0.1, phone: 0.2, llm: 0.05 };

test('a share of 0 leaves everyone well-behaved, and a share of 1 leaves nobody so', () => {
  const calm = behaviourOf('1', 7, NONE);
  expect(calm).toMatchObject({ dropout: null, slow: false, doubleTab: null, reload: null, phone: null, llm: false });
  const wild = behaviourOf('1', 7, { dropout: 1, slow: 1, doubleTab: 1, reload: 1, phone: 1, llm: 1 });
  expect(Object.values(wild)).not.toContain(null);
  expect(Object.values(wild)).not.toContain(false);
});

test('the shares are met over many participants, and one share does not change the others', () => {
  const all = Array.from({ length: 2000 }, (_, nth) => behaviourOf('1', nth, SOME));
  const shareOf = (has: (one: (typeof all)[number]) => boolean): number => all.filter(has).length / all.length;
  expect(shareOf(({ dropout }) => dropout !== null)).toBeCloseTo(0.15, 1);
  expect(shareOf(({ phone }) => phone !== null)).toBeCloseTo(0.2, 1);
  expect(shareOf(({ llm }) => llm)).toBeCloseTo(0.05, 1);
  const without = Array.from({ length: 2000 }, (_, nth) => behaviourOf('1', nth, { ...SOME, dropout: 0 }));
  expect(without.map(({ slow, llm }) => [slow, llm])).toEqual(all.map(({ slow, llm }) => [slow, llm]));
});

test('a language model or a program takes part where the plan says so, and some people have assistive input', () => {
  const all = Array.from({ length: 500 }, (_, nth) => behaviourOf('1', nth, { ...NONE, llm: 0.3 }));
  for (const { kind, llm } of all) expect(kindsIn('model').includes(kind)).toBe(llm);
  const kinds = new Set(all.map(({ kind }) => kind));
  expect([...kinds].toSorted()).toEqual(KINDS.map(({ id }) => id).toSorted());
});

test('the same seed gives the same plan, another seed another one', () => {
  const plan = (seed: string) => Array.from({ length: 50 }, (_, nth) => behaviourOf(seed, nth, SOME));
  expect(plan('1')).toEqual(plan('1'));
  expect(plan('1')).not.toEqual(plan('2'));
  const kills = killsOf('1', 3, 10_000);
  expect(kills).toHaveLength(3);
  expect(kills).toEqual(kills.toSorted((a, b) => a - b));
  expect(killsOf('1', 0, 10_000)).toEqual([]);
});

test('participants of a study in several languages have each of them, and each way to name it; one language is named by all', () => {
  const languages = ['en', 'he'];
  const all = Array.from({ length: 300 }, (_, nth) => languageOf('1', nth, languages));
  const ways = new Set(all.map(({ language, by }) => `${language} ${by}`));
  expect(ways.size).toBe(6);
  for (const own of all) expect(browserOf(own, languages)).toEqual([own.by === 'browser' ? own.language : other(own)]);
  expect(all).toEqual(Array.from({ length: 300 }, (_, nth) => languageOf('1', nth, languages)));
  expect(browserOf({ language: 'en', by: 'chosen' }, ['en'])).toEqual(['en']);
});

const other = ({ language }: { readonly language: string }): string => (language === 'en' ? 'he' : 'en');
