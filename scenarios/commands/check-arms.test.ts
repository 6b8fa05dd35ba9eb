/** A study whose arms differ in what is read, who sits there and what is asked: what the check says of each arm. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSource, studyFolder } from '../../cli/shared/study-folder.ts';
import { runCommand } from '../../cli/testing/run-command.ts';
import { installed } from '../../server/studies/installed.ts';
import { checkSource } from '../../studies/definition/check.ts';
import { freeze, type StudySource } from '../../studies/definition/freeze.ts';
import { protocolOf } from '../../studies/definition/protocol.ts';

const here = installed();

// biome-ignore lint/suspicious/noExplicitAny: broken definitions have no type
type Loose = any;

/** SymmToM with a person, or alone with a policy after other instructions. */
async function partners(edit: (study: Loose, texts: Loose) => void = () => {}): Promise<StudySource> {
  const { source } = await readSource(studyFolder('symmtom-memory'));
  const study = structuredClone(source.definition) as Loose;
  const texts = structuredClone(source.texts) as Loose;
  texts.en['with-a-program'] = 'Your partner is a computer program.';
  texts.en['instructions-alone'] = `${texts.en.instructions} ${'You play with a program. '.repeat(300)}`;
  study.sessions[0].dropout.minPeople = 1;
  study.design = {
    ...study.design,
    assignAt: 'consent',
    groupsPerCell: 20,
    factors: [
      {
        id: 'partner',
        vary: 'between',
        levels: [
          { id: 'person' },
          {
            id: 'program',
            patch: {
              play: {
                partners: 'with-a-program',
                seats: [{ kind: 'person' }, { kind: 'policy', policy: 'symmtom/patient' }],
              },
            },
            study: { match: { people: 1 }, texts: { instructions: 'instructions-alone' } },
          },
        ],
      },
    ],
  };
  edit(study, texts);
  return { ...source, definition: study, texts };
}

const found = async (edit: (study: Loose, texts: Loose) => void): Promise<readonly string[]> =>
  checkSource(await partners(edit), here).problems.map(({ path, code }) => `${path} ${code}`);
const PROGRAM = 'design.factors.0.levels.1.study';

test('such a study passes, and seats, minutes, participants and pay are told for each arm', async () => {
  const report = checkSource(await partners(), here);
  expect(report).toMatchObject({ ok: true, problems: [] });
  const [person, program] = report.arms;
  expect(person).toMatchObject({ arm: 'partner=person', groups: 20, people: 40, group: 2, policies: 0 });
  expect(program).toMatchObject({ arm: 'partner=program', groups: 20, people: 20, group: 1, policies: 1 });
  // 1,500 words more to read, and no ready check
  expect(program?.expectedMinutes).toBeGreaterThan((person?.expectedMinutes ?? 0) + 4);
  expect(report.expectedMinutes).toBe(program?.expectedMinutes);
  expect(program?.baseAnHour).toBeLessThan(person?.baseAnHour ?? 0);
  expect(report.pay?.people).toBe(60);
  expect((person?.allBase ?? 0) + (program?.allBase ?? 0)).toBe(report.pay?.allBase);
});

test('what is read before the draw is the same in all arms, and the check says so', async () => {
  const report = checkSource(
    await partners((study) => (study.design.factors[0].levels[1].study.texts.consent = 'with-a-program')),
    here,
  );
  expect(report.problems).toEqual([
    {
      path: `${PROGRAM}.texts.consent`,
      code: 'consent_differs',
      message: 'The text consent is read before the arm is drawn, so it is the same in all arms.',
    },
  ]);
  expect(await found((study) => (study.design.factors[0].levels[1].study.consent = study.consent))).toEqual([
    `${PROGRAM}.consent consent_differs`,
  ]);
});

test('what comes before the match needs an arm that is drawn at the consent', async () => {
  expect(await found((study) => (study.design.assignAt = 'match'))).toEqual([
    `${PROGRAM}.match.people arm_too_late`,
    `${PROGRAM}.texts.instructions arm_too_late`,
  ]);
  const after = (study: Loose): void => {
    study.design.assignAt = 'match';
    const [, program] = study.design.factors[0].levels;
    delete program.patch.play.seats;
    program.study = { survey: [], debrief: null, texts: {} };
  };
  expect(await found(after)).toEqual([]);
});

test.each<[string, (study: Loose, texts: Loose) => void, readonly string[]]>([
  [
    'seats for one participant in groups of two',
    (study) => delete study.design.factors[0].levels[1].study.match,
    ['design.factors.0.levels.1.patch.play.seats seats_mismatch'],
  ],
  [
    'groups of one in an arm that keeps its seats for two',
    (study) => delete study.design.factors[0].levels[1].patch.play.seats,
    [`${PROGRAM}.match seats_mismatch`],
  ],
  [
    'a placeholder that stands for nothing in a text that one arm alone reads',
    (_, texts) => (texts.en['with-a-program'] = 'You are paid {{pay.baze}}.'),
    ['texts.en.with-a-program placeholder_unknown'],
  ],
  [
    'a text that is missing',
    (_, texts) => delete texts.en['instructions-alone'],
    [`${PROGRAM}.texts.instructions text_missing`],
  ],
  [
    'a text on partners that is missing',
    (_, texts) => delete texts.en['with-a-program'],
    ['sessions.0.partners text_missing'],
  ],
  [
    'a text that the arm does not show',
    (study) => (study.design.factors[0].levels[1].study.texts.rules = 'instructions'),
    [`${PROGRAM}.texts.rules patch_refused`],
  ],
  [
    'practice of no game',
    (study) =>
      (study.design.factors[0].levels[1].study = { match: { people: 1 }, steps: [{ kind: 'lessons', game: 'go' }] }),
    [`${PROGRAM}.steps.0.game game_unknown`],
  ],
  [
    'a survey after no session',
    (study) => (study.design.factors[0].levels[1].study.survey = [{ id: 'about', after: 'later', optional: true }]),
    [`${PROGRAM}.survey.0.after step_unreachable`],
  ],
  [
    'two factors that change one part',
    (study) =>
      study.design.factors.push({
        id: 'read',
        vary: 'between',
        levels: [{ id: 'much' }, { id: 'little', study: { texts: { instructions: 'debrief' } } }],
      }),
    ['design.factors.1.levels.1.study.texts.instructions patch_refused'],
  ],
  [
    'another debriefing within participants',
    (study) =>
      study.design.factors.push({
        id: 'end',
        vary: 'within',
        levels: [{ id: 'a' }, { id: 'b', study: { debrief: null } }],
      }),
    ['design.factors.1.levels.1.study patch_refused'],
  ],
  [
    'a hidden program in one arm alone',
    (study) => (study.design.factors[0].levels[1].patch.play.disclosure = { kind: false }),
    ['design.factors.0.levels.1.patch.play.disclosure.kind bots_undisclosed'],
  ],
  [
    'misled in one arm, and debriefed in the other',
    (study) => {
      study.deception = true;
      study.design.factors[0].levels[1].study.debrief = null;
    },
    [`${PROGRAM}.debrief debrief_missing`],
  ],
  [
    'groups that do not go through the seats of the arm for two',
    (study) => (study.design.groupsPerCell = 21),
    ['design.groupsPerCell targets_unbalanced'],
  ],
])('refused: %s', async (_what, edit, problems) => {
  expect(await found(edit)).toEqual(problems);
});

test('the protocol shows what each arm goes through side by side, and the texts that some arms alone read', async () => {
  const frozen = freeze(await partners());
  if (!('definition' in frozen)) throw new Error('the study has the shape of one');
  const protocol = protocolOf(frozen, 'en');
  const row = (part: string): string => protocol.split('\n').find((line) => line.startsWith(`| ${part}`)) ?? '';
  expect(row('step 1')).toBe('| step 1 **differs** | text `instructions` | text `instructions-alone` |');
  expect(row('step 2')).toBe('| step 2 | lessons of `symmtom` | lessons of `symmtom` |');
  expect(row('partners')).toBe('| partners **differs** | groups of 2 | alone, without waiting |');
  expect(row('session play')).toBe(
    '| session play **differs** | `symmtom`, 2 participants | `symmtom`, 1 participant; policies `symmtom/patient`; above the table `with-a-program` |',
  );
  expect(row('debriefing')).toBe('| debriefing | text `debrief` | text `debrief` |');
  expect(row('expected')).toMatch(/^\| expected \| \d+ min \| \d+ min \|$/);
  expect(protocol).toContain('`with-a-program`, in partner=program:\n\n> Your partner is a computer program.');
});

test('the protocol prints a survey that one arm alone shows, and the text above the table as most arms read it', async () => {
  const source = await partners((study, texts) => {
    texts.en['with-a-person'] = 'Your partner is another participant.';
    study.sessions[0].partners = 'with-a-person';
    study.design.factors[0].levels[1].study.survey = [
      ...study.survey,
      { id: 'program', after: 'play', optional: true },
    ];
  });
  const [page] = (source.surveys as Loose).about.pages;
  const surveys = { ...source.surveys, program: { pages: [{ ...page, title: 'About the program' }] } };
  const frozen = freeze({ ...source, surveys });
  if (!('definition' in frozen)) throw new Error('the study has the shape of one');
  const protocol = protocolOf(frozen, 'en');
  expect(protocol).toContain('Above the table stands:\n\n> Your partner is another participant.');
  expect(protocol).toContain(
    '## Survey program\n\nAfter session play, optional, in partner=program alone.\n\nAbout the program',
  );
  expect(protocol.match(/^## Survey about$/gm)).toHaveLength(1);
});

test('`check` tells seats, minutes and pay of each arm in words', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standpoint-arms-'));
  const { definition, texts, surveys } = await partners();
  mkdirSync(join(folder, 'texts', 'en'), { recursive: true });
  mkdirSync(join(folder, 'surveys'));
  writeFileSync(join(folder, 'study.json'), JSON.stringify(definition));
  for (const [key, text] of Object.entries(texts.en ?? {}))
    writeFileSync(join(folder, 'texts', 'en', `${key}.md`), text);
  for (const [id, survey] of Object.entries(surveys))
    writeFileSync(join(folder, 'surveys', `${id}.json`), JSON.stringify(survey));
  const { code, out } = await runCommand('study check', folder);
  expect(code).toBe(0);
  expect(out).toMatch(/^\| partner=program +\| +20 \| +20 \| 1, policies: 1 \| +\d+ \| +\d+ \|/m);
  rmSync(folder, { recursive: true });
});
