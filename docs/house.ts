/**
 * The picture of the house in docs/architecture.md, drawn from what files import: a room is a part of the project, or a folder of the
 * server; a room stands on a higher floor than each room that it imports; an arrow goes from a room to what it imports.
 */
import { type Import, TESTS } from '../lint/imports.ts';

const BEGIN = '<!-- house: written by npx standpoint dev docs -->';
const END = '<!-- /house -->';

/** The room of a file; null: tests, settings of tools, and what starts the program. */
function roomOf(file: string): string | null {
  if (TESTS.test(file) || /^(?:scenarios|lint|docs|deploy|bench)\//.test(file)) return null;
  const [part = '', folder, ...rest] = file.split('/');
  if (folder === undefined) return null;
  if (part === 'games') return rest.length === 0 ? 'games' : folder === 'core' ? 'games/core' : 'games/GAME';
  if (part !== 'server') return part;
  if (rest.length > 0) return `server/${folder}`;
  return folder === 'main.ts' || folder === 'dev.ts' ? null : 'server/*.ts';
}

type Arrows = ReadonlyMap<string, ReadonlySet<string>>;

/** Room -> the rooms that it imports, types included. */
function arrowsOf(imports: readonly Import[]): Arrows {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to, isOurs } of imports) {
    const [room, other] = [roomOf(from), isOurs ? roomOf(to) : null];
    if (room === null || other === null) continue;
    const known = arrows.get(room) ?? new Set();
    arrows.set(room, known);
    if (!arrows.has(other)) arrows.set(other, new Set());
    if (room !== other) known.add(other);
  }
  return arrows;
}

/** Everything that a room reaches by arrows, itself only where a circle leads back to it. */
function reachedFrom(room: string, arrows: Arrows): ReadonlySet<string> {
  const reached = new Set<string>();
  const left = [...(arrows.get(room) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    left.push(...(arrows.get(next) ?? []));
  }
  return reached;
}

/** Rooms by floor, the ground floor first. Rooms that import each other share a floor. */
export function floorsOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const arrows = arrowsOf(imports);
  const reached = new Map([...arrows.keys()].map((room) => [room, reachedFrom(room, arrows)] as const));
  const isBelow = (other: string, room: string): boolean =>
    reached.get(room)?.has(other) === true && reached.get(other)?.has(room) !== true;
  const floor = (room: string): number => {
    const below = [...arrows.keys()].filter((other) => isBelow(other, room));
    return below.length === 0 ? 0 : 1 + Math.max(...below.map(floor));
  };
  const floors: string[][] = [];
  for (const room of [...arrows.keys()].sort()) {
    const at = floor(room);
    floors[at] = [...(floors[at] ?? []), room];
  }
  return floors;
}

/** The arrows that no other arrows imply: room and imported room. */
function drawnArrows(imports: readonly Import[]): readonly (readonly [string, string])[] {
  const arrows = arrowsOf(imports);
  return [...arrows.keys()].sort().flatMap((room) => {
    const to = [...(arrows.get(room) ?? [])].sort();
    const implied = (other: string): boolean =>
      to.some((one) => one !== other && !arrows.get(one)?.has(room) && reachedFrom(one, arrows).has(other));
    return to.filter((other) => !implied(other)).map((other) => [room, other] as const);
  });
}

/** The picture as Mermaid text. */
export function drawHouse(imports: readonly Import[]): string {
  const id = (room: string): string => room.replaceAll(/\W/g, '_');
  const floors = floorsOf(imports).map((rooms, floor) => {
    const name = floor === 0 ? 'ground floor' : `floor ${floor}`;
    const drawn = rooms.map((room) => `    ${id(room)}["${room}"]`);
    return [`  subgraph floor${floor}["${name}"]`, ...drawn, '  end'].join('\n');
  });
  const arrows = drawnArrows(imports).map(([from, to]) => `  ${id(from)} --> ${id(to)}`);
  return ['flowchart TB', ...floors.toReversed(), ...arrows].join('\n');
}

/** The document with the picture between its markers. Throws where it has none. */
export function withHouse(document: string, imports: readonly Import[]): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error('docs/architecture.md has no place for the picture of the house');
  const picture = `${BEGIN}\n\n\`\`\`mermaid\n${drawHouse(imports)}\n\`\`\`\n\n`;
  return document.slice(0, begin) + picture + document.slice(end);
}
