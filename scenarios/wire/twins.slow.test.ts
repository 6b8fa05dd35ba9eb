/**
 * Sessions that differ only in facts that a seat must not know yet send it the same bytes. Neither content nor size nor
 * number of frames tells that a hidden fact differs or that a hidden event happened.
 */
import { type Client, ClientState } from '@colyseus/core';
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../games/core/protocol.ts';
import type { Probes } from '../../games/core/session/types.ts';
import { GAMES, newestRules } from '../../games/index.ts';
import type { sessionRoom } from '../../server/doors/rooms/session-room.ts';
import { tellFrame } from '../../server/doors/rooms/tell-frame.ts';
import type { SeatRight } from '../../server/live/registry/seat-rights.ts';
import { AT, compareTwins, quickRoom } from '../../server/testing/compare-twins.ts';
import { toldIn } from '../../server/testing/room-frames.ts';
import { twinsOf } from '../../server/testing/twins.ts';

/** The same number of pairs for each game; fewer where the game has beats, which take their time. */
const GIVEN = GAMES.flatMap((game) => {
  const pairs = Array.from({ length: 8 }, (_, i) => {
    const as = i % 3 === 2 ? ('outside' as const) : ('person' as const);
    return twinsOf(game, { seed: `${game.id}-${i}`, at: AT, maxTurns: 6, as });
  }).filter((pair) => pair !== null && pair.script.length > 0);
  return pairs.slice(0, pairs.some((pair) => pair?.script.some(({ beat }) => beat)) ? 2 : 6);
}).filter((pair) => pair !== null);

/** SymmToM with as much hidden as it allows: first-hand pieces are private, and rewards are not told. */
const HIDDEN = ['none', 'own']
  .flatMap((rewardsShown, i) =>
    Array.from({ length: 3 }, (_, j) => {
      const seed = `hidden-${rewardsShown}-${j}`;
      const symmtom = newestRules('symmtom')?.game;
      if (!symmtom) throw new Error('no symmtom');
      return twinsOf(symmtom, {
        seed,
        at: AT,
        maxTurns: 6,
        config: { firstHandShown: false, rewardsShown, hearing: i },
        as: j === 2 ? 'outside' : 'person',
      });
    }),
  )
  .filter((pair) => pair !== null);

type Pair = NonNullable<ReturnType<typeof twinsOf>>;

/** The first three pairs that fit, of as many as are drawn at most. */
function threeOf(most: number, draw: (i: number) => Pair | null, fits: (pair: Pair) => boolean): readonly Pair[] {
  const found: Pair[] = [];
  for (let i = 0; i < most && found.length < 3; i++) {
    const pair = draw(i);
    if (pair && fits(pair)) found.push(pair);
  }
  return found;
}

test('twins send a seat the same frames, of the same bytes in the same order, until it notices a difference', async () => {
  const compared = await compareTwins([...GIVEN, ...HIDDEN]);
  expect(compared.differing).toEqual([]);
  expect(compared.unexplained).toBe(0);
  // there was enough to compare
  expect(compared.turns).toBeGreaterThan(40);
  expect(compared.frames).toBeGreaterThan(4 * compared.turns);
});

test('where presence is disclosed, twins send the same frames, too', async () => {
  const pairs = GAMES.flatMap((game) =>
    threeOf(
      20,
      (i) => twinsOf(game, { seed: `present-${i}`, at: AT, maxTurns: 2, as: 'person', presence: true }),
      (pair) => pair.script.length === 2,
    ),
  );
  const compared = await compareTwins(pairs);
  expect(compared).toMatchObject({ differing: [], unexplained: 0 });
  expect(compared.turns).toBe(2 * pairs.length);
  expect(pairs.length).toBeGreaterThan(2);
});

test('two people at every game that asks between turns are sent the same questions at twins, at the same turns', async () => {
  const probes: Probes = {
    kinds: ['reality', 'first'],
    turns: [2, 4],
    count: 2,
    seed: 'twins',
    limitMs: 60_000,
    confidence: false,
  };
  const asking = GAMES.filter(({ asks }) => asks);
  const pairs = asking.flatMap((game) => {
    const found = threeOf(
      60,
      (i) => twinsOf(game, { seed: `asked-${i}`, at: AT, maxTurns: 6, as: 'person', others: 'person', probes }),
      (pair) => pair.sessions[0].seats.length === 2 && pair.script.length > 4,
    );
    return found.slice(0, found.some(({ script }) => script.some(({ beat }) => beat)) ? 1 : 3);
  });
  expect(new Set(pairs.map(({ sessions: [{ game }] }) => game.id)).size).toBe(asking.length);
  const compared = await compareTwins(pairs);
  expect(compared).toMatchObject({ differing: [], unexplained: 0 });
  // two questions at two turns, at both twins
  expect(compared.questions).toBe(2 * 2 * 2 * pairs.length);
});

/** A room whose requests differ by one byte where what others know differs. */
function leakyRoom(options: Parameters<typeof sessionRoom>[0]) {
  return class extends quickRoom(options) {
    override async onJoin(client: Client, right: SeatRight): Promise<void> {
      const live = await options.sessions.find(right.session);
      if (!live) throw new Error('no session');
      const send = client.enqueueRaw.bind(client);
      client.enqueueRaw = (frame): void => {
        const told = toldIn(frame) as ServerMessage & { now?: number };
        const { now } = told;
        const { knowledge } = live.state().game as { knowledge: readonly number[] };
        // every single piece changes the remainder: no power of two is a multiple of nine
        const rest = knowledge.reduce((sum, mask) => sum + mask, 0) % 9;
        send(now === undefined ? frame : tellFrame({ ...told, now: now + rest } as ServerMessage));
      };
      await super.onJoin(client, right);
    }
  };
}

/** A room that sends all clients an empty patch after every commit, as Colyseus does for hidden changes of its state. */
function ticklishRoom(options: Parameters<typeof sessionRoom>[0]) {
  return class extends quickRoom(options) {
    override async onCreate(made: { session: string }): Promise<void> {
      await super.onCreate(made);
      options.sessions.onChange(made.session, () => {
        for (const client of this.clients) if (client.state === ClientState.JOINED) client.raw(Uint8Array.from([15]));
      });
    }
  };
}

test('a room that leaks one byte is caught', async () => {
  const { differing } = await compareTwins(HIDDEN.slice(0, 2), leakyRoom as unknown as typeof sessionRoom);
  expect(differing.length).toBeGreaterThan(0);
});

test('a room that sends a frame when a hidden event happens is caught', async () => {
  const { unexplained: frames, differing } = await compareTwins(
    HIDDEN.slice(0, 1),
    ticklishRoom as unknown as typeof sessionRoom,
  );
  expect(differing).toEqual([]);
  expect(frames).toBeGreaterThan(0);
});
