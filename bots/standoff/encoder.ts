/**
 * Encodes a trial for a learner: five frames of 5 x 7 x 7, up to the release. The player stands at its start
 * throughout.
 *
 * default: a treat is drawn, and its box open, for the one step of its placement or swap; swapped treats are drawn in
 * their new places. All 47,040 trials look different.
 * paper-time: as in the released program at the time of the paper, value for value: boxes stay open, and placed treats
 * drawn, for the whole length of an event; swapped treats are not drawn at all, so that 640 pairs of trials look alike.
 * unmasked: as default, but the opponent is drawn behind its opaque screen, too, as in the program's later version.
 *
 * Values are [channel][i][j] with i = 6 - x and j = 7 - y, so that the player at [3][6] looks towards j = 0.
 * Channels: agents, closed boxes, large treat, small treat, bits (4 can be walked on, 2 see-through, 1 will go away).
 */
import { BOX_ROW, groundAt, SCREEN_ROW, START } from '../../games/standoff/board.ts';
import { BOXES, type Box, type Presence, RELEASE_STEP, type Trial } from '../../games/standoff/trials/types.ts';

export const ENCODINGS = ['default', 'paper-time', 'unmasked'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The frame before the first step, then one after each of the steps 0..3. */
const FRAMES = 1 + RELEASE_STEP;
const CHANNELS = ['agents', 'closed boxes', 'large treat', 'small treat', 'bits'] as const;
const SIZE = 7;
export const FRAME_LENGTH = CHANNELS.length * SIZE * SIZE;
export const INPUT_LENGTH = FRAMES * FRAME_LENGTH;

/** What a frame shows. */
export interface EncodedScene {
  readonly presence: Presence;
  /** passed: opaque, but what lies behind it is drawn. */
  readonly screen: 'clear' | 'opaque' | 'passed';
  /** null: the boxes are not there yet. */
  readonly boxes: {
    readonly open: readonly Box[];
    /** The box where a treat is in view. */
    readonly large: Box | null;
    readonly small: Box | null;
  } | null;
}

/** The input of a trial, frame after frame; its label is `trial.correct`. Written into `into` at `at`, if given. */
export function encodeTrial(
  trial: Trial,
  encoding: Encoding = 'default',
  into: Uint8Array = new Uint8Array(INPUT_LENGTH),
  at = 0,
): Uint8Array {
  const scenes = scenesOf(trial, encoding);
  for (let frame = 0; frame < FRAMES; frame++)
    encodeScene(scenes[frame] as EncodedScene, into, at + frame * FRAME_LENGTH);
  return into;
}

export function scenesOf({ presence, events, steps }: Trial, encoding: Encoding = 'default'): EncodedScene[] {
  const scenes: EncodedScene[] = [{ presence, screen: 'clear', boxes: null }];
  const lasting = encoding === 'paper-time';
  const opaque = encoding === 'unmasked' ? 'passed' : 'opaque';
  let next = 0;
  let shown = CLOSED;
  for (let t = 0; t < RELEASE_STEP; t++) {
    if (!lasting) shown = CLOSED;
    for (let event = events[next]; event && event.t === t; event = events[++next]) {
      switch (event.type) {
        case 'obscure':
        case 'reveal':
          break;
        case 'place':
          shown = { open: [event.box], large: null, small: null, [event.treat]: event.box };
          break;
        case 'swap': {
          const truth = steps[t]?.truth;
          const inView = (box: Box | null | undefined) =>
            !lasting && typeof box === 'number' && event.boxes.includes(box) ? box : null;
          shown = { open: event.boxes, large: inView(truth?.large), small: inView(truth?.small) };
          break;
        }
      }
    }
    scenes.push({ presence, screen: steps[t]?.opponentSees ? 'clear' : opaque, boxes: shown });
  }
  return scenes;
}

const CLOSED: NonNullable<EncodedScene['boxes']> = { open: [], large: null, small: null };

/** Writes one frame: `FRAME_LENGTH` values. */
export function encodeScene(
  { presence, screen, boxes }: EncodedScene,
  into: Uint8Array = new Uint8Array(FRAME_LENGTH),
  at = 0,
): Uint8Array {
  into.set(BACKGROUND[presence][screen][boxes ? 'boxes' : 'bare'], at);
  if (!boxes) return into;
  for (const box of boxes.open) into[at + CLOSED_BOXES + cellOfBox(box)] = 0;
  if (boxes.large !== null) into[at + LARGE + cellOfBox(boxes.large)] = 1;
  if (boxes.small !== null) into[at + SMALL + cellOfBox(boxes.small)] = 1;
  return into;
}

/** The same values as text: for each frame, each channel as 7 rows of 7 digits joined by '/'. */
export function framesAsText(input: Uint8Array): string[][] {
  return Array.from({ length: FRAMES }, (_, frame) =>
    CHANNELS.map((_, channel) =>
      Array.from({ length: SIZE }, (_, i) => {
        const start = frame * FRAME_LENGTH + channel * PLANE + i * SIZE;
        return input.subarray(start, start + SIZE).join('');
      }).join('/'),
    ),
  );
}

const PLANE = SIZE * SIZE;
const [AGENTS, CLOSED_BOXES, LARGE, SMALL, BITS] = [0, PLANE, 2 * PLANE, 3 * PLANE, 4 * PLANE] as const;

function indexOfCell(x: number, y: number): number {
  return (SIZE - 1 - x) * SIZE + (SIZE - y);
}

function cellOfBox(box: Box): number {
  return indexOfCell(box + 1, BOX_ROW);
}

/** The parts that do not depend on open boxes and treats, drawn once. */
const BACKGROUND = byPresence((presence) => ({
  clear: { bare: backgroundOf(presence, 'clear', false), boxes: backgroundOf(presence, 'clear', true) },
  opaque: { bare: backgroundOf(presence, 'opaque', false), boxes: backgroundOf(presence, 'opaque', true) },
  passed: { bare: backgroundOf(presence, 'passed', false), boxes: backgroundOf(presence, 'passed', true) },
}));

function byPresence<A>(make: (presence: Presence) => A): Readonly<Record<Presence, A>> {
  return { absent: make('absent'), present: make('present') };
}

function backgroundOf(presence: Presence, screen: EncodedScene['screen'], boxes: boolean): Uint8Array {
  const frame = new Uint8Array(FRAME_LENGTH);
  const opponent = presence === 'present';
  for (let x = 0; x < SIZE; x++) {
    for (let y = 1; y <= SIZE; y++) {
      // what lies behind the opaque screen is not seen
      if (screen === 'opaque' && y > SCREEN_ROW) continue;
      frame[BITS + indexOfCell(x, y)] = bitsOf(x, y, opponent, screen, boxes);
    }
  }
  frame[AGENTS + indexOfCell(START.player.x, START.player.y)] = 1;
  if (opponent && screen !== 'opaque') frame[AGENTS + indexOfCell(START.opponent.x, START.opponent.y)] = 1;
  if (boxes) for (let box = 0; box < BOXES; box++) frame[CLOSED_BOXES + cellOfBox(box)] = 1;
  return frame;
}

function bitsOf(x: number, y: number, opponent: boolean, screen: EncodedScene['screen'], boxes: boolean): number {
  const ground = groundAt({ x, y }, opponent);
  switch (ground) {
    case 'wall':
      return 0;
    case 'floor':
      return 6;
    case 'box':
      return boxes ? 7 : 6;
    case 'gate':
    case 'door':
      return 3;
    case 'screen':
      return screen === 'clear' ? 3 : 1;
    case 'start':
      return 7;
  }
}
