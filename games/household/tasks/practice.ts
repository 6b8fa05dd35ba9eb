/**
 * The task of tutorial and practice: a small house with three agents, three rooms, five turns of work, three messages.
 */
import { Task } from '../task/types.ts';

const BARRED = { type: 'room_restriction', rooms: ['office'], agents: ['agent_0'] } as const;

export const PRACTICE: Task = Task.parse({
  id: 'practice',
  title: 'Tea for three',
  category: 'cooperative',
  description: 'Tea is to be served. One thing has to be in its place, and one piece of furniture has to stand open.',
  scene: {
    rooms: ['living_room', 'kitchen', 'office'],
    furniture: [
      { id: 'tea_table', room: 'living_room' },
      { id: 'chest', room: 'living_room', articulated: true },
      { id: 'cupboard', room: 'kitchen', articulated: true },
      { id: 'fridge', room: 'kitchen', articulated: true, open: true },
      { id: 'desk', room: 'office' },
      { id: 'locker', room: 'office', articulated: true },
    ],
    objects: [
      { id: 'old_book', relation: 'on', furniture: 'tea_table' },
      { id: 'red_cup', relation: 'in', furniture: 'cupboard' },
      { id: 'apple', relation: 'in', furniture: 'fridge' },
    ],
  },
  agents: [
    {
      start: 'living_room',
      secrets: [
        'In the end the locker must be open.',
        'At the start the red cup is in the cupboard.',
        'You cannot enter the office.',
        'You can send 2 messages.',
      ],
      knows: {
        goals: ['(is_open locker)'],
        facts: [{ predicate: 'is_inside', args: ['red_cup', 'cupboard'], holds: true, knowers: [] }],
        mechanics: [BARRED, { type: 'limited_bandwidth', limits: { agent_0: 2 } }],
      },
    },
    {
      start: 'kitchen',
      secrets: ['In the end the red cup must be on the tea table.', 'You can send 2 messages.'],
      knows: {
        goals: ['(is_on_top red_cup tea_table)'],
        mechanics: [{ type: 'limited_bandwidth', limits: { agent_1: 2 } }],
      },
    },
    {
      start: 'office',
      secrets: ['You can send 2 messages.'],
      knows: { mechanics: [{ type: 'limited_bandwidth', limits: { agent_2: 2 } }] },
    },
  ],
  mechanics: [BARRED, { type: 'limited_bandwidth', limits: { agent_0: 2, agent_1: 2, agent_2: 2 } }],
  goal: '(and (is_on_top red_cup tea_table) (is_open locker) (K agent_0 (is_open locker)))',
  turns: 12,
});
