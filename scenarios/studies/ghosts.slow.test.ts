/**
 * Recordings of participants as a fourth kind of partner, made by the steps that docs/studies.md gives under "What people take a
 * partner for", with the document's own blocks: the template is piloted, its recordings are listed, and the copy is checked,
 * published on the server that has them, and piloted.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { botsOf } from '../../bots/index.ts';
import { paced } from '../../cli/pilot/paced.ts';
import { readSource } from '../../cli/shared/study-folder.ts';
import { type Ran, runWith } from '../../cli/testing/run-command.ts';
import { openScriptedEndpoint } from '../../server/llm/scripted/endpoint.ts';
import { logOf, ofType } from '../../server/testing/log.ts';
import { playWith, until } from '../../server/testing/seats.ts';
import { operatorTokenOf, post, ROOT, type Served, serve, temporaryFolder } from '../../server/testing/server.ts';
import { goOn, publish, type Visitor, visit } from '../../server/testing/study.ts';
import { sitDown } from '../../server/testing/study-play.ts';
import { freeze, type StudySource, sourceIn } from '../../studies/definition/freeze.ts';
import type { Study } from '../../studies/definition/types.ts';

const FIRST = 'partner-kinds';
const COPY = 'partner-kinds-2';
const PACE = 100;
/** How many of those that can act again the copy plays with: a pilot plays as many sessions first as it names. */
const RECORDINGS = 4;

/** The code blocks of the section, in their order. */
const section = /#### What people take a partner for\n([\s\S]*?)\n### /.exec(
  readFileSync(path.join(ROOT, 'docs/studies.md'), 'utf8'),
)?.[1];
const blocks = (language: string): readonly string[] =>
  Array.from(
    (section ?? '').matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')),
    ([, code = '']) => code,
  );
const [commands = '', wording = ''] = blocks('sh');
const [level = ''] = blocks('json');
/** The commands of the first block, as they are given to `standpoint`. */
const [listing = [], copying = []] = Array.from(commands.matchAll(/npx standpoint (.*)/g), ([, rest = '']) =>
  rest.split(' '),
);

async function printed(ran: Promise<Ran>): Promise<string> {
  const { code, out, errors } = await ran;
  expect(code, errors + out).toBe(0);
  return out;
}

/** The server on which the first study was piloted, with a language model. */
async function servedAgain(dataDir: string): Promise<Served> {
  const endpoint = await openScriptedEndpoint({});
  onTestFinished(() => endpoint.close());
  const reached = { baseURL: endpoint.baseURL, key: null, models: ['scripted-1'], prices: null };
  return serve({ dataDir, models: { ...reached, timeoutMs: 500, atOnce: 8, asked: {}, day: {} } });
}

interface Recordable {
  readonly session: string;
  readonly seats: readonly (string | null)[];
}

/** The participant at seat B of a session between two people. */
async function personAtSeatB(server: Served, recordings: readonly Recordable[]): Promise<string> {
  for (const { session } of recordings) {
    const [created] = ofType(await logOf(server.databaseFile, session), 'SessionCreated');
    const participant = created?.participants?.[1];
    if (participant) return participant;
  }
  throw new Error('no two people played together');
}

interface Walked {
  readonly session: string;
  readonly arm: string;
  /** Pages and messages from the consent, which names all kinds of partners, to the survey, which asks about them. */
  readonly before: string;
  /** What the messages were, without their values. */
  readonly shapes: readonly string[];
  readonly seats: unknown;
  readonly after: string;
}

/** Goes through the study to its end, pages and session; null: waits for a partner. */
async function walk(server: Served, visitor: Visitor, source: StudySource): Promise<Walked | null> {
  const pages: string[] = [];
  const onward = async (): Promise<void> => {
    if (visitor.page().kind !== 'consent') pages.push(JSON.stringify(visitor.page()));
    await goOn(visitor, source);
  };
  while (visitor.page().kind !== 'playing' && visitor.page().kind !== 'waiting') await onward();
  const page = visitor.page();
  if (page.kind !== 'playing') return null;
  pages.push(JSON.stringify(page));
  const line = await sitDown(server.url, visitor);
  await playWith(line, botsOf('symmtom')?.defaultPartner ?? expect.fail(), visitor.token);
  await until(async () => (await visitor.read()).page.key !== page.key, 'the session is left');
  const before = JSON.stringify([pages, line.told, line.facts()]);
  while (visitor.page().kind !== 'debrief') await goOn(visitor, source);
  const { session } = page;
  const [created] = ofType(await logOf(server.databaseFile, session), 'SessionCreated');
  return {
    ...{ session, before, arm: created?.arm ?? '', seats: line.facts().seats, after: JSON.stringify(visitor.page()) },
    shapes: [...new Set(line.told.map((one) => [one.type, ...Object.keys(one)].join(' ')))].toSorted(),
  };
}

test('a copy with a ghost arm, made as the document says, plays recordings of the first study, and tells of them where kinds are told', async () => {
  const folder = temporaryFolder();
  const lab = path.join(folder, 'lab');
  const pilot = (study: string, participants: string, ...more: readonly string[]) =>
    printed(
      runWith(
        {},
        ...(['study pilot', study, '--participants', participants, '--pace', `${PACE}`, '--dropout', '0'] as const),
        ...['--json', ...more],
      ),
    );
  await pilot(FIRST, '18', '--keep', lab, '--slow', '0', '--phone', '0', '--reload', '0', '--double-tab', '0');

  const server = await servedAgain(lab);
  const at = (...args: readonly string[]) => runWith({ DATA_DIR: lab }, ...(args as [string, ...string[]]));
  const recordable = async (): Promise<readonly Recordable[]> =>
    JSON.parse(await printed(at(...listing, '--url', server.url, '--json'))).recordings;
  // who allows later use is drawn: one of those who do takes it back, so that there is a session in which seat B cannot act again
  await printed(
    at('study erase', await personAtSeatB(server, await recordable()), '--reason', 'by letter', '--url', server.url),
  );
  const listed = await printed(at(...listing, '--url', server.url));
  const recordings = await recordable();
  const playable = recordings.filter(({ seats }) => seats[1] === null).map(({ session }) => session);
  const others = recordings.filter(({ seats }) => seats[1] !== null);
  expect(playable.length).toBeGreaterThanOrEqual(RECORDINGS);
  expect(others.length).toBeGreaterThan(0);
  expect(listed).toContain(`sessions in which seat B can act again: ${JSON.stringify(playable)}\n`);
  expect(listed).toContain('allows no use in later studies');
  const ofGhosts = playable.slice(0, RECORDINGS);

  await printed(at(...copying, '--in', folder));
  const study = path.join(folder, COPY);
  const file = path.join(study, 'study.json');
  const definition = JSON.parse(readFileSync(file, 'utf8'));
  definition.intake.excludes = [FIRST];
  definition.sessions[0].recordings = ofGhosts;
  definition.design.factors.find(({ id }: { readonly id: string }) => id === 'partner').levels.push(JSON.parse(level));
  writeFileSync(file, JSON.stringify(definition));
  execFileSync('sh', ['-e', '-c', wording], { cwd: study });
  const texts = (name: string): string => readFileSync(path.join(study, 'texts/en', `${name}.md`), 'utf8');
  for (const name of ['consent', 'partner-hidden'])
    expect(texts(name)).toContain('a recording of one, a computer program');
  for (const kind of ['person', 'program', 'model', 'ghost']) {
    expect(texts(`debrief-${kind}`)).toContain('some with a recording of one, some with a computer program');
    expect(texts(`debrief-${kind}`)).toContain('recordings, programs and language models answered');
  }
  expect(JSON.parse(await printed(runWith({}, 'study check', study, '--json')))).toMatchObject({
    ok: true,
    problems: [],
  });

  // the pilot was in a hurry, and a recording acts again with the same config
  const { source } = await readSource(study);
  const frozen = freeze(source);
  if (!('definition' in frozen)) throw new Error(`no study: ${JSON.stringify(frozen)}`);
  const hurried = sourceIn(paced(frozen, PACE));
  const own = hurried.definition as Study;
  const excluding = (recorded: readonly string[]): StudySource => ({
    ...hurried,
    definition: {
      ...own,
      sessions: own.sessions.map((session) => ({ ...session, recordings: recorded })),
      intake: { ...own.intake, excludes: [FIRST] },
    },
  });
  const refused = await post(
    server.url,
    '/api/studies',
    { source: excluding(others.map(({ session }) => session)) },
    operatorTokenOf(server),
  );
  expect(refused).toMatchObject({ status: 422, body: { problems: others.map(() => ({ code: 'recording_refused' })) } });
  const published = excluding(ofGhosts);
  await publish(server, published);

  const walked = new Map<string, Walked>();
  const kinds = ['partner=ghost,told=no', 'partner=ghost,told=yes', 'partner=policy,told=no'];
  for (let nth = 0; kinds.some((arm) => !walked.has(arm)); nth++) {
    if (nth === 40) throw new Error(`walked only ${[...walked.keys()].join('; ')}`);
    const one = await walk(server, await visit(server.url, COPY, `?participant_label=walker-${nth}`), published);
    if (one) walked.set(one.arm, one);
  }
  const [hidden, told, program] = kinds.map((arm) => walked.get(arm) ?? expect.fail());
  if (!hidden || !told || !program) throw new Error('an arm was not walked');
  const words = (name: string): string => JSON.stringify(texts(name).trim()).slice(1, -1);
  // beside a program nothing else is told than beside a recording
  expect(hidden.shapes).toEqual(program.shapes);
  expect(JSON.stringify(hidden.seats)).toBe(JSON.stringify(program.seats));
  expect(hidden.before).toContain(words('partner-hidden'));
  expect(told.before).toContain(words('partner-ghost'));
  for (const { before } of [hidden, program]) {
    const rest = before.replaceAll(words('partner-hidden'), '');
    expect(rest.match(new RegExp(`ghost|record|${ofGhosts.join('|')}`, 'i'))?.[0]).toBe(undefined);
  }
  expect(told.seats).toMatchObject([{}, { kind: 'recorded' }]);
  for (const { after } of [hidden, told]) expect(after).toContain('Your partner was a recording');
  expect(program.after).toContain('Your partner was a computer program');
  for (const { session } of [hidden, told]) {
    const log = await logOf(server.databaseFile, session);
    const acted = ofType(log, 'ActionSubmitted').filter(({ seat, recorded }) => seat === 1 && recorded);
    expect(acted.length).toBeGreaterThan(0);
  }
  await server.close();

  const report = JSON.parse(await pilot(study, '16', '--slow', '0'));
  expect(report).toMatchObject({ stuck: 0, lost: 0, losses: [], duplicates: 0, leaks: 0, crashes: [] });
  expect(report.recorded.sessions).toBeGreaterThan(1);
  expect(report.recorded.asRecorded).toBeGreaterThan(0);
  const arms = Object.fromEntries(
    report.cells.map((one: { readonly arm: string; readonly complete: number }) => [one.arm, one.complete]),
  );
  expect(arms['partner=ghost,told=yes']).toBeGreaterThan(0);
  expect(arms['partner=ghost,told=no']).toBeGreaterThan(0);
});
