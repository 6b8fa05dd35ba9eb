/** `npx standpoint study publish, open, close, status, links, recontact, let-in, release`: runs a study on a server. */
import type { Command, Option } from 'commander';
import * as z from 'zod';
import type { Sent } from '../../answers/schema.ts';
import type { LetInAnswer, LinksAnswer, ListedStudy, RecordableAnswer } from '../../answers/studies.ts';
import type { StandingStudy } from '../../server/studies/operators/status.ts';
import { NO_RECORDING, NO_RECORDING_IN_WORDS, type NoRecording } from '../../studies/definition/recorded-seats.ts';
import { CannotBeDone, wholeNumber } from '../shared/command.ts';
import { jsonOption } from '../shared/json-option.ts';
import { seatLetter } from '../shared/seats.ts';
import { readSource, studyFolder } from '../shared/study-folder.ts';
import { table } from '../shared/table.ts';
import { RECONTACT_HELP, RECONTACTED, recontact } from './recontact.ts';
import { askServer, serverUrl } from './server.ts';

interface Common {
  readonly url?: string;
  readonly json?: true;
}

interface Reasoned extends Common {
  readonly reason: string;
}

const FIELDS = {
  study: z.string(),
  title: z.string(),
  version: z.int(),
  hash: z.string(),
  intake: z.enum(['unopened', 'open', 'closed']),
  released: z.boolean(),
  archived: z.boolean(),
  participants: z.int(),
};
const LINE = jsonOption(z.strictObject(FIELDS));
const PUBLISHED = jsonOption(z.strictObject({ ...FIELDS, address: z.string() }));
const LINKS = jsonOption(z.strictObject({ links: z.array(z.string()) }));
const LET_IN = jsonOption(z.strictObject({ participant: z.string() }));
const COUNTS = z.record(z.string(), z.int());
const STANDING = jsonOption(
  z.strictObject({
    ...FIELDS,
    intakeHours: z
      .strictObject({
        hours: z.strictObject({ days: z.array(z.string()), from: z.string(), to: z.string() }).nullable(),
        zone: z.string(),
      })
      .describe('null: at any time'),
    languages: z.array(z.string()).describe('of the newest version, the source of its texts first'),
    waves: z.int(),
    states: COUNTS.describe('participants under way, by state'),
    outcomes: COUNTS.describe('participants, by outcome'),
    cells: z.array(
      z.strictObject({
        arm: z.string(),
        ...{ started: z.int(), complete: z.int(), dropped: z.int(), target: z.int() },
        ...{ filled: z.int(), slots: z.int() },
      }),
    ),
    budget: z
      .strictObject({ limit: z.int(), committed: z.int(), owed: z.int(), currency: z.string() })
      .describe('in minor units of the currency'),
    recordings: z
      .array(
        z.strictObject({
          session: z.string(),
          game: z.string(),
          seats: z.array(z.enum(NO_RECORDING).nullable()).describe('null: it can act again; otherwise why it cannot'),
        }),
      )
      .optional()
      .describe('with --recordings'),
  }),
);

/** Adds the commands that ask a server. */
export function addRunning(command: Command): void {
  const sub = (name: string, description: string, json: Option): Command =>
    command
      .command(name)
      .description(description)
      .option('--url <address>', "the server's address; without it, that of its settings")
      .addOption(json);
  sub(
    'publish',
    'Publishes a study, or its next version, on a server. It takes no participants before `open`.',
    PUBLISHED,
  )
    .argument('<study>', 'a folder, or one of the studies that ship')
    .option('--unconsented', 'also for participants who have not consented yet')
    .action(publish);
  sub('open', 'Opens the intake of a published study.', LINE)
    .argument('<study>', 'its id')
    .requiredOption('--reason <text>', 'why; the log keeps it')
    .action((id: string, options: Reasoned) => intake(id, true, options));
  sub('close', 'Closes the intake. Participants who are under way go on.', LINE)
    .argument('<study>', 'its id')
    .requiredOption('--reason <text>', 'why; the log keeps it')
    .action((id: string, options: Reasoned) => intake(id, false, options));
  sub('status', 'Prints how a study stands: participants by state and outcome, arms, and money.', STANDING)
    .argument('<study>', 'its id')
    .option('--recordings', 'also which sessions a later study can name as recordings, and for which seats')
    .action(status);
  sub('links', 'Makes signed links, each for one participant, for a study whose recruiter is `links`.', LINKS)
    .argument('<study>', 'its id')
    .requiredOption('--count <number>', 'how many', wholeNumber('--count', 1))
    .option('--days <number>', 'how long they are valid; without it, as long as the study', wholeNumber('--days', 1))
    .option('--language <tag>', 'of their participants; without it, each chooses it on the first page')
    .action(links);
  sub(
    'recontact',
    'Writes whom the recruiter asks to come back for a wave: ids, windows, links and messages.',
    RECONTACTED,
  )
    .argument('<study>', 'its id')
    .requiredOption('--wave <number>', 'for which they come back, from 2', wholeNumber('--wave', 2))
    .option('--out <file>', 'where it goes; there must be no file of this name', 'recontact.csv')
    .option(
      '--address <url>',
      'where participants reach the server; without it, the address of the server that makes the list',
    )
    .addHelpText('after', RECONTACT_HELP)
    .action(recontact);
  sub(
    'let-in',
    'Lets another browser open the place of a participant who came with a link without a signature.',
    LET_IN,
  )
    .argument('<study>', 'its id')
    .argument('<number>', 'that the page of that browser shows')
    .requiredOption('--reason <text>', 'why; the log keeps it')
    .action(letIn);
  sub('release', 'Ends a study for good: its sessions may be looked at, and its seed is public.', LINE)
    .argument('<study>', 'its id')
    .action(release);
}

const KEY =
  'started: participants with this arm. complete: those that reached the end. dropped: those that were away too long.\n' +
  'target: complete participants that the study plans. slots filled: groups whose data count, of those that the arm plans.\n';

const addressOf = ({ url }: Common): string => (url ?? serverUrl()).replace(/\/$/, '');

function print({ json }: Common, document: string, text: string): void {
  process.stdout.write(json ? document : text);
}

async function publish(name: string, options: Common & { readonly unconsented?: true }): Promise<void> {
  const { source, problems } = await readSource(studyFolder(name));
  if (problems.length > 0)
    throw new CannotBeDone(problems.map(({ path, message }) => `${path}: ${message}`).join('\n  '));
  const url = addressOf(options);
  const applyTo = options.unconsented ? 'unconsented' : 'arriving';
  const line = await askServer<ListedStudy>(url, '/api/studies', { source, applyTo });
  const { study, version, hash, intake: stands } = line;
  print(
    options,
    PUBLISHED.text({ ...line, address: `${url}/s/${study}` }),
    `${study}, version ${version}, is published at ${url}/s/${study}\n${hash}\n${
      stands === 'open' ? 'Its intake is open.' : `Next: npx standpoint study open ${study} --reason "…"`
    }\n`,
  );
}

async function intake(id: string, open: boolean, options: Reasoned): Promise<void> {
  const { reason } = options;
  const line = await askServer<ListedStudy>(addressOf(options), `/api/studies/${id}/intake`, { open, reason });
  print(options, LINE.text(line), `The intake of ${id} is ${open ? 'open' : 'closed'}.\n`);
}

async function letIn(id: string, browser: string, options: Reasoned): Promise<void> {
  const { reason } = options;
  const made = await askServer<Sent<typeof LetInAnswer>>(addressOf(options), `/api/studies/${id}/browsers`, {
    browser,
    reason,
  });
  print(options, LET_IN.text(made), `The browser ${browser} can open the place of participant ${made.participant}.\n`);
}

async function release(id: string, options: Common): Promise<void> {
  const line = await askServer<ListedStudy>(addressOf(options), `/api/studies/${id}/release`, {});
  print(options, LINE.text(line), `${id} is released.\n`);
}

interface LinksOptions extends Common {
  readonly count: number;
  readonly days?: number;
  readonly language?: string;
}

async function links(id: string, options: LinksOptions): Promise<void> {
  const url = addressOf(options);
  const { count, days = null, language } = options;
  const wanted = { count, days, ...(language === undefined ? {} : { language }) };
  const made = await askServer<Sent<typeof LinksAnswer>>(url, `/api/studies/${id}/links`, wanted);
  const addresses = made.links.map((link) => `${url}${link}`);
  print(options, LINKS.text({ links: addresses }), addresses.map((address) => `${address}\n`).join(''));
}

async function status(id: string, options: Common & { readonly recordings?: true }): Promise<void> {
  const url = addressOf(options);
  const found = await askServer<StandingStudy>(url, `/api/studies/${id}`);
  const recordable = options.recordings
    ? await askServer<Sent<typeof RecordableAnswer>>(url, `/api/studies/${id}/recordings`)
    : null;
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none';
  const { limit, committed, owed, currency } = found.budget;
  const cells = found.cells.map(({ arm, started, complete, dropped, target, filled, slots }) => [
    arm,
    ...[started, complete, dropped, target].map(String),
    `${filled} of ${slots}`,
  ]);
  print(
    options,
    STANDING.text({ ...found, ...(recordable ? { recordings: recordable.sessions } : {}) }),
    [
      `${found.study}: ${found.title}\nversion ${found.version}, intake ${found.intake}${found.released ? ', released' : ''}\n`,
      `participants ${found.participants}\n  under way: ${counts(found.states)}\n  outcomes: ${counts(found.outcomes)}\n`,
      `${table(['arm', 'started', 'complete', 'dropped', 'target', 'slots filled'], cells)}\n${KEY}`,
      `pay in minor units of ${currency}: owed ${owed}, committed ${committed}, budget ${limit}\n`,
      ...(recordable ? [recordingsInWords(recordable)] : []),
    ].join(''),
  );
}

/** A table of the sessions, and for each seat the sessions as a study names them. */
function recordingsInWords({ sessions }: Sent<typeof RecordableAnswer>): string {
  if (sessions.length === 0) return 'recordings: no session was played to its end\n';
  const most = Math.max(...sessions.map(({ seats }) => seats.length));
  const letters = Array.from({ length: most }, (_, seat) => seatLetter(seat));
  const why = (whyNot: NoRecording | null): string =>
    whyNot === null ? 'yes' : `no: ${NO_RECORDING_IN_WORDS[whyNot]}`;
  const rows = sessions.map(({ session, game, seats }) => [session, game, ...seats.map(why)]);
  const named = letters.map((letter, seat) => {
    const ids = sessions.flatMap(({ session, seats }) => (seats[seat] === null ? [session] : []));
    return `sessions in which seat ${letter} can act again: ${JSON.stringify(ids)}\n`;
  });
  return [
    `${table(['session', 'game', ...letters.map((letter) => `seat ${letter} can act again`)], rows)}\n`,
    ...named,
  ].join('');
}
