/** The board and the mind panel draw whole sessions, for every viewer. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ideal } from '../../../bots/standoff/ideal.ts';
import { rationalOpponent } from '../../../bots/standoff/rational-opponent.ts';
import type { Game } from '../../../games/core/game.ts';
import { playout } from '../../../games/core/log/playout.ts';
import * as folds from '../../../games/core/log/replay.ts';
import { rulesOfLog } from '../../../games/index.ts';
import { Config } from '../../../games/standoff/config.ts';
import { standoff, standoff1 } from '../../../games/standoff/game.ts';
import type { Memory } from '../../../games/standoff/memory.ts';
import type { Observation, Standoff } from '../../../games/standoff/types.ts';
import type { AnyEvent } from '../../replay/any-event.ts';
import { momentsOf, type Replay, readLog, roundsOf } from '../../replay/replay-log.ts';
import { scoresOf } from '../../replay/score-curve.tsx';
import { said } from './testing/english.ts';
import { viewIn } from './view.ts';

const view = viewIn(said);

/** The opponent sees the large treat put into box 2, and neither the small one into box 4 nor the swap of 2 and 5. */
const MISLEADING = { trial: 'b1w1v0-3.122.112.p', mirrored: false, asked: true };
/** It sees the large treat put into box 4 and the small one into box 1. */
const INFORMED = { trial: 'b2w0v0-1.30.22.p', mirrored: false, asked: false };
const ALONE = { trial: 'b2w0v0-1.30.22.a', mirrored: false, asked: false };

function replayOf(
  config: Readonly<Record<string, unknown>>,
  { game = standoff, player = ideal }: { readonly game?: Game<Standoff>; readonly player?: typeof ideal } = {},
): Replay {
  const events = playout(game, {
    session: 'view-test',
    config: Config.parse(config),
    seed: 'view-test',
    policies: [player, rationalOpponent],
  }) as readonly AnyEvent[];
  const rules = rulesOfLog(events);
  if (typeof rules === 'string') throw new Error(rules);
  const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
  return readLog({ session: 'view-test', rules, view, log, folds });
}

const replay = replayOf({ list: [MISLEADING, INFORMED, ALONE], feedback: 'full' });
const { Board, Mind } = view;

function parted(index: number, seat: number | null, of = replay) {
  const eyes = of.eyes(seat);
  const observation = eyes.frames[index]?.observation as Observation;
  const memoryOf = (at: number) => of.eyes(at).memories[index] as Memory | null;
  const everything = of.eyes(null).frames[index]?.observation as Observation;
  return { observation, seat, memory: eyes.memories[index] as Memory | null, memoryOf, everything };
}

const boardAt = (index: number, seat: number | null, of = replay): string =>
  renderToStaticMarkup(
    <Board {...parted(index, seat, of)} legalActions={[]} choices={{}} acted={null} onChoose={() => undefined} />,
  );

const at = (type: string, nth = 0): number => {
  const found = replay.log.flatMap(({ event }, i) =>
    event.type === 'GameEventOccurred' && (event.event as { type: string }).type === type ? [i] : [],
  )[nth];
  if (found === undefined) throw new Error(`no ${nth}. ${type}`);
  return found;
};

describe.each([
  { walk: 'shown', playerSees: 'open', opponentSees: 'screened' },
  { walk: 'walked', playerSees: 'inverse', opponentSees: 'open' },
  { walk: 'free', playerSees: 'open', opponentSees: 'shut' },
  { walk: 'skipped', playerSees: 'screened', opponentSees: 'screened', dominant: 'player' },
])('$walk, the player sees $playerSees, the opponent $opponentSees', (config) => {
  const session = replayOf({ ...config, list: [MISLEADING, INFORMED, ALONE] });
  test('every moment can be drawn for every viewer', () => {
    for (const seat of [null, 0, 1])
      session.log.forEach((_, i) => {
        expect(boardAt(i, seat, session), `event ${i}, seat ${seat}`).not.toMatch(/NaN|undefined/);
      });
  });
});

test('nothing of what is in shut boxes is drawn for a seat', () => {
  for (const seat of [0, 1])
    replay.log.forEach((_, i) => {
      const { observation } = parted(i, seat);
      const seen = (observation.boxes ?? []).filter(({ treat }) => treat !== null).length;
      const held = observation.phase === 'outcome' ? 2 : 0;
      const drawn = boardAt(i, seat).match(/class="treat"/g)?.length ?? 0;
      expect(drawn, `event ${i}, seat ${seat}`).toBeLessThanOrEqual(seen + held);
    });
});

test('the seat behind an opaque screen is told so and sees no box; the other seat is told that it sees none', () => {
  const hidden = at('TreatPlaced', 1);
  expect(boardAt(hidden, 1)).toContain('You cannot see what is done.');
  expect(boardAt(hidden, 1)).not.toContain('class="box"');
  expect(boardAt(hidden, 0)).toContain('B cannot see now');
  expect(boardAt(at('TreatPlaced', 0), 0)).toContain('B sees the boxes');
});

test('a swap is two boxes with an arrow each way', () => {
  expect(boardAt(at('TreatsSwapped'), 0)).toContain('box 2 and box 5 swap contents');
});

test('the moment at which a false belief is made is the only one on the timeline', () => {
  expect(momentsOf(replay)).toEqual([
    {
      index: at('TreatsSwapped'),
      kind: 'moment',
      words: 'False belief: B believes that the large treat is in box 2',
    },
  ]);
});

test.each([
  { game: standoff, version: 2, inside: 'empty' },
  { game: standoff1, version: 1, inside: 'the large treat' },
])('a player who is told no more than that its box was taken sees in it, by version $version: $inside', (by) => {
  const session = replayOf({ list: [INFORMED], feedback: 'own' }, { game: by.game, player: rationalOpponent });
  const last = session.log.length - 1;
  expect(session.game.version).toBe(by.version);
  expect(boardAt(last, 0, session)).toContain(`box 4, open: ${by.inside}`);
  // the opponent holds the treat that it has taken out
  expect(boardAt(last, 1, session)).toContain('box 4, open: empty');
});

test('a replay counts trials, and scores after each', () => {
  expect(roundsOf(replay)).toEqual([at('TrialBegan', 0), at('TrialBegan', 1), at('TrialBegan', 2)]);
  expect(scoresOf(replay)).toEqual([
    [0, 0],
    [100, 0],
    [133, 100],
    [233, 100],
  ]);
});

test('during play, beliefs are drawn only where the session allows it', () => {
  const props = parted(at('ShowEnded'), 0);
  const live = { ...props, ticks: null, live: true };
  expect(renderToStaticMarkup(<Mind {...live} />)).toContain('You think that B believes');
  expect(renderToStaticMarkup(<Mind {...live} memory={null} />)).toBe('');
});
