/**
 * The ice-cream van story of Perner and Wimmer (1985) as a household session. John (A), Mary (B) and the man with the
 * van (C) see the van in the park. Mary goes home, then John. The man drives to the church and tells each of them
 * separately. Both know where the van is, but John still takes Mary to think that it is in the park.
 */
import type { Task as Written } from '../task/types.ts';
import { Task } from '../task/types.ts';
import type { Action, Fact } from '../types.ts';

const JOHN = 0;
const MARY = 1;
const MAN = 2;

const AT_THE_CHURCH: Fact = { predicate: 'is_on_top', args: ['van', 'church_square'], holds: true, knowers: [] };

const tell = (seat: number): Action => ({ type: 'communicate', to: [seat], text: null, fact: AT_THE_CHURCH });
const go = (to: string): Action => ({ type: 'navigate', to });

/** Actions by turn and seat; the other seats wait. */
const ACTS: readonly Readonly<Record<number, Action>>[] = [
  { [MARY]: go('east_house') },
  { [JOHN]: go('west_house') },
  { [MAN]: { type: 'pick', object: 'van' } },
  { [MAN]: go('church') },
  { [MAN]: { type: 'place', object: 'van', relation: 'on', furniture: 'church_square', nextTo: null } },
  { [MAN]: tell(JOHN) },
  { [MAN]: tell(MARY) },
];

const task: Written = Task.parse({
  id: 'ice-cream-van',
  title: 'The ice-cream van',
  category: 'cooperative',
  description:
    'A is John, who lives in the west house, B is Mary, who lives in the east house, and C sells ice cream from a van. ' +
    'Everybody would like to know where it is.',
  scene: {
    rooms: ['park', 'church', 'west_house', 'east_house'],
    furniture: [
      { id: 'park_lawn', room: 'park' },
      { id: 'church_square', room: 'church' },
      { id: 'west_table', room: 'west_house' },
      { id: 'east_table', room: 'east_house' },
    ],
    objects: [{ id: 'van', relation: 'on', furniture: 'park_lawn' }],
  },
  agents: [{ start: 'park' }, { start: 'park' }, { start: 'park' }],
  mechanics: [],
  goal: '(and (is_on_top van church_square) (K agent_0 (K agent_1 (is_on_top van church_square))))',
  turns: ACTS.length,
});

export interface TaskStory {
  readonly task: Written;
  readonly acts: readonly Readonly<Record<number, Action>>[];
}

export const ICE_CREAM_VAN: TaskStory = { task, acts: ACTS };
