/** What the laws find of Standoff's view: nothing in the game as it is, and each leak that is put into it. */
import { describe, expect, test } from 'vitest';
import type { Game } from '../core/game.ts';
import { checkLaws } from '../core/laws/laws.ts';
import { rngFor } from '../core/rng.ts';
import { standoff, standoff1 } from './game.ts';
import { blocksOf, type UncheckedConfig } from './session-config.ts';
import { type PlayedTrials, session } from './testing/played-trials.ts';
import { sampleConfig, twins } from './twins.ts';
import type { Standoff } from './types.ts';

describe('twins', () => {
  test('give the same percepts up to the choice, although they differ behind the screen', () => {
    let different = 0;
    for (let i = 0; i < 60; i++) {
      const config = sampleConfig(rngFor('twins', i));
      for (const seat of [0, 1]) {
        const other = twins(config, seat, rngFor('twin', i, seat));
        if (!other) continue;
        if (first(other) !== first(config)) different++;
        const [mine, yours] = [config, other].map((one) => session(one).until('outcome'));
        expect(beforeChoice(yours, seat)).toEqual(beforeChoice(mine, seat));
      }
    }
    // otherwise the test would show little
    expect(different).toBeGreaterThan(40);
  });

  const first = ({ blocks }: UncheckedConfig) => blocks?.[0]?.list?.[0]?.trial;
  const beforeChoice = (trials: PlayedTrials | undefined, seat: number) => {
    const noticed = trials?.noticed(seat) ?? [];
    return noticed.slice(
      0,
      noticed.findIndex(({ type }) => type === 'showEnded'),
    );
  };
});

describe('no leak bites:', () => {
  const violations = (leaky: Partial<Game<Standoff>>) =>
    checkLaws({ ...standoff, ...leaky }, { playouts: 16, minMoments: 0 })
      .filter((report) => report.violations.length > 0)
      .map(({ law }) => law);
  /** A player who sees nothing and is told its own result goes to one box, and so does the opponent. */
  const taken: Partial<Game<Standoff>> = {
    sampleConfig: (rng) => {
      const config = sampleConfig(rng);
      // pairs that are chosen during play give no feedback
      const blocks = blocksOf(config).map(({ pairs: _, ...block }) => ({
        ...block,
        feedback: 'own' as const,
        playerSeat: 0,
      }));
      return { ...config, blocks, playerSees: 'shut', walk: 'skipped' };
    },
    legalActions: (state, seat) =>
      standoff.legalActions(state, seat).filter((action) => action.type !== 'choose' || action.box === 1),
  };

  test.each<[string, Partial<Game<Standoff>>]>([
    ['the game as it is', {}],
    ['a box that was taken', taken],
  ])('%s breaks no law', (_what, sound) => {
    expect(violations(sound)).toEqual([]);
  });

  test.each<[string, Partial<Game<Standoff>>]>([
    [
      'open boxes seen through an opaque screen',
      {
        observe: (state, viewer) => ({
          ...standoff.observe(state, viewer),
          boxes: Array.from({ length: 5 }, (_, box) => ({ open: state.open.includes(box), treat: null })),
        }),
      },
    ],
    [
      'a beat as long as the event behind the screen',
      {
        clock: (state) => (state.phase === 'event' ? { beatMs: 1000 + 10 * state.open.length } : standoff.clock(state)),
      },
    ],
    [
      'returns that count what was not told',
      { observe: (state, viewer) => ({ ...standoff.observe(state, viewer), returns: state.returns }) },
    ],
    [
      'trials to come in sight',
      {
        observe: (state, viewer) => ({
          ...standoff.observe(state, viewer),
          trial: state.drawn.flat().reduce((sum, { trial: id }) => sum + id.length * id.charCodeAt(4), 0),
        }),
      },
    ],
    ['the treat that version 1 shows in a box that was taken', { ...taken, observe: standoff1.observe }],
  ])('%s is refused', (_what, leaky) => {
    expect(violations(leaky)).toContain('no leak');
  });
});
