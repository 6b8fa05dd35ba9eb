/** The built client as files, and the headers of every answer. */
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { linksAhead } from '../built-client.ts';
import { hostOf } from '../config.ts';
import { MTURK_FRAMES, MTURK_HOSTS } from '../studies/arrivals/mturk.ts';

/** The style of the words that stand in the document before any other file is there: client/first-words.css. */
export const FIRST_STYLE = 'sha256-6M+j4a41hDD1e2oeB7NWzns/huxIXtBCFsOngCwernw=';
/**
 * The style elements that our libraries add to the page, by the hash of their text. A new version of a library may
 * bring another text; the browser then reports it, and the browser tests fail.
 */
const LIBRARY_STYLES: readonly string[] = [
  // React Aria: buttons on touch screens
  'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=',
  // Observable Plot: every plot
  'sha256-jSYQUrW7J0b3jPqhZP9C2Xh1PyJKHKXd4s0fpGGKrww=',
];

const POLICY = 'content-security-policy';

/**
 * `forms`: addresses, beside the server's own, that the page may send a form to. `frames`: those whose pages may show this
 * one in a frame.
 */
const policyFor = ({
  forms = [],
  frames = [],
}: {
  readonly forms?: readonly string[];
  readonly frames?: readonly string[];
}): string =>
  [
    "default-src 'self'",
    `style-src 'self' ${[FIRST_STYLE, ...LIBRARY_STYLES].map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
  ].join('; ');

const HEADERS = new Map([
  [POLICY, policyFor({})],
  ['x-frame-options', 'DENY'],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
]);

const addresses = (hosts: readonly string[]): readonly string[] => hosts.map((host) => `https://${host}`);

/**
 * MTurk shows a study to its workers in a frame, and the page submits their assignments. `x-frame-options` cannot name those
 * who may frame a page.
 */
const OF_STUDIES = new Map([
  ...[...HEADERS].filter(([name]) => name !== 'x-frame-options'),
  [POLICY, policyFor({ forms: addresses(MTURK_HOSTS), frames: addresses(MTURK_FRAMES) })],
]);
/**
 * Scripts and stylesheets are no documents: of a document's headers they have those that hold for a worker, or where a browser
 * shows the file itself. A page loads two dozen of them, so their answers are as short as they can be.
 */
const OF_ASSETS = new Map([
  [POLICY, "default-src 'self'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
]);
/** Data are no documents, and load nothing where a browser shows them. */
const OF_DATA = new Map([...OF_ASSETS, [POLICY, "default-src 'none'; frame-ancestors 'none'"]]);
/**
 * A replay that is open to all readers is shown in frames of any page. It asks for nothing with a sign-in or a right, and has
 * nothing to press that changes anything.
 */
const OF_FRAMES = new Map([
  ...[...HEADERS].filter(([name]) => name !== 'x-frame-options'),
  [POLICY, policyFor({ frames: ['*'] })],
]);
/** What a preview shows side by side: pages of this server alone have them in frames. */
const OF_PREVIEWS = new Map([
  ...[...HEADERS].filter(([name]) => name !== 'x-frame-options'),
  [POLICY, policyFor({ frames: ["'self'"] })],
]);
const ASSETS = /^\/assets\//;
const PREVIEW_PAGE = /^\/preview\/[a-z][a-z0-9-]{0,47}\/(room|\d)(\?|$)/;
const FRAMED_PAGE = /^\/embed\/[\w-]{1,64}(\?|$)/;
const STUDY_PAGE = /^\/s\/[a-z][a-z0-9-]{0,47}(\?|$)/;

/** A browser that came over https once comes so for a year. Other names of the domain are not the lab's to decide. */
const BY_HTTPS = ['strict-transport-security', 'max-age=31536000'] as const;

/**
 * Below Fastify, whose hooks are not called for an address that cannot be read. `publicUrl`: the address of the server for
 * browsers; null: the one that each request names. `addresses`: of processes with hosts of their own, to which pages open
 * WebSockets.
 */
export function guardAnswers(server: Server, publicUrl: string | null, addresses: readonly string[] = []): void {
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const always = isHttps ? [BY_HTTPS] : [];
  const lines = addresses.map((address) => `${isHttps ? 'wss' : 'ws'}://${hostOf(address)}`);
  const reaching = (policy: string): string =>
    lines.length === 0 ? policy : policy.replace(';', `; connect-src ${["'self'", ...new Set(lines)].join(' ')};`);
  const ofDocuments = (own: ReadonlyMap<string, string>) =>
    new Map([...own, ...always].map(([name, value]) => [name, name === POLICY ? reaching(value) : value] as const));
  const withAlways = (own: ReadonlyMap<string, string>) => new Map([...own, ...always]);
  const others = ofDocuments(HEADERS);
  const kinds: readonly (readonly [RegExp, Map<string, string>])[] = [
    [ASSETS, withAlways(OF_ASSETS)],
    [/^\/api\//, withAlways(OF_DATA)],
    [STUDY_PAGE, ofDocuments(OF_STUDIES)],
    [FRAMED_PAGE, ofDocuments(OF_FRAMES)],
    [PREVIEW_PAGE, ofDocuments(OF_PREVIEWS)],
  ];
  server.prependListener('request', ({ url = '' }, answer) => {
    answer.setHeaders(kinds.find(([place]) => place.test(url))?.[1] ?? others);
    // HTTP/1.1 keeps a connection without being told: 50 bytes less for each of two dozen files
    if (ASSETS.test(url)) answer.removeHeader('connection');
  });
}

interface PagesOptions {
  /** The folder of the built client. */
  readonly folder: string;
  /** Answers where there is neither a file nor a page. */
  readonly missing: (reply: FastifyReply) => FastifyReply;
}

/** The copy for one browser may be in another encoding than the copy for the next. */
const VARY = 'accept-encoding';

const firstPartOf = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? '';

/** Serves the client's files, as the build compressed them, and its one document for every page. */
export async function servePages(app: FastifyInstance, { folder, missing }: PagesOptions): Promise<void> {
  const links = linksAhead(folder);
  const common = {
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  } satisfies Partial<FastifyStaticOptions>;
  const served = {
    ...common,
    root: folder,
    setHeaders(reply, file) {
      reply.header('cache-control', 'no-cache');
      reply.header('vary', VARY);
      const ahead = path.basename(file).startsWith('index.html') && links.get(firstPartOf(reply.request.url));
      if (ahead) reply.header('link', ahead);
    },
  } satisfies FastifyStaticOptions;
  // a file in assets/ has the hash of its content in its name, so no browser asks whether it is still the same
  const hashed = {
    ...common,
    root: path.join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders(reply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      reply.header('vary', VARY);
    },
  } satisfies FastifyStaticOptions;
  const built = existsSync(folder);
  if (built) await app.register(fastifyStatic, { ...served, index: 'index.html' });
  if (existsSync(hashed.root)) await app.register(fastifyStatic, hashed);
  app.setNotFoundHandler((request, reply) => {
    // every page of the client is one document
    const page = built && request.method === 'GET' && !/^\/(api|assets)\//.test(request.url);
    return page ? reply.sendFile('index.html', served) : missing(reply);
  });
}
