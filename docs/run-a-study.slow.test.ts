/**
 * docs/run-a-study.md is true: its commands are run in a copy of the project, in their order, and print what the page says.
 * What the page asks a reader to do in a browser is asked of the server as pages ask it; `scenarios/pages/` has the same steps in a
 * real browser: way.e2e (participants of this template), room.slow.e2e (the room), doors.slow.e2e (the first owner).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { filesIn } from '../server/studies/templates.ts';
import { fromHere } from '../server/testing/operators.ts';
import { ask, operatorTokenOf, post } from '../server/testing/server.ts';
import { goOnTo, newCommandId, type Visitor, visit } from '../server/testing/study.ts';
import { answerAll, playAll, sitDown } from '../server/testing/study-play.ts';
import type { StudySource } from '../studies/definition/freeze.ts';
import { sourceOf } from '../studies/definition/source.ts';
import type { Consequences } from '../studies/room/actions.ts';
import { type Copy, copyOfProject, PAGES, type Started } from './testing/copy.ts';
import { codeOf, isPrinted, rowsIn, type Step, stepsOf } from './testing/guide.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const guide = readFileSync(fileURLToPath(new URL('run-a-study.md', import.meta.url)), 'utf8');
const steps = stepsOf(guide);
const RSCRIPT: string | null = process.env.TEST_RSCRIPT || null;
if (RSCRIPT === null) test.todo('unchecked without TEST_RSCRIPT: the registered script of the guide');
const PASSWORD = 'a long afternoon';
/** What participants type. */
const WORDS = 'We spoke too early.';

let copy: Copy;
let server: Started;
beforeAll(() => {
  copy = copyOfProject(['screenshots', 'models', PAGES]);
});
afterAll(() => {
  server?.stop();
  copy?.remove();
});

const inSection = (section: string): readonly Step[] => {
  const found = steps.filter((step) => step.section === section);
  if (found.length === 0) throw new Error(`the guide has no commands under "${section}"`);
  return found;
};

const SETTINGS = () => ({ PORT: '0', DATA_DIR: join(copy.folder, 'data') });

const doSection = (section: string): void => doSteps(inSection(section));

function doSteps(steps: readonly Step[]): void {
  for (const { command, prints } of steps) {
    // a reader without R goes on as well
    if (command.includes('Rscript') && RSCRIPT === null) continue;
    const printed = copy.run(command.replaceAll('Rscript', RSCRIPT ?? ''), {
      DATA_DIR: join(copy.folder, 'data'),
      PORT: new URL(server.url).port,
    });
    if (prints !== null && !isPrinted(prints, printed)) expect(printed, command).toBe(prints);
  }
}

const write = (path: string, text: string): void => writeFileSync(join(copy.folder, path), text);

const studyOnFile = (): StudySource => sourceOf(filesIn(join(copy.folder, 'afternoon')) ?? {}).source;

/** A participant with an id of Prolific, who comes by the link of the guide. */
function arrive(id: string): Promise<Visitor> {
  const [, address = ''] = rowsIn(guide, '7. Two participants')[0] ?? [];
  const [, study = '', query = ''] = /^\/s\/(\w+)\?(.+)$/.exec(address.replaceAll('ada', id)) ?? [];
  return visit(server.url, study, query);
}

/** From the survey to the code. */
async function finish(visitor: Visitor, source: StudySource, code: string): Promise<void> {
  await answerAll(visitor, source, WORDS);
  expect(visitor.page()).toMatchObject({ kind: 'finished', code });
}

test('1. the server prints a link with which the first owner signs in', async () => {
  const [install, start] = inSection('1. Start');
  expect([install?.command, start?.command]).toEqual(['npm ci', 'npm start']);
  server = await copy.start(SETTINGS());
  // the guide's reader sits at a terminal; here the link is in a file
  await vi.waitFor(() => expect(server.printed()).toMatch(/it is in \S+\n/), 10_000);
  const [, file = ''] = /it is in (\S+)\n/.exec(server.printed()) ?? [];
  const link = readFileSync(file, 'utf8').trim();
  const atTerminal = server
    .printed()
    .replace(/The link that makes one (works .*): it is in \S+/, `This link makes one, $1: ${link}`);
  expect(isPrinted(start?.prints ?? '', atTerminal)).toBe(true);
  const [, token = ''] = link.split('#');
  const entered = await ask(server.url, '/api/admin/enter', {
    method: 'POST',
    headers: fromHere(server.url),
    body: JSON.stringify({ token, name: 'Anna', password: PASSWORD }),
  });
  expect(entered).toMatchObject({ status: 200, body: { operator: { name: 'Anna', role: 'owner' } } });
});

test('2. to 5. a copy of a template is edited, checked, tried, printed for the ethics board, and simulated', () => {
  const [make, check] = inSection('2. Take a template');
  expect(isPrinted(make?.prints ?? '', copy.runThroughNpx(make?.command ?? ''))).toBe(true);
  const file = join(copy.folder, 'afternoon/study.json');
  let definition = readFileSync(file, 'utf8');
  for (const [before = '', after = ''] of rowsIn(guide, '2. Take a template')) {
    const place = new RegExp(
      before
        .split(/\s*([{}[\]":,])\s*/)
        .filter(Boolean)
        .map((part) => part.replaceAll(/[^\w ]/g, String.raw`\$&`))
        .join(String.raw`\s*`),
    );
    expect(definition).toMatch(place);
    definition = definition.replace(place, after);
  }
  writeFileSync(file, definition);
  expect(copy.run(check?.command ?? '')).toSatisfy((printed: string) => isPrinted(check?.prints ?? '', printed));
  doSection('3. Try it before you pay for it');
  doSection('4. Ask the ethics board');
  expect(readFileSync(join(copy.folder, 'protocol.md'), 'utf8')).toContain('Memory aids in SymmToM');
  doSection('5. How many participants');
});

test('6. it is published, preregistered and opened', () => {
  const section = '6. Publish, preregister, open';
  const [plan = ''] = codeOf(guide, section, 'json');
  const [script = ''] = codeOf(guide, section, 'r');
  write('plan.json', plan);
  write('analysis.R', script);
  doSection(section);
  expect(readFileSync(join(copy.folder, 'preregistration.md'), 'utf8')).toContain('Teams pass on more');
});

test('7. and 8. two participants play to their codes, and of two more one drops out and is dealt with in the room', async () => {
  const source = studyOnFile();
  const pair = [await arrive('ada'), await arrive('ben')];
  await Promise.all(pair.map((one) => playAll(server, one, source)));
  for (const one of pair) await finish(one, source, 'MEM-DONE');

  const [cy, dee] = [await arrive('cy'), await arrive('dee')];
  await Promise.all([cy, dee].map((one) => goOnTo(one, 'playing', source)));
  const lines = await Promise.all([cy, dee].map((one) => sitDown(server.url, one)));
  await Promise.all(lines.map((line) => line.hear('request')));
  await lines[1]?.drop();
  const token = operatorTokenOf({ dataDir: join(copy.folder, 'data') });
  const dropped = {
    action: { type: 'markDropped' },
    targets: { participants: [dee.page().participant], sessions: [] },
  };
  const { body } = await post(server.url, '/api/studies/afternoon/actions/preview', dropped, token);
  const { people, position } = body as Consequences;
  expect(people.map(({ participant, outcome }) => [participant, outcome])).toEqual([
    [dee.page().participant, 'dropped'],
    [cy.page().participant, null],
  ]);
  const given = { ...dropped, commandId: newCommandId(), reason: 'The window was closed.', basedOn: position };
  expect(await post(server.url, '/api/studies/afternoon/actions', given, token)).toMatchObject({ status: 200 });
  await goOnTo(cy, 'survey', source);
  await finish(cy, source, 'MEM-PARTNER');
});

test('9. to 11. intake is closed, money and data are right, and there is a first figure', () => {
  doSection('9. Close');
  const [submissions = '', later = ''] = codeOf(guide, '10. Money', 'csv');
  write('submissions.csv', submissions);
  const [compare, ...pay] = inSection('10. Money');
  doSteps(compare ? [compare] : []);
  expect(readFileSync(join(copy.folder, 'actions.csv'), 'utf8')).toMatch(
    /^s-cy,cy,\w+,partial_partner_left,AWAITING REVIEW,ask_to_return,0\.00,0\.50,GBP,$/m,
  );
  // the operator does at Prolific what it says
  write('submissions.csv', later);
  doSteps(pay);
  expect(readFileSync(join(copy.folder, 'bonuses.csv'), 'utf8')).toContain('cy,0.50\n');
  doSection('11. Data, and a first figure');
  expect(readFileSync(join(copy.folder, 'analysis.html'), 'utf8')).toContain('<svg');
});

test('12. and 13. a participant is told and erased, a backup is made, and the study is over', () => {
  doSection('12. What a participant can ask for');
  expect(readFileSync(join(copy.folder, 'held.json'), 'utf8')).toContain(WORDS);
  doSection('13. Keep it');
});
