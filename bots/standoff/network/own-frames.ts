/**
 * The five frames of a trial from what a seat noticed, as the encoding `default` draws them. The seat's own side is drawn as
 * the player's, which the network was trained on; a seat on the opponent's side sees the board turned by half a turn. While
 * its own view is shut it sees no box open, and the other screen as it last was.
 */
import { type Places, RELEASE_STEP } from '../../../games/standoff/trials/types.ts';
import { BOXES, type Box, type Percept, type Side, type Sides } from '../../../games/standoff/types.ts';
import { encodeScene, type Scene } from '../encoder.ts';

type Boxes = NonNullable<Scene['boxes']>;

export interface OwnFrames {
  readonly seat: number;
  /** null: the seat sits this trial out, or there is none yet. */
  readonly side: Side | null;
  readonly presence: Scene['presence'];
  /** The other side's screen after each of the steps 0..3, as far as it is known. */
  readonly screens: readonly Scene['screen'][];
  readonly boxes: readonly Boxes[];
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
    boxes: Array.from({ length: RELEASE_STEP }, () => CLOSED),
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
      const { step, treat, box } = percept;
      return withOpen(frames, step, [box], { large: null, small: null, [treat]: box });
    }
    case 'swapped':
      return withOpen(frames, percept.step, percept.boxes, percept.now);
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

/** In order. The first is from before the boxes came. */
export function drawn({ presence, screens, boxes }: OwnFrames): readonly Uint8Array[] {
  const scenes: readonly Scene[] = [
    { presence, screen: 'clear', boxes: null },
    ...screens.map((screen, t): Scene => ({ presence, screen, boxes: boxes[t] ?? CLOSED })),
  ];
  return scenes.map((scene) => encodeScene(scene));
}

/** The box on the board as the seat sees it, and back. */
export function turnedFor(side: Side | null, box: Box): Box {
  return side === 'opponent' ? BOXES - 1 - box : box;
}

function withOpen(frames: OwnFrames, step: number, open: readonly Box[], { large, small }: Places): OwnFrames {
  const turned = (box: Box): Box => turnedFor(frames.side, box);
  const shown: Boxes = {
    open: open.map(turned),
    large: large === null ? null : turned(large),
    small: small === null ? null : turned(small),
  };
  return { ...frames, boxes: frames.boxes.map((before, t) => (t === step ? shown : before)) };
}
