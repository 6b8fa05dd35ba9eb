/**
 * Which file may import which, as rules over paths: the arrows of docs/architecture.md. A rule says for some files what they may
 * import, and what to do instead. `npm run lint` checks every import of the project, those of types and of `import()` too.
 */
import { type Import, TESTS } from './imports.ts';

interface Arrow {
  /** Which files the rule is for. */
  readonly of: RegExp;
  /** Files that the rule is not for. */
  readonly but?: RegExp;
  readonly may: (one: Import) => boolean;
  readonly instead: string;
}

export interface Violation {
  readonly from: string;
  readonly line: number;
  readonly to: string;
  readonly instead: string;
}

/** The import is of one of these files, or of a package: packages have rules of their own. */
const only =
  (...places: readonly RegExp[]) =>
  ({ isOurs, to }: Import): boolean =>
    !isOurs || places.some((place) => place.test(to));

/** All but what is in these parts. */
const allBut =
  (...parts: readonly string[]) =>
  ({ isOurs, to }: Import): boolean =>
    !isOurs || !parts.includes(to.split('/')[0] ?? '');

/** The folder of a game: "games/standoff/". */
const gameOf = (file: string): string => file.split('/').slice(0, 2).join('/').concat('/');

/** What a client's file may load of games: the protocol, and what a board needs of its own game. */
const IN_PAGES = [
  /^client\//,
  /^answers\//,
  /^games\/core\/(?:protocol|plain-words|session\/(?:words|told-life|client-limits|question-words)|words\/(?:languages|list|say|generated))\.ts$/,
  /^studies\/definition\/(?:hours|exits)\.ts$/,
  /^games\/[^/]+\/(?:types|words|memory)\.ts$/,
  /^games\/[^/]+\/(?:replay\/)?words\/(?:[a-z]+\/)?(?:en\.ts|asks\.ts|[a-z]{2}\.json)$/,
];
/** The build of the client, which is no page, parses the messages that pages load. */
const OF_THE_BUILD = { from: 'client/words/compiled.ts', to: 'games/core/words/compile.ts' } as const;
/** What a client's file may name as a type. */
const TYPES_IN_PAGES = [
  /^games\/core\/(?:session\/(?:types|events|commands|client-facts)|beliefs\/(?:model|moment-words)|policy|game|package)\.ts$/,
  /^studies\//,
];
/** Files of pages that load whole games, each in a part of its own. */
const WITH_GAMES = /^client\/(?:replay\/|boards\/[^/]+\/(?:story\/|(?:remarks|ending|end-moments|moments)\.ts$))/;

/** Catalogues, a game's own folders and commands, and tests. */
const OF_A_GAME = new RegExp(
  [
    TESTS.source,
    /^bots\/index\.ts$|^client\/boards(?:\.ts$|\/[^/]+\/)|^cli\/(?:simulate\/[^/]+|outcomes)\//.source,
  ].join('|'),
);

const ARROWS: readonly Arrow[] = [
  {
    of: /^games\/core\//,
    may: only(/^games\/core\//),
    instead:
      'games/core imports nothing of ours. Let the game tell core through the contract in game.ts, or move this code into the game.',
  },
  {
    of: /^games\/[^/]+\//,
    but: /^games\/core\//,
    may: (one) => only(/^games\/core\//, /^epistemics\//)(one) || one.to.startsWith(gameOf(one.from)),
    instead:
      'A game imports its own folder, games/core and epistemics. Move what two games share to games/core; put what needs the catalogue beside it, and what needs a bot, a study or the server into bots/, studies/ or server/.',
  },
  {
    of: /^games\/[^/]+\.ts$/,
    may: only(/^games\//, /^epistemics\//),
    instead:
      'games/ imports games and epistemics. Put what needs a bot, a study or the server into bots/, studies/ or server/, and let it import the catalogue.',
  },
  {
    of: /^games\/[^/]+\/(?:types|values|memory|words(?:\/[a-z-]+)?)\.ts$/,
    but: TESTS,
    may: (one) =>
      one.kind === 'type' ||
      only(
        new RegExp(`^${gameOf(one.from)}(?:(?:[a-z-]+/)?(?:types|values)|memory|words(?:/[a-z-]+)*)\\.ts$`),
        /^games\/core\/pairs\/(?:types|words)\.ts$/,
        /^games\/core\/words\/(?:say|english)\.ts$/,
      )(one),
    instead:
      "A game's types.ts, values.ts, words.ts with the files of words/, and memory.ts go to every browser: they import each other, the types.ts and values.ts of a folder of theirs, those of games/core/pairs, games/core/words/say.ts and english.ts, and types (import type) of the rest. Move the function here, and let the rules import it.",
  },
  {
    of: /^epistemics\//,
    may: only(/^epistemics\//),
    instead:
      'epistemics knows no game and imports nothing of ours. Take formulas, models and plain values as arguments, and let the game translate.',
  },
  {
    of: /^bots\//,
    may: only(/^(?:bots|games|epistemics)\//),
    instead:
      'bots import games and epistemics. Let the server bring bots, studies and the store together: put this in server/, which may import bots.',
  },
  {
    of: /^llm\//,
    may: only(/^(?:llm|bots|games|epistemics)\//),
    instead:
      'llm imports bots, games and epistemics. It is what a model is asked and how its answer is read: let server/ bring it, an endpoint and a session together.',
  },
  {
    of: /^participants\//,
    but: TESTS,
    may: only(/^(?:participants|studies|bots|games|epistemics)\//),
    instead:
      'participants import bots, studies, games and epistemics. They know a server by its addresses and messages: pass in what a pilot, a bench or a test has beside these.',
  },
  {
    of: /./,
    but: new RegExp(`${TESTS.source}|^(?:participants|cli|bench|scenarios|research)/`),
    may: allBut('participants'),
    instead:
      'Simulated participants are for pilots, chaos runs, benches and tests. Move what a server or a page needs into bots/ or studies/.',
  },
  {
    of: /^studies\//,
    may: (one) =>
      only(/^(?:studies|games|epistemics)\//)(one) || (TESTS.test(one.from) && one.to.startsWith('participants/')),
    instead:
      'studies import games and epistemics. Name a policy by its id, and let the server bring studies, bots and the store together.',
  },
  {
    of: /^answers\//,
    but: TESTS,
    may: ({ isOurs, kind, to }) =>
      isOurs ? /^answers\//.test(to) || (kind === 'type' && /^(?:games\/core|studies)\//.test(to)) : to === 'valibot',
    instead:
      'answers/ goes to every page: it imports Valibot, its own files, and types (import type) of games/core and studies. Let the route translate what the server has into its answer.',
  },
  {
    of: /^server\//,
    may: allBut('client', 'cli', 'scenarios'),
    instead:
      'The server never imports the client, which it serves as Vite built it, nor a command. Move what both need to games/core/protocol.ts or answers/; what server and cli/ need belongs to server/.',
  },
  {
    of: /./,
    but: /^research\//,
    may: allBut('research'),
    instead:
      'Nothing imports research. Move what play needs into bots/, games/ or cli/, and let research import it; a command of research is named in cli/commands.ts by its file.',
  },
  {
    of: /^server\/store\//,
    but: TESTS,
    may: allowedFloors('store'),
    instead: 'The store knows rows and streams, and nothing that stands on it. Pass it values.',
  },
  {
    of: /^server\/live\//,
    but: TESTS,
    may: allowedFloors('live'),
    instead:
      'Live sessions know no thread of policies, no study, no route and no socket. Let the part above pass in what it needs.',
  },
  {
    of: /^server\/studies\//,
    but: TESTS,
    may: allowedFloors('studies'),
    instead: 'Studies on the server know no route and no socket: those import studies.',
  },
  {
    of: /^server\/(?:http|doors)\//,
    but: TESTS,
    may: allowedFloors('http'),
    instead: 'Only server/app/ puts routes and sockets together.',
  },
  {
    of: /^server\/llm\//,
    but: TESTS,
    may: only(/^(?:server\/(?:llm\/|[^/]+\.ts$)|llm\/|games\/core\/)/),
    instead:
      'The connection to language models knows no session, no study and no route. Let the agent that asks pass in the call, and read the reply.',
  },
  {
    of: /^client\//,
    but: TESTS,
    may: (one) =>
      only(...IN_PAGES)(one) ||
      (one.from === OF_THE_BUILD.from && one.to === OF_THE_BUILD.to) ||
      (one.kind === 'type' && TYPES_IN_PAGES.some((place) => place.test(one.to))) ||
      (WITH_GAMES.test(one.from) &&
        one.to.startsWith('games/') &&
        !(one.from.startsWith('client/replay/') && one.kind === 'value' && one.to !== 'games/apart.ts')),
    instead:
      "The client imports answers/, protocol.ts, plain-words.ts, session/words.ts, session/told-life.ts, session/client-limits.ts and words/ of games/core, hours.ts and exits.ts of studies/definition, a game's types.ts, words.ts, words/ and memory.ts, and types (import type) of games/core and studies. Whole games: games/apart.ts or import() in client/replay/, a board's story/, which is a page of its own, and its remarks.ts, ending.ts, end-moments.ts and moments.ts, which replays and the end of a session load. Let the server send what is missing.",
  },
  {
    of: /^cli\//,
    but: TESTS,
    may: (one) => allBut('client', 'bench', 'scenarios', 'docs')(one) || one.to.startsWith('client/testing/'),
    instead:
      'Commands import all but pages, benches and scenarios; one that drives a browser imports client/testing. Move what both need into a part that both may import.',
  },
  {
    of: /^bench\//,
    may: allBut('scenarios'),
    instead: 'Benches import no scenario. Move what both need to a testing/ folder of the part that is measured.',
  },
  {
    of: /^(?:server|cli|bench|client|research)\//,
    but: /^server\/(?:store\/|testing\/database\.ts$)|^cli\/chaos\/server-process\.ts$|^bench\/(?:(?:store|postgres)\.bench|server\/measure|peers\/database)\.ts$/,
    may: ({ isOurs, to }) =>
      isOurs
        ? !/^server\/store\/(?:sqlite|postgres)\//.test(to)
        : !/^(?:better-sqlite3|pg|drizzle-orm(?:\/.*)?)$/.test(to),
    instead:
      'Only server/store knows which database there is. Ask the store: openStore or readStore of server/store/open-store.ts, with the parts of server/store/store.ts. Tests that break a database under a store do it through server/testing/database.ts.',
  },
  {
    of: /^(?:games|epistemics|studies|llm)\/|^bots\/[^/]+\/[^/]+\.ts$|^research\/(?:[^/]+\/authoring|minimal-pairs\/sources)\//,
    but: /\.test\.tsx?$|\/testing\/|^games\/core\/sha256-node\.ts$/,
    may: ({ isOurs, from, to }) =>
      isOurs ||
      /^(?:zod|fastest-levenshtein|#sha256|@noble\/hashes\/.*)$/.test(to) ||
      (from.startsWith('games/core/words/') && /^(?:use-intl|icu-minify)\//.test(to)),
    instead:
      'Pure code imports zod, fastest-levenshtein, #sha256 and @noble/hashes only, in games/core/words/ also use-intl and icu-minify, and no node:*. Do I/O in server/ (or in a test or a testing/ folder) and pass values in.',
  },
  {
    of: /^(?:server|client|cli)\/|^bots\/[^/]+\.ts$/,
    but: OF_A_GAME,
    may: only(/^(?!games\/(?!core\/)[^/]+\/|bots\/[^/]+\/|client\/boards\/(?!plain\/)[^/]+\/)/),
    instead:
      "Shared code names no game. Put what is a game's own into its package in this layer (games/GAME/package.ts, bots/GAME/package.ts, client/boards/GAME/entry.ts, cli/simulate/GAME/), and take it from that layer's catalogue.",
  },
];

/** The floors inside the server, from the ground: a part imports its own floor and those below. */
function allowedFloors(floor: 'store' | 'live' | 'studies' | 'http'): (one: Import) => boolean {
  const above = {
    store: ['live', 'studies', 'http', 'doors', 'app'],
    live: ['agents', 'studies', 'http', 'doors', 'app'],
    studies: ['http', 'doors', 'app'],
    http: ['app'],
  }[floor];
  return ({ to }) => !above.some((folder) => to.startsWith(`server/${folder}/`));
}

/** What the rules do not allow, in the order of the imports. */
export function violations(imports: readonly Import[]): readonly Violation[] {
  return imports.flatMap((one) =>
    ARROWS.filter(({ of, but, may }) => of.test(one.from) && !but?.test(one.from) && !may(one)).map(({ instead }) => ({
      from: one.from,
      line: one.line,
      to: one.to,
      instead,
    })),
  );
}

/** Files that import each other in a circle, values or types, as paths from a file back to itself. `import()` makes none. */
export function circles(imports: readonly Import[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { from, to, isOurs, kind } of imports)
    if (isOurs && kind !== 'later') next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: (readonly string[])[] = [];
  const path: string[] = [];
  const visit = (file: string): void => {
    const at = path.indexOf(file);
    if (at >= 0) return void found.push([...path.slice(at), file]);
    if (done.has(file)) return;
    path.push(file);
    for (const to of next.get(file) ?? []) visit(to);
    path.pop();
    done.add(file);
  };
  for (const file of next.keys()) visit(file);
  return found;
}
