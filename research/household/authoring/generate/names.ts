/** The vocabulary of houses: kinds of rooms, their furniture, and objects. */

export interface RoomKind {
  /** Kinds of furniture that open and close. */
  readonly doors: readonly string[];
  readonly surfaces: readonly string[];
}

export const ROOM_KINDS: Readonly<Record<string, RoomKind>> = {
  kitchen: { doors: ['cabinet', 'fridge', 'cabinet', 'dishwasher'], surfaces: ['counter', 'table', 'stool'] },
  bedroom: { doors: ['wardrobe', 'chest_of_drawers', 'cabinet'], surfaces: ['bed', 'stand', 'chair'] },
  living_room: { doors: ['cabinet', 'chest_of_drawers', 'cabinet'], surfaces: ['couch', 'table', 'shelves'] },
  office: { doors: ['cabinet', 'safe', 'chest_of_drawers'], surfaces: ['table', 'shelves', 'chair'] },
  bathroom: { doors: ['cabinet', 'washer_dryer', 'cabinet'], surfaces: ['counter', 'stand', 'stool'] },
  laundryroom: { doors: ['washer_dryer', 'cabinet', 'cabinet'], surfaces: ['shelves', 'table', 'counter'] },
  dining_room: { doors: ['cabinet', 'chest_of_drawers', 'cabinet'], surfaces: ['table', 'chair', 'bench'] },
  closet: { doors: ['wardrobe', 'locker', 'chest_of_drawers'], surfaces: ['shelves', 'stand', 'stool'] },
  hallway: { doors: ['cabinet', 'locker'], surfaces: ['bench', 'table', 'stand'] },
  garage: { doors: ['locker', 'cabinet', 'locker'], surfaces: ['shelves', 'table', 'bench'] },
  entryway: { doors: ['wardrobe', 'cabinet'], surfaces: ['bench', 'table', 'stand'] },
  lounge: { doors: ['cabinet', 'chest_of_drawers'], surfaces: ['couch', 'table', 'chair'] },
};

export const OBJECT_KINDS: readonly string[] = [
  ...['cup', 'plate', 'bowl', 'book', 'lamp', 'vase', 'box', 'cushion', 'candle', 'kettle'],
  ...[
    'laptop',
    'basket',
    'picture_frame',
    'bottle',
    'spectacles',
    'phone_stand',
    'pan',
    'teapot',
    'clock',
    'toy_truck',
  ],
];

/** For people: rooms by their everyday names. */
export const PLAIN_ROOMS: Readonly<Record<string, RoomKind>> = {
  kitchen: { doors: ['cupboard', 'fridge', 'trunk'], surfaces: ['counter', 'table'] },
  bedroom: { doors: ['wardrobe', 'chest', 'trunk'], surfaces: ['bed', 'stool'] },
  living_room: { doors: ['cabinet', 'chest', 'box'], surfaces: ['sofa', 'table'] },
  study: { doors: ['cabinet', 'safe', 'box'], surfaces: ['desk', 'shelf'] },
  bathroom: { doors: ['cabinet', 'box', 'cupboard'], surfaces: ['stool', 'shelf'] },
  hall: { doors: ['chest', 'cabinet'], surfaces: ['bench', 'stool'] },
  nursery: { doors: ['chest', 'wardrobe', 'box'], surfaces: ['cot', 'shelf'] },
  library: { doors: ['cabinet', 'chest', 'trunk'], surfaces: ['table', 'armchair'] },
  pantry: { doors: ['fridge', 'cupboard', 'box'], surfaces: ['shelf', 'counter'] },
  workshop: { doors: ['box', 'cabinet', 'trunk'], surfaces: ['bench', 'shelf'] },
};

export const PLAIN_OBJECTS: readonly string[] = [
  ...[
    'mug',
    'plate',
    'bowl',
    'book',
    'lamp',
    'vase',
    'ball',
    'candle',
    'kettle',
    'basket',
    'map',
    'jar',
    'scarf',
    'clock',
  ],
];

/** Adjectives that tell things of one kind apart. */
export const ADJECTIVES: readonly string[] = [
  ...[
    'red',
    'blue',
    'green',
    'yellow',
    'white',
    'black',
    'grey',
    'brown',
    'tall',
    'low',
    'round',
    'old',
    'new',
    'small',
  ],
  ...['big', 'striped', 'plain', 'painted', 'wooden', 'narrow'],
];
