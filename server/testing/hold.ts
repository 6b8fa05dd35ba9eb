/** For tests: a participant who plays on through outages, as far as the test allows, and checks that the past stays. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { seatClient } from '../../bots/seat-client.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { ServerMessage } from '../../games/core/protocol.ts';
import { tokenOf } from './planted.ts';
import { type PersonLine, sitDown } from './seats.ts';

/** Time before each answer, ms; it keeps below the server's limit on messages. */
const THINKING_MS = 60;

/** How far the participants may play: a request at or after this point waits for its answer. */
export interface Pace {
  allow(limit: number): void;
  /** Calls `act` once this point is allowed. */
  when(point: number, act: () => void): void;
}

export function openPace(first: number): Pace {
  let limit = first;
  let waiting: { readonly point: number; readonly act: () => void }[] = [];
  return {
    allow(further) {
      limit = further;
      const ready = waiting.filter(({ point }) => point < limit);
      waiting = waiting.filter(({ point }) => point >= limit);
      for (const { act } of ready) act();
    },
    when(point, act) {
      if (point < limit) act();
      else waiting.push({ point, act });
    },
  };
}

export interface Held {
  readonly session: string;
  readonly seat: number;
  /** Ids of the commands that the server accepted. */
  readonly accepted: Set<string>;
  /** Experiences by turn, as the server first told them. */
  readonly lived: Map<number, string>;
  /** The last turn that a request named; questions after the last turn count on. -1: no request came yet. */
  point: number;
  comebacks: number;
  readonly over: Promise<void>;
}

/** Plays a planted seat with the policy, and connects again whenever the connection breaks. */
export function hold(
  url: string,
  { session, seat, policy, pace }: { session: string; seat: number; policy: AnyPolicy; pace: Pace },
): Held {
  const held = {
    session,
    seat,
    accepted: new Set<string>(),
    lived: new Map<number, string>(),
    point: -1,
    comebacks: -1,
  };
  const play = async (): Promise<void> => {
    for (;;) {
      let line: PersonLine;
      try {
        line = await sitDown(url, { session, token: tokenOf(session, seat) });
      } catch (error) {
        // the session ended while this participant was away
        if (String(error).includes('no seat: 410')) return;
        await sleep(30);
        continue;
      }
      held.comebacks += 1;
      const client = seatClient(policy, `${session} ${seat}`);
      line.onTold((told) => {
        recordMessage(held, told);
        const said = client.take(told);
        if (!said) return;
        pace.when(held.point, () => setTimeout(() => line.isOpen() && line.say(said), THINKING_MS));
      });
      const over = new Promise<'over'>((resolve) => line.onTold(({ type }) => type === 'ended' && resolve('over')));
      if ((await Promise.race([over, line.closed])) === 'over') return;
    }
  };
  return Object.assign(held, { over: play() });
}

function recordMessage(held: Omit<Held, 'over'>, told: ServerMessage): void {
  const expectSamePast = (turn: number, lived: unknown): void => {
    const text = JSON.stringify(lived);
    const before = held.lived.get(turn) ?? text;
    held.lived.set(turn, before);
    expect(text).toBe(before);
  };
  switch (told.type) {
    case 'accepted':
      held.accepted.add(told.commandId);
      return;
    case 'welcome':
      for (const { turn, acted, percepts } of told.experiences) expectSamePast(turn, { acted, percepts });
      expect(told.experiences.map(({ turn }) => turn)).toEqual(told.experiences.map((_, i) => i));
      if (told.request) held.point = pointOf(told.request);
      return;
    case 'request':
      held.point = pointOf(told.request);
      if (told.request.turn > 0)
        expectSamePast(told.request.turn - 1, { acted: told.request.acted, percepts: told.request.percepts });
      return;
    case 'ended':
    case 'refused':
    case 'deadline':
    case 'paused':
    case 'moved':
    case 'superseded':
  }
}

type Asking = Extract<ServerMessage, { type: 'request' }>['request'];
const pointOf = ({ turn, probe }: Asking): number => turn + (probe?.series?.nth ?? 1) - 1;

/** Waits until all participants have begun and one has come to this point. */
export async function waitForPoint(participants: readonly Held[], point: number): Promise<void> {
  const isReached = (): boolean =>
    participants.every((held) => held.point >= 0) && participants.some((held) => held.point >= point);
  while (!isReached()) await sleep(5);
}
