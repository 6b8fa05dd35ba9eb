/** The signs of a session: facts for pages, and for nothing else. */
import { expect, test } from 'vitest';
import { uniformIn } from '../../bots/uniform.ts';
import { playout } from '../../games/core/log/playout.ts';
import { beginLog, foldLog } from '../../games/core/log/replay.ts';
import { rngFor } from '../../games/core/rng.ts';
import { lifeOf } from '../../games/core/session/life.ts';
import { drawSigns } from '../../games/core/session/signs.ts';
import { GAMES } from '../../games/index.ts';
import { welcome } from '../../server/live/session/telling.ts';

test.each(GAMES)('$id: signs change nothing of what happens and of what a seat is told', (game) => {
  const config = game.schemas.config.parse(game.id === 'household' ? { task: 'practice' } : {});
  const policies = game.roles(config).map(() => uniformIn(game.id));
  const played = (signs: boolean) =>
    playout(game, {
      session: 's',
      config,
      seed: 'signs',
      policies,
      setup: signs ? { signs: drawSigns(policies.length, false, rngFor('signs', 'signs')) } : {},
    });
  const [plain, signed] = [played(false), played(true)];
  expect(signed.slice(1)).toEqual(plain.slice(1));
  const welcomeOf = (log: ReturnType<typeof played>, seat: number) => {
    const session = foldLog(game, log).at(-1) ?? beginLog(game, log);
    return welcome(game, session, { life: lifeOf(game, log, seat), now: 0 });
  };
  const { signs } = beginLog(game, signed).setup;
  for (const seat of policies.keys()) {
    const [without, drawn] = [welcomeOf(plain, seat), welcomeOf(signed, seat)];
    if (without.type !== 'welcome' || drawn.type !== 'welcome') throw new Error('a welcome was expected');
    expect(without.info.signs).toBeUndefined();
    // every seat is told the same
    expect(drawn).toEqual({ ...without, info: { ...without.info, signs } });
  }
});
