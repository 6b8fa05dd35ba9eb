/** Twin sessions of a chaos run differ in what the watched seat must not know, and a difference that it is told counts. */
import { expect, test } from 'vitest';
import type { KeptCommands } from './participant.ts';
import { scriptedClient, scriptedTwins, turnsApart } from './scripted-twins.ts';

const pairs = scriptedTwins('1', 1_800_000_000_000);

test('the twins of a pair differ, have names of their own, and no turn with a deadline or a beat', () => {
  expect(pairs.length).toBeGreaterThan(0);
  for (const { sessions, script } of pairs) {
    expect(sessions[0].config).not.toEqual(sessions[1].config);
    expect(sessions[0].session).not.toBe(sessions[1].session);
    expect(script.some(({ beat }) => beat)).toBe(false);
    expect(script.length).toBeGreaterThanOrEqual(5);
  }
});

const told = (turns: readonly string[]): KeptCommands =>
  ({ experiences: new Map(turns.map((one, turn) => [turn, new Set([one])])) }) as unknown as KeptCommands;

test('a turn that the two are told differently counts, and a turn that one has not reached does not', () => {
  const [pair] = pairs;
  if (!pair) throw new Error('no pair');
  expect(turnsApart(pair, [told(['a', 'b', 'c']), told(['a', 'b'])])).toBe(0);
  expect(turnsApart(pair, [told(['a', 'b', 'c']), told(['a', 'x', 'c'])])).toBe(1);
});

test('a scripted seat does what the script has for the turn, and nothing after its end', () => {
  const [pair] = pairs;
  const seat = Object.keys(pair?.script[0]?.actions ?? {}).map(Number)[0];
  if (!pair || seat === undefined) throw new Error('no pair');
  const client = scriptedClient(pair, seat);
  const asked = (turn: number) =>
    client.take({ type: 'request', now: 0, request: { turn, legalActions: [1] } } as unknown as Parameters<
      typeof client.take
    >[0]);
  expect(asked(0)).toMatchObject({ type: 'submit', turn: 0, action: pair.script[0]?.actions[seat] });
  expect(asked(pair.script.length)).toBeNull();
});
