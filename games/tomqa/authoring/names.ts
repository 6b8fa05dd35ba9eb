/** The names that stories draw from, as many of each kind as the original has: 40 agents, 30 rooms, 37 objects, 39 containers. */

export const AGENTS: readonly string[] =
  'Ada Ben Clara David Elif Felix Greta Hugo Ines Jonas Kira Leo Mara Nils Olga Paul Rosa Simon Tara Uwe Vera Walter Xenia Yusuf Zoe Amir Bella Carlos Dina Emil Fatima George Hana Ivan Julia Karim Lena Milan Nora Oscar'.split(
    ' ',
  );

export const ROOMS: readonly string[] =
  'attic balcony basement bathroom bedroom cellar classroom corridor den garage gallery garden gym hall kitchen laundry library living_room lobby lounge nursery office pantry patio porch playroom sunroom studio study workshop'.split(
    ' ',
  );

/** 17 fruits and 20 vegetables. */
export const OBJECTS: readonly string[] =
  'apple apricot banana cherry fig grape kiwi lemon lime mango melon nectarine orange peach pear plum strawberry artichoke beet bell_pepper broccoli cabbage carrot celery corn cucumber eggplant garlic leek lettuce onion pea potato pumpkin radish spinach turnip'.split(
    ' ',
  );

const NOUNS =
  'basket bathtub bottle box bucket chest crate cupboard drawer envelope pouch suitcase treasure_chest'.split(' ');
const COLOURS = ['green', 'blue', 'red'];
export const CONTAINERS: readonly string[] = NOUNS.flatMap((noun) => COLOURS.map((colour) => `${colour}_${noun}`));
