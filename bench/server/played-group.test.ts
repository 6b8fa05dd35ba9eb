/** Groups of seats that play, in a closed loop and at a pace. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type BenchedGroup, type Meter, openGroup, openGroups, openMeter } from './played-group.ts';

const SEATS = 3;

interface Answered {
  readonly group: BenchedGroup;
  readonly meter: Meter;
  /** Actions that were sent, as `seat:turn`. */
  readonly sent: readonly string[];
}

/** A group at a server that opens the next turn `afterMs` after the third action; the first turn is open. */
function playing(paceMs: number, afterMs: number): Answered {
  const meter = openMeter();
  const group = openGroup({ meter, name: 'g', paceMs, index: 0 });
  const sent: string[] = [];
  const opens: (() => void)[] = [];
  const openAll = (): void => {
    for (const open of opens) open();
  };
  for (let seat = 0; seat < SEATS; seat++)
    opens.push(
      group.seat((turn) => {
        sent.push(`${seat}:${turn}`);
        if (sent.length % SEATS === 0) setTimeout(openAll, afterMs);
      }),
    );
  openAll();
  return { group, meter, sent };
}

test('in a closed loop each seat acts once a turn, as soon as the turn is open, until the group rests', async () => {
  const { group, meter, sent } = playing(0, 5);
  expect(sent).toEqual([]);
  group.go();
  while (meter.turns < 4) await sleep(2);
  group.rest();
  while (!group.isAnswered()) await sleep(2);
  const turns = group.told();
  expect(sent.toSorted()).toEqual(
    Array.from({ length: SEATS }, (_, seat) => Array.from({ length: turns }, (_, turn) => `${seat}:${turn}`))
      .flat()
      .toSorted(),
  );
  expect(meter.turns).toBe(turns);
  expect(meter.latencies).toHaveLength(SEATS * turns);
  expect(Math.min(...meter.latencies)).toBeGreaterThan(3);
  await sleep(20);
  expect(group.told()).toBe(turns);
});

test('at a pace a turn that the server opens late is acted in when the next one is due', async () => {
  const { group, meter, sent } = playing(20, 30);
  const beganAt = performance.now();
  group.go();
  while (meter.turns < 3) await sleep(2);
  expect(performance.now() - beganAt).toBeGreaterThanOrEqual(100);
  expect(sent.length).toBeLessThanOrEqual(4 * SEATS);
  // from when the turn was due, not from when the seat acted
  expect(Math.min(...meter.latencies)).toBeGreaterThan(28);
  group.rest();
});

test('the first seat that is told of the end of a turn is heard', () => {
  const { group, meter } = playing(0, 0);
  const told: number[] = [];
  meter.onTold = () => told.push(group.told());
  const open = group.seat(() => {});
  for (let nth = 0; nth < 3; nth++) open();
  expect(told).toEqual([1, 2]);
});

test('groups are opened ten at a time, in order, and have settled when the load begins', async () => {
  const meter = openMeter();
  const [opening, together]: [Set<number>, number[]] = [new Set(), []];
  const open = async (index: number): Promise<BenchedGroup> => {
    opening.add(index);
    together.push(opening.size);
    await sleep(5);
    opening.delete(index);
    return openGroup({ meter, name: `g-${index}`, paceMs: 0, index });
  };
  const since = performance.now() - 1000;
  const { groups, setUpMs } = await openGroups(12, open, since);
  const took = performance.now() - since;
  expect(groups.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, i) => `g-${i}`));
  expect(together).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]);
  expect(setUpMs).toBeGreaterThan(1000);
  expect(took - setUpMs).toBeGreaterThan(290);
});
