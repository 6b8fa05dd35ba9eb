/** What the questions between turns are about, and when they come. */
import { describe, expect, test } from 'vitest';
import { forkSession } from '../log/fork.ts';
import { playOn } from '../log/play-on.ts';
import { playout } from '../log/playout.ts';
import { audit, foldLog } from '../log/replay.ts';
import { secrets } from '../testing/secrets.ts';
import { uniformFor } from '../testing/uniform.ts';
import { aboutOf, orderedQuestions, whyNotAsked } from './ordered.ts';
import { askingSecrets, TWICE } from './testing/ordered.ts';
import type { Probes } from './types.ts';

const config = { rounds: 5, deadlineMs: null, deal: [1, 2] } as const;
const at = (turn: number) => ({ turn, round: null });
const ask = (probes: Partial<Probes>, seat: number, turn = 1, of: object = {}) =>
  orderedQuestions(askingSecrets, { config: { ...config, ...of }, probes: { ...TWICE, ...probes } }, seat, at(turn));

describe('the questions of a time', () => {
  test('come at the turns that the setup names, and are the same whatever is hidden', () => {
    expect(ask({}, 0, 0)).toEqual([]);
    expect(ask({}, 0)).toHaveLength(2);
    expect(ask({}, 0, 1, { deal: [3, 0] })).toEqual(ask({}, 0));
    expect(ask({ seed: 'another' }, 0, 1)).not.toEqual(ask({ seed: 'yet another' }, 0, 1));
  });
  test('let seats be compared: of what one seat is asked about the other, the other is asked what it believes', () => {
    for (let turn = 0; turn < 20; turn++) {
      const [mine, others] = [0, 1].map((seat) => ask({ turns: [turn] }, seat, turn).map(aboutOf));
      const first = mine?.find((about) => about?.kind === 'first');
      expect(first?.whom).toEqual([1]);
      expect(others).toContainEqual({ ...first, kind: 'reality', whom: [] });
    }
  });
  test('are asked of the seats that the setup names, each kind in turn, none twice', () => {
    const kinds = ['reality', 'memory', 'first', 'second', 'know-whether'] as const;
    const asked = ask({ seats: [1], kinds, count: 20 }, 1);
    expect(ask({ seats: [1], kinds, count: 20 }, 0)).toEqual([]);
    expect(new Set(asked.map(({ question }) => question)).size).toBe(asked.length);
    // there are two propositions, and each kind can ask about each once
    expect(asked).toHaveLength(10);
    expect(new Set(asked.map(({ id }) => id)).size).toBe(10);
  });
  test('offer all values of a proposition, or those that the setup fixes', () => {
    expect(ask({ kinds: ['reality'], about: ['secret/1'], count: 1 }, 0)[0]).toMatchObject({
      question: "What is B's secret?",
      options: ['0', '1', '2', '3'],
    });
    const offer = { 'secret/1': [3, 0] };
    expect(ask({ kinds: ['first'], about: ['secret/1'], offer, count: 1 }, 0)[0]).toMatchObject({
      question: "What does B think that B's secret is?",
      options: ['3', '0'],
      about: { values: [3, 0] },
    });
  });
  test('name seats with the letters of the pages, and the asked seat as you', () => {
    const probes = { ...TWICE, kinds: ['second' as const], about: ['secret/0'], count: 1 };
    const signs = { looks: [0, 1], letters: [7, 4] };
    const [first] = orderedQuestions(askingSecrets, { config, probes, signs }, 0, at(1));
    expect(first?.question).toBe('What does E think that you think that your secret is?');
    expect(orderedQuestions(askingSecrets, { config, probes, signs }, 1, at(1))[0]?.question).toBe(
      "What does H think that you think that H's secret is?",
    );
  });
});

test.each<[Partial<Probes>, string | null]>([
  [{}, null],
  [{ turns: undefined }, 'Questions between turns need their turns or their rounds.'],
  [{ rounds: [1] }, 'secrets has no rounds: name the turns of its questions.'],
  [{ seats: [0, 2] }, 'There is no seat 2 to ask: seats are 0 to 1.'],
  [{ about: ['secret/0', 'mood'] }, 'This session has no proposition mood to ask about.'],
  [{ offer: { 'secret/0': [1, 9] } }, 'secret/0 cannot be 9.'],
  [{ offer: { 'secret/0': [1, 1] } }, 'The answers that are offered for secret/0 must differ.'],
] as [Partial<Probes>, string | null][])('an order %j is refused with a sentence: %s', (given, why) => {
  expect(whyNotAsked(askingSecrets, config, { ...TWICE, ...given })).toBe(why);
});

test('a game that asks nothing, and a kind that no proposition suits, are named', () => {
  expect(whyNotAsked(secrets, config, TWICE)).toBe('secrets asks no questions between turns.');
  const shy = {
    ...askingSecrets,
    asks: { ...askingSecrets.asks, suits: (_: string, { whom }: { whom: readonly number[] }) => whom.length === 0 },
  };
  expect(whyNotAsked(shy as typeof askingSecrets, config, TWICE)).toBe(
    'Seat 0 cannot be asked a question of the kind first in this session.',
  );
});

test('policies are asked in a playout, which is folded and decided again; those without answers give none', () => {
  const silent = uniformFor('secrets');
  const knowing = { ...silent, id: 'test/knowing', answer: () => ({ option: '2', confidence: null }) };
  const probes = { ...TWICE, turns: [0, 2] };
  const policies = [knowing, silent];
  const log = playout(askingSecrets, { session: 's', config, seed: 'a', policies, setup: { probes } });
  const given = log.flatMap((event) =>
    event.type === 'ProbeAnswered' ? [[event.seat, event.answer?.option ?? null]] : [],
  );
  expect(given).toEqual(
    Array.from({ length: 4 }, () => [
      [0, '2'],
      [1, null],
    ]).flat(),
  );
  const turns = log.flatMap((event) => (event.type === 'ProbeShown' ? [event.turn] : []));
  expect(turns).toEqual([0, 0, 0, 0, 2, 2, 2, 2]);
  expect(foldLog(askingSecrets, log).at(-1)?.phase).toBe('ended');
  expect(audit(askingSecrets, log, 'a', policies)).toEqual([]);
});

test('a branch asks what its parent asked, from the turn on at which it begins', () => {
  const silent = uniformFor('secrets');
  const probes = { ...TWICE, turns: [1, 2] };
  const policies = [silent, silent];
  const parent = playout(askingSecrets, { session: 's', config, seed: 'a', policies, setup: { probes } });
  const shownIn = (log: typeof parent) =>
    log.flatMap((event) => (event.type === 'ProbeShown' ? [[event.turn, event.probe.seat, event.probe.question]] : []));
  const opened = parent.findIndex((event) => event.type === 'TurnOpened' && event.turn === 1);
  const common = { session: 'b', seats: {}, build: 'test', label: null, madeAt: 0, goesOnAt: null };
  const playedOn = (change: Parameters<typeof forkSession>[3]['change']) => {
    const fork = forkSession(askingSecrets, parent, 'a', { ...common, seq: opened + 1, change });
    if ('code' in fork) throw new Error(fork.message);
    const log = playOn(askingSecrets, fork.events, { seed: 'a', policyById: () => silent });
    expect(audit(askingSecrets, log, 'a', policies)).toEqual([]);
    return shownIn(log);
  };
  expect(playedOn(null)).toEqual(shownIn(parent));
  // the turn with the changed action was answered before, in the parent
  expect(playedOn({ kind: 'action', seat: 0, action: { guess: 3 } })).toEqual(
    shownIn(parent).filter(([turn]) => turn === 2),
  );
});
