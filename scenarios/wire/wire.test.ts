/** The bytes on each client's socket: a seat gets what `observe` and `perceive` give that seat, and no more. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { botsOf, POLICIES } from '../../bots/index.ts';
import { rngFor } from '../../games/core/rng.ts';
import { chanceOf, isServerAgent } from '../../games/core/session/server-agent.ts';
import { FACTS } from '../../games/core/testing/client-facts.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import { pastTold, requestsTold } from '../../server/testing/expected.ts';
import { ofType, openLogOf } from '../../server/testing/log.ts';
import { decodeFrames, unexplained } from '../../server/testing/room-frames.ts';
import { playWith, sitDown, sitDownOutside, until } from '../../server/testing/seats.ts';
import { operatorTokenOf, order, serve } from '../../server/testing/server.ts';
import { quickened } from '../../server/testing/twins.ts';
import { watchFrom } from '../../server/testing/watch.ts';

const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };

test("a seat's sealed action, and what its page reports, cause no frame to any other seat", async () => {
  const { url } = await serve();
  const { session, seats } = await order(url, {
    config: { agents: 4, width: 4, pieces: 4 },
    seats: [PERSON, OUTSIDE, PERSON, UNIFORM],
    disclosure: { presence: false },
  });
  const token = (seat: number): string => seats[seat]?.token ?? '';
  const person = await watchFrom(url, session, { as: 'person', token: token(0) });
  const bot = await watchFrom(url, session, { as: 'outside', token: token(1) });
  const acting = await sitDown(url, { session, token: token(2) });
  await Promise.all([person, bot].map(({ line }) => line.hear('request')));
  await sleep(1000);
  const before = [person, bot].map(({ tapped }) => tapped.frames().length);
  acting.say({ type: 'submit', commandId: 'sealed-action', turn: 0, action: { move: 'stay', say: null } });
  await acting.hear('accepted');
  acting.say({ type: 'report', commandId: 'what-it-saw', facts: FACTS });
  await acting.hear('accepted', ({ commandId }) => commandId === 'what-it-saw');
  acting.say({ type: 'askClock', commandId: 'what-time' });
  await acting.hear('clock');
  await acting.drop();
  // longer than the time between patches of public facts
  await sleep(700);
  expect([person, bot].map(({ tapped }) => tapped.frames().length)).toEqual(before);
});

/** Sampled sessions of every game, and one of SymmToM with as much hidden as it allows. */
const SAMPLES = [
  { game: 'symmtom', config: { firstHandShown: false, rewardsShown: 'none' } },
  { game: 'symmtom', config: { firstHandShown: true, rewardsShown: 'own', rules: 'released' } },
  {
    game: 'symmtom',
    config: {
      firstHandShown: false,
      rewardsShown: 'all',
      silence: false,
      competitive: { visits: 2, win: 10, lose: 5, cooperativeRewards: true },
    },
  },
]
  .map(({ game, config }) => ({ game, config: { agents: 4, width: 4, pieces: 4, turns: 12, ...config } as object }))
  .concat(
    GAMES.flatMap((game) =>
      [0, 1].map((i) => ({
        game: game.id,
        config: quickened(game, game.sampleConfig(rngFor(`${game.id} ${i}`, 'config')) as object),
      })),
    ),
  );

test.each(SAMPLES.map((sample, i) => ({ ...sample, i })))(
  'over a whole session of $game (session $i) each seat is told what requestFor and lifeOf give it, once, and nothing else is sent',
  async ({ game: id, config, i }) => {
    const server = await serve({ messagesPerSecond: 1_000_000 });
    const { url, databaseFile } = server;
    const game = newestRules(id)?.game;
    const policy = POLICIES.find((one) => one.game === id);
    if (!game || !policy) throw new Error(`no policy for ${id}`);
    const disclosure = { kind: i % 3 !== 0, presence: i % 3 === 2 };
    // a person, an outside bot, a policy; more people where there are more seats
    const kinds = game
      .roles(config)
      .map((_, seat) => [PERSON, OUTSIDE, { kind: 'policy', policy: botsOf(id)?.defaultPartner.id }][seat] ?? PERSON);
    // a policy with the times of people would take minutes
    const { session, seats } = await order(url, { game: id, config, seats: kinds, disclosure, pace: null });
    const held = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
    const eyes = await Promise.all(
      held.map(async ({ seat, token }) => ({
        seat,
        ...(await watchFrom(url, session, { as: kinds[seat] === OUTSIDE ? 'outside' : 'person', token })),
      })),
    );
    await Promise.all(eyes.map(({ line, seat }) => playWith(line, policy, `eyes ${seat}`)));
    for (const { person } of eyes)
      if (person) await until(() => person.facts().phase === 'ended', 'all clients know the end');

    const log = await openLogOf(databaseFile, session);
    const secrets = [
      operatorTokenOf(server),
      ...ofType(log, 'SessionEnded').map(({ seed }) => seed),
      ...ofType(log, 'SessionCreated').map(({ seedHash }) => seedHash),
      ...ofType(log, 'AgentSeated').map(({ controller }) =>
        isServerAgent(controller) ? chanceOf(controller) : controller.participant,
      ),
    ];
    const beforeStart = log.slice(
      0,
      log.findIndex(({ type }) => type === 'SessionStarted'),
    );
    for (const { seat, tapped } of eyes) {
      const frames = decodeFrames(tapped.frames());
      expect(unexplained(frames)).toEqual([]);
      const told = frames.flatMap((frame) =>
        frame.kind === 'tell' || frame.kind === 'text' ? [frame.told as { type: string; now?: number }] : [],
      );
      const [welcome, ...rest] = told;
      expect(welcome).toMatchObject({
        type: 'welcome',
        seat,
        request: null,
        ended: null,
        ...(pastTold(game, beforeStart, seat) as object),
      });
      expect(rest.filter(({ type }) => type === 'accepted')).toEqual(
        ofType(log, 'ActionSubmitted')
          .filter((event) => event.seat === seat)
          .map(({ turn }) => ({ type: 'accepted', commandId: `policy-turn-${turn}` })),
      );
      // on a slow machine a beat can be over before an action arrives: the log knows of it, too
      expect(rest.filter(({ type }) => type === 'refused')).toMatchObject(
        ofType(log, 'ActionRefused')
          .filter((event) => event.seat === seat)
          .map(({ turn }) => ({ type: 'refused', code: 'stale_turn', commandId: `policy-turn-${turn}` })),
      );
      const requests = rest
        .filter(({ type }) => type !== 'accepted' && type !== 'refused')
        .map(({ now: _, ...message }) => message);
      expect(requests).toEqual(requestsTold(game, log, seat));
      for (const { facts } of frames.filter((frame) => frame.kind === 'facts'))
        for (const { kind, presence } of facts.seats)
          expect({ kind: disclosure.kind || kind === '', presence: disclosure.presence || presence === '' }).toEqual({
            kind: true,
            presence: true,
          });
      const bytes = tapped.sent();
      const others = held.filter((other) => other.seat !== seat).map(({ token }) => token);
      expect([...secrets, ...others].filter((secret) => bytes.includes(secret))).toEqual([]);
    }
  },
);

test('an agent that comes back is told the past that lifeOf gives the seat, and no more', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, {
    config: { agents: 3, width: 4, pieces: 3, turns: 8, firstHandShown: false, rewardsShown: 'none' },
    seats: [PERSON, OUTSIDE, UNIFORM],
  });
  const [mine, other] = [seats[0]?.token ?? '', seats[1]?.token ?? ''];
  const bot = await sitDownOutside(url, other);
  const game = newestRules('symmtom')?.game;
  if (!game) throw new Error('no symmtom');
  const rng = rngFor('come back', 'actions');
  let person = await watchFrom(url, session, { as: 'person', token: mine });
  for (let turn = 0; turn < 8; turn++) {
    await bot.hear('request', ({ request }) => request.turn === turn);
    await person.line.drop();
    person = await watchFrom(url, session, { as: 'person', token: mine });
    const [welcome] = decodeFrames(person.tapped.frames()).flatMap((frame) =>
      frame.kind === 'tell' ? [frame.told] : [],
    );
    const told = welcome ?? (await person.line.hear('welcome'));
    expect(told).toMatchObject(pastTold(game, await openLogOf(databaseFile, session), 0) as object);
    for (const line of [person.line, bot]) {
      const action = rng.pick(
        game.legalActions(game.initialState(game.schemas.config.parse({ agents: 3, width: 4, pieces: 3 })), 0),
      );
      line.say({ type: 'submit', commandId: `command-${turn}`, turn, action });
    }
  }
  await bot.hear('ended');
});
