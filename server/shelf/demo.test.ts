/** The committed demos: played by their policies, as they are written down, and open where a belief has just turned. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { storiesOf } from '../../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../../games/core/beliefs/timeline.ts';
import { mindRowsOf } from '../../games/core/beliefs/turnings.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { audit, checkChecksums, foldLog, framesOf } from '../../games/core/log/replay.ts';
import { english } from '../../games/core/words/english.ts';
import { GAMES, rulesOfLog } from '../../games/index.ts';
import { committedLog, DEMOS, type DemoOfGame, demoFile, openingOf, playedAnew } from './demo.ts';

/** `UPDATE_DEMOS=1` writes the logs of the demos as they are played now. */
const UPDATE = process.env.UPDATE_DEMOS === '1';

test('every game has a demo, and no two of a game have the same label', () => {
  for (const { id } of GAMES) {
    const labels = DEMOS.filter(({ game }) => game.id === id).map(({ label }) => label);
    expect(labels).toContain('Demo');
    expect(new Set(labels).size).toBe(labels.length);
  }
  expect(openingOf('household', 'The ice-cream van')).toEqual({ seq: 47, about: 'at/van' });
  expect(openingOf('household', null)).toBeNull();
});

describe.each(DEMOS.map((demo) => [`${demo.game.id}/${demo.file}`, demo] as const))('%s', (_name, demo) => {
  if (UPDATE) {
    mkdirSync(path.dirname(demoFile(demo)), { recursive: true });
    writeFileSync(
      demoFile(demo),
      `${playedAnew(demo)
        .map((event) => JSON.stringify(event))
        .join('\n')}\n`,
    );
  }
  const log = committedLog(demo);

  test('is as its policies play it, and is decided again with the same events', () => {
    expect(log).toEqual(playedAnew(demo));
    expect(checkChecksums(demo.game, log)).toEqual([]);
    expect(audit(demo.game, log, demo.seed, demo.policies)).toEqual([]);
  });

  test('opens at a moment that has a sentence', () => {
    const told = storyOfDemo(demo, log).find(({ index }) => index === demo.opens.seq - 1);
    expect(told?.sentence).toBeDefined();
    if (demo.game.id === 'mindgames') return;
    expect(told?.sentence).toMatch(/From here .+ wrongly think/);
    expect(told?.turnings.some(({ kind }) => kind === 'false')).toBe(true);
  });
});

test('but for MindGames, whose model knows no false belief, each game has a demo that opens where a belief about another mind turns false', () => {
  for (const { id } of GAMES.filter((game) => game.id !== 'mindgames')) {
    const opening = DEMOS.filter(({ game }) => game.id === id).flatMap((demo) =>
      storyOfDemo(demo, committedLog(demo))
        .filter(({ index }) => index === demo.opens.seq - 1)
        .flatMap(({ turnings }) => turnings),
    );
    // in SymmToM the propositions are about minds themselves
    const aboutMinds = opening.filter(({ mind, proposition }) => mind.length > 1 || proposition.startsWith('knows/'));
    expect(aboutMinds.filter(({ kind }) => kind === 'false')).not.toEqual([]);
  }
});

function storyOfDemo({ game }: DemoOfGame, log: ReturnType<typeof committedLog>) {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string' || !rules.beliefs || !rules.moments) throw new Error(`${game.id} has no moments`);
  const { beliefs, moments: words } = rules;
  const offered = beliefs.models.find(({ model }) => model.id === words.model) ?? beliefs.models[0];
  if (!offered) throw new Error(`${game.id} has no belief model`);
  const states = foldLog<GameTypes>(game, log);
  const seats = (states.at(-1)?.seats ?? []).map((_, seat) => seat);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth: words.depth }, seats);
  const frames = seats.map((seat) => framesOf<GameTypes>(game, log, seat));
  const rounds = states.map((state) => game.roundOf?.(state.game) ?? 0);
  return storiesOf({
    words,
    said: english.moments,
    log,
    states,
    frames: (seat) => frames[seat] ?? [],
    rows: words.minds?.(timelines) ?? mindRowsOf(timelines),
    starts: rounds.flatMap((round, i) => (round > (rounds[i - 1] ?? 0) ? [i] : [])),
    nothing: beliefs.nothing,
    nameOf: (seat) => String.fromCharCode(65 + seat),
  });
}
