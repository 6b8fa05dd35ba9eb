import { describe, expect, test } from 'vitest';
import type { Game, Viewer } from '../core/game.ts';
import { standoff, standoff1 } from './game.ts';
import { choices, choose, type PlayedTrials, session, trial } from './testing/played-trials.ts';
import { TRIALS, trialAt } from './trials/trials.ts';
import type { Percept, Standoff } from './types.ts';

/** The large treat into box 3 unseen, the small one into box 1 seen, then both exchanged unseen, which takes two steps. */
const FIGURE_1 = 'b1w1v0f-1.310.112.p';
const BOTH_SEEN = 'b2w0v0-1.30.22.p';
const ALONE = 'b2w0v0-1.30.22.a';
/** Both opaque from step 2 on: two treats, seen, then exchanged unseen. */
const SWAPPED = 'b2w1v0f-1.300.112.p';

const kinds = (percepts: readonly Percept[]): string => percepts.map(({ type }) => type).join(' ');
const shown = (trials: PlayedTrials, seat: number): readonly Percept[] =>
  trials.until('choose').noticed(seat).slice(1, -1);

describe('the show', () => {
  test("is in full view of the player, who sees the opponent's screen change and whether it looks on", () => {
    expect(shown(trial(FIGURE_1), 0)).toEqual([
      { type: 'screens', step: 0, screens: { player: 'clear', opponent: 'opaque' } },
      { type: 'placed', step: 0, treat: 'large', box: 3, seenBy: [0] },
      { type: 'screens', step: 1, screens: { player: 'clear', opponent: 'clear' } },
      { type: 'placed', step: 1, treat: 'small', box: 1, seenBy: [0, 1] },
      { type: 'screens', step: 2, screens: { player: 'clear', opponent: 'opaque' } },
      { type: 'swapped', step: 2, boxes: [3, 1], now: { large: 1, small: 3 }, seenBy: [0] },
    ]);
  });

  test('is hidden from the opponent while its screen is opaque', () => {
    expect(shown(trial(FIGURE_1), 1)).toEqual([
      { type: 'screens', step: 0, screens: { player: null, opponent: 'opaque' } },
      { type: 'screens', step: 1, screens: { player: 'clear', opponent: 'clear' } },
      { type: 'placed', step: 1, treat: 'small', box: 1, seenBy: [0, 1] },
      { type: 'screens', step: 2, screens: { player: null, opponent: 'opaque' } },
    ]);
  });

  test('shows of a swap what is in the two boxes, and of nothing else', () => {
    const [, , swap] = shown(trial('b0w1v1-1.300.112.p'), 1);
    expect(swap).toEqual({ type: 'swapped', step: 2, boxes: [3, 1], now: { large: 1, small: null }, seenBy: [0, 1] });
  });

  test('a seat behind an opaque screen sees neither boxes nor the other side, and is not seen', () => {
    const now = trial(FIGURE_1).act().act();
    expect(now.seen(1)).toMatchObject({
      boxes: null,
      screens: { player: null, opponent: 'opaque' },
      agents: { player: null, opponent: { x: 3, y: 7, heading: 3 } },
    });
    expect(now.seen(0)).toMatchObject({ screens: { opponent: 'opaque' }, agents: { opponent: null }, door: null });
    expect(now.seen(0).boxes?.[3]).toEqual({ open: true, treat: 'large' });
  });

  test('an observation says nothing about the contents of shut boxes', () => {
    let now = trial(SWAPPED);
    for (; now.state.phase !== 'choose'; now = now.act())
      for (const [box, seen] of (now.seen(0).boxes ?? []).entries())
        expect(seen.open).toBe(now.state.open.includes(box));
    expect(now.seen(0).boxes).toEqual(Array.from({ length: 5 }, () => ({ open: false, treat: null })));
  });

  test.each([
    ['open', 'placed placed swapped'],
    ['screened', 'placed'],
    ['inverse', 'placed swapped'],
    ['shut', ''],
  ])('for a player whose sight is %s', (playerSees, expected) => {
    const events = shown(trial(FIGURE_1, { playerSees }), 0).filter(({ type }) => type !== 'screens');
    expect(kinds(events)).toBe(expected);
  });

  test('each seat sees whether the other looks on, if it sees the other at all', () => {
    const seenBy = (playerSees: string, seat: number) =>
      shown(trial(BOTH_SEEN, { playerSees, opponentSees: 'open' }), seat).flatMap((p) =>
        p.type === 'placed' ? [p.seenBy.join()] : [],
      );
    expect(seenBy('open', 1)).toEqual(['0,1', '0,1']);
    expect(seenBy('shut', 1)).toEqual(['1', '1']);
    expect(seenBy('shut', 0)).toEqual([]);
  });

  test('a seat that sits a trial out notices its beginning and end only', () => {
    const trials = trial(ALONE).until('outcome');
    expect(kinds(trials.noticed(1))).toBe('trialBegan showEnded ended');
    expect(trials.seen(1)).toMatchObject({
      side: null,
      boxes: null,
      agents: { player: null },
      outcome: { places: null },
    });
  });

  test('onlookers are shown the phases only', () => {
    const trials = trial(FIGURE_1).until('over');
    expect(kinds(trials.noticed('public'))).toBe('trialBegan showEnded ended blockEnded finished');
    expect(trials.seen('public')).toMatchObject({ boxes: null, screens: { player: null }, returns: [null, null] });
  });
});

describe('the drawn trials', () => {
  test('are shown to no viewer, neither before nor after', () => {
    const drawn = session({ from: 'stage-3', trials: 4, catchTrials: 1, asked: 1 });
    const mine = JSON.stringify([drawn.noticed(0), drawn.seen(0), drawn.noticed('public'), drawn.seen('public')]);
    for (const { trial: id } of drawn.state.drawn.flat()) expect(mine).not.toContain(id);
    expect(mine).not.toMatch(/catch|mirrored|stage-3|oversample/);
  });
});

describe('waiting reveals nothing', () => {
  const requestOf = (trials: PlayedTrials, seat: number) => ({
    seen: trials.seen(seat),
    noticed: trials.noticed(seat),
    legal: standoff.legalActions(trials.state, seat),
    clock: standoff.clock(trials.state),
  });

  test('until its own choice is sealed, a seat sees the same for every choice of the other', () => {
    const asked = (box: number, opponent: number) => {
      const list = [{ trial: SWAPPED, mirrored: false, asked: true }];
      return trial('', { list, feedback: 'full' })
        .until('choose')
        .act({ 0: choose(box), 1: choose(opponent) });
    };
    // also with questions in between, while the walk has not begun
    for (const opponent of [0, 1, 2, 4]) expect(requestOf(asked(1, opponent), 0)).toEqual(requestOf(asked(1, 3), 0));
  });
});

describe('the walk', () => {
  const trials = (feedback: string) => trial(BOTH_SEEN, { feedback }).until('choose').act(choices('03'));
  const sightings = (feedback: string) =>
    trials(feedback)
      .until('outcome')
      .noticed(0)
      .flatMap((p) => (p.type === 'walked' ? [p.agents.opponent?.y ?? null] : []));

  test('of the other side is behind its curtain until it comes out at its screen', () => {
    expect(sightings('full')).toEqual([null, null, null, null, null, null, 5, 4, 4]);
  });
  test.each(['own', 'none'])('of the other side is not shown with feedback %s', (feedback) => {
    expect(sightings(feedback)).toEqual(Array.from({ length: 9 }, () => null));
  });
});

describe('feedback', () => {
  const outcome = (feedback: string, config: Record<string, unknown> = {}) =>
    trial(BOTH_SEEN, { feedback, ...config })
      .until('choose')
      .act(choices('03'))
      .until('outcome');

  test('none tells nothing about the results', () => {
    expect(outcome('none').seen(0)).toMatchObject({
      outcome: { results: { player: null, opponent: null }, places: null, right: null, rewards: [null, null] },
      returns: [null, null],
    });
    expect(
      outcome('none')
        .seen(0)
        .boxes?.some(({ open }) => open),
    ).toBe(false);
  });

  test('own tells the seat its own result, in the box that it entered', () => {
    const { seen } = outcome('own');
    expect(seen(0)).toMatchObject({
      outcome: { results: { player: { box: 0, got: 'small' }, opponent: null }, places: null, rewards: [33, null] },
      returns: [33, null],
    });
    expect(seen(0).boxes?.map(({ treat }) => treat)).toEqual(['small', null, null, null, null]);
    expect(seen(1).outcome?.results).toEqual({ player: null, opponent: { box: 3, got: 'large' } });
  });

  describe('own, in a box that the other side had taken', () => {
    /** The player, who has seen nothing, finds the opponent at box 3, where BOTH_SEEN has the large treat. */
    const taken = (id: string) =>
      trial(id, { feedback: 'own', playerSees: 'shut', opponentSees: 'open' })
        .until('choose')
        .act(choices('33'))
        .until('outcome');
    const boxOf = ({ observe }: Game<Standoff>, id: string, viewer: Viewer) =>
      observe(taken(id).state, viewer).boxes?.[3];
    const NOTHING_THERE = 'b2w0v0-1.20.22.p';

    test.each([
      { game: standoff, version: 2, treat: null },
      { game: standoff1, version: 1, treat: 'large' },
    ])('shows the side that came late, by version $version, this treat: $treat', ({ game, version, treat }) => {
      expect(game.version).toBe(version);
      expect(taken(BOTH_SEEN).seen(0).outcome?.results).toEqual({ player: { box: 3, got: 'taken' }, opponent: null });
      expect(boxOf(game, BOTH_SEEN, 0)).toEqual({ open: true, treat });
      // the side that was first, and a replay, see what was in it
      expect(boxOf(game, BOTH_SEEN, 1)).toEqual({ open: true, treat: 'large' });
      expect(boxOf(game, BOTH_SEEN, 'all')).toEqual({ open: true, treat: 'large' });
    });
    test('shows the same whatever was in it, as the percepts do', () => {
      const [treat, nothing] = [taken(BOTH_SEEN), taken(NOTHING_THERE)];
      expect(treat.noticed(0)).toEqual(nothing.noticed(0));
      expect(treat.seen(0)).toEqual(nothing.seen(0));
      // in version 1 they differ: the treat is the other side's result
      expect(standoff1.observe(treat.state, 0)).not.toEqual(standoff1.observe(nothing.state, 0));
    });
  });

  test('full shows a treat that the other side has got in its box', () => {
    const { seen } = trial(BOTH_SEEN, { feedback: 'full' }).until('choose').act(choices('33')).until('outcome');
    expect(seen(0).outcome?.results.player).toEqual({ box: 3, got: 'taken' });
    expect(seen(0).boxes?.[3]).toEqual({ open: true, treat: 'large' });
  });

  test('full tells all results', () => {
    expect(outcome('full').seen(0)).toMatchObject({
      outcome: { results: { opponent: { box: 3, got: 'large' } }, places: { large: 3, small: 0 }, rewards: [33, 100] },
      returns: [33, 100],
    });
    expect(
      outcome('full')
        .seen(0)
        .boxes?.every(({ open }) => open),
    ).toBe(true);
  });

  test('says which box was right only if the block has a criterion', () => {
    expect(outcome('full').seen(0).outcome?.right).toBe(null);
    expect(outcome('own', { criterion: { right: 2, of: 2 } }).seen(0).outcome?.right).toBe(true);
    expect(outcome('own', { criterion: { right: 2, of: 2 } }).seen(1).outcome?.right).toBe(true);
  });
});

test('after the show no seat is told where the treats are', () => {
  for (let i = 0; i < TRIALS; i += 470) {
    const { id, presence } = trialAt(i);
    const now = trial(id).until('choose');
    expect(now.seen(0).truth).toBe(null);
    expect(now.seen(0).boxes?.every(({ treat }) => treat === null)).toBe(true);
    expect(now.seen(1).side).toBe(presence === 'present' ? 'opponent' : null);
  }
});
