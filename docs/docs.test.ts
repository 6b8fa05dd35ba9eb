/** The documents say what the schemas say: every message, event and field, with its meaning, and nothing else. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { GROUPS, placeOf } from '../cli/commands.ts';
import { ClientMessage, Hello, ServerMessage } from '../games/core/protocol.ts';
import { REFUSALS } from '../games/core/session/commands.ts';
import { sessionEventSchema } from '../games/core/session/events.ts';
import { GAMES } from '../games/index.ts';
import { SessionFacts, showFacts } from '../server/doors/rooms/public-state.ts';
import { ParticipantEvent, StudyLogEvent } from '../studies/way/contract/events.ts';
import { DOCUMENTS, SECTIONS, withTables } from './schema-tables.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const protocol = read('protocol.md');
const events = read('events.md');

describe.each(DOCUMENTS)('%s', (name) => {
  test('has the tables that the schemas give (npx standpoint dev docs)', () => {
    expect(withTables(read(name)).text).toBe(read(name));
  });
});

test('every table stands in exactly one place', () => {
  const used = DOCUMENTS.flatMap((name) => withTables(read(name)).used);
  expect(used.toSorted()).toEqual(Object.keys(SECTIONS).toSorted());
});

describe('what all games share', () => {
  const sections = Object.entries(SECTIONS).filter(([name]) => !name.startsWith('game '));
  test.each(sections)('%s: every field has a meaning', (_name, tables) => {
    for (const { rows } of tables()) expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
  });
  test.each(['client messages', 'server messages', 'session events', 'study events', 'participant events'])(
    '%s: every kind has a meaning',
    (name) => {
      expect(SECTIONS[name]?.().filter(({ about }) => about === '')).toEqual([]);
    },
  );
});

describe('the tables', () => {
  test.each([
    ['protocol.md', protocol, [Hello, ClientMessage, ServerMessage]],
    ['events.md (with the types of protocol.md)', events + protocol, GAMES.map((game) => sessionEventSchema(game))],
    ['events.md of studies', events, [StudyLogEvent, ParticipantEvent]],
  ] as const)('of %s have every kind and every field of the schemas', (_name, text, schemas) => {
    const listed = new Set(
      Array.from(text.matchAll(/^\| `([^`]+)` \|/gm), ([, field = '']) => field.split('.').at(-1)),
    );
    // the path says which member of a union inside a field it is
    const kinds = new Set(
      Array.from(text.matchAll(/^\| `type` \| `"(\w+)"` \||\((\w+)\)/gm), ([, kind, inner]) => kind ?? inner),
    );
    for (const schema of schemas) {
      const found = fieldsOf(schema);
      expect([...found.fields].filter((field) => !listed.has(field))).toEqual([]);
      expect([...found.kinds].filter((kind) => !kinds.has(kind))).toEqual([]);
    }
  });
});

describe('by hand', () => {
  test('every refusal has a line in protocol.md, and there are no others', () => {
    const table = /### RefusalCode\n([\s\S]*?)\n#/.exec(protocol)?.[1] ?? '';
    const codes = Array.from(table.matchAll(/^\| `(\w+)` \| \S/gm), ([, code]) => code);
    expect(codes).toEqual(Object.keys(REFUSALS));
  });
  test('the public facts are those of the room', () => {
    const table = /### Public facts\n([\s\S]*?)\n#/.exec(protocol)?.[1] ?? '';
    const fields = Array.from(table.matchAll(/^\| `([\w.[\]]+)` \| \S/gm), ([, field]) => field);
    const facts = new SessionFacts();
    const seat = { taken: true, kind: 'bot', presence: 'done' } as const;
    showFacts(facts, { phase: 'running', turn: 1, deadline: 1, seats: [seat] });
    const sent: { readonly seats: readonly object[] } = JSON.parse(JSON.stringify(facts));
    const inside = sent.seats.flatMap((fact) => Object.keys(fact).map((key) => `seats[].${key}`));
    expect(fields.toSorted()).toEqual([...Object.keys(sent), ...inside].toSorted());
  });
});

describe('what the documents point to', () => {
  const root = join(import.meta.dirname, '..');
  const pages = [
    ...globSync('*.md', { cwd: root }),
    ...globSync('{bench,bots,cli,client,docs,epistemics,games,lint,participants,research,server,studies}/**/*.md', {
      cwd: root,
    }),
  ];
  /** Made by following the guide. */
  const made =
    /^(games\/secrets|bots\/secrets|client\/boards\/secrets|bots\/symmtom\/parrot|studies\/definition\/formats\/format-2)/;

  test.each(pages)('from %s is there', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const links = Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, to = '']) => join(dirname(page), to));
    const named = Array.from(
      text.matchAll(
        /`((?:games|epistemics|bots|studies|server|cli|client|bench|docs|lint|migrations|participants|research)\/[\w./-]*)`/g,
      ),
      ([, path = '']) => path,
    );
    const missing = [...links, ...named].filter((path) => !made.test(path) && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });
  test.each(pages)('by npm run from %s is a script', (page) => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    );
    const text = readFileSync(join(root, page), 'utf8');
    const called = Array.from(
      text.matchAll(/npm\s+run\s+(?:(?:--silent|-s)\s+)?([\w:-]+)/g),
      ([, script = '']) => script,
    );
    expect(called.filter((script) => !(script in scripts))).toEqual([]);
  });
  test.each(pages)('by npx standpoint from %s is a command', (page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const called = Array.from(
      text.matchAll(/npx\s+standpoint\s+([a-z-]+)(?:\s+([a-z][a-z-]*))?/g),
      ([, group = '', name]) => ({
        ...{ group, name },
      }),
    );
    const unknown = called.filter(({ group, name }) => {
      if (['start', 'help', 'completion'].includes(group)) return false;
      return name === undefined ? !Object.hasOwn(GROUPS, group) : placeOf([group, name]) === null;
    });
    expect(unknown).toEqual([]);
  });
});

test('the index of decisions has each page once, with its title', () => {
  const pages = readdirSync(join(import.meta.dirname, 'decisions')).filter((name) => /^\d{4}-/.test(name));
  const titled = pages.toSorted().map((name) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(read(`decisions/${name}`)) ?? [];
    return `[${number}](${name}) | ${title}`;
  });
  const listed = Array.from(
    read('decisions/README.md').matchAll(/^\| (\[\d+\].+) \| \d{4}-\d\d-\d\d \|$/gm),
    ([, row]) => row,
  );
  expect(listed).toEqual(titled);
});

test('every dependency has a line in docs/decisions that says why', () => {
  const root = join(import.meta.dirname, '..');
  const names = ['package.json', 'research/package.json'].flatMap((file) => {
    const manifest: Record<string, Record<string, string>> = JSON.parse(readFileSync(join(root, file), 'utf8'));
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    );
  });
  const listed = Array.from(read('decisions/0001-libraries.md').matchAll(/^\| ([^|]+) \|/gm), ([, cell = '']) =>
    cell.split(', '),
  ).flat();
  expect(names.filter((name) => !name.startsWith('@types/') && !listed.includes(name))).toEqual([]);
});

/** All keys of all objects in a schema, and the values of their `type`, found without the tables' own way. */
function fieldsOf(schema: z.ZodType): { readonly fields: Set<string>; readonly kinds: Set<string> } {
  const fields = new Set<string>();
  const kinds = new Set<string>();
  const walk = (def: unknown): void => {
    if (typeof def !== 'object' || def === null) return;
    if ('shape' in def && typeof def.shape === 'object')
      for (const [key, field] of Object.entries(def.shape ?? {})) {
        fields.add(key);
        if (key === 'type' && 'values' in field.def) kinds.add(String(field.def.values[0]));
        walk(field.def);
      }
    for (const key of ['element', 'innerType'] as const)
      if (key in def) walk((def as Record<string, { def: unknown }>)[key]?.def);
    for (const key of ['options', 'items'] as const)
      if (key in def) for (const member of (def as Record<string, { def: unknown }[]>)[key] ?? []) walk(member.def);
  };
  walk(schema.def);
  return { fields, kinds };
}
