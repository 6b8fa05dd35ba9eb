/** For tests: two people and an outside bot in a session of SymmToM. */
import { expect } from 'vitest';
import { type PersonLine, type SeatLine, sitDown, sitDownOutside, until } from './seats.ts';
import { order, type Served, serve } from './server.ts';

const SMALL = { agents: 3, width: 4, pieces: 3, turns: 6 };
const PERSON = { kind: 'person' };
const OUTSIDE = { kind: 'outside' };
export const STAY = { move: 'stay', say: null };

export interface OpenedSession {
  readonly server: Served;
  readonly session: string;
  readonly tokens: readonly (string | null)[];
  readonly person: PersonLine;
  readonly bot: SeatLine;
}

/** Opens a session for two people and an outside bot. The second person comes only with `full`. */
export async function openedSession({
  full = true,
  config = {},
  ...options
}: Parameters<typeof serve>[0] & { full?: boolean; config?: object } = {}): Promise<OpenedSession> {
  const server = await serve(options);
  const { session, seats } = await order(server.url, {
    config: { ...SMALL, ...config },
    seats: [PERSON, OUTSIDE, PERSON],
  });
  const tokens = seats.map(({ token }) => token);
  const person = await sitDown(server.url, { session, token: tokens[0] ?? null });
  const bot = await sitDownOutside(server.url, tokens[1] ?? null);
  await Promise.all([person.hear('welcome'), bot.hear('welcome')]);
  if (full) {
    await sitDown(server.url, { session, token: tokens[2] ?? null });
    await Promise.all([person.hear('request'), bot.hear('request')]);
  }
  return { server, session, tokens, person, bot };
}

export const refusals = (line: SeatLine): readonly string[] =>
  line.told.flatMap((told) => (told.type === 'refused' ? [told.code] : []));

/** Sends every message, waits until each is refused, and returns the codes. */
export async function refusedAll(line: SeatLine, said: readonly unknown[]): Promise<readonly string[]> {
  const before = refusals(line).length;
  for (const one of said) line.say(one);
  await until(() => refusals(line).length >= before + said.length || !line.isOpen(), 'everything is refused');
  expect(line.isOpen()).toBe(true);
  return refusals(line).slice(before);
}

export const act = (turn: number, action: unknown, commandId = `command-${turn}`): object => ({
  type: 'submit',
  commandId,
  turn,
  action,
});
