/**
 * What goes over each client's socket, byte by byte: to a seat goes what `observe` and `perceive` give that seat, and
 * neither content nor size nor timing of a frame betrays that something hidden happened.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, ClientState } from '@colyseus/core';
import { expect, test } from 'vitest';
import { uniform } from '../bots/symmtom/uniform.ts';
import { rngFor } from '../games/core/rng.ts';
import { GAMES, gameById } from '../games/index.ts';
import type { SeatRight } from './live/sessions.ts';
import { sessionRoom } from './rooms/session-room.ts';
import { pastTold, requestsTold } from './testing/expected.ts';
import { logOf, ofType } from './testing/log.ts';
import { type Planted, plant, tokenOf } from './testing/planted.ts';
import { decodeFrames, unexplained, withoutToken } from './testing/room-frames.ts';
import { type PersonLine, playWith, type SeatLine, sitDown, sitDownOutside, until } from './testing/seats.ts';
import { operatorTokenOf, order, type Served, serve, temporaryFolder } from './testing/server.ts';
import { type Frame, type Tap, tap } from './testing/tap.ts';
import { type Twins, twinsOf } from './testing/twins.ts';

const AT = 1_800_000_000_000;
const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
const UNIFORM = { kind: 'policy', policy: 'symmtom/uniform' };

interface Watching {
  readonly line: SeatLine;
  readonly person: PersonLine | null;
  readonly tapped: Tap;
}

async function watchFrom(url: string, session: string, { seat, as, token }: { seat: number; as: unknown; token: string }): Promise<Watching> {
  const tapped = await tap(url);
  if (as !== 'outside') {
    const person = await sitDown(url, { session, token, through: tapped.url });
    return { line: person, person, tapped };
  }
  const line = await sitDownOutside(tapped.url, token);
  expect((await line.hear('welcome')).seat).toBe(seat);
  return { line, person: null, tapped };
}

/** Plays the script at one of the twins; every frame that reached the eyes. Each step waits for what it causes. */
async function framesSeen({ url }: Served, { eyes, script }: Twins, table: Planted): Promise<readonly Frame[]> {
  const { session, game, config } = table;
  const seats = game.roles(config).length;
  const watching = await watchFrom(url, session, { seat: eyes, as: table.seats[eyes], token: tokenOf(session, eyes) });
  const { line, person, tapped } = watching;
  await line.hear('welcome');
  const publicly = async (what: string, holds: (person: PersonLine) => boolean): Promise<void> => {
    if (person) await until(() => holds(person), `everybody knows ${what}`);
  };
  await publicly('who sits there', ({ facts }) => facts().seats[eyes]?.taken === true);
  const lines = new Map<number, SeatLine>([[eyes, line]]);
  for (let seat = 0; seat < seats; seat++) {
    if (seat === eyes) continue;
    lines.set(seat, await sitDownOutside(url, tokenOf(session, seat)));
    await publicly('who sits there', ({ facts }) => facts().seats[seat]?.taken === true);
  }
  const presence = table.disclosure?.presence === true;
  const rng = rngFor(table.seed, 'order');
  let barriers = 0;
  for (const [turn, actions] of script.entries()) {
    await Promise.all([...lines.values()].map((one) => one.hear('request', ({ request }) => request.turn === turn)));
    await publicly('the turn', ({ facts }) => facts().turn === turn && facts().phase === 'running');
    const acting = rng.shuffle(Object.keys(actions).map(Number));
    for (const [place, seat] of acting.entries()) {
      const commandId = `command-${turn}`;
      lines.get(seat)?.say({ type: 'submit', commandId, turn, action: actions[seat] });
      await lines.get(seat)?.hear('accepted', (told) => told.commandId === commandId);
      if (place === acting.length - 1) continue;
      if (presence) await publicly('who is done', ({ facts }) => facts().seats[seat]?.presence === 'done');
      // whatever the eyes were sent because of that comes before the answer to this
      line.say({ type: 'barrier' });
      barriers += 1;
      await until(() => line.told.filter(({ type }) => type === 'refused').length === barriers, 'the barrier is answered');
    }
  }
  const after = (told: { readonly request: { readonly turn: number } }): boolean => told.request.turn === script.length;
  await Promise.race([line.hear('request', after), line.hear('ended', after)]);
  await publicly('the turn', ({ facts }) => facts().turn === script.length);
  const frames = tapped.frames();
  await Promise.all([...lines.values()].map((one) => one.drop()));
  return frames;
}

interface Compared {
  /** Of the frames at the eyes, per pair that differs: the first that does. */
  readonly differing: readonly { readonly session: string; readonly frame: number }[];
  readonly unexplained: number;
  readonly frames: number;
  readonly turns: number;
}

async function compare(pairs: readonly Twins[], room?: typeof sessionRoom): Promise<Compared> {
  const seen: (readonly (readonly Frame[])[])[] = [];
  for (const which of [0, 1] as const) {
    const dataDir = temporaryFolder();
    await plant(dataDir, pairs.map(({ tables }) => tables[which]));
    const server = await serve({ dataDir, now: () => AT, messagesPerSecond: 1_000_000, ...(room ? { room } : {}) });
    seen.push(await Promise.all(pairs.map((pair) => framesSeen(server, pair, pair.tables[which]))));
    await server.close();
  }
  const [a = [], b = []] = seen.map((tables) => tables.map(comparable));
  const differing = pairs.flatMap(({ tables: [{ session }] }, i) => {
    const [mine = [], other = []] = [a[i], b[i]];
    const frame = Array.from({ length: Math.max(mine.length, other.length) }, (_, at) => at).find((at) => mine[at] !== other[at]);
    return frame === undefined ? [] : [{ session, frame }];
  });
  const all = seen.flat();
  return {
    differing,
    unexplained: all.reduce((sum, frames) => sum + unexplained(decodeFrames(frames)).length, 0),
    frames: all.reduce((sum, frames) => sum + frames.length, 0),
    turns: pairs.reduce((sum, { script }) => sum + script.length, 0),
  };
}

/** Frames as texts. Who sits down when, before the start, shows with the next patch: that is everybody's to know, and left out. */
function comparable(frames: readonly Frame[]): readonly string[] {
  const decoded = decodeFrames(frames);
  return frames.flatMap(({ opcode, payload }, i) => {
    const frame = decoded[i];
    if (frame?.kind === 'facts' && frame.facts.phase === 'open') return [];
    return [`${opcode} ${(frame?.kind === 'joined' ? withoutToken(payload) : payload).toString('hex')}`];
  });
}

const GIVEN = GAMES.flatMap((game) =>
  Array.from({ length: 16 }, (_, i) => {
    const as = i % 3 === 2 ? ('outside' as const) : ('person' as const);
    return twinsOf(game, { seed: `${game.id}-${i}`, at: AT, maxTurns: 6, as });
  }),
).filter((pair) => pair !== null);

/** The most hidden there is to SymmToM: first-hand pieces private, no rewards told. */
const HIDDEN = ['none', 'own'].flatMap((rewardsShown, i) =>
  Array.from({ length: 4 }, (_, j) => {
    const seed = `hidden-${rewardsShown}-${j}`;
    const symmtom = gameById('symmtom');
    if (!symmtom) throw new Error('no symmtom');
    return twinsOf(symmtom, {
      seed,
      at: AT,
      maxTurns: 6,
      config: { firstHandShown: false, rewardsShown, hearing: i },
      as: j === 3 ? 'outside' : 'person',
    });
  }),
).filter((pair) => pair !== null);

test('twins send a seat the same frames, of the same bytes in the same order, until it notices a difference', async () => {
  const compared = await compare([...GIVEN, ...HIDDEN]);
  expect(compared.differing).toEqual([]);
  expect(compared.unexplained).toBe(0);
  // not for want of anything to compare
  expect(compared.turns).toBeGreaterThan(60);
  expect(compared.frames).toBeGreaterThan(4 * compared.turns);
});

test('where presence is disclosed, twins send the same frames, too', async () => {
  const pairs = GAMES.flatMap((game) =>
    Array.from({ length: 20 }, (_, i) => twinsOf(game, { seed: `present-${i}`, at: AT, maxTurns: 2, as: 'person', presence: true }))
      .filter((pair) => pair !== null && pair.script.length === 2)
      .slice(0, 4),
  ).filter((pair) => pair !== null);
  const compared = await compare(pairs);
  expect(compared).toMatchObject({ differing: [], unexplained: 0 });
  expect(compared.turns).toBe(2 * pairs.length);
  expect(pairs.length).toBeGreaterThan(2);
});

/** A room whose requests differ by one byte where what others know differs. */
function leakyRoom(options: Parameters<typeof sessionRoom>[0]) {
  return class extends sessionRoom(options) {
    override async onJoin(client: Client, right: SeatRight): Promise<void> {
      const live = await options.sessions.find(right.session);
      const send = client.send.bind(client);
      client.send = (type: unknown, told: unknown): void => {
        const { now } = told as { now?: number };
        const { knowledge } = live?.state().game as { knowledge: readonly number[] };
        const odd = knowledge.reduce((sum, mask) => sum ^ mask, 0) & 1;
        send(type as string, now === undefined ? told : { ...(told as object), now: now + odd });
      };
      await super.onJoin(client, right);
    }
  };
}

/** A room that sends everybody an empty patch whenever anything was committed, as Colyseus does for hidden changes of its state. */
function ticklishRoom(options: Parameters<typeof sessionRoom>[0]) {
  return class extends sessionRoom(options) {
    override async onCreate(made: { session: string }): Promise<void> {
      await super.onCreate(made);
      options.sessions.onChange(made.session, () => {
        for (const client of this.clients) if (client.state === ClientState.JOINED) client.raw(Uint8Array.from([15]));
      });
    }
  };
}

test('a room that leaks one byte is caught', async () => {
  const { differing } = await compare(HIDDEN.slice(0, 3), leakyRoom as unknown as typeof sessionRoom);
  expect(differing.length).toBeGreaterThan(0);
});

test('a room that sends a frame when something hidden happens is caught', async () => {
  const { unexplained: frames, differing } = await compare(HIDDEN.slice(0, 1), ticklishRoom as unknown as typeof sessionRoom);
  expect(differing).toEqual([]);
  expect(frames).toBeGreaterThan(0);
});

test("another seat's sealed action causes no frame to anybody else", async () => {
  const { url } = await serve();
  const { session, seats } = await order(url, {
    config: { agents: 4, width: 4, pieces: 4 },
    seats: [PERSON, OUTSIDE, PERSON, UNIFORM],
    disclosure: { presence: false },
  });
  const token = (seat: number): string => seats[seat]?.token ?? '';
  const person = await watchFrom(url, session, { seat: 0, as: 'person', token: token(0) });
  const bot = await watchFrom(url, session, { seat: 1, as: 'outside', token: token(1) });
  const acting = await sitDown(url, { session, token: token(2) });
  await Promise.all([person, bot].map(({ line }) => line.hear('request')));
  await sleep(400);
  const before = [person, bot].map(({ tapped }) => tapped.frames().length);
  acting.say({ type: 'submit', commandId: 'sealed-action', turn: 0, action: { move: 'stay', say: null } });
  await acting.hear('accepted');
  await acting.drop();
  // longer than public facts wait to be sent
  await sleep(700);
  expect([person, bot].map(({ tapped }) => tapped.frames().length)).toEqual(before);
});

test('over whole games a seat is told what requestFor and historyOf give it, each once, and nothing else is sent', async () => {
  const server = await serve();
  const { url, databaseFile, dataDir } = server;
  const operator = operatorTokenOf({ dataDir });
  const configs = [
    { firstHandShown: false, rewardsShown: 'none' },
    { firstHandShown: true, rewardsShown: 'own', rules: 'released' },
    { firstHandShown: false, rewardsShown: 'all', silence: false, competitive: { visits: 2, win: 10, lose: 5, cooperativeRewards: true } },
  ];
  await Promise.all(
    configs.map(async (config, i) => {
      const disclosure = { kind: i !== 0, presence: i === 2 };
      const { session, seats } = await order(url, {
        config: { agents: 4, width: 4, pieces: 4, turns: 12, ...config },
        seats: [PERSON, OUTSIDE, PERSON, { kind: 'policy', policy: 'symmtom/heuristic' }],
        disclosure,
      });
      const eyes = await Promise.all(
        [0, 1, 2].map((seat) => watchFrom(url, session, { seat, as: seat === 1 ? 'outside' : 'person', token: seats[seat]?.token ?? '' })),
      );
      await Promise.all(eyes.map(({ line }, seat) => playWith(line, uniform, `eyes ${seat}`)));
      for (const { person } of eyes) if (person) await until(() => person.facts().phase === 'ended', 'everybody knows the end');
      const log = await logOf(databaseFile, session);
      const created = ofType(log, 'SessionCreated')[0];
      const game = gameById('symmtom');
      if (!created || !game) throw new Error('no game');
      const secrets = [
        operator,
        ...ofType(log, 'SessionEnded').map(({ seed }) => seed),
        created.seedHash,
        ...ofType(log, 'AgentSeated').map(({ controller }) => (controller.kind === 'policy' ? controller.seed : controller.participant)),
      ];
      for (const [seat, { tapped }] of eyes.entries()) {
        const frames = decodeFrames(tapped.frames());
        expect(unexplained(frames)).toEqual([]);
        const told = frames.flatMap((frame) => (frame.kind === 'tell' || frame.kind === 'text' ? [frame.told as { type: string; now?: number }] : []));
        const [welcome, ...rest] = told;
        const beforeStart = log.slice(0, log.findIndex(({ type }) => type === 'SessionStarted'));
        expect(welcome).toMatchObject({ type: 'welcome', seat, request: null, ended: null, ...(pastTold(game, beforeStart, seat) as object) });
        const answered = rest.filter(({ type }) => type === 'accepted');
        expect(answered).toEqual(
          ofType(log, 'ActionSubmitted')
            .filter((event) => event.seat === seat)
            .map(({ turn }) => ({ type: 'accepted', commandId: `policy-turn-${turn}` })),
        );
        const requests = rest.filter(({ type }) => type !== 'accepted').map(({ now: _, ...message }) => message);
        expect(requests).toEqual(requestsTold(game, log, seat));
        for (const frame of frames)
          if (frame.kind === 'facts')
            for (const one of frame.facts.seats) {
              if (!disclosure.kind) expect(one.kind).toBe('');
              if (!disclosure.presence) expect(one.presence).toBe('');
            }
        const bytes = tapped.sent();
        for (const secret of secrets) expect(bytes.includes(secret)).toBe(false);
        for (const [other, { token }] of seats.entries())
          if (other !== seat && token !== null) expect(bytes.includes(token)).toBe(false);
      }
    }),
  );
});

test('whoever comes back is told the past that historyOf gives the seat, and no more', async () => {
  const { url, databaseFile } = await serve();
  const { session, seats } = await order(url, {
    config: { agents: 3, width: 4, pieces: 3, turns: 8, firstHandShown: false, rewardsShown: 'none' },
    seats: [PERSON, OUTSIDE, UNIFORM],
  });
  const [mine, other] = [seats[0]?.token ?? '', seats[1]?.token ?? ''];
  const bot = await sitDownOutside(url, other);
  const game = gameById('symmtom');
  if (!game) throw new Error('no symmtom');
  const rng = rngFor('come back', 'actions');
  let person = await watchFrom(url, session, { seat: 0, as: 'person', token: mine });
  for (let turn = 0; turn < 8; turn++) {
    await bot.hear('request', ({ request }) => request.turn === turn);
    await person.line.drop();
    person = await watchFrom(url, session, { seat: 0, as: 'person', token: mine });
    const [welcome] = decodeFrames(person.tapped.frames()).flatMap((frame) => (frame.kind === 'tell' ? [frame.told] : []));
    const told = welcome ?? (await person.line.hear('welcome'));
    expect(told).toMatchObject(pastTold(game, await logOf(databaseFile, session), 0) as object);
    for (const line of [person.line, bot]) {
      const action = rng.pick(game.legalActions(game.initialState(game.schemas.config.parse({ agents: 3, width: 4, pieces: 3 })), 0));
      line.say({ type: 'submit', commandId: `command-${turn}`, turn, action });
    }
  }
  await bot.hear('ended');
});
