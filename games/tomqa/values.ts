/** Constants of ToM-QA that boards need; its schemas stay out of browsers. */
import type { Gender } from '../core/words/say.ts';

/** The four questions, in the order of the paper's Table 3. */
export const KINDS = ['memory', 'reality', 'first_order', 'second_order'] as const;

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

/** `debiased` is balanced against four rules, `hard` against eight: games/tomqa/README.md names them. */
export const SETS = ['tom-easy', 'tom', 'debiased', 'hard'] as const;

/** The agents that stories draw from, with the gender by which languages speak of them whose verbs tell it. */
export const DRAWN_AGENTS = {
  Ada: 'female',
  Ben: 'male',
  Clara: 'female',
  David: 'male',
  Elif: 'female',
  Felix: 'male',
  Greta: 'female',
  Hugo: 'male',
  Ines: 'female',
  Jonas: 'male',
  Kira: 'female',
  Leo: 'male',
  Mara: 'female',
  Nils: 'male',
  Olga: 'female',
  Paul: 'male',
  Rosa: 'female',
  Simon: 'male',
  Tara: 'female',
  Uwe: 'male',
  Vera: 'female',
  Walter: 'male',
  Xenia: 'female',
  Yusuf: 'male',
  Zoe: 'female',
  Amir: 'male',
  Bella: 'female',
  Carlos: 'male',
  Dina: 'female',
  Emil: 'male',
  Fatima: 'female',
  George: 'male',
  Hana: 'female',
  Ivan: 'male',
  Julia: 'female',
  Karim: 'male',
  Lena: 'female',
  Milan: 'male',
  Nora: 'female',
  Oscar: 'male',
} as const satisfies Readonly<Record<string, Gender>>;

/** Agents of stories that are drawn, and those of the lessons. */
export const AGENTS = { ...DRAWN_AGENTS, Anne: 'female', Sally: 'female' } as const;
export type AgentName = keyof typeof AGENTS;

export const ROOMS = [
  'attic',
  'balcony',
  'basement',
  'bathroom',
  'bedroom',
  'cellar',
  'classroom',
  'corridor',
  'den',
  'garage',
  'gallery',
  'garden',
  'gym',
  'hall',
  'kitchen',
  'laundry',
  'library',
  'living_room',
  'lobby',
  'lounge',
  'nursery',
  'office',
  'pantry',
  'patio',
  'porch',
  'playroom',
  'sunroom',
  'studio',
  'study',
  'workshop',
] as const;
export type RoomName = (typeof ROOMS)[number];

/** 17 fruits and 20 vegetables. */
export const DRAWN_OBJECTS = [
  'apple',
  'apricot',
  'banana',
  'cherry',
  'fig',
  'grape',
  'kiwi',
  'lemon',
  'lime',
  'mango',
  'melon',
  'nectarine',
  'orange',
  'peach',
  'pear',
  'plum',
  'strawberry',
  'artichoke',
  'beet',
  'bell_pepper',
  'broccoli',
  'cabbage',
  'carrot',
  'celery',
  'corn',
  'cucumber',
  'eggplant',
  'garlic',
  'leek',
  'lettuce',
  'onion',
  'pea',
  'potato',
  'pumpkin',
  'radish',
  'spinach',
  'turnip',
] as const;
export const LESSON_OBJECTS = ['milk'] as const;
export type ObjectName = (typeof DRAWN_OBJECTS)[number] | (typeof LESSON_OBJECTS)[number];

const COLOURS = ['green', 'blue', 'red'] as const;
const NOUNS = [
  'basket',
  'bathtub',
  'bottle',
  'box',
  'bucket',
  'chest',
  'crate',
  'cupboard',
  'drawer',
  'envelope',
  'pouch',
  'suitcase',
  'treasure_chest',
] as const;
export const DRAWN_CONTAINERS = NOUNS.flatMap((noun) => COLOURS.map((colour) => `${colour}_${noun}` as const));
export const LESSON_CONTAINERS = ['cupboard', 'fridge'] as const;
export type ContainerName = (typeof DRAWN_CONTAINERS)[number] | (typeof LESSON_CONTAINERS)[number];
