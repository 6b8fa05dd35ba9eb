/**
 * The public description of a task: an occasion, and the kinds of things to be done. It names no thing and no room, and
 * says nothing about who shall know what.
 */
import type { Rng } from '../../../../games/core/rng.ts';
import type { GoalKind } from './blueprint.ts';

export interface PublicText {
  readonly title: string;
  readonly description: string;
}

const OCCASIONS: readonly (readonly [title: string, occasion: string])[] = [
  ['Before the guests come', 'Guests are on their way, and the house has to be ready for them.'],
  ['Ready for inspection', 'The landlord comes to inspect the house within the hour.'],
  ['The painters come tomorrow', 'Tomorrow the painters come, and a few things have to be as they asked.'],
  [
    'Leaving for the holidays',
    'Everybody leaves for the holidays, and the neighbour who looks after the house has wishes.',
  ],
  ['A birthday in secret', 'There is to be a birthday party, and some things have to be prepared in secret.'],
  ['Moving day', 'The movers are at the door, and not everything is where they expect it.'],
  ['Pictures for the listing', 'A photographer comes to take pictures of the house.'],
  ['After the storm', 'After a stormy night the house has to be put in order again.'],
  ['Visit from the doctor', 'The doctor comes to see somebody at home, and needs some things prepared.'],
  ['Spring cleaning', 'It is the day of the spring cleaning, and the last things are still to be done.'],
  ['The cat sitter', 'A cat sitter takes over tonight, and left a list of how things have to be.'],
  ['Film crew in the house', 'A film is to be shot in the house, and the set has to be as the script says.'],
  ['Grandmother moves in', 'Grandmother moves in today, and likes to find things in their places.'],
  ['The study group', 'A study group meets here tonight, and the house has to be set up for it.'],
  ['Repairs', 'Somebody comes to repair what is broken, and must be able to get at it.'],
  ['A treasure hunt', 'Children come for a treasure hunt, and the house has to be prepared for it.'],
];

export function drawPublicText(goals: readonly GoalKind[], mixed: boolean, rng: Rng): PublicText {
  const [title, occasion] = rng.pick(OCCASIONS);
  const parts = [...Map.groupBy(goals, (kind) => kind)].map(([kind, those]) => partOf(kind, those.length));
  const rest = rng.pick([
    'Which ones are meant, not all of you were told.',
    'Not everybody has been told what exactly is meant.',
    'What is meant by that, not everybody knows.',
  ]);
  const own = mixed ? ' Besides, each of you has a wish of its own.' : '';
  return { title, description: `${occasion} In the end ${listed(parts)}. ${rest}${own}` };
}

/** The task with the nth occasion, so that the tasks of a small set have different ones. */
export function onOccasion<A extends PublicText>(task: A, nth: number): A {
  const [title, occasion] = OCCASIONS[nth % OCCASIONS.length] ?? ['', ''];
  const begun = OCCASIONS.find(([, each]) => task.description.startsWith(each));
  return { ...task, title, description: `${occasion}${task.description.slice(begun?.[1].length ?? 0)}` };
}

function partOf(kind: GoalKind, count: number): string {
  const one = count === 1;
  switch (kind) {
    case 'open':
      return one
        ? 'a certain piece of furniture has to stand open'
        : `${NUMBERS[count]} pieces of furniture have to stand open`;
    case 'closed':
      return one
        ? 'a certain piece of furniture has to be shut'
        : `${NUMBERS[count]} pieces of furniture have to be shut`;
    case 'placed':
      return one ? 'something has to be in its place' : `${NUMBERS[count]} things have to be in their places`;
    case 'stored':
      return one ? 'something has to be put away' : `${NUMBERS[count]} things have to be put away`;
    case 'brought':
      return one ? 'something has to be in the right room' : `${NUMBERS[count]} things have to be in the right rooms`;
    case 'handed':
      return one ? 'one of you has to hold a certain thing' : `${NUMBERS[count]} things have to be in the right hands`;
  }
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
