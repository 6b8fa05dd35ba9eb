/**
 * A golden playthrough: a whole session as a text that people read and a test compares. It shows the value of each public
 * function of the game at each state; a value that has not changed is only named. A recipe (seed, config, actions) says
 * how to play the session again.
 */
import * as z from 'zod';
import type { Game, GameTypes, Viewer } from '../game.ts';
import { checksum } from '../json.ts';
import type { Policy } from '../policy.ts';
import type { SessionEvent } from '../session/events.ts';
import { playout } from './playout.ts';
import { foldLog } from './replay.ts';

export interface Recipe<T extends GameTypes> {
  readonly game: string;
  readonly version: number;
  /** What the playthrough shows, for its readers. */
  readonly about: string;
  readonly seed: string;
  readonly config: T['Config'];
  /** Turn -> seat -> its action; null for a seat that was not active. */
  readonly actions: readonly (readonly (T['Action'] | null)[])[];
}

/** The part of a recipe that names its rules. It is read first, because the schema of the rest depends on them. */
export const RecipeHead = z.looseObject({ game: z.string(), version: z.int() });

export function recipeSchema<T extends GameTypes>({ schemas }: Game<T>): z.ZodType<Recipe<T>> {
  return z.strictObject({
    game: z.string(),
    version: z.int(),
    about: z.string(),
    seed: z.string(),
    config: schemas.config,
    actions: z.array(z.array(schemas.action.nullable())),
  });
}

/** The recipe of a session that was played. Whether an agent, the clock or a rule chose an action does not matter. */
export function recipeOf<T extends GameTypes>(
  game: Game<T>,
  events: readonly SessionEvent<T>[],
  about: string,
): Recipe<T> {
  const [created, ended] = [events[0], events.at(-1)];
  if (created?.type !== 'SessionCreated' || ended?.type !== 'SessionEnded')
    throw new Error('a playthrough is made of a session from SessionCreated to SessionEnded');
  const actions: (T['Action'] | null)[][] = [];
  for (const event of events) {
    if (event.type === 'TurnOpened') actions.push(game.roles(created.config).map(() => null));
    if (event.type === 'ActionSubmitted' || event.type === 'ActionTimedOut' || event.type === 'ActionDefaulted')
      actions[event.turn]?.splice(event.seat, 1, event.action);
    if (event.type === 'ActionWithdrawn') actions[event.turn]?.splice(event.seat, 1, null);
  }
  return { game: game.id, version: game.version, about, seed: ended.seed, config: created.config, actions };
}

/** The session of a recipe, played again. */
export function playRecipe<T extends GameTypes>(game: Game<T>, recipe: Recipe<T>): readonly SessionEvent<T>[] {
  const scripted: Policy<T, null> = {
    id: 'playthrough/scripted',
    game: game.id,
    version: 1,
    about: 'Acts as a recipe says.',
    // Stryker disable next-line ArrowFunction: the policy never reads its memory
    initialMemory: () => null,
    // Stryker disable next-line ArrowFunction: as above
    observe: () => null,
    act(_memory, { seat, turn }) {
      const action = recipe.actions[turn]?.[seat];
      if (action === undefined || action === null)
        throw new Error(`the recipe has no action of seat ${seat} in turn ${turn}`);
      return action;
    },
  };
  const { seed, config } = recipe;
  return playout(game, { session: 'playthrough', seed, config, policies: game.roles(config).map(() => scripted) });
}

export function renderPlaythrough<T extends GameTypes>(game: Game<T>, name: string, recipe: Recipe<T>): string {
  const events = playRecipe(game, recipe);
  const states = foldLog(game, events);
  const seats = game.roles(recipe.config).map((_, seat) => seat);
  const viewers: readonly Viewer[] = [...seats, 'public', 'all'];
  const page = newPage();
  page.line(`${game.id}, rules version ${game.version}: ${name}`);
  page.line(recipe.about);
  page.line('Written by `npx standpoint dev playthrough`; read by people, compared by a test.');
  page.line('');
  page.fields('config', recipe.config);
  page.value('seed', recipe.seed);
  page.value('roles', game.roles(recipe.config));

  events.forEach((event, index) => {
    const [before, after] = [states[index - 1], states[index]];
    if (!before || !after) return;
    switch (event.type) {
      case 'SessionStarted':
        page.heading('start');
        break;
      case 'TurnOpened':
        showState(page, game, after.game, viewers, `state at turn ${event.turn}`);
        page.heading(`turn ${event.turn}`);
        break;
      case 'ActionSubmitted':
        page.value(`seat ${event.seat} acts`, event.action);
        break;
      case 'GameEventOccurred': {
        const { type, ...fields } = event.event;
        page.fields(`event ${type}`, fields);
        const around = { before: before.game, after: after.game };
        const noticed = viewers.map((viewer) => [nameOf(viewer), game.perceive(event.event, around, viewer)] as const);
        page.compared('notices', noticed);
        break;
      }
      case 'SessionEnded':
        showState(page, game, after.game, viewers, 'state at the end');
        page.value('returns of the session', event.returns);
        break;
      default:
    }
  });
  return page.text();
}

function showState<T extends GameTypes>(
  page: Page,
  game: Game<T>,
  state: T['State'],
  viewers: readonly Viewer[],
  title: string,
): void {
  page.heading(title);
  page.fields('state', state);
  page.value('checksum', checksum(state));
  page.value('over', game.isTerminal(state));
  page.value('returns', game.returns(state));
  page.value('clock', game.clock(state));
  if (game.roundOf) page.value('round', game.roundOf(state));
  page.value('active seats', game.activeSeats(state));
  const active = game.activeSeats(state);
  page.compared(
    'may',
    active.map((seat) => [nameOf(seat), game.legalActions(state, seat)] as const),
  );
  page.compared(
    'by default',
    active.map((seat) => [nameOf(seat), game.defaultAction(state, seat)] as const),
  );
  const observations = viewers.map((viewer) => [nameOf(viewer), game.observe(state, viewer)] as const);
  page.compared('sees', observations);
  page.compared(
    'can be asked about',
    observations.map(([name, seen]) => [name, game.propositions(seen)] as const),
  );
}

const nameOf = (viewer: Viewer): string => (typeof viewer === 'number' ? `seat ${viewer}` : viewer);

interface Page {
  line(text: string): void;
  heading(title: string): void;
  /** A value under its name. */
  value(name: string, value: unknown): void;
  /** The fields of a value; fields that have not changed since the value was last shown are only named. */
  fields(name: string, value: unknown): void;
  /** Values of several viewers: the first as with `fields`, the others by how they differ from the first. */
  compared(what: string, values: readonly (readonly [name: string, value: unknown])[]): void;
  text(): string;
}

/** A value of up to this many characters is shown whole, in one line. */
const SHORT = 40;

function newPage(): Page {
  const lines: string[] = [];
  const shown = new Map<string, string>();
  const value = (name: string, of: unknown): void => {
    const text = inline(of);
    const again = shown.get(name) === text && text.length > SHORT;
    shown.set(name, text);
    lines.push(...wrapped(`${name}: `, again ? 'as before' : text));
  };
  const fields = (name: string, of: unknown): void => {
    if (!isRecord(of) || inline(of).length <= SHORT) {
      value(name, of);
      return;
    }
    lines.push(`${name}:`);
    const earlier = new Map(Object.keys(of).map((key) => [key, shown.get(`${name}.${key}`)]));
    for (const [key, part] of Object.entries(of)) shown.set(`${name}.${key}`, inline(part));
    differing(of, earlier, 'as before');
  };
  const differing = (of: object, reference: ReadonlyMap<string, string | undefined>, alike: string): void => {
    const same: string[] = [];
    for (const [key, part] of Object.entries(of)) {
      if (reference.get(key) === inline(part)) same.push(key);
      else lines.push(...wrapped(`  ${key}: `, inline(part)));
    }
    if (same.length > 0) lines.push(...wrapped(`  ${alike}: `, same.join(', ')));
  };
  return {
    line: (text) => lines.push(text),
    heading: (title) => lines.push('', `== ${title} ${'='.repeat(Math.max(0, 100 - title.length))}`),
    value,
    fields,
    compared(what, [first, ...others]) {
      if (!first) return;
      fields(`${first[0]} ${what}`, first[1]);
      const alike = others.filter(([, of]) => inline(of) === inline(first[1])).map(([name]) => name);
      if (alike.length > 0) lines.push(`${alike.join(', ')} ${what}: like ${first[0]}`);
      for (const [name, of] of others) {
        if (alike.includes(name)) continue;
        if (!isRecord(of) || !isRecord(first[1]) || inline(of).length <= SHORT) value(`${name} ${what}`, of);
        else {
          lines.push(`${name} ${what}:`);
          const reference = new Map(Object.entries(first[1]).map(([key, part]) => [key, inline(part)]));
          differing(of, reference, `like ${first[0]}`);
        }
      }
    },
    text: () => `${lines.join('\n')}\n`,
  };
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON in one line, with spaces and without quotes around plain words. */
function inline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, part]) => `${key}: ${inline(part)}`)
      .join(', ')}}`;
  return typeof value === 'string' && /^[A-Za-z][\w/.-]*$/.test(value) ? value : JSON.stringify(value);
}

/** Lines broken at spaces before column 120, never inside a short object. Lines after the first are indented. */
function wrapped(label: string, text: string): readonly string[] {
  const lines: string[] = [];
  let line = label;
  for (const word of text.match(/\{[^{}]{0,60}\}\S*|\S+/g) ?? []) {
    if (line.length + word.length > 119 && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = '    ';
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()];
}
