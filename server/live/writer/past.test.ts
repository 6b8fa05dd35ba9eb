/** A live session keeps the past of its seats as texts, and gives the whole of it to an agent that comes back. */
import { expect, test } from 'vitest';
import { botsOf } from '../../../bots/index.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { playout } from '../../../games/core/log/playout.ts';
import { rngFor } from '../../../games/core/rng.ts';
import { beginLives, evolveLives } from '../../../games/core/session/life.ts';
import { initialSession } from '../../../games/core/session/session.ts';
import { GAMES } from '../../../games/index.ts';
import { openPast } from './past.ts';

test.each(GAMES)('at every event of a session of $id each life is whole, and one experience of it is kept', (game) => {
  const config = game.sampleConfig(rngFor(`past ${game.id}`, 'config'));
  const partner = botsOf(game.id)?.defaultPartner;
  if (!partner) throw new Error(`no policy for ${game.id}`);
  const policies = game.roles(config).map(() => partner);
  const log = playout<GameTypes>(game, { session: 'past', config, seed: 'past', policies });
  const [created, ...later] = log;
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  let whole = beginLives<GameTypes>(initialSession<GameTypes>(game, created));
  let kept = whole;
  const past = openPast();
  for (const event of later) {
    whole = evolveLives<GameTypes>(game, whole, event);
    kept = past.takeOver(evolveLives<GameTypes>(game, kept, event));
    expect(kept.lives.every(({ experiences }) => experiences.length <= 1)).toBe(true);
    if (event.type === 'TurnResolved' || event.type === 'SessionEnded')
      expect(kept.lives.map((life) => past.whole(life))).toEqual(whole.lives);
  }
  expect(whole.lives[0]?.experiences.length).toBeGreaterThan(2);
});

test('a past of many turns is taken over at once, as after a restart', () => {
  const past = openPast();
  const experiences = [0, 1, 2, 3].map((turn) => ({
    turn,
    acted: { action: turn, by: 'agent' as const },
    percepts: [turn],
  }));
  const life = {
    seat: 0,
    viewer: 0,
    first: null,
    experiences,
    percepts: [],
    acted: null,
    notes: { text: null, ticks: [] },
  };
  const kept = past.takeOver({ session: null as never, lives: [life] });
  expect(kept.lives[0]?.experiences).toEqual(experiences.slice(3));
  expect(kept.lives.map((one) => past.whole(one))).toEqual([life]);
});
