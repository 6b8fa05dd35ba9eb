/** Small tasks for solved examples. They cannot be ordered, so no session has a task whose secrets an example tells. */
import { rngFor } from '../../games/core/rng.ts';

const THINGS = ['green_scarf', 'small_bell', 'wool_hat', 'silver_spoon'];
const HOLDERS = ['trunk', 'drawer', 'wardrobe'];
const SURFACES = ['shelf', 'window_seat', 'stool'];

/** One agent knows where a thing is, the other where it shall be; neither may go everywhere. */
export function exampleTask(nth: number): unknown {
  const rng = rngFor('llm/examples/household/task', nth);
  const [thing = '', other = ''] = rng.shuffle(THINGS);
  const [holder, surface] = [rng.pick(HOLDERS), rng.pick(SURFACES)];
  const inWords = (id: string): string => id.replaceAll('_', ' ');
  const limits = { type: 'limited_bandwidth', limits: { agent_0: 2, agent_1: 2 } };
  const barred = { type: 'room_restriction', rooms: ['sun_room'], agents: ['agent_1'] };
  return {
    id: `example-${nth + 1}`,
    title: 'Before the guests come',
    category: 'cooperative',
    description: 'Guests are coming. One thing has to be in its place before they are here.',
    scene: {
      rooms: ['attic', 'sun_room', 'landing'],
      furniture: [
        { id: holder, room: 'attic', articulated: true },
        { id: surface, room: 'sun_room' },
        { id: 'bench', room: 'landing' },
      ],
      objects: [
        { id: thing, relation: 'in', furniture: holder },
        { id: other, relation: 'on', furniture: 'bench' },
      ],
    },
    agents: [
      {
        start: 'landing',
        secrets: [`In the end the ${inWords(thing)} must be on the ${inWords(surface)}.`, 'You can send 2 messages.'],
        knows: { goals: [`(is_on_top ${thing} ${surface})`], mechanics: [limits] },
      },
      {
        start: 'landing',
        secrets: [
          `At the start the ${inWords(thing)} is in the ${inWords(holder)}.`,
          'You cannot enter the sun room.',
          'You can send 2 messages.',
        ],
        knows: {
          facts: [{ predicate: 'is_inside', args: [thing, holder], holds: true, knowers: [] }],
          mechanics: [barred, limits],
        },
      },
    ],
    mechanics: [limits, barred],
    goal: `(is_on_top ${thing} ${surface})`,
    turns: 10,
  };
}
