/**
 * For tests: plays twins on servers with the same ids, tokens, seeds and times, and compares every frame of the watched
 * seat, which must not be able to tell the twins apart.
 */
import type { ServerMessage } from '../../games/core/protocol.ts';
import { type Rng, rngFor } from '../../games/core/rng.ts';
import { sessionRoom } from '../doors/rooms/session-room.ts';
import { type Planted, plant, tokenOf } from './planted.ts';
import { decodeFrames, unexplained, withoutToken } from './room-frames.ts';
import { type MessageOf, type PersonLine, type SeatLine, sitDown, sitDownOutside, until } from './seats.ts';
import { type Served, serve, temporaryFolder } from './server.ts';
import type { WireFrame } from './tap.ts';
import type { Twins } from './twins.ts';
import { watchFrom } from './watch.ts';

/** The server's time at the start, ms; only beats move it. */
export const AT = 1_800_000_000_000;

/** The server's time while a script is played. */
interface Clock {
  at: number;
}

/** Plays the script at one of the twins and returns every frame of the watched seat. Each step waits for its effects. */
async function framesSeen(
  { url }: Served,
  { eyes, script }: Twins,
  planted: Planted,
  clock: Clock,
): Promise<readonly WireFrame[]> {
  const { session, game, config } = planted;
  const seats = game.roles(config).length;
  const watching = await watchFrom(url, session, { as: planted.seats[eyes], token: tokenOf(session, eyes) });
  const { line, person, tapped } = watching;
  await line.hear('welcome');
  const publicly = async (what: string, holds: (person: PersonLine) => boolean): Promise<void> => {
    if (person) await until(() => holds(person), `all clients know ${what}`);
  };
  await publicly('who sits there', ({ facts }) => facts().seats[eyes]?.taken === true);
  const lines = new Map<number, SeatLine>([[eyes, line]]);
  for (let seat = 0; seat < seats; seat++) {
    if (seat === eyes) continue;
    const token = tokenOf(session, seat);
    const isPerson = planted.seats[seat] === 'person';
    lines.set(seat, isPerson ? await sitDown(url, { session, token }) : await sitDownOutside(url, token));
    await publicly('who sits there', ({ facts }) => facts().seats[seat]?.taken === true);
  }
  const presence = planted.disclosure?.presence === true;
  const rng = rngFor(planted.seed, 'order');
  let barriers = 0;
  for (const [turn, { actions, beat }] of script.entries()) {
    await Promise.all([...lines.values()].map((one) => one.hear('request', ({ request }) => request.turn === turn)));
    await publicly('the turn', ({ facts }) => facts().turn === turn && facts().phase === 'running');
    await answerAll(lines, turn, rng);
    const acting = rng.shuffle(Object.keys(actions).map(Number));
    for (const [place, seat] of acting.entries()) {
      const commandId = `command-${turn}`;
      lines.get(seat)?.say({ type: 'submit', commandId, turn, action: actions[seat] });
      await lines.get(seat)?.hear('accepted', (told) => told.commandId === commandId);
      if (place === acting.length - 1 && !beat) continue;
      if (presence) await publicly('who is done', ({ facts }) => facts().seats[seat]?.presence === 'done');
      // frames that the action causes come before the answer to the barrier
      line.say({ type: 'barrier' });
      barriers += 1;
      await until(
        () => line.told.filter(({ type }) => type === 'refused').length === barriers,
        'the barrier is answered',
      );
    }
    if (beat) clock.at = lastRequest(line, turn)?.deadline ?? clock.at;
  }
  const after = (told: { readonly request: { readonly turn: number } }): boolean => told.request.turn === script.length;
  await Promise.race([line.hear('request', after), line.hear('ended', after)]);
  await publicly('the turn', ({ facts }) => facts().turn === script.length);
  const frames = tapped.frames();
  await Promise.all([...lines.values()].map((one) => one.drop()));
  return frames;
}

type Asking = MessageOf<'request'>['request'];

/** The last request of this turn; undefined: none has come. */
function lastRequest({ told }: SeatLine, turn: number): Asking | undefined {
  const last = told.findLast((one) => one.type === 'request' && one.request.turn === turn);
  return last?.type === 'request' ? last.request : undefined;
}

/** All seats answer the questions of the turn, one after the other, until the turn goes on for all. */
async function answerAll(lines: ReadonlyMap<number, SeatLine>, turn: number, rng: Rng): Promise<void> {
  const open = () => [...lines].filter(([, line]) => lastRequest(line, turn)?.probe);
  for (let asked = open(); asked.length > 0; asked = open()) {
    const [seat, line] = rng.pick(asked);
    const probe = lastRequest(line, turn)?.probe;
    if (!probe) continue;
    const commandId = `answer-${turn}-${probe.id}-${seat}`;
    const answer = { option: rng.pick(probe.options), confidence: null };
    line.say({ type: 'answerProbe', commandId, probeId: probe.id, answer });
    await line.hear('accepted', (told) => told.commandId === commandId);
    await until(() => lastRequest(line, turn)?.probe?.id !== probe.id, 'the question is closed');
  }
  const goesOn = (line: SeatLine): boolean => lastRequest(line, turn)?.othersAsked !== true;
  await until(() => [...lines.values()].every(goesOn), 'the turn goes on for all seats');
}

export interface Compared {
  /** For each pair that differs, the first frame that differs. */
  readonly differing: readonly { readonly session: string; readonly frame: number }[];
  readonly unexplained: number;
  readonly frames: number;
  readonly turns: number;
  /** Questions that the watched seats were asked. */
  readonly questions: number;
}

/** Plays one twin of every pair, all at once on one server. A pair with beats must be played alone. */
async function play(
  pairs: readonly Twins[],
  which: 0 | 1,
  room: typeof sessionRoom,
): Promise<readonly (readonly WireFrame[])[]> {
  const dataDir = temporaryFolder();
  const clock = { at: AT };
  await plant(
    dataDir,
    pairs.map(({ sessions }) => sessions[which]),
  );
  const server = await serve({ dataDir, now: () => clock.at, messagesPerSecond: 1_000_000, room });
  const seen = await Promise.all(pairs.map((pair) => framesSeen(server, pair, pair.sessions[which], clock)));
  await server.close();
  return seen;
}

export async function compareTwins(given: readonly Twins[], room: typeof sessionRoom = quickRoom): Promise<Compared> {
  const beating = given.filter(({ script }) => script.some(({ beat }) => beat));
  const still = given.filter((pair) => !beating.includes(pair));
  const groups = [still, ...beating.map((pair) => [pair])].filter((group) => group.length > 0);
  const pairs = groups.flat();
  const seen: (readonly (readonly WireFrame[])[])[] = [];
  for (const which of [0, 1] as const) {
    const frames: (readonly WireFrame[])[] = [];
    for (const group of groups) frames.push(...(await play(group, which, room)));
    seen.push(frames);
  }
  const [a = [], b = []] = seen.map((twins) => twins.map(comparable));
  const differing = pairs.flatMap(({ sessions: [{ session }] }, i) => {
    const [mine = [], other = []] = [a[i], b[i]];
    const frame = Array.from({ length: Math.max(mine.length, other.length) }, (_, at) => at).find(
      (at) => mine[at] !== other[at],
    );
    return frame === undefined ? [] : [{ session, frame }];
  });
  const all = seen.flat();
  return {
    differing,
    unexplained: all.reduce((sum, frames) => sum + unexplained(decodeFrames(frames)).length, 0),
    frames: all.reduce((sum, frames) => sum + frames.length, 0),
    turns: pairs.reduce((sum, { script }) => sum + script.length, 0),
    questions: all.reduce((sum, frames) => sum + questionsIn(frames), 0),
  };
}

function questionsIn(frames: readonly WireFrame[]): number {
  const ids = decodeFrames(frames).flatMap((frame) => {
    const told = frame.kind === 'tell' || frame.kind === 'text' ? (frame.told as ServerMessage) : null;
    return told?.type === 'request' ? (told.request.probe?.id ?? []) : [];
  });
  return new Set(ids).size;
}

/** The server's room with public facts sent at every commit, so that their place among the frames does not hang on time. */
export function quickRoom(options: Parameters<typeof sessionRoom>[0]): ReturnType<typeof sessionRoom> {
  return class extends sessionRoom(options) {
    override leastPatchMs = 0;
  };
}

/** Frames as texts, without the patches before the start: the order in which seats are taken is public. */
function comparable(frames: readonly WireFrame[]): readonly string[] {
  const decoded = decodeFrames(frames);
  return frames.flatMap(({ opcode, payload }, i) => {
    const frame = decoded[i];
    if (frame?.kind === 'facts' && frame.facts.phase === 'open') return [];
    return [`${opcode} ${(frame?.kind === 'joined' ? withoutToken(payload) : payload).toString('hex')}`];
  });
}
