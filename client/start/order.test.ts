import { expect, test } from 'vitest';
import { BOARDS } from '../boards.ts';
import type { GameEntry } from '../game-view.ts';
import { initialForm, orderOf, withPartner, withSetup, withWay } from './order.ts';

const entry: GameEntry = {
  ...(BOARDS[0] as GameEntry),
  seats: { key: 'agents' },
  defaults: {
    bots: { agents: 3, deadlineMs: null, turns: undefined },
    people: { agents: 3, deadlineMs: 20_000 },
    watch: { agents: 3, deadlineMs: null },
    practice: { agents: 3, deadlineMs: null },
  },
};
const form = initialForm(entry, 'bots', 'p/default');

test('as it stands one person plays with default partners; what is undefined is left to the game, and null is a value', () => {
  expect(orderOf(form, entry)).toMatchObject({
    config: { agents: 3, deadlineMs: null },
    seats: [{ kind: 'person' }, { kind: 'policy', policy: 'p/default' }, { kind: 'policy', policy: 'p/default' }],
    aids: { knowledge: true, history: false, notes: false },
  });
  expect(orderOf(form, entry).config).not.toHaveProperty('turns');
});

test('JSON text becomes what it says', () => {
  const json: GameEntry = { ...entry, options: [{ kind: 'json', key: 'deal', label: 'Deal' }] };
  const setup = { agents: 3, deal: '[1, null]', name: '[2]' };
  expect(orderOf({ ...form, setup }, json).config).toEqual({ agents: 3, deal: [1, null], name: '[2]' });
});

test('where people play they wait for each other for ten minutes, or as long as was chosen', () => {
  const people = withWay(form, entry, 'people');
  expect(orderOf(people, entry).lobby).toEqual({ limitMs: 600_000 });
  expect(orderOf({ ...people, lobbyMs: null }, entry).lobby).toEqual({ limitMs: null });
  expect(orderOf(form, entry).lobby).toBeUndefined();
});

test('another way brings its own pace, but not over a pace that was chosen', () => {
  expect(withWay(form, entry, 'people').setup.deadlineMs).toBe(20_000);
  const chosen = withSetup(form, entry, { ...form.setup, deadlineMs: 5000 }, 'p/default');
  expect(withWay(chosen, entry, 'people').setup.deadlineMs).toBe(5000);
});

test('among people the first seats are theirs, the rest are bots', () => {
  const kinds = orderOf({ ...withWay(form, entry, 'people'), people: 2 }, entry).seats.map(({ kind }) => kind);
  expect(kinds).toEqual(['person', 'person', 'policy']);
  expect(orderOf(withWay(form, entry, 'watch'), entry).seats.every(({ kind }) => kind === 'policy')).toBe(true);
});

test('more agents bring more partners of the last kind, and keep those chosen', () => {
  const chosen = withPartner(form, 2, 'p/other');
  const more = withSetup(chosen, entry, { ...chosen.setup, agents: 4 }, 'p/default');
  expect(more.partners).toEqual(['p/default', 'p/default', 'p/other', 'p/other']);
});
