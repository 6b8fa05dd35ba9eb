/** `npx standpoint study bonuses` and `npx standpoint study reconcile`: each debt is listed once, and Prolific's export is compared with the study. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { csvRowsOf } from '../server/exports/testing/bundle.ts';
import { operatorTokenOf, post, type Served, serve } from '../server/testing/server.ts';
import { goOn, publish, template, type Visitor, visit } from '../server/testing/study.ts';
import { decimal } from './shared/money.ts';
import { runWith } from './testing/run-command.ts';

const ALONE = template('sally-anne');
const linkOf = (who: string): string => `PROLIFIC_PID=${who}&STUDY_ID=st&SESSION_ID=sub-${who}`;
/** The head of Prolific's export, as it is made today, without its demographic columns. */
const HEAD =
  'Submission id,Participant id,Status,Custom study tncs accepted at,Started at,Completed at,Reviewed at,Archived at,Time taken,Completion code,Total approvals,Fluent languages';
const line = (who: string, status: string, code: string): string =>
  `sub-${who},${who},${status},Not Applicable,2026-10-25T12:00:00.000000Z,,,,600,${code},12,"English, French"`;

/** Leaves the study after the consent, which pays the floor. */
async function leave(server: Served, study: string, who: string): Promise<Visitor> {
  const visitor = await visit(server.url, study, linkOf(who));
  while (visitor.page().kind === 'screening' || visitor.page().kind === 'consent') await goOn(visitor, ALONE);
  await visitor.give({ type: 'leave' });
  return visitor;
}

test('amounts have the decimals of their currency', () => {
  expect([30, 5, 1234, 0].map((minor) => decimal(minor, 'GBP'))).toEqual(['0.30', '0.05', '12.34', '0.00']);
  expect(decimal(30, 'JPY')).toBe('30');
  expect(decimal(30, 'KWD')).toBe('0.030');
});

test('a debt is in one list however often lists are made, and --again writes the same bytes', async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  await leave(server, study, 'ann');
  const bonuses = async (name: string, ...args: readonly string[]) => {
    const out = path.join(server.dataDir, name);
    const ran = await runWith(
      { DATA_DIR: server.dataDir },
      'study bonuses',
      study,
      '--out',
      out,
      '--url',
      server.url,
      ...args,
    );
    return { ...ran, file: existsSync(out) ? readFileSync(out, 'utf8') : null };
  };
  const first = await bonuses('one.csv');
  expect([first.code, first.file]).toEqual([0, expect.stringMatching(/^ann,0\.\d\d\n$/)]);
  expect(await bonuses('two.csv')).toMatchObject({ code: 0, file: null });
  expect((await bonuses('again.csv', '--again')).file).toBe(first.file);
  expect(await bonuses('one.csv')).toMatchObject({ code: 2, errors: expect.stringContaining('is there already') });

  await leave(server, study, 'bob');
  const gone = await leave(server, study, 'cleo');
  const { participant } = gone.page();
  const route = `/api/studies/${study}/participants/${participant}/erase`;
  await post(server.url, route, { reason: 'by letter' }, operatorTokenOf(server));
  const later = await bonuses('three.csv', '--json');
  // the id of the erased participant is kept apart until the payment
  expect(later.file).toMatch(/^bob,0\.\d\d\ncleo,0\.\d\d\n$/);
  expect(JSON.parse(later.out)).toMatchObject({ list: 2, participants: 2, currency: 'GBP', unnamed: [], forgotten: 0 });
  expect(await bonuses('paid.csv', '--paid')).toMatchObject({
    ...{ code: 0, out: 'Paid: the ids of 1 erased participants are deleted.\n', file: null },
  });
  expect(await server.store.studies.payeeOf(participant)).toBeNull();
  const after = await bonuses('after.csv', '--again', '--json');
  expect(JSON.parse(after.out)).toMatchObject({ list: 2, participants: 1, unnamed: [participant] });
  expect(await bonuses('both.csv', '--again', '--paid')).toMatchObject({ code: 2, file: null });
  const log = await server.store.events.read(`study-${study}`);
  expect(log.filter(({ type }) => type === 'study.BonusesListed').length).toBe(2);
  expect((await server.store.verify()).findings).toEqual([]);
  expect(await bonuses('none.csv', '--url', 'http://127.0.0.1:1')).toMatchObject({ code: 1, file: null });
});

test("the study is compared with Prolific's export; another file gets a sentence", async () => {
  const server = await serve();
  const study = await publish(server, ALONE);
  const visitors = [];
  for (const who of ['ann', 'bob', 'cleo']) visitors.push(await leave(server, study, who));
  const [ann, bob, cleo] = visitors.map((visitor) => visitor.page().participant);
  const page = visitors[0]?.page();
  const code = page?.kind === 'finished' ? page.code : '';
  const file = path.join(server.dataDir, 'submissions.csv');
  const reconcile = async (text: string, ...args: readonly string[]) => {
    writeFileSync(file, text);
    return runWith({ DATA_DIR: server.dataDir }, 'study reconcile', study, file, '--url', server.url, ...args);
  };
  // as spreadsheets save it
  const rows = [HEAD, line('ann', 'RETURNED', code), line('bob', 'APPROVED', 'OTHER'), line('dan', 'TIMED-OUT', '')];
  for (const text of [`${rows.join('\n')}\n`, `\uFEFF${rows.join('\r\n')}\r\n`]) {
    const { code: exit, out, errors } = await reconcile(text, '--json');
    expect(errors).toBe('');
    expect([exit, JSON.parse(out)]).toMatchObject([
      0,
      {
        ...{ matched: 2, onlyHere: 1, onlyThere: 1, returned: 1, timedOut: 0, codeMismatch: 1, unpaid: 2, overpaid: 1 },
        people: { matched: [ann, bob], onlyHere: [cleo], onlyThere: ['sub-dan'], overpaid: [{ participant: bob }] },
      },
    ]);
  }
  expect((await reconcile(`${rows.join('\n')}\n`)).out).toContain(`onlyHere 1\n  ${cleo}\n`);
  const refused = async (text: string) => {
    const { code: exit, errors } = await reconcile(text);
    return [exit, errors];
  };
  expect(await refused('workerId,assignmentId\nA1,B2\n')).toEqual([2, expect.stringContaining('lacks the columns')]);
  expect(await refused('')).toEqual([2, expect.stringContaining('submissions.csv')]);
  expect(await refused('\u0000\u0001PNG\n')).toEqual([2, expect.stringContaining('submissions.csv')]);
  expect(await refused(`${HEAD}\n${line('ann', 'PAID', '')}\n`)).toEqual([2, expect.stringContaining("status 'PAID'")]);
  expect(await refused(`${HEAD}\n`)).toEqual([0, '']);

  // a line that is none costs itself
  const some = [
    line('', 'APPROVED', ''),
    line('ann', 'PAID', ''),
    'one,two',
    'x,'.repeat(40),
    line('bob', 'APPROVED', 'OTHER'),
  ];
  const mixed = JSON.parse((await reconcile(`${[HEAD, ...some].join('\n')}\n`, '--json')).out);
  expect(mixed).toMatchObject({ matched: 1, people: { matched: [bob] } });
  expect(mixed.unread).toEqual([
    { line: 2, why: 'it has no participant id' },
    { line: 3, why: "its status 'PAID' is none of Prolific's" },
    { line: 4, why: "its status '' is none of Prolific's" },
    { line: 5, why: "its status 'x' is none of Prolific's" },
  ]);
  // amounts, in the currency's words
  const paid = `${HEAD},Reward,Bonus\n${line('bob', 'APPROVED', 'OTHER')},£9.99,0.30\n${line('ann', 'APPROVED', '')},much,0\n`;
  expect(JSON.parse((await reconcile(paid, '--json')).out)).toMatchObject({
    people: { amounts: expect.arrayContaining([{ participant: bob, what: 'reward', here: 150, there: 999 }]) },
    unread: [{ line: 3, why: "its reward 'much' is no amount" }],
  });

  // what to do there, as a table and as CSV
  const plan = path.join(server.dataDir, 'actions.csv');
  const waiting = `${HEAD}\n${line('cleo', 'AWAITING REVIEW', code)}\n${line('dan', 'APPROVED', '')}\n`;
  const told = await reconcile(waiting, '--actions', plan);
  expect(told.out).toMatch(/\| sub-cleo +\| withdrew +\| AWAITING REVIEW +\| ask_to_return +\| 0\.00 +\| 0\.\d\d /);
  const csv = readFileSync(plan, 'utf8');
  expect(csv).toMatch(/^submission,person,participant,outcome,status,action,amount,bonus,currency,why\n/);
  expect(csv).toContain(`sub-cleo,cleo,${cleo},withdrew,AWAITING REVIEW,ask_to_return,0.00,`);
  expect(csv).toContain('sub-dan,dan,,,APPROVED,look,0.00,0.00,GBP,');
  expect(await reconcile(waiting, '--actions', plan)).toMatchObject({ code: 2 });
  const alone0 = path.join(server.dataDir, 'planned.csv');
  const byOutcome = await runWith(
    { DATA_DIR: server.dataDir },
    'study reconcile',
    study,
    '--url',
    server.url,
    '--actions',
    alone0,
  );
  expect(byOutcome.out).toMatch(/\| complete +\| SALLY-DONE +\| approve +\| 1\.50 +\| bonus +\|/);
  expect(byOutcome.out).toMatch(/\| failed_check +\| SALLY-CHECK +\| screen_out +\| 0\.40 /);
  expect(readFileSync(alone0, 'utf8')).toContain(`sub-cleo,cleo,${cleo},withdrew,,ask_to_return,0.00,`);

  // without a server, and with checks of authenticity
  await server.close();
  const checks = `${HEAD},Authenticity check: LLM,Authenticity check: Bots`;
  const text = `${checks}\n${line('ann', 'APPROVED', code)},Low,High\n${line('bob', 'APPROVED', 'OTHER')},N/A,N/A\n`;
  const alone = () => runWith({ DATA_DIR: server.dataDir }, 'study reconcile', study, file, '--json');
  writeFileSync(file, text);
  expect(JSON.parse((await alone()).out)).toMatchObject({ matched: 2, reported: 1 });
  expect(JSON.parse((await alone()).out)).toMatchObject({ matched: 2, reported: 0 });
  const out = path.join(server.dataDir, 'out');
  const ran = await runWith(
    { DATA_DIR: server.dataDir },
    'study export',
    study,
    '--out',
    out,
    '--json',
    '--reason',
    'a look',
  );
  const rowsOut = csvRowsOf(JSON.parse(ran.out), 'participants');
  expect(rowsOut.map((row) => [row.submission, row.authenticity_llm, row.authenticity_bots, row.excluded_by])).toEqual(
    expect.arrayContaining([
      ['approved', 'low', 'high', ''],
      ['approved', '', '', ''],
      ['awaiting_review', '', '', ''],
    ]),
  );
});
