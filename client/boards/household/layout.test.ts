/**
 * The layout of the floor plan: boxes are large enough for what is in them, and remembered things have a place beside
 * those in view.
 */
import { describe, expect, test } from 'vitest';
import { begin, remember } from '../../../games/household/memory.ts';
import type { Rectangle } from './box.ts';
import { layoutOf } from './layout.ts';
import { MOMENTS } from './lesson-moments.ts';
import { type PlanRoom, planOf } from './plan.ts';
import { recalledInWords, rowsOf } from './remembered.ts';
import { english } from './testing/in-each.ts';

const [start] = MOMENTS;
if (!start) throw new Error('the tutorial has a beginning');
const first = { seat: 0, ...start };

function planAfter(turns: number): readonly PlanRoom[] {
  const lived = MOMENTS.slice(1, turns + 1);
  const memory = lived.reduce(
    (known, { percepts }, turn) => remember(known, { turn, acted: null, percepts }),
    begin(first),
  );
  return planOf(MOMENTS[turns]?.observation ?? first.observation, memory);
}

/** A large house: ten rooms with five pieces of furniture each, all with long names and with things on them. */
const LARGE: readonly PlanRoom[] = Array.from({ length: 10 }, (_, room) => ({
  id: `living_room_${room}`,
  own: room === 0,
  barred: room === 3,
  age: room === 0 ? 0 : null,
  agents:
    room === 0
      ? [0, 1, 2, 3].map((seat) => ({ seat, you: seat === 0, inView: true, age: 0, holding: `spoon_${seat}` }))
      : [],
  loose: [],
  furniture: Array.from({ length: 5 }, (_, i) => ({
    id: `chest_of_drawers_${5 * room + i}`,
    opens: true,
    open: null,
    age: 0,
    objects: [0, 1, 2].map((n) => ({
      id: `picture_frame_${n}`,
      relation: 'on' as const,
      age: 2,
      gone: false,
      hidden: false,
    })),
  })),
}));

const within = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x - 0.01 &&
  inner.y >= outer.y - 0.01 &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;
const apart = (a: Rectangle, b: Rectangle): boolean =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;

describe.each([
  { name: 'a small house', rooms: planAfter(4) },
  { name: 'a large house', rooms: LARGE },
])('$name', ({ rooms }) => {
  test.each([280, 343, 618, 900])('fits at a width of %i, everything in its box and nothing over another', (width) => {
    const layout = layoutOf(rooms, { width, height: 0.5 * width, agents: 4, said: english });
    const house = { x: 0, y: 0, width: layout.width, height: layout.height };
    expect(layout.rooms.map(({ of }) => of.id)).toEqual(rooms.map(({ id }) => id));
    for (const room of layout.rooms) {
      expect(within(room.box, house)).toBe(true);
      const boxes = [...room.agents, ...room.loose, ...room.furniture].map(({ box }) => box);
      for (const [i, box] of boxes.entries()) {
        expect(within(box, room.box)).toBe(true);
        for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
      }
      for (const piece of room.furniture)
        for (const chip of piece.objects) expect(within(chip.box, piece.box)).toBe(true);
    }
    const boxes = layout.rooms.map(({ box }) => box);
    for (const [i, box] of boxes.entries())
      for (const other of boxes.slice(i + 1)) expect(apart(box, other)).toBe(true);
  });
});

test.each([280, 343, 618, 900])(
  'at a width of %i rooms and furniture keep their places for the whole session',
  (width) => {
    const options = { width, height: width > 560 ? 0.5 * width : 0, agents: 3, said: english };
    const places = (rooms: readonly PlanRoom[]) =>
      layoutOf(rooms, options).rooms.map(({ of, box, tall, furniture }) => ({
        room: of.id,
        box,
        tall,
        furniture: furniture.map((piece) => [piece.of.id, piece.box]),
      }));
    const start = places(planAfter(0));
    for (let turn = 1; turn < MOMENTS.length; turn++) expect(places(planAfter(turn)), `turn ${turn}`).toEqual(start);
    const full = planAfter(9).map((room) => ({
      ...room,
      age: 99,
      agents: [0, 1, 2].map((seat) => ({ seat, you: seat === 0, inView: true, age: 0, holding: 'picture_frame' })),
      furniture: room.furniture.map((piece) => ({
        ...piece,
        objects: [0, 1, 2, 3].map((n) => ({
          id: `picture_frame_${n}`,
          relation: 'on' as const,
          age: 3,
          gone: false,
          hidden: false,
        })),
      })),
    }));
    expect(places(full), 'with all agents and many things in each room').toEqual(start);
  },
);

test('rooms fill the width, also where the last row has fewer', () => {
  const layout = layoutOf(planAfter(0), { width: 618, height: 300, agents: 3, said: english });
  const last = layout.rooms.at(-1)?.box;
  expect(last && last.x + last.width).toBeCloseTo(618 - 4);
});

test('a room that was left is drawn as it was, with its age; a room in view has no age', () => {
  const [livingRoom, kitchen, office] = planAfter(4);
  expect(livingRoom).toMatchObject({ own: true, age: 0, agents: [{ seat: 0, you: true, holding: 'red_cup' }] });
  expect(kitchen).toMatchObject({ own: false, age: 1 });
  expect(kitchen?.furniture).toMatchObject([
    { id: 'cupboard', open: true, age: 1, objects: [] },
    { id: 'fridge', open: true, objects: [{ id: 'apple', relation: 'in', age: 1, gone: false }] },
  ]);
  expect(office).toMatchObject({ barred: true, age: null, agents: [{ seat: 2, age: 4 }] });
  expect(office?.furniture).toMatchObject([
    { opens: false, open: null },
    { opens: true, open: null },
  ]);
});

test('an agent that begins in another room is listed there, and not drawn in view', () => {
  const [livingRoom, kitchen, office] = planAfter(0);
  expect(livingRoom?.agents).toMatchObject([{ seat: 0, inView: true }]);
  expect(kitchen?.agents).toMatchObject([{ seat: 1, inView: false, age: 0 }]);
  expect(office?.agents).toMatchObject([{ seat: 2, inView: false, age: 0 }]);
  const chips = layoutOf(planAfter(0), { width: 618, height: 300, agents: 3, said: english }).rooms.flatMap(
    ({ agents }) => agents.map(({ text }) => text),
  );
  expect(chips).toEqual(['you', 'begins here', 'begins here']);
  const recalled = rowsOf(begin(first)).map((row) => [row.id, recalledInWords(english, row)]);
  expect(recalled).toContainEqual(['agent_1', 'began in the kitchen']);
  const together = { ...first.observation.parameters, starts: ['living_room', 'living_room', 'office'] };
  const observation = { ...first.observation, parameters: together };
  const rows = rowsOf(begin({ ...first, observation })).map((row) => [row.id, recalledInWords(english, row)]);
  expect(rows).toContainEqual(['agent_1', 'in the living room']);
});

test('an agent that was seen leaving is no longer drawn in the room', () => {
  expect(planAfter(2)[1]?.agents.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(planAfter(3)[1]?.agents.map(({ seat }) => seat)).toEqual([0]);
});

test('where memory may not be drawn, only what is in view is drawn', () => {
  const moment = MOMENTS[4];
  if (!moment) throw new Error('the tutorial has five moments');
  const [livingRoom, kitchen, office] = planOf(moment.observation, null);
  expect(livingRoom?.furniture[0]?.objects).toHaveLength(1);
  expect(kitchen).toMatchObject({
    age: null,
    agents: [],
    furniture: [
      { open: null, objects: [] },
      { open: null, objects: [] },
    ],
  });
  expect(office?.agents).toEqual([]);
});
