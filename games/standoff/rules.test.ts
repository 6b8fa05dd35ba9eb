import { describe, expect, test } from 'vitest';
import { standoff } from './game.ts';
import { choices, type PlayedTrials, session, trial, walk } from './testing/played-trials.ts';
import { navigate, playerWalk, startNavigation } from './trials/navigation.ts';
import type { Action, Event, Phase } from './types.ts';

/** The large treat into box 3 unseen, the small one into box 1 seen, then both exchanged unseen, which takes two steps. */
const FIGURE_1 = 'b1w1v0f-1.310.112.p';
const BOTH_SEEN = 'b2w0v0-1.30.22.p';
const ALONE = 'b2w0v0-1.30.22.a';
const UNSEEN = 'b0w0v0-1.30.22.p';

function phases(trials: PlayedTrials, turns: number): readonly Phase[] {
  const seen: Phase[] = [];
  for (let now = trials; seen.length < turns; now = now.act()) seen.push(now.state.phase);
  return seen;
}
const ended = (trials: PlayedTrials) => {
  const event = trials.until('outcome').events.findLast(({ type }) => type === 'TrialEnded');
  return event as Extract<Event, { type: 'TrialEnded' }>;
};

describe('the show', () => {
  test('always has one beat for the screens and one for the event in each of its four steps', () => {
    const steps = ['screens', 'event', 'screens', 'event', 'screens', 'event', 'screens', 'event'];
    for (const id of [FIGURE_1, BOTH_SEEN, ALONE]) expect(phases(trial(id), 10)).toEqual(['intro', ...steps, 'choose']);
  });

  test('goes on by itself, on beats of the configured length', () => {
    let now = trial(FIGURE_1, { introMs: 10, screenMs: 20, stepMs: 30 });
    const beats = [];
    for (; now.state.phase !== 'choose'; now = now.act()) {
      expect(standoff.activeSeats(now.state)).toEqual([]);
      beats.push(standoff.clock(now.state));
    }
    expect(beats.map((clock) => (clock && 'beatMs' in clock ? clock.beatMs : null))).toEqual([
      10, 20, 30, 20, 30, 20, 30, 20, 30,
    ]);
  });

  test('shows each event after the lengths of the events before it', () => {
    const shown = trial(FIGURE_1).until('choose').events;
    expect(
      shown.filter(({ type }) => !['TrialsDrawn', 'TrialBegan', 'ScreensSet', 'ShowEnded'].includes(type)),
    ).toEqual([
      { type: 'TreatPlaced', step: 0, treat: 'large', box: 3 },
      { type: 'TreatPlaced', step: 1, treat: 'small', box: 1 },
      { type: 'TreatsSwapped', step: 2, boxes: [3, 1] },
      { type: 'StepPassed', step: 3 },
    ]);
    expect(shown.flatMap((event) => (event.type === 'ScreensSet' ? [event.clear.opponent] : []))).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test('opens boxes for one step only', () => {
    let now = trial(BOTH_SEEN);
    const open = [];
    for (; now.state.phase !== 'choose'; now = now.act()) open.push(now.state.open.join());
    expect(open).toEqual(['', '', '3', '', '', '', '0', '', '']);
    expect(now.state.open).toEqual([]);
  });

  test('is the mirror image on a mirrored board', () => {
    const plain = trial(FIGURE_1).until('choose').state.places;
    const mirrored = trial('', { list: [{ trial: FIGURE_1, mirrored: true, asked: false }] }).until('choose').state
      .places;
    expect(plain).toEqual({ large: 1, small: 3 });
    expect(mirrored).toEqual({ large: 3, small: 1 });
  });

  test('waits until all seats are ready, if the config says so', () => {
    const waiting = trial(BOTH_SEEN, { begin: 'ready', readyMs: null });
    expect(standoff.activeSeats(waiting.state)).toEqual([0, 1]);
    expect(standoff.clock(waiting.state)).toBe(null);
    expect(waiting.act().state.phase).toBe('screens');
  });
});

describe('the choice', () => {
  const now = trial(BOTH_SEEN, { chooseMs: 20_000 }).until('choose');

  test('is open to both sides at once, until the deadline if there is one', () => {
    expect(standoff.activeSeats(now.state)).toEqual([0, 1]);
    expect(standoff.legalActions(now.state, 0)).toEqual([0, 1, 2, 3, 4].map((box) => ({ type: 'choose', box })));
    expect(standoff.clock(now.state)).toEqual({ deadlineMs: 20_000 });
    expect(standoff.clock(trial(BOTH_SEEN).until('choose').state)).toBe(null);
  });

  test('is open to the player alone without an opponent', () => {
    const alone = trial(ALONE).until('choose');
    expect(standoff.activeSeats(alone.state)).toEqual([0]);
    expect(ended(alone.act(choices('3'))).results).toEqual({ player: { box: 3, got: 'large' }, opponent: null });
  });

  test('of a seat that does not choose is no box', () => {
    expect(ended(now.act()).results.player).toEqual({ box: null, got: 'none' });
  });
});

describe('if both sides choose the same box', () => {
  test('the opponent gets its content, and the player finds it taken', () => {
    const { results, rewards } = ended(trial(BOTH_SEEN).until('choose').act(choices('33')));
    expect(results).toEqual({ player: { box: 3, got: 'taken' }, opponent: { box: 3, got: 'large' } });
    expect(rewards).toEqual([0, 100]);
  });

  test('a dominant player gets its content', () => {
    const { results, rewards } = ended(trial(BOTH_SEEN, { dominant: 'player' }).until('choose').act(choices('33')));
    expect(results.opponent).toEqual({ box: 3, got: 'taken' });
    expect(rewards).toEqual([100, 0]);
  });

  test.each([
    ['player', 'taken'],
    ['opponent', 'large'],
  ] as const)('who is there in the same step, the %s being dominant: the opponent has it %s', (dominant, got) => {
    const schedule = { door: 4, gate: 10, screen: 11 };
    const trials = trial(BOTH_SEEN, { dominant, schedule }).until('choose').act(choices('33'));
    expect(ended(trials).results.opponent?.got).toBe(got);
  });

  test('seats and sides can be exchanged', () => {
    const { rewards } = ended(trial(BOTH_SEEN, { playerSeat: 1 }).until('choose').act(choices('33')));
    expect(rewards).toEqual([100, 0]);
  });
});

describe('the walk', () => {
  test('is shown step by step, equally long for every choice, and skipping it changes nothing', () => {
    for (const both of ['33', '04', '20', '13']) {
      const shown = trial(BOTH_SEEN, { walkMs: 5 }).until('choose').act(choices(both));
      const steps = shown.until('outcome').events.filter(({ type }) => type === 'Walked');
      expect(steps).toHaveLength(9);
      expect(standoff.clock(shown.state)).toEqual({ beatMs: 5 });
      const skipped = trial(BOTH_SEEN, { walk: 'skipped' }).until('choose').act(choices(both));
      expect(skipped.state.phase).toBe('outcome');
      expect(ended(skipped)).toEqual(ended(shown));
    }
  });

  test('of a seat that walks itself ends at its chosen box and at no other', () => {
    let now = trial(BOTH_SEEN, { walk: 'walked' }).until('choose').act(choices('30'));
    const acts: readonly Action[] = [...Array.from({ length: 9 }, () => walk('forward'))];
    for (const act of acts) now = now.act({ 0: act });
    // straight ahead is box 2, which it did not choose
    expect(now.state.agents.player).toEqual({ x: 3, y: 3, heading: 1 });
    expect(standoff.defaultAction(now.state, 0)).toEqual(walk('left'));
    expect(ended(now).results.player).toEqual({ box: 3, got: 'large' });
  });

  test('of a seat that does nothing is the shortest way to its chosen box', () => {
    const walked = trial(BOTH_SEEN, { walk: 'walked' }).until('choose').act(choices('30'));
    const shown = trial(BOTH_SEEN).until('choose').act(choices('30'));
    expect(ended(walked)).toEqual(ended(shown));
  });

  test('begins at once if there is no choice before it, and the box entered counts', () => {
    let now = trial(BOTH_SEEN, { walk: 'free' }).until('walk');
    expect(now.events.some(({ type }) => type === 'ChoicesSealed')).toBe(false);
    while (now.state.phase === 'walk') {
      const [mine, yours] = [now.seen(0).ways?.[0], now.seen(1).ways?.[3]];
      now = now.act({ ...(mine ? { 0: walk(mine) } : {}), ...(yours ? { 1: walk(yours) } : {}) });
    }
    expect(ended(now)).toMatchObject({
      results: { player: { box: 0, got: 'small' }, opponent: { box: 3, got: 'large' } },
      right: true,
    });
  });

  test('is over after 25 steps if a seat stands still', () => {
    const still = trial(BOTH_SEEN, { walk: 'free' }).until('outcome');
    expect(still.state.step).toBe(25);
    expect(ended(still).results).toEqual({ player: { box: null, got: 'none' }, opponent: { box: null, got: 'none' } });
  });
});

describe('pay', () => {
  const paid = (config: Record<string, unknown>, both: string) =>
    ended(
      trial(BOTH_SEEN, { pay: 'paper', ...config })
        .until('choose')
        .act(choices(both)),
    ).rewards;

  test('is as in the original: the content less a tenth a step, and -5 for a taken box', () => {
    expect(paid({}, '30')).toEqual([98.8, 31.9]);
    expect(paid({}, '33')).toEqual([-5, 98.9]);
    expect(paid({}, '12')).toEqual([-1.2, -1.1]);
  });

  test('equals the pay of the trial’s own walk, for every pair of boxes', () => {
    const { places } = trial(BOTH_SEEN).until('choose').state;
    const [large, small] = [places.large ?? 0, places.small ?? 0];
    for (const mine of [0, 1, 2, 3, 4])
      for (const target of [0, 1, 2, 3, 4]) {
        const stakes = { large, small, target };
        let walk = startNavigation(stakes);
        while (walk.reward === null) walk = navigate(walk, playerWalk(walk, mine), stakes);
        expect(paid({}, `${mine}${target}`)[0]).toBe(walk.reward);
        expect(paid({ walk: 'walked' }, `${mine}${target}`)[0]).toBe(walk.reward);
      }
  });

  test('for no box is the original’s penalty for running out of time', () => {
    expect(ended(trial(BOTH_SEEN, { pay: 'paper' }).until('choose').act()).rewards).toEqual([-4.5, -4.5]);
  });
});

describe('what is best', () => {
  const best = (id: string, config: Record<string, unknown> = {}) => ended(trial(id, config).until('choose')).best;

  test.each([
    [BOTH_SEEN, { player: 0, opponent: 3 }],
    [ALONE, { player: 3, opponent: null }],
    [UNSEEN, { player: 3, opponent: 2 }],
    [FIGURE_1, { player: 3, opponent: 1 }],
  ])('%s', (id, expected) => {
    expect(best(id)).toEqual(expected);
  });

  test('for a dominant player is the large treat, and the opponent’s best choice allows for that', () => {
    expect(best(BOTH_SEEN, { dominant: 'player' })).toEqual({ player: 3, opponent: 0 });
  });

  test('depends on what each side is made to see', () => {
    expect(best(UNSEEN, { opponentSees: 'open' })).toEqual({ player: 0, opponent: 3 });
    expect(best(BOTH_SEEN, { opponentSees: 'shut', fallback: 'untaught' })).toEqual({ player: 3, opponent: 2 });
    expect(best(UNSEEN, { opponentSees: 'inverse' })).toEqual({ player: 0, opponent: 3 });
    // a player that has seen nothing avoids the box that it expects the other side to take
    expect(best(BOTH_SEEN, { playerSees: 'shut' })).toEqual({ player: 1, opponent: 3 });
  });
});

describe('a session', () => {
  const list = [BOTH_SEEN, FIGURE_1, ALONE].map((id) => ({ trial: id, mirrored: false, asked: false }));

  test('goes from trial to trial and block to block, and ends', () => {
    const trials = session({ blocks: [{ list }, { list: list.slice(0, 1), playerSeat: 1 }] }).until('over');
    expect(trials.events.flatMap((e) => (e.type === 'TrialBegan' ? [`${e.block}/${e.number}`] : []))).toEqual([
      '0/0',
      '0/1',
      '0/2',
      '1/0',
    ]);
    expect(trials.events.filter(({ type }) => type === 'BlockEnded')).toHaveLength(2);
    expect(standoff.isTerminal(trials.state)).toBe(true);
  });

  test('leaves a block as soon as the criterion is reached', () => {
    const criterion = { right: 2, of: 3 };
    const right: Record<string, string> = { [BOTH_SEEN]: '03', [FIGURE_1]: '31', [ALONE]: '3' };
    let trials = session({ list: [...list, ...list], criterion });
    while (trials.state.phase !== 'over') {
      trials = trials.until('choose');
      const id = trials.state.item?.trial ?? '';
      // the first choice wrong
      trials = trials
        .act(choices(trials.state.number === 0 ? '44' : (right[id] ?? '')))
        .until('outcome')
        .act();
    }
    expect(trials.state.right).toEqual([false, true, true]);
    expect(trials.events.findLast(({ type }) => type === 'BlockEnded')).toMatchObject({ criterion: 'reached' });
  });

  test.each(['goOn', 'end'] as const)('that misses a criterion may %s', (missed) => {
    const criterion = { right: 2, of: 2, missed };
    const trials = session({ blocks: [{ list, criterion }, { list }] }).until('over');
    const ends = trials.events.flatMap((e) => (e.type === 'BlockEnded' ? [e.criterion] : []));
    expect(ends).toEqual(missed === 'end' ? ['missed'] : ['missed', null]);
  });

  test('asks its questions between choice and walk, and none about an absent opponent', () => {
    const asked = (id: string) => {
      const now = trial('', { list: [{ trial: id, mirrored: false, asked: true }] })
        .until('choose')
        .act();
      const walks = now.until('walk');
      expect(now.state.phase).toBe('ask');
      expect(walks.events.some(({ type }) => type === 'Walked')).toBe(false);
      return walks.events.flatMap((e) => (e.type === 'QuestionAnswered' ? [e.question] : []));
    };
    expect(asked(BOTH_SEEN)).toEqual(['large', 'small', 'otherLarge', 'otherSmall']);
    expect(asked(ALONE)).toEqual(['large', 'small']);
  });
});
