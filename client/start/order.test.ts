import { expect, test } from 'vitest';
import { loadEntry } from '../boards.ts';
import type { StartEntry } from '../game-view.ts';
import { initialForm, orderOf, withPartner, withSetup, withWay } from './order.ts';

const entry: StartEntry = {
  ...(await loadEntry('symmtom')),
  seats: { key: 'agents' },
  defaults: {
    bots: { agents: 3, deadlineMs: null, turns: undefined },
    people: { agents: 3, deadlineMs: 20_000 },
    watch: { agents: 3, deadlineMs: null },
    practice: { agents: 3, deadlineMs: null },
  },
};
const form = initialForm(entry, 'bots', 'p/default');

test('a fresh form seats one person with default partners; undefined leaves a key to the game, and null is a value', () => {
  expect(orderOf(form, entry)).toMatchObject({
    config: { agents: 3, deadlineMs: null },
    seats: [{ kind: 'person' }, { kind: 'policy', policy: 'p/default' }, { kind: 'policy', policy: 'p/default' }],
    aids: { knowledge: true, history: false, notes: false },
  });
  expect(orderOf(form, entry).config).not.toHaveProperty('turns');
});

test('JSON text becomes its value', () => {
  const json: StartEntry = { ...entry, options: [{ kind: 'json', key: 'deal', label: 'Deal' }] };
  const setup = { agents: 3, deal: '[1, null]', name: '[2]' };
  expect(orderOf({ ...form, setup }, json).config).toEqual({ agents: 3, deal: [1, null], name: '[2]' });
});

test('people wait for each other for ten minutes, or for the chosen limit', () => {
  const people = withWay(form, entry, 'people');
  expect(orderOf(people, entry).lobby).toEqual({ limitMs: 600_000 });
  expect(orderOf({ ...people, lobbyMs: null }, entry).lobby).toEqual({ limitMs: null });
  expect(orderOf(form, entry).lobby).toBeUndefined();
});

test('another way of playing brings its own pace, unless a pace was chosen', () => {
  expect(withWay(form, entry, 'people').setup.deadlineMs).toBe(20_000);
  const chosen = withSetup(form, entry, { ...form.setup, deadlineMs: 5000 }, 'p/default');
  expect(withWay(chosen, entry, 'people').setup.deadlineMs).toBe(5000);
});

test('with people, the first seats are for people and the rest for bots', () => {
  const kinds = orderOf({ ...withWay(form, entry, 'people'), people: 2 }, entry).seats.map(({ kind }) => kind);
  expect(kinds).toEqual(['person', 'person', 'policy']);
  expect(orderOf(withWay(form, entry, 'watch'), entry).seats.every(({ kind }) => kind === 'policy')).toBe(true);
});

test('a language model that is chosen for a seat is ordered as one', () => {
  const { seats } = orderOf(withPartner(form, 1, 'model/small-1'), entry);
  expect(seats).toEqual([
    { kind: 'person' },
    { kind: 'model', model: 'small-1' },
    { kind: 'policy', policy: 'p/default' },
  ]);
});

test('more agents add partners of the last kind, and keep the chosen ones', () => {
  const chosen = withPartner(form, 2, 'p/other');
  const more = withSetup(chosen, entry, { ...chosen.setup, agents: 4 }, 'p/default');
  expect(more.partners).toEqual(['p/default', 'p/default', 'p/other', 'p/other']);
});

test('questions between turns are ordered where the game has them and the form asks for them', () => {
  expect(orderOf(form, entry, 'turns').probes).toBeUndefined();
  expect(orderOf({ ...form, asked: true }, entry).probes).toBeUndefined();
  const byTurn = orderOf({ ...form, asked: true }, entry, 'turns').probes;
  expect(byTurn).toMatchObject({ kinds: ['reality', 'first'], count: 1 });
  expect(byTurn?.turns?.slice(0, 3)).toEqual([4, 9, 14]);
  expect(byTurn?.rounds).toBeUndefined();
  const alone = { ...entry, seats: 1 };
  expect(orderOf({ ...form, asked: true }, alone, 'rounds').probes).toMatchObject({ kinds: ['reality'] });
});

test('a show waits for people where the game has one and the form asks for it, and choices stay unless the form says so', () => {
  expect(orderOf(form, entry)).not.toHaveProperty('undo');
  expect(orderOf({ ...form, undo: false, ownPace: true }, entry)).toMatchObject({ undo: false });
  expect(orderOf({ ...form, ownPace: true }, entry)).not.toHaveProperty('selfPaced');
  const shown: StartEntry = { ...entry, ownPace: true };
  expect(orderOf({ ...form, ownPace: true }, shown).selfPaced).toEqual({ limitMs: 300_000 });
  expect(orderOf({ ...form, way: 'watch', ownPace: true, undo: false }, shown)).not.toHaveProperty('selfPaced');
});
