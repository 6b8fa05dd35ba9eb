/**
 * Where things are drawn on the plan. A house has no coordinates: rooms are boxes side by side that fill the width,
 * furniture are boxes in them, and things on furniture stand below its name. Rooms and furniture have the same places for
 * the whole session: only the rooms, the furniture, the number of agents and the width count, and room is kept for what may
 * come. Where more comes than fits, signs share the room. Pure; widths of words are estimated, not measured.
 */
import type { Rectangle } from './box.ts';
import type { PlanAgent, PlanFurniture, PlanLoose, PlanObject, PlanRoom } from './plan.ts';
import type { BoardSaid } from './said.ts';
import { beliefInWords } from './sentences.ts';

export interface Chip<T> {
  readonly box: Rectangle;
  readonly of: T;
  readonly text: string;
}

export interface LaidFurniture {
  readonly box: Rectangle;
  readonly of: PlanFurniture;
  readonly note: string;
  readonly objects: readonly Chip<PlanObject>[];
}

export interface LaidRoom {
  readonly box: Rectangle;
  readonly of: PlanRoom;
  readonly status: string;
  /** The status has a line of its own. */
  readonly tall: boolean;
  readonly agents: readonly Chip<PlanAgent>[];
  readonly loose: readonly Chip<PlanLoose>[];
  readonly furniture: readonly LaidFurniture[];
}

export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly rooms: readonly LaidRoom[];
}

export const PAD = 8;
const GAP = 6;
const WALL = 4;
const NAME = 26;
const LINE = 34;
/** The least size of a thing on furniture, in pixels: large enough for a finger. */
const CHIP = 28;
const PIECE = 30;
/** The least width of a room or piece of furniture that can be read, in pixels. */
const PIECE_WIDTH = 116;
const ROOM_WIDTH = 150;
/** The width of an agent with a word, in pixels. */
const AGENT_WIDTH = 76;
const BETWEEN = 4;

/** The approximate width of words at this size in pixels, in the widest of the fonts that browsers have for the page. */
export const textWidth = (text: string, size: number): number =>
  Math.ceil(size * [...text].reduce((width, letter) => width + widthOf(letter), 0));

function widthOf(letter: string): number {
  // Chinese
  if (/[\u2e80-\uffef]/.test(letter)) return 1.05;
  if (/[mw]/i.test(letter)) return 0.95;
  return /[fijlrt .,:·'-]/.test(letter) ? 0.4 : 0.63;
}

/** Who plays: room is kept for all of them in each room. */
interface Options {
  readonly width: number;
  /** The height to come near to; rather too tall than too flat. */
  readonly height: number;
  readonly agents: number;
  readonly said: BoardSaid;
}

/** The number of rooms side by side with which the plan comes nearest to the height. */
export function layoutOf(rooms: readonly PlanRoom[], options: Options): Layout {
  const { width, height } = options;
  const most = Math.max(1, Math.min(rooms.length, 4, Math.floor(width / ROOM_WIDTH)));
  const tries = Array.from({ length: most }, (_, i) => inColumns(rooms, options, i + 1));
  const off = (layout: Layout) => Math.abs(layout.height - height);
  return tries.reduce((best, next) => (off(next) < off(best) ? next : best));
}

function inColumns(rooms: readonly PlanRoom[], { width, agents, said }: Options, columns: number): Layout {
  const rows = Math.ceil(rooms.length / columns);
  const each = Math.floor(rooms.length / rows);
  const longer = rooms.length - each * rows;
  const laid: LaidRoom[] = [];
  let [from, y] = [0, WALL];
  for (let row = 0; row < rows; row++) {
    const count = each + (row < longer ? 1 : 0);
    const roomWidth = (width - WALL * (count + 1)) / count;
    const inRow = rooms
      .slice(from, from + count)
      .map((room, i) =>
        layRoom(room, { x: WALL + i * (roomWidth + WALL), y, width: roomWidth }, { seats: agents, said }),
      );
    const height = Math.max(...inRow.map(({ box }) => box.height));
    laid.push(...inRow.map((room) => ({ ...room, box: { ...room.box, height } })));
    [from, y] = [from + count, y + height + WALL];
  }
  return { width, height: y, rooms: laid };
}

/** The oldest that a room's status is kept room for, in turns, so that it never needs a line more than before. */
const OLDEST = 99;

function layRoom(
  room: PlanRoom,
  { x, y, width }: Omit<Rectangle, 'height'>,
  { seats, said }: { readonly seats: number; readonly said: BoardSaid },
): LaidRoom {
  const { labelOf, agoInWords } = said;
  const inner = { x: x + PAD, width: width - 2 * PAD };
  const longest = statusOf({ own: false, barred: room.barred, age: OLDEST }, said);
  const tall = textWidth(labelOf(room.id), 15) + textWidth(longest, 12) + 12 > inner.width;
  const top = y + NAME + (tall ? 16 : 0) + 4;
  const agents = room.agents.map((of) => ({ of, text: agentText(of, said), width: agentWidth(of, said) }));
  const loose = room.loose.map((of) => {
    const text = `${labelOf(of.id)} · ${(of.belief && beliefInWords(said, of.belief)) ?? agoInWords(of.age)}`;
    return { of, text, width: 30 + textWidth(text, 12) + 8 };
  });
  const lines = Math.min(2, Math.ceil((seats * AGENT_WIDTH) / inner.width));
  const people = fitted([...agents, ...loose], { ...inner, y: top }, { line: LINE, lines });
  const below = top + lines * LINE + 2;
  const furniture = layFurniture(room, { ...inner, y: below }, said);
  const bottom = Math.max(below, ...furniture.map(({ box }) => box.y + box.height));
  return {
    box: { x, y, width, height: bottom + PAD - y },
    of: room,
    status: statusOf(room, said),
    tall,
    agents: agents.map(({ of, text }, i) => ({ of, text, box: people[i] as Rectangle })),
    loose: loose.map(({ of, text }, i) => ({ of, text, box: people[agents.length + i] as Rectangle })),
    furniture,
  };
}

function statusOf({ own, barred, age }: Pick<PlanRoom, 'own' | 'barred' | 'age'>, { say, agoInWords }: BoardSaid) {
  const seen = own || age === 0 ? say('status.inView') : age === null ? say('status.notSeen') : agoInWords(age);
  if (!barred) return seen;
  return own || age !== null ? say('status.offLimitsSeen', { seen }) : say('status.offLimits');
}

function agentText({ holding, you, inView, age, belief }: PlanAgent, said: BoardSaid): string {
  const { say, labelOf, agoInWords } = said;
  return [
    ...(you ? [say('status.you')] : []),
    ...(holding === null ? [] : [labelOf(holding)]),
    ...(inView
      ? []
      : [(belief && beliefInWords(said, belief)) ?? (age > 0 ? agoInWords(age) : say('status.beginsHere'))]),
  ].join(' · ');
}

function agentWidth(agent: PlanAgent, said: BoardSaid): number {
  const text = agentText(agent, said);
  return 32 + (text === '' ? 0 : textWidth(text, 12) + 10) + (agent.holding === null ? 0 : 20);
}

function layFurniture(
  room: PlanRoom,
  { x, y, width }: Omit<Rectangle, 'height'>,
  said: BoardSaid,
): readonly LaidFurniture[] {
  const fits = Math.max(1, Math.floor((width + GAP) / (PIECE_WIDTH + GAP)));
  const columns = Math.max(1, Math.min(fits, room.furniture.length));
  const pieceWidth = (width - GAP * (columns - 1)) / columns;
  const laid: LaidFurniture[] = [];
  let top = y;
  for (let from = 0; from < room.furniture.length; from += columns) {
    const row = room.furniture
      .slice(from, from + columns)
      .map((of, i) => layPiece(of, { room, said }, { x: x + i * (pieceWidth + GAP), y: top, width: pieceWidth }));
    const height = Math.max(...row.map(({ box }) => box.height));
    laid.push(...row.map((piece) => ({ ...piece, box: { ...piece.box, height } })));
    top += height + GAP;
  }
  return laid;
}

/** One line is kept for things; more things share it. */
function layPiece(
  of: PlanFurniture,
  { room, said }: { readonly room: PlanRoom; readonly said: BoardSaid },
  { x, y, width }: Omit<Rectangle, 'height'>,
): LaidFurniture {
  const chips = of.objects.map((object) => {
    const text = objectText(object, room, said);
    return { of: object, text, width: Math.min(width - 10, 22 + textWidth(text, 12) + 8) };
  });
  // below the middle, so that a press on furniture there reaches the furniture
  const boxes = fitted(chips, { x: x + 5, y: y + PIECE + 2, width: width - 10 }, { line: CHIP, lines: 1 });
  return {
    box: { x, y, width, height: PIECE + CHIP + 4 },
    of,
    note: of.open !== null && of.age > 0 && of.age !== room.age ? said.agoInWords(of.age) : '',
    objects: chips.map(({ of: object, text }, i) => ({ of: object, text, box: boxes[i] as Rectangle })),
  };
}

/** The age of a thing is shown only where it differs from the age of its room. */
function objectText({ id, age, gone, belief, lastSight }: PlanObject, room: PlanRoom, said: BoardSaid): string {
  const { say, labelOf, agoInWords } = said;
  const note = (): string | null => {
    if (belief) return beliefInWords(said, belief);
    if (lastSight) return say('status.lastSeenHere');
    if (gone) return say('status.gone');
    return age > 0 && age !== room.age ? agoInWords(age) : null;
  };
  return [labelOf(id), note()].filter((part) => part !== null).join(' · ');
}

interface Lines {
  /** The height of a line. */
  readonly line: number;
  readonly lines: number;
}

/** Side by side on so many lines; where they do not fit, each line is shared out evenly. */
function fitted(
  items: readonly { readonly width: number }[],
  at: Omit<Rectangle, 'height'>,
  { line, lines }: Lines,
): readonly Rectangle[] {
  const flowing = flow(items, at, line);
  if (flowing.lines <= lines) return flowing.boxes;
  const each = Math.ceil(items.length / lines);
  const wide = (at.width - (each - 1) * BETWEEN) / each;
  return items.map((_, i) => ({
    x: at.x + (i % each) * (wide + BETWEEN),
    y: at.y + Math.floor(i / each) * line,
    width: wide,
    height: line - BETWEEN,
  }));
}

/** Side by side, and on a new line where there is no room left. */
function flow(
  items: readonly { readonly width: number }[],
  { x, y, width }: Omit<Rectangle, 'height'>,
  line: number,
): { readonly boxes: readonly Rectangle[]; readonly lines: number } {
  const boxes: Rectangle[] = [];
  let [left, nth] = [0, 0];
  for (const item of items) {
    const wide = Math.min(item.width, width);
    if (left > 0 && left + wide > width) [left, nth] = [0, nth + 1];
    boxes.push({ x: x + left, y: y + nth * line, width: wide, height: line - BETWEEN });
    left += wide + BETWEEN;
  }
  return { boxes, lines: items.length === 0 ? 0 : nth + 1 };
}
