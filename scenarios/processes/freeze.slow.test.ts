/** A server in a process of its own is frozen in the middle of turns, and goes on. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { logOf, ofType } from '../../server/testing/log.ts';
import { act, STAY } from '../../server/testing/opened-session.ts';
import { sitDown, sitDownOutside } from '../../server/testing/seats.ts';
import { order, serveChild, temporaryFolder } from '../../server/testing/server.ts';

const TIME_MS = 3000;
const CONFIG = { agents: 2, width: 4, pieces: 3, turns: 6, deadlineMs: TIME_MS };

test('a freeze past the end of a turn: what was sent meanwhile counts, and the turn that waits lasts as much longer', async () => {
  const child = await serveChild({ dataDir: temporaryFolder() });
  const open = async () => {
    const { session, seats } = await order(child.url, {
      config: CONFIG,
      seats: [{ kind: 'person' }, { kind: 'outside' }],
    });
    const person = await sitDown(child.url, { session, token: seats[0]?.token ?? null });
    const bot = await sitDownOutside(child.url, seats[1]?.token ?? null);
    const { request } = await person.hear('request');
    return { session, person, bot, deadline: request.deadline ?? 0 };
  };
  const waiting = await open();
  const acting = await open();
  child.freeze();
  const frozenAt = performance.now();
  acting.person.say(act(0, STAY));
  acting.bot.say(act(0, STAY));
  await sleep(TIME_MS + 500);
  const frozenMs = performance.now() - frozenAt;
  child.thaw();

  await acting.person.hear('accepted');
  await acting.bot.hear('accepted');
  const told = await waiting.person.hear('deadline');
  expect((told.deadline ?? 0) - waiting.deadline).toBeGreaterThanOrEqual(Math.floor(frozenMs));
  const acted = await logOf(child.databaseFile, acting.session);
  const submitted = ofType(acted, 'ActionSubmitted').map(({ seat, turn }) => `seat ${seat}, turn ${turn}`);
  expect(submitted.toSorted()).toEqual(['seat 0, turn 0', 'seat 1, turn 0']);
  expect(ofType(acted, 'ActionRefused')).toEqual([]);
  const waited = await logOf(child.databaseFile, waiting.session);
  expect(ofType(waited, 'DeadlineExtended')[0]).toMatchObject({ turn: 0, cause: 'stall', deadline: told.deadline });
  expect(await child.stop()).toBe(0);
});
