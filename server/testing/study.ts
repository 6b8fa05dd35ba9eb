/** For tests: studies that ship, published on a real server, and participants who go through them as pages do. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { commandFor, diligent, type Walker } from '../../participants/walk.ts';
import { allAgreed } from '../../studies/definition/check-translations.ts';
import { withRecruiter } from '../../studies/definition/exits.ts';
import { type FrozenStudy, freeze, type StudySource } from '../../studies/definition/freeze.ts';
import { sourceOf } from '../../studies/definition/source.ts';
import type { ParticipantCommand } from '../../studies/way/contract/commands.ts';
import type { Page, PageKind, PageOf } from '../../studies/way/contract/page.ts';
import type { PageWithDraft } from '../studies/run/pages.ts';
import { until } from './seats.ts';
import { ask, type HttpAnswer, operatorTokenOf, post, ROOT } from './server.ts';

type Definition = Record<string, unknown>;

/** A study that ships, at any hour of the day and for links without a signature, with changes to its definition. */
export function template(name: string, change: (definition: Definition) => Definition = (same) => same): StudySource {
  const folder = path.join(ROOT, 'studies/templates', name);
  const files = Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file), readFileSync(file, 'utf8')];
      }),
  );
  const { source } = sourceOf(files);
  const definition = source.definition as Definition;
  const intake = { ...(definition.intake as object), hours: null, signed: 'accepted' };
  const changed = change({ ...definition, intake });
  return {
    ...source,
    definition: withRecruiter(changed, (changed.intake as FrozenStudy['definition']['intake']).recruiter),
  };
}

interface Where {
  readonly url: string;
  readonly dataDir: string;
}

/** The study with all translations agreed, as they are now. */
export function withAgreement(source: StudySource): StudySource {
  const frozen = freeze(source);
  return 'definition' in frozen ? { ...source, translations: allAgreed(frozen, 'T') } : source;
}

/** Publishes a study with all translations agreed, also where the front asked a second process, and opens its intake; returns its id. */
export async function publish(server: Where, source: StudySource, { open = true } = {}): Promise<string> {
  const token = operatorTokenOf(server);
  const { status, body } = await post(server.url, '/api/studies', { source: withAgreement(source) }, token);
  if (status !== 201 && status !== 200) throw new Error(`not published: ${status} ${JSON.stringify(body)}`);
  const { study } = body as { readonly study: string };
  if (open) await post(server.url, `/api/studies/${study}/intake`, { open: true, reason: 'the test begins' }, token);
  return study;
}

let counted = 0;
export const newTab = (): string => `tab-${String(++counted).padStart(6, '0')}`;
export const newCommandId = (): string => `command-${String(++counted).padStart(6, '0')}`;

/** `token`: of an operator, who alone opens a preview. */
export function joinWith(
  url: string,
  study: string,
  query: string,
  more: object = {},
  token?: string,
): Promise<HttpAnswer> {
  const body = { query, device: 'desktop', tab: newTab(), commandId: newCommandId(), ...more };
  return post(url, `/s/${study}/join`, body, token);
}

interface CommandAnswer extends PageWithDraft {
  readonly refusal?: { readonly code: string; readonly message: string };
}

export interface Visitor {
  readonly token: string;
  readonly tab: string;
  page(): Page;
  /** Gives a command of the page that was seen last; the page it leads to is seen next. */
  give(command: ParticipantCommand, more?: { commandId?: string; key?: string; tab?: string }): Promise<CommandAnswer>;
  read(): Promise<PageWithDraft>;
  request(route: string, method?: string, body?: unknown): Promise<HttpAnswer>;
}

/** On a busy machine a process may miss its short lease, and another one takes over. */
async function againWhileHandedOver(request: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const until = Date.now() + 15_000;
  for (;;) {
    const answer = await request();
    const { code } = (answer.body ?? {}) as { readonly code?: string };
    if (code !== 'not_now' || Date.now() > until) return answer;
    await sleep(200);
  }
}

/** Joins as a page does, which asks again while a process hands over. `more`: of the body of the join, as `tokens`. */
export async function visit(
  url: string,
  study: string,
  query: string,
  more: object = {},
  operator?: string,
): Promise<Visitor> {
  const tab = newTab();
  const joined = await againWhileHandedOver(() => joinWith(url, study, query, { tab, ...more }, operator));
  if (joined.status !== 200) throw new Error(`not let in: ${joined.status} ${JSON.stringify(joined.body)}`);
  const { token, page: first } = joined.body as { readonly token: string; readonly page: Page };
  let page = first;
  const request: Visitor['request'] = (route, method = 'GET', body) =>
    ask(url, `/s/${study}/${route}`, {
      method,
      token,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const read: Visitor['read'] = async () => {
    const answer = (await request('page')).body as PageWithDraft;
    page = answer.page;
    return answer;
  };
  return {
    token,
    tab,
    page: () => page,
    async give(command, { commandId = newCommandId(), key = page.key, tab: from = tab } = {}) {
      const { status, body } = await againWhileHandedOver(() =>
        request('commands', 'POST', { commandId, tab: from, key, command }),
      );
      if (status !== 200) throw new Error(`no answer: ${status} ${JSON.stringify(body)}`);
      const answer = body as CommandAnswer;
      page = answer.page;
      return answer;
    },
    read,
    request,
  };
}

export interface NewsLine {
  readonly told: readonly Record<string, unknown>[];
  pages(): readonly Page[];
  isOpen(): boolean;
  drop(): void;
}

export async function listen(url: string, study: string, hello: unknown): Promise<NewsLine> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/s/${study}/news`);
  const told: Record<string, unknown>[] = [];
  socket.on('message', (text: Buffer) => told.push(JSON.parse(text.toString('utf8'))));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  socket.send(JSON.stringify(hello));
  onTestFinished(() => socket.terminate());
  return {
    told,
    pages: () => told.flatMap(({ page }) => (page ? [page as Page] : [])),
    isOpen: () => socket.readyState === socket.OPEN,
    drop: () => socket.terminate(),
  };
}

/** The words that participants of tests type. */
const WORDS = 'typed in own words';
const walkers = new WeakMap<StudySource, Walker>();

/** The command that goes on from a page as a diligent participant would; null: the page needs none, or it is a session. */
export function goOnFrom(page: Page, source: StudySource, words = WORDS): ParticipantCommand | null {
  const walker = walkers.get(source) ?? diligent(frozenOf(source));
  walkers.set(source, walker);
  return page.kind === 'finished' ? null : commandFor(page, { ...walker, words });
}

function frozenOf(source: StudySource): FrozenStudy {
  const frozen = freeze(source);
  if (!('definition' in frozen)) throw new Error(`no study: ${JSON.stringify(frozen)}`);
  return frozen;
}

/** Does what the page asks for, or waits where it asks for nothing. */
export async function goOn(visitor: Visitor, source: StudySource): Promise<void> {
  const page = visitor.page();
  const command = goOnFrom(page, source);
  if (!command) return until(async () => (await visitor.read()).page.key !== page.key, `${page.key} is left`);
  const { refusal } = await visitor.give(command);
  // a wait may be over meanwhile
  if (refusal && refusal.code !== 'stale_page')
    throw new Error(`refused on ${page.key}: ${refusal.code}: ${refusal.message}`);
}

/** Goes on until a page of this kind, and waits for a session on the way to be over. */
export async function goOnTo<K extends PageKind>(visitor: Visitor, kind: K, source: StudySource): Promise<PageOf<K>> {
  while (visitor.page().kind !== kind) await goOn(visitor, source);
  return visitor.page() as PageOf<K>;
}
