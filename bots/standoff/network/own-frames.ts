/**
 * The five frames of a trial from what a seat noticed. The seat's own side is drawn as the player's, which networks are trained
 * on; a seat on the opponent's side sees the board turned by half a turn. While its own view is shut it sees no box open, and
 * the other screen as it last was.
 */
import { type Places, RELEASE_STEP } from '../../../games/standoff/trials/types.ts';
import { BOXES, type Box, type Percept, type Side, type Sides } from '../../../games/standoff/types.ts';
import { type EncodedScene, type Encoding, encodeScene } from '../encoder.ts';

type Boxes = NonNullable<EncodedScene['boxes']>;

interface Began {
  readonly type: 'placed' | 'swapped';
  readonly boxes: Boxes;
}

export interface OwnFrames {
  readonly seat: number;
  /** null: the seat sits this trial out, or there is none yet. */
  readonly side: Side | null;
  readonly presence: EncodedScene['presence'];
  /** The other side's screen after each of the steps 0..3, as far as it is known. */
  readonly screens: readonly ('clear' | 'opaque')[];
  /** What began in each of the steps; null: nothing that the seat saw. */
  readonly began: readonly (Began | null)[];
}

const CLOSED: Boxes = { open: [], large: null, small: null };

export function blankFrames(seat: number): OwnFrames {
  return begun(seat, null);
}

function begun(seat: number, sides: Sides | null): OwnFrames {
  const side = sides?.player === seat ? 'player' : sides?.opponent === seat ? 'opponent' : null;
  return {
    seat,
    side,
    // a seat on the opponent's side always has a player before it
    presence: side === 'opponent' || (sides?.opponent ?? null) !== null ? 'present' : 'absent',
    screens: Array.from({ length: RELEASE_STEP }, () => 'clear'),
    began: Array.from({ length: RELEASE_STEP }, () => null),
  };
}

export function noticed(frames: OwnFrames, percept: Percept): OwnFrames {
  switch (percept.type) {
    case 'trialBegan':
      return begun(frames.seat, percept.sides);
    case 'screens': {
      const { step, screens } = percept;
      const shown = frames.side === 'opponent' ? screens.player : screens.opponent;
      if (shown === null || shown === 'gone') return frames;
      return { ...frames, screens: frames.screens.map((before, t) => (t >= step ? shown : before)) };
    }
    case 'placed': {
      const { treat, box } = percept;
      return withOpen(frames, percept, [box], { large: null, small: null, [treat]: box });
    }
    case 'swapped':
      return withOpen(frames, percept, percept.boxes, percept.now);
    case 'showEnded':
    case 'sealed':
    case 'answered':
    case 'walked':
    case 'ended':
    case 'blockEnded':
    case 'finished':
      return frames;
  }
}

/** The frames in order, as `encodeTrial` draws them. The first is from before the boxes came. */
export function drawn({ presence, screens, began }: OwnFrames, encoding: Encoding): readonly Uint8Array[] {
  const scenes: EncodedScene[] = [{ presence, screen: 'clear', boxes: null }];
  let boxes = CLOSED;
  for (const [t, screen] of screens.entries()) {
    boxes = boxesAfter(boxes, began[t] ?? null, encoding);
    scenes.push({ presence, screen: encoding === 'unmasked' && screen === 'opaque' ? 'passed' : screen, boxes });
  }
  return scenes.map((scene) => encodeScene(scene));
}

/** `paper-time`: boxes stay open until the next event, and swapped treats are not drawn. */
function boxesAfter(before: Boxes, began: Began | null, encoding: Encoding): Boxes {
  if (encoding !== 'paper-time') return began?.boxes ?? CLOSED;
  if (!began) return before;
  return began.type === 'placed' ? began.boxes : { ...CLOSED, open: began.boxes.open };
}

/** The box on the board as the seat sees it, and back. */
export function turnedFor(side: Side | null, box: Box): Box {
  return side === 'opponent' ? BOXES - 1 - box : box;
}

function withOpen(
  frames: OwnFrames,
  { step, type }: { readonly step: number; readonly type: Began['type'] },
  open: readonly Box[],
  { large, small }: Places,
): OwnFrames {
  const turned = (box: Box): Box => turnedFor(frames.side, box);
  const boxes: Boxes = {
    open: open.map(turned),
    large: large === null ? null : turned(large),
    small: small === null ? null : turned(small),
  };
  return { ...frames, began: frames.began.map((before, t) => (t === step ? { type, boxes } : before)) };
}
