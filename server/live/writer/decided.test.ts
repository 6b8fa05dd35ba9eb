/** A session as it was decided runs ahead of what its seats have been told. */
import { expect, test } from 'vitest';
import type { GameTypes } from '../../../games/core/game.ts';
import { foldLives } from '../../../games/core/session/life.ts';
import { foldTellings } from '../../../games/core/session/telling.ts';
import { nim } from '../../../games/core/testing/nim.ts';
import { nimSession, STARTED } from '../../testing/nim-session.ts';
import { foldLog, takeOver } from './decided.ts';

const TAKE = { type: 'submit', seat: 0, turn: 0, action: { take: 1 } } as const;

test('what was decided is not told by that', () => {
  const { events } = nimSession();
  const decided = foldLog(nim, events);
  const added = nimSession([...STARTED, TAKE]).events.slice(events.length);
  const told = decided.told;
  takeOver(decided, foldLives<GameTypes>(nim, decided.lives, added), added);
  expect(decided.version).toBe(events.length + added.length);
  expect(decided.lives.session.turn).toBe(1);
  expect(decided.told).toBe(told);
});

test('a new turn writes no row beside the log; the end writes the line of the list, and drops the seed', () => {
  const { events } = nimSession();
  const rowsWith = (command: Parameters<typeof nimSession>[0]) => {
    const decided = foldLog(nim, events);
    const added = nimSession([...STARTED, ...(command ?? [])]).events.slice(events.length);
    return takeOver(decided, foldLives<GameTypes>(nim, decided.lives, added), added);
  };
  expect(rowsWith([TAKE])).toEqual([]);
  expect(rowsWith([{ type: 'abandon', reason: 'abandoned' }])).toMatchObject([
    { kind: 'listSession', row: { session: 'nim', status: 'ended' } },
    { kind: 'dropSecret', session: 'nim' },
  ]);
});

test('what the seats are told of a decision is not kept with it', () => {
  const { events } = nimSession();
  const decided = foldLog(nim, events);
  const added = nimSession([...STARTED, TAKE]).events.slice(events.length);
  const recorded = foldTellings<GameTypes>(nim, decided.lives, { events: added });
  takeOver(decided, recorded, added);
  expect(recorded.tellings).toHaveLength(1);
  expect(decided.lives).toEqual({ session: recorded.session, lives: recorded.lives });
});
