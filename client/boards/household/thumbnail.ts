/** A house in small, as one mind has it: the rooms that matter, and in each what this mind takes to be there. Pure. */
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { Parameters, Percept } from '../../../games/household/types.ts';
import { agentOf, seatOf } from '../../../games/household/types.ts';
import type { BeliefSource, HeldNow, PictureOf } from '../../game-view.ts';
import type { BoardSaid } from './said.ts';

export interface ThumbMark {
  /** The proposition that it shows. */
  readonly proposition: string;
  readonly kind: 'thing' | 'door' | 'agent';
  /** The seat of an agent; null: it is no agent. */
  readonly seat: number | null;
  readonly label: string;
  /** Where exactly, or how it stands: "on park lawn", "with C", "open"; empty: the room says it all. */
  readonly where: string;
  readonly isFalse: boolean;
  /** Whether it is what the reader asked about. */
  readonly isSubject: boolean;
}

export interface ThumbRoom {
  readonly id: string;
  readonly label: string;
  readonly marks: readonly ThumbMark[];
}

export interface Thumbnail {
  readonly rooms: readonly ThumbRoom[];
  /** What this mind has no idea of. */
  readonly unknown: readonly ThumbMark[];
}

/** How many rooms are all drawn. Of more rooms, only those are drawn that some picture needs. */
const ALL_ROOMS = 6;

/**
 * The rooms to draw, in the order of the house: where some mind has the thing or agent that is asked about, and where
 * agents are. A small house is drawn whole.
 */
export function roomsThatMatter(all: readonly PictureOf[], about: string, house: Parameters): readonly string[] {
  if (house.rooms.length <= ALL_ROOMS) return house.rooms;
  const needed = new Set(
    all.flatMap((picture) =>
      shownIn(picture, about).flatMap((held) => roomOf(held.proposition, held.value, picture, house) ?? []),
    ),
  );
  return house.rooms.filter((room) => needed.has(room));
}

export function thumbnailOf(
  picture: PictureOf,
  { about, house, rooms }: { readonly about: string; readonly house: Parameters; readonly rooms: readonly string[] },
  said: BoardSaid,
): Thumbnail {
  const marks = shownIn(picture, about).map((held) => ({
    room: roomOf(held.proposition, held.value, picture, house),
    mark: markOf(said, held, about),
  }));
  return {
    rooms: rooms.map((id) => ({
      id,
      label: said.labelOf(id),
      marks: marks.flatMap(({ room, mark }) => (room === id ? [mark] : [])),
    })),
    unknown: marks.flatMap(({ room, mark }) => (room === null ? [mark] : [])),
  };
}

/** Room -> its name without its last word, where two rooms have that word and the rest still tells them apart. */
export function shortNames(rooms: readonly Pick<ThumbRoom, 'id' | 'label'>[]): ReadonlyMap<string, string> {
  const lastOf = (label: string): string => label.slice(label.lastIndexOf(' ') + 1);
  const cut = rooms.map(({ id, label }) => {
    const shared = rooms.filter((other) => lastOf(other.label) === lastOf(label)).length > 1;
    return { id, label, short: shared && label.includes(' ') ? label.slice(0, label.lastIndexOf(' ')) : label };
  });
  const isUnique = (short: string): boolean => cut.filter((other) => other.short === short).length === 1;
  return new Map(cut.map(({ id, label, short }) => [id, isUnique(short) ? short : label]));
}

/** What the reader asked about; with the truth and with what a mind thinks of the house, the agents too. */
function shownIn({ chain, held }: PictureOf, about: string): readonly HeldNow[] {
  return held.filter(
    ({ proposition }) => proposition === about || (chain.length < 2 && proposition.startsWith('agent_in_room/')),
  );
}

function markOf(said: BoardSaid, { proposition, value, verdict }: HeldNow, about: string): ThumbMark {
  const { labelOf } = said;
  const [variable, id = ''] = proposition.split('/');
  const common = { proposition, isFalse: verdict === 'false', isSubject: proposition === about };
  switch (variable) {
    case 'agent_in_room':
      return { ...common, kind: 'agent', seat: seatOf(id), label: labelOf(id), where: '' };
    case 'is_open':
      return { ...common, kind: 'door', seat: null, label: labelOf(id), where: doorInWords(said, id, value) };
    default:
      return { ...common, kind: 'thing', seat: null, label: labelOf(id), where: spotInWords(said, value) };
  }
}

const doorInWords = ({ words }: BoardSaid, id: string, value: BeliefValue | null): string =>
  value === null ? '' : words.stateInWords(id, value === true ? 'open' : 'closed');

/** "on park lawn", "with C". */
function spotInWords({ say, labelOf }: BoardSaid, value: BeliefValue | null): string {
  if (typeof value !== 'string' || value === '') return '';
  const [relation = '', ...rest] = value.split(' ');
  return relation === 'held'
    ? say('picture.with', { label: labelOf(rest[1] ?? '') })
    : say(relation === 'on' ? 'picture.on' : 'picture.in', { label: labelOf(rest[0] ?? '') });
}

/** The room in which a mind has something; null: it has no idea, or does not know where the agent is that holds it. */
function roomOf(
  proposition: string,
  value: BeliefValue | null,
  picture: PictureOf,
  { furniture }: Parameters,
): string | null {
  const [variable, id = ''] = proposition.split('/');
  const pieceIn = (piece: string): string | null => furniture.find((one) => one.id === piece)?.room ?? null;
  if (variable === 'is_open') return pieceIn(id);
  if (typeof value !== 'string') return null;
  if (variable === 'agent_in_room') return value;
  const [relation, , holder = ''] = value.split(' ');
  if (relation !== 'held') return pieceIn(value.slice(value.indexOf(' ') + 1));
  const room = picture.held.find((held) => held.proposition === `agent_in_room/${holder}`)?.value;
  return typeof room === 'string' ? room : null;
}

/** A value in a word or two: the room of a place, "with C", "open". */
export function shortOf(said: BoardSaid, { proposition, value }: HeldNow, { furniture }: Parameters): string {
  const { labelOf } = said;
  const [variable, subject = ''] = proposition.split('/');
  if (variable === 'is_open') return doorInWords(said, subject, value);
  if (typeof value !== 'string') return '';
  if (variable === 'agent_in_room') return labelOf(value);
  if (value.startsWith('held ')) return spotInWords(said, value);
  const [, id = ''] = value.split(' ');
  const room = furniture.find((piece) => piece.id === id)?.room;
  // two places of one room are told apart by their names
  const others = furniture.filter((piece) => piece.room === room);
  return room !== undefined && others.length === 1 ? labelOf(room) : spotInWords(said, value);
}

/** What is asked most of a house: where a thing is; then what is open; then where agents are. */
export function matters(proposition: string): number {
  return proposition.startsWith('at/') ? 2 : proposition.startsWith('is_open/') ? 1 : 0;
}

/** How a seat came to a belief, from what it noticed at the event that made it so: a message counts before what it saw. */
export function sourceOf(proposition: string, percepts: readonly Percept[]): BeliefSource {
  const [variable = '', id = ''] = proposition.split('/');
  for (const percept of percepts) {
    if (percept.type === 'ended') continue;
    if (percept.type === 'turn') {
      const message = percept.heard.find(({ fact }) => fact !== null && fact.args[0] === id);
      if (message) return { kind: 'told', from: message.from };
    }
    const isSeen = percept.sights.some(({ room, agents, furniture, objects }) => {
      if (variable === 'is_open') return furniture.some((piece) => piece.id === id && piece.open !== null);
      if (variable === 'agent_in_room') return room !== '' && agents.some(({ seat }) => agentOf(seat) === id);
      return objects.some((object) => object.id === id) || agents.some(({ holding }) => holding === id);
    });
    if (isSeen || (percept.type === 'turn' && percept.holding === id)) return { kind: 'seen', from: null };
    if (percept.type === 'turn' && percept.witnessed.some(({ target }) => target === id))
      return { kind: 'seen', from: null };
    if (percept.type === 'started') {
      const told = percept.own?.knows.facts.some(({ args }) => args[0] === id) ?? false;
      if (told) return { kind: 'told', from: null };
    }
  }
  return { kind: 'inferred', from: null };
}
