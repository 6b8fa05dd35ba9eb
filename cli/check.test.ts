/** The studies that ship pass the check; a copy with one fault is refused for that fault and no other. */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { botsOf } from '../bots/index.ts';
import { playout } from '../games/core/log/playout.ts';
import { newestRules } from '../games/index.ts';
import { installed } from '../server/studies/installed.ts';
import { templateNames } from '../server/studies/templates.ts';
import { withAgreement } from '../server/testing/study.ts';
import { cellsOf, playsOf } from '../studies/allocation/cells.ts';
import { orderIn, slotsOf } from '../studies/allocation/slots.ts';
import { checkSource } from '../studies/definition/check.ts';
import { withRecruiter } from '../studies/definition/exits.ts';
import { type FrozenStudy, freeze, hashOf, type StudySource } from '../studies/definition/freeze.ts';
import { filled } from '../studies/definition/placeholders.ts';
import { PROBLEM_CODES, type ProblemCode, WARNING_CODES } from '../studies/definition/problem.ts';
import { needsOf, type RecordingFacts } from '../studies/definition/recordings.ts';
import { SessionPlan, Study } from '../studies/definition/types.ts';
import { entriesOf } from '../studies/money/pay.ts';
import { checkFolder, readSource, studyFolder } from './shared/study-folder.ts';
import { inLanguages } from './testing/in-languages.ts';
import { runCommand } from './testing/run-command.ts';
import { inTwoLanguages } from './words/testing/in-two-languages.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'standpoint-studies-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const here = installed();
/** A second wave; `again` is the session that it plays. */
const WAVE = {
  ...{ id: 'later', fromMs: 86_400_000, toMs: 172_800_000, code: { code: 'FIRST-PART' }, message: 'consent' },
  ...{ sessions: ['again'], partner: 'same', pay: 10 },
};
/** Where, what, and what the wave says instead. */
const WAVES: readonly (readonly [string, string, object])[] = [
  ['waves.0.toMs', 'a window that closes first', { toMs: 3_600_000 }],
  ['waves', 'sessions that are not the last ones', { sessions: ['play'] }],
  ['waves.0', 'a wave of nothing', { sessions: [], partner: 'new' }],
  [
    'waves.0.partner',
    'no partners to meet again',
    { sessions: [], partner: 'same', steps: [{ kind: 'text', text: 'consent' }] },
  ],
  ['waves.0.id', 'a wave that is called as a session', { id: 'play' }],
  ['waves.0.policy', 'a missing policy', { ifPartnerMissing: 'policy' }],
  ['waves.0.ifPartnerMissing', 'new partners who are missing', { partner: 'new', ifPartnerMissing: 'new' }],
  ['waves.0.waitMs', 'a wait that is shorter than its ready check', { waitMs: 1000 }],
];

describe('the studies that ship', () => {
  test('are these nine', () => {
    expect(templateNames()).toEqual([
      'certified-pairs',
      'household-act-report',
      'partner-kinds',
      'sally-anne',
      'standoff-stages',
      'symmtom-losses',
      'symmtom-memory',
      'symmtom-pairs',
      'symmtom-partners',
    ]);
  });

  test.each(templateNames())(
    '%s passes, has a hypothesis and a primary outcome, and stays within its pay',
    async (name) => {
      const { source } = await readSource(studyFolder(name));
      const report = checkSource(source, here);
      expect(report).toMatchObject({ ok: true, problems: [] });
      expect(report.expectedMinutes).toBeLessThanOrEqual(45);
      expect(report.pay?.baseAnHour).toBeGreaterThanOrEqual(600);
      expect(report.pay?.allBase).toBeLessThanOrEqual(report.pay?.budget ?? 0);
      const { hypothesis, primaryOutcome } = frozenOf(source).definition.plan;
      expect(hypothesis).toMatch(/\w+ .*\.$/);
      expect(primaryOutcome.text).toMatch(/\w+ .*\.$/);
      expect(primaryOutcome.outcome).not.toBe(null);
    },
  );

  test('tell the agents of a house what they shall know in the end', async () => {
    const { source } = await readSource(studyFolder('household-act-report'));
    const { sessions } = frozenOf(source).definition;
    expect(sessions.map(({ config }) => config)).toEqual([
      expect.objectContaining({ knowledge: 'told' }),
      expect.objectContaining({ knowledge: 'told' }),
    ]);
  });

  test.each(templateNames())(
    '%s says in every session with several seats that choices can be taken back',
    async (name) => {
      const { sessions } = frozenOf((await readSource(studyFolder(name))).source).definition;
      for (const { id, seats, undo } of sessions) expect([id, undo]).toEqual([id, seats.length > 1 ? true : undefined]);
    },
  );

  test.each(templateNames())(
    '%s can be played to its end in every arm, and good play earns less than the cap',
    async (name) => {
      const { definition, items } = frozenOf((await readSource(studyFolder(name))).source);
      const slots = slotsOf(definition, 'seed');
      const firsts = cellsOf(definition).flatMap((cell) => ({
        cell,
        slot: slots.find((slot) => slot.cell === cell.id),
      }));
      for (const { cell, slot } of firsts) {
        if (!slot) throw new Error(`${cell.id} has no slot`);
        const order = orderIn(definition, 'seed', slot);
        const played = playsOf(definition, cell, {
          order,
          items: slot.list === null ? null : (items[slot.list] ?? null),
        });
        const plays = played.map(({ session, plan }) => ({ session, ...returnsOf(SessionPlan.parse(plan)) }));
        const nothing = { activeMs: 0, waitedMs: 0, probes: [], waves: [], settled: null };
        const facts = { participant: 'p', outcome: 'complete', ...nothing, plays } as const;
        const rules = entriesOf(definition.payment, facts, 'seed').map(({ rule }) => rule);
        expect(rules).not.toContain('cap');
        // beside the base, unless nothing that is played is paid
        const { points, team, round, probe } = definition.payment;
        expect(rules.length > 1).toBe((points ?? team ?? round ?? probe) !== null);
      }
    },
  );

  test('sally-anne takes ten minutes, and symmtom-memory has four arms of equal size', async () => {
    expect((await checkFolder(studyFolder('sally-anne'))).expectedMinutes).toBe(10);
    const { arms } = await checkFolder(studyFolder('symmtom-memory'));
    expect(arms.map(({ people }) => people)).toEqual([40, 40, 40, 40]);
    expect(arms[3]).toMatchObject({ arm: 'knowledge=on,notes=on', levels: { knowledge: 'on', notes: 'on' } });
  });
});

/** The returns of a session in which the game's default partner holds every seat. */
function returnsOf({ game, config, seats, probes }: SessionPlan) {
  const rules = newestRules(game);
  const partner = botsOf(game)?.defaultPartner;
  if (!rules || !partner) throw new Error(`there is no game ${game}`);
  const parsed = rules.game.schemas.config.parse({ ...rules.forPeople, ...config });
  const log = playout(rules.game, {
    session: 'session',
    config: parsed,
    seed: '1',
    policies: seats.map(() => partner),
    setup: probes ? { probes } : {},
  });
  const choosesQuestions = rules.game.asks?.chosenNow !== undefined && rules.pairs?.orders(parsed) === true;
  const end = log.at(-1);
  if (end?.type !== 'SessionEnded') throw new Error('a playout ends');
  expect(end.reason).toBe('terminated');
  expect(log.some(({ type }) => type === 'ProbeAnswered')).toBe(probes !== null || choosesQuestions);
  const teamPoints = end.returns.reduce((sum, one) => sum + one, 0);
  return { points: Math.max(...end.returns), teamPoints, seats: seats.length };
}

function frozenOf(source: StudySource): FrozenStudy {
  const frozen = freeze(source);
  return 'definition' in frozen ? frozen : expect.fail(JSON.stringify(frozen));
}

/** One change of a study that ships. */
interface Broken {
  readonly code: ProblemCode;
  readonly of: string;
  readonly what: string;
  readonly change: (source: StudySource) => StudySource;
  /** Where it is reported. */
  readonly path: string;
}

const REMEMBER = 'symmtom-memory';

/** `edit` changes a copy of the definition, whose shape a broken one does not have to keep. */
function broken(
  code: ProblemCode,
  path: string,
  what: string,
  edit: (definition: Loose) => void,
  of = REMEMBER,
): Broken {
  const change = (source: StudySource): StudySource => {
    const definition = structuredClone(source.definition) as Loose;
    edit(definition);
    return { ...source, definition };
  };
  return { code, path, what, of, change };
}

// biome-ignore lint/suspicious/noExplicitAny: broken definitions have no type
type Loose = any;

const consentOf = (code: ProblemCode, what: string, consent: string): Broken => ({
  ...{ code, what, path: 'texts.en.consent', of: REMEMBER },
  change: (source) => ({ ...source, texts: { en: { ...source.texts.en, consent } } }),
});

const surveyWith = (code: ProblemCode, path: string, what: string, element: Record<string, unknown>): Broken => ({
  code,
  path,
  what,
  of: REMEMBER,
  change: (source) => ({
    ...source,
    surveys: { about: { pages: [{ name: 'one', elements: [{ name: 'q', title: 'Q', ...element }] }] } },
  }),
});

/** A study with an attention check that ends the participation. */
const checkThatEnds = (code: ProblemCode, path: string, edit: (definition: Loose) => void): Broken => ({
  ...{ code, path, what: 'an attention check that ends the participation', of: REMEMBER },
  change: (source) => {
    const definition = structuredClone(source.definition) as Loose;
    edit(definition);
    const check = { type: 'boolean', name: 'q', title: 'Yes?', isRequired: true, correctAnswer: true };
    const elements = [{ ...check, ifWrong: 'screenOut' }];
    return { ...source, definition, surveys: { about: { pages: [{ name: 'one', elements }] } } };
  },
});

const CHOICES = [
  { value: 1, text: 'a' },
  { value: 2, text: 'b' },
];

const manyFactors = Array.from({ length: 6 }, (_, i) => ({
  id: `f${i}`,
  vary: 'between',
  levels: Array.from({ length: 20 }, (_each, j) => ({ id: `l${j}`, ratio: 1 })),
}));

const BROKEN: readonly Broken[] = [
  broken('field_refused', 'design', 'more arms than can be looked at', (study) => (study.design.factors = manyFactors)),
  broken('field_refused', 'id', 'an id that is an address', (study) => (study.id = 'drafts')),
  broken('unknown_field', 'sessions.0.bonus', 'a field that is none', (study) => (study.sessions[0].bonus = 3)),
  broken('game_unknown', 'sessions.0.game', 'a game that is not there', (study) => (study.sessions[0].game = 'chess')),
  broken('config_refused', 'sessions.0.config.pieces', 'fewer pieces than agents', (study) => {
    study.sessions[0].config.pieces = 1;
  }),
  broken('config_refused', 'sessions.0.selfPaced', 'the pace of participants beside hidden policies', (study) => {
    study.sessions[0].selfPaced = { limitMs: 60_000 };
    study.sessions[0].disclosure = { kind: false, presence: false };
  }),
  broken('policy_unknown', 'match.fill.policy', 'a policy that is not there', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/kind', counts: false };
  }),
  broken('policy_unknown', 'sessions.0.seats.2.later.0.policy', 'a later partner that is not there', (study) => {
    study.sessions[0].config.agents = 3;
    const later = [{ turn: 5, policy: 'symmtom/kind' }];
    study.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/patient', later });
  }),
  broken('policy_unknown', 'match.fill.policy', 'another version of a policy than the one that is there', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/heuristic@99', counts: false };
  }),
  broken('policy_pays_silence', 'match.fill.policy', 'a partner that is named with its version', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/greedy@1', counts: false };
  }),
  broken('policy_privileged', 'match.fill.policy', 'a partner that sees all', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/informed-patient', counts: false };
  }),
  broken('policy_privileged', 'sessions.0.dropout.policy', 'a takeover by a policy that sees all', (study) => {
    const dropout = {
      graceMs: 45_000,
      then: 'policy',
      policy: 'symmtom/informed-patient',
      minPeople: 1,
      disclose: true,
    };
    study.sessions[0].dropout = dropout;
  }),
  broken('policy_pays_silence', 'match.fill.policy', 'a partner beside which silence pays', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/greedy', counts: false };
  }),
  broken(
    'policy_pays_silence',
    'sessions.0.seats.2.policy',
    'a partner beside which silence pays, without pairs',
    (study) => {
      study.sessions[0].config.agents = 3;
      study.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/heuristic' });
    },
  ),
  broken('policy_unfit', 'sessions.0.seats.2', 'a partner that was trained for another number of pieces', (study) => {
    study.sessions[0].config = { ...study.sessions[0].config, agents: 3, width: 6 };
    study.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/ce-n3-w6-c9-s1' });
  }),
  broken('policy_unfit', 'sessions.0.seats.2', 'a named oracle that was trained on a larger grid', (study) => {
    study.sessions[0].config = { ...study.sessions[0].config, agents: 3, width: 5 };
    study.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/oracle-n3-w6-c6-s1', privileged: true });
  }),
  broken('policy_unfit', 'match.fill.policy', 'a fill that was trained for more agents', (study) => {
    study.match.fill = { afterMs: 60_000, policy: 'symmtom/ce-n3-w6-c6-s1', counts: false };
  }),
  broken('policy_unfit', 'sessions.0.dropout.policy', 'a takeover that was trained for more agents', (study) => {
    const takeover = { then: 'policy', policy: 'symmtom/ce-n3-w6-c6-s1', minPeople: 1, disclose: true };
    study.sessions[0].dropout = { graceMs: 45_000, ...takeover };
  }),
  broken('policy_unfit', 'steps.0.play.policy', 'practice with a partner for another session', (study) => {
    const play = { game: 'symmtom', config: { agents: 2 }, policy: 'symmtom/ce-n3-w6-c6-s1', limitMs: 60_000 };
    study.steps[0] = { kind: 'practice', play, attempts: 1 };
  }),
  broken('policy_privileged', 'sessions.0.seats.2', 'an oracle in a seat that does not say privileged', (study) => {
    study.sessions[0].config = { ...study.sessions[0].config, agents: 3, width: 6 };
    study.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/oracle-n3-w6-c6-s1' });
  }),
  broken('text_missing', 'steps.0.text', 'instructions that are not there', (study) => (study.steps[0].text = 'rules')),
  broken(
    'text_missing',
    'steps.0.text',
    'a text called as what every object has',
    (study) => (study.steps[0].text = 'constructor'),
  ),
  consentOf('placeholder_unknown', 'a placeholder that is none', 'You receive {{pay.bsae}}.'),
  consentOf(
    'placeholder_unknown',
    'a placeholder for a rule that the study does not have',
    'You may win {{pay.probe}}.',
  ),
  consentOf('placeholder_unknown', 'braces that are not closed', 'You receive {{pay.base}.'),
  consentOf('consent_contradicts', 'another base in words', 'You receive GBP 6.00, at most {{pay.cap}}.'),
  consentOf('consent_contradicts', 'another base with its sign', 'You receive £6.'),
  consentOf('consent_contradicts', 'another currency', 'You receive $3.00.'),
  consentOf('consent_contradicts', 'another time', 'It takes about 40 minutes.'),
  broken('outcome_unknown', 'plan.primaryOutcome.outcome.column', 'an outcome in no column', (study) => {
    study.plan.primaryOutcome.outcome = { table: 'sessions', column: 'returns' };
  }),
  broken('outcome_unknown', 'plan.primaryOutcome.outcome.table', 'an outcome in no table', (study) => {
    study.plan.primaryOutcome.outcome.table = 'decision';
  }),
  broken('outcome_unknown', 'plan.primaryOutcome.outcome', 'an outcome in words alone', (study) => {
    study.plan.primaryOutcome.outcome = null;
  }),
  broken('seats_mismatch', 'sessions.0.seats', 'a seat too few', (study) => (study.sessions[0].config.agents = 3)),
  broken('outcome_without_code', 'codes.lobby_timeout', 'an end without a code', (study) => {
    delete study.codes.lobby_timeout;
  }),
  broken(
    'code_repeated',
    'codes.dropped',
    'one code for two ends',
    (study) => (study.codes.dropped = study.codes.complete),
  ),
  broken('exit_elsewhere', 'codes.complete.url', 'a way to Prolific for participants of links', (study) => {
    study.intake.recruiter = 'links';
  }),
  broken('wait_without_deadline', 'match.waitMs', 'a pool without a limit', (study) => (study.match.waitMs = null)),
  broken('wait_without_deadline', 'sessions.0.limitMs', 'a session without a limit', (study) => {
    delete study.sessions[0].limitMs;
  }),
  broken('exit_unpaid', 'payment.outcomes.lobby_timeout', 'waiting in vain and for nothing', (study) => {
    study.payment.floor = 0;
    study.payment.outcomes.lobby_timeout.fixed = 0;
    for (const outcome of ['partial_partner_left', 'failed_check']) study.payment.outcomes[outcome].fixed = 10;
  }),
  broken(
    'step_unreachable',
    'survey.0.after',
    'a survey after no session',
    (study) => (study.survey[0].after = 'later'),
  ),
  broken('grace_too_short', 'sessions.0.dropout.graceMs', 'less than a reload takes', (study) => {
    study.sessions[0].dropout.graceMs = 5000;
  }),
  broken(
    'bots_undisclosed',
    'sessions.0.disclosure.kind',
    'a hidden program',
    (study) => {
      study.sessions[0].disclosure.kind = false;
    },
    'standoff-stages',
  ),
  broken('takeover_undisclosed', 'sessions.0.dropout.disclose', 'a hidden takeover', (study) => {
    const dropout = { graceMs: 45_000, then: 'policy', policy: 'symmtom/patient', minPeople: 1, disclose: false };
    study.sessions[0].dropout = dropout;
  }),
  broken('debrief_missing', 'debrief', 'misled and not told', (study) => {
    study.deception = true;
    study.debrief = null;
  }),
  broken(
    'person_probe_missing',
    'survey',
    'misled and not asked',
    (study) => {
      study.deception = true;
      study.sessions[0].disclosure.kind = false;
    },
    'standoff-stages',
  ),
  broken('signal_ends_participation', 'integrity.use', 'a paste that ends it', (study) => {
    study.integrity.use = 'end';
  }),
  surveyWith('survey_html', 'surveys.about.pages.0.elements.0.title', 'a tag in a title', {
    type: 'text',
    title: '<b>Q</b>',
  }),
  surveyWith('survey_html', 'surveys.about.pages.0.elements.0.type', 'an element of HTML', { type: 'html' }),
  surveyWith('survey_uploads', 'surveys.about.pages.0.elements.0.type', 'a file', { type: 'file' }),
  surveyWith('survey_fetches', 'surveys.about.pages.0.elements.0.choicesByUrl', 'choices from elsewhere', {
    type: 'dropdown',
    choicesByUrl: { url: 'https://example.org' },
  }),
  surveyWith(
    'unknown_field',
    'surveys.about.pages.0.elements.0.onValueChanged',
    'a key of SurveyJS that is not allowed',
    {
      type: 'radiogroup',
      choices: CHOICES,
      onValueChanged: 'x',
    },
  ),
  surveyWith(
    'answer_missing',
    'surveys.about.pages.0.elements.0.correctAnswer',
    'a right answer that no one can give',
    {
      ...{ type: 'radiogroup', choices: CHOICES, correctAnswer: 3 },
    },
  ),
  surveyWith('answer_missing', 'surveys.about.pages.0.elements.0.correctAnswer', 'a right answer in own words', {
    ...{ type: 'comment', correctAnswer: 'blue' },
  }),
  surveyWith('answer_missing', 'surveys.about.pages.0.elements.0.ifWrong', 'what follows from no right answer', {
    ...{ type: 'boolean', isRequired: true, ifWrong: 'warn' },
  }),
  surveyWith('field_refused', 'surveys.about.pages.0.elements.0.isRequired', 'a check that may be left out', {
    ...{ type: 'boolean', correctAnswer: true, ifWrong: 'exclude' },
  }),
  checkThatEnds('outcome_without_code', 'failedAttention', ({ payment }) => {
    payment.failedAttention = { base: 'byTime', earned: false, waiting: true };
  }),
  checkThatEnds('exit_unpaid', 'payment.failedAttention', (study) => {
    study.failedAttention = { code: 'MEMORY-ATTENTION' };
  }),
  checkThatEnds('code_repeated', 'failedAttention', (study) => {
    study.failedAttention = study.codes.complete;
    study.payment.failedAttention = { base: 'byTime', earned: false, waiting: true };
  }),
  surveyWith('answer_missing', 'surveys.about.pages.0.elements.0.choices', 'a choice of nothing', {
    type: 'radiogroup',
  }),
  broken('answer_missing', 'comprehension.questions.0.correct', 'no option is right', (study) => {
    study.comprehension.questions[0].correct = 'far';
  }),
  broken('factor_unused', 'design.factors.1', 'two levels alike', (study) => {
    study.design.factors[1].levels[1].patch = {};
  }),
  broken('patch_refused', 'design.factors.0.levels.1.patch.play.limitMs', 'a level that makes no session', (study) => {
    study.design.factors = [
      { id: 'notes', vary: 'between', levels: [{ id: 'off' }, { id: 'broken', patch: { play: { limitMs: null } } }] },
    ];
  }),
  broken('order_impossible', 'design.order', 'an order of nothing', (study) => (study.design.order = 'williams')),
  {
    ...{ code: 'texts_too_many', path: 'texts', what: 'more texts than a study can have', of: REMEMBER },
    change: (source) => ({
      ...source,
      texts: { en: Object.fromEntries(Array.from({ length: 2001 }, (_, nth) => [`text-${nth}`, 'x'])) },
    }),
  },
  broken(
    'list_too_short',
    'design.lists.0',
    'one item for two sessions',
    (study) => {
      study.sessions.push({ ...study.sessions[0], id: 'house-3' });
      const levels = study.design.factors[0].levels;
      for (const level of levels) level.patch['house-3'] = level.patch['house-1'];
    },
    'household-act-report',
  ),
  broken('targets_unbalanced', 'design.groupsPerCell', 'seats that rotate over an odd number', (study) => {
    study.design.groupsPerCell = 21;
  }),
  broken('balance_refused', 'design.balanceWithin.language', 'languages of one', (study) => {
    study.design.balanceWithin = { language: { en: 1 } };
  }),
  ...WAVES.map(([path, what, change]) =>
    broken('wave_refused', path, what, (study) => {
      study.sessions.push({ ...study.sessions[0], id: 'again' });
      study.waves = [{ ...WAVE, ...change }];
    }),
  ),
  broken('recording_refused', 'sessions.0.recordings.1', 'the same recording twice', (study) => {
    study.sessions[0].recordings = ['earlier', 'earlier'];
  }),
  broken('invites_refused', 'intake.invites.0.study', 'participants of the study itself', (study) => {
    study.intake.invites = [{ study: study.id, outcomes: ['complete'] }];
  }),
  broken('cap_missing', 'payment.cap', 'pay without a cap', (study) => delete study.payment.cap),
  broken(
    'budget_too_small',
    'payment.budget',
    'less than the base for all',
    (study) => (study.payment.budget = 40_000),
  ),
  broken('probe_pay_improper', 'payment.probe.rule', 'a prize that a known wrong answer wins', (study) => {
    study.payment.probe = { minor: 50, rule: 'confidence' };
  }),
  broken('zone_unknown', 'intake.zone', 'hours nowhere', (study) => (study.intake.zone = 'Europe/Londinium')),
  broken('retention_missing', 'retention', 'data kept for ever', (study) => delete study.retention),
  broken('probes_refused', 'sessions.0.probes', 'rounds where there are none', (study) => {
    const probes = { kinds: ['first'], rounds: [1], count: 1, seed: '', limitMs: null, confidence: false };
    study.sessions[0].probes = probes;
  }),
];

describe('a broken copy', () => {
  test.each(BROKEN.map((one) => [one.code, one.what, one] as const))(
    '%s: %s',
    async (code, _what, { of, change, path }) => {
      const { source } = await readSource(studyFolder(of));
      const { ok, problems } = checkSource(change(source), here);
      expect(ok).toBe(false);
      expect(problems.map((one) => one.code)).toContain(code);
      expect(problems.filter((one) => one.code === code).some((one) => one.path.startsWith(path))).toBe(true);
      expect(new Set(problems.map((one) => one.code)).size).toBe(1);
      for (const { message } of problems) expect(message).toMatch(/^\S.*[.?]$/s);
    },
  );
});

test('a study may have trained policies in the session that they were trained for, oracles where it names them', async () => {
  const { source } = await readSource(studyFolder(REMEMBER));
  const definition = structuredClone(source.definition) as Loose;
  Object.assign(definition.sessions[0].config, { agents: 3, width: 6 });
  definition.sessions[0].seats.push({ kind: 'policy', policy: 'symmtom/oracle-n3-w6-c6-s1', privileged: true });
  expect(checkSource({ ...source, definition }, here).problems).toEqual([]);
});

test('whatever one value of a study is replaced with, the check answers and does not throw', async () => {
  const { source } = await readSource(studyFolder('sally-anne'));
  const places = pathsIn(source);
  const value = fc.oneof(
    fc.constantFrom<unknown>(null, 0, -1, 1e9, '', 'constructor', '__proto__', 'policy', 'within', true, [], {}, 'all'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), value, (path, given) => {
      const changed = structuredClone(source) as Loose;
      const holder = path.slice(0, -1).reduce<Loose>((at, key) => at[key], changed);
      holder[path.at(-1) ?? ''] = given;
      const { ok, problems } = checkSource(changed, here);
      expect(ok).toBe(problems.length === 0);
    }),
    { numRuns: 150 },
  );
});

/** Paths into definition and surveys. Texts come from files, so that they are texts. */
function pathsIn({ definition, surveys, items }: StudySource): readonly (readonly string[])[] {
  const inside = (value: unknown, path: readonly string[]): readonly (readonly string[])[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => [[...path, key], ...inside(one, [...path, key])])
      : [];
  return inside({ definition, surveys, items }, []).filter((path) => path.length > 1);
}

describe('languages', () => {
  test('a language without words of the game, and without texts, is refused for both', async () => {
    const { source } = await readSource(studyFolder('sally-anne'));
    const definition = { ...(source.definition as Loose), languages: ['en', 'uk'] };
    const ukrainian = { 'tier-data': 'Я погоджуюся.' };
    const { problems } = checkSource({ ...source, definition, texts: { ...source.texts, uk: ukrainian } }, here);
    expect(new Set(problems.map(({ code }) => code))).toEqual(
      new Set(['words_missing', 'language_missing', 'translation_unagreed']),
    );
    expect(problems).toContainEqual({
      path: 'languages.1',
      code: 'words_missing',
      message: 'tomqa has no words in uk.',
    });
    expect(problems.map(({ path }) => path)).not.toContain('consent.tiers.0.text');
    expect(problems.map(({ path }) => path)).toContain('surveys.about');
  });

  test('stories with a word that only English has are refused in another language, in practice too', async () => {
    const { source } = await readSource(studyFolder('sally-anne'));
    const definition = source.definition as { readonly sessions: readonly Loose[]; readonly steps: readonly Loose[] };
    const item = {
      agents: ['Anne', 'Sally'],
      events: [
        { type: 'enter', agent: 'Anne', room: 'kitchen' },
        { type: 'loc', object: 'marble', container: 'red_basket', room: 'kitchen' },
        { type: 'loc', object: 'apple', container: 'blue_box', room: 'kitchen' },
      ],
      questions: [{ kind: 'reality', chain: [], object: 'marble' }],
    };
    const withItem = (config: unknown): Loose => ({ ...(config as Loose), items: [item] });
    const told = {
      ...definition,
      languages: ['en', 'de'],
      sessions: definition.sessions.map((one) =>
        one.game === 'tomqa' ? { ...one, config: withItem(one.config) } : one,
      ),
      steps: definition.steps.map((one) => {
        const play = one.play as Loose | undefined;
        return play ? { ...one, play: { ...play, config: withItem(play.config) } } : one;
      }),
    };
    const wordless = (studied: Loose) =>
      checkSource({ ...source, definition: studied }, here)
        .problems.filter(({ code }) => code === 'words_missing')
        .map(({ path, message }) => ({ path, message }));
    const message = 'tomqa can tell of "marble" in English alone, not in de.';
    expect(wordless(told)).toEqual([
      { path: 'steps.1.play.config', message },
      { path: 'sessions.0.config', message },
    ]);
    expect(wordless({ ...told, languages: ['en'] })).toEqual([]);
  });

  const words = Object.fromEntries(Object.keys(here.words).map((game) => [game, ['en', 'de']]));
  const inGerman = { ...here, words };
  const problemsOf = (source: StudySource) => checkSource(source, inGerman).problems;
  const agreed = withAgreement(inTwoLanguages());

  test('a translation that is agreed passes, and one without states is refused with the names of its texts', () => {
    expect(problemsOf(agreed)).toEqual([]);
    const [found, ...others] = problemsOf(inTwoLanguages());
    expect(others).toEqual([]);
    expect(found).toMatchObject({ path: 'translations.de', code: 'translation_unagreed' });
    expect(found?.message).toMatch(
      /^The translation into de is not agreed: texts:[\w-]+(, texts:[\w-]+){4} and \d+ more\. /,
    );
  });

  test('a text that changed after its translation is stale, and one that was reviewed is not agreed', () => {
    const { texts, translations } = agreed;
    const changed = { ...texts.en, consent: `${texts.en?.consent}\nThank you.` };
    const de = translations?.de as Readonly<Record<string, object>>;
    const reviewed = { ...de, 'surveys/about:hard.title': { ...de['surveys/about:hard.title'], state: 'reviewed' } };
    const source = { ...agreed, texts: { ...texts, en: changed }, translations: { de: reviewed } };
    expect(problemsOf(source).map(({ path, code, message }) => [path, code, /: (.+?)\. /.exec(message)?.[1]])).toEqual([
      ['translations.de', 'translation_stale', 'texts:consent'],
      ['translations.de', 'translation_unagreed', 'surveys/about:hard.title'],
    ]);
  });

  test('line ends and blanks at the end of lines make no translation stale', () => {
    const texts = {
      ...agreed.texts,
      en: { ...agreed.texts.en, consent: `${agreed.texts.en?.consent}`.replaceAll('\n', ' \r\n') },
    };
    expect(problemsOf({ ...agreed, texts })).toEqual([]);
  });
});

describe('several languages', () => {
  const HE = { ...here, words: { ...here.words, symmtom: ['en', 'he'] } };
  /** The problems of a study in English and Hebrew with changes, as code and place. */
  const found = async (edit: (definition: Loose) => void, catalogue = HE) => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const { definition, ...rest } = inLanguages(source, ['en', 'he']);
    edit(definition);
    return checkSource(withAgreement({ ...rest, definition }), catalogue).problems.map(
      ({ code, path }) => `${code} ${path}`,
    );
  };

  test('a study whose game and texts are in both is accepted, also with arms that are balanced within each', async () => {
    expect(await found(() => {})).toEqual([]);
    expect(
      await found(({ design }) => {
        design.balanceWithin = { language: { en: 1, he: 1 } };
      }),
    ).toEqual([]);
  });

  test('a region is served by the words of the language without it, and not the other way round', async () => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const codes = (languages: readonly string[], words: readonly string[]) =>
      checkSource(withAgreement(inLanguages(source, languages)), {
        ...here,
        words: { ...here.words, symmtom: words },
      }).problems.map(({ code }) => code);
    expect(codes(['en', 'en-GB'], ['en'])).toEqual([]);
    expect(codes(['en', 'pt'], ['en', 'pt-BR'])).toEqual(['words_missing']);
    expect(codes(['en', 'ent'], ['en'])).toEqual(['words_missing']);
    // another script
    expect(codes(['en', 'zh-CN'], ['en', 'zh'])).toEqual([]);
    expect(codes(['en', 'zh-TW'], ['en', 'zh'])).toEqual(['words_missing']);
  });

  test.each<readonly [string, (definition: Loose) => void, readonly string[]]>([
    [
      'a language without a share, and a share of a language that the study does not have',
      ({ design }) => {
        design.balanceWithin = { language: { en: 1, de: 1 } };
      },
      ['balance_refused design.balanceWithin.language.de', 'balance_refused design.balanceWithin.language'],
    ],
    [
      'groups across languages',
      ({ design, match }) => {
        design.balanceWithin = { language: { en: 1, he: 1 } };
        match.sameLanguage = false;
      },
      ['balance_refused design.balanceWithin.language'],
    ],
    [
      'groups that the shares do not divide',
      ({ design }) => {
        design.balanceWithin = { language: { en: 4, he: 3 } };
      },
      ['targets_unbalanced design.groupsPerCell'],
    ],
    [
      'seats that rotate over an odd number of groups in one language',
      ({ design }) => {
        design.groupsPerCell = 24;
        design.balanceWithin = { language: { en: 7, he: 1 } };
      },
      ['targets_unbalanced design.groupsPerCell'],
    ],
    [
      'a language of the recruiter that the study does not have',
      ({ intake }) => {
        intake.language = { parameter: 'STUDY_ID', values: { aa: 'he', bb: 'fr' } };
      },
      ['language_missing intake.language.values.bb'],
    ],
  ])('%s: refused', async (_what, edit, problems) => {
    expect(await found(edit)).toEqual(problems);
  });

  test('a published study keeps its shares', async () => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const { definition, ...rest } = inLanguages(source, ['en', 'he']);
    const published = frozenOf({ ...rest, definition });
    const shared = { ...definition, design: { ...definition.design, balanceWithin: { language: { en: 1, he: 1 } } } };
    expect(
      checkSource(withAgreement({ ...rest, definition: shared }), HE, published).problems.map(({ code }) => code),
    ).toEqual(['design_changed']);
  });
});

describe('a published study', () => {
  const versions = async (edit: (definition: Loose) => void) => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const definition = structuredClone(source.definition) as Loose;
    edit(definition);
    return checkSource({ ...source, definition }, here, frozenOf(source));
  };

  test('may grow its targets and change its texts and pay', async () => {
    const { ok, hash } = await versions((study) => {
      study.design.groupsPerCell = 24;
      study.payment.budget = 200_000;
    });
    expect(ok).toBe(true);
    expect(hash).not.toBe((await checkFolder(studyFolder(REMEMBER))).hash);
  });

  test.each([
    ['smaller targets', (study: Loose) => (study.design.groupsPerCell = 18)],
    ['another config', (study: Loose) => (study.sessions[0].config.turns = 31)],
    ['another factor', (study: Loose) => (study.design.factors[0].levels[0].ratio = 2)],
  ])('refuses %s', async (_what, edit) => {
    expect((await versions(edit)).problems.map(({ code }) => code)).toContain('design_changed');
  });
});

describe('npx standpoint study new, npx standpoint study check', () => {
  test.each(templateNames())('a new study from %s passes as it is', async (template) => {
    const name = `own-${template}`;
    const made = await runCommand('study', 'new', name, '--from', template, '--in', folder);
    expect(made).toMatchObject({ code: 0, errors: '' });
    const { code, out } = await runCommand('study check', join(folder, name), '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      problems: [],
      expectedMinutes: expect.any(Number),
      pay: { currency: 'GBP' },
      arms: expect.any(Array),
    });
    const { source } = await readSource(join(folder, name));
    expect(frozenOf(source).definition.id).toBe(name);
  });

  test('a study of Prolific is warned of ids without signatures, and of a Prolific study that it does not name', async () => {
    const { source: given } = await readSource(studyFolder('sally-anne'));
    const codesWith = (intake: object): readonly string[] => {
      const definition = given.definition as { readonly intake: object };
      const source = { ...given, definition: { ...definition, intake: { ...definition.intake, ...intake } } };
      const { ok, warnings } = checkSource(source, here);
      expect(ok).toBe(true);
      return warnings.map(({ path, code }) => `${path} ${code}`);
    };
    expect(codesWith({})).toEqual(['intake.prolificStudy prolific_study_missing']);
    expect(codesWith({ prolificStudy: 'a'.repeat(24) })).toEqual([]);
    for (const signed of ['accepted', 'ignored']) expect(codesWith({ signed })).toEqual(['intake.signed ids_unsigned']);
    const elsewhere = withRecruiter(given.definition as Record<string, unknown>, 'labels');
    expect(checkSource({ ...given, definition: elsewhere }, here)).toMatchObject({ ok: true, warnings: [] });
  });

  test.each([
    [['new', 'Mine', '--from', REMEMBER], 'small letters'],
    [['new', '../mine', '--from', REMEMBER], 'small letters'],
    [['new', 'mine', '--from', 'nothing'], "no template 'nothing'"],
    [['new', `own-${REMEMBER}`, '--from', REMEMBER], 'is there already'],
    [['protocol', 'nothing'], "no study 'nothing'"],
    [['protocol', REMEMBER, '--language', 'de'], 'the study is not in de'],
  ])('study %j is refused in a sentence, and writes nothing', async (args, words) => {
    const { code, out, errors } = await runCommand('study', ...args, ...(args[0] === 'new' ? ['--in', folder] : []));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toContain(words);
    expect(existsSync(join(folder, 'mine'))).toBe(false);
  });

  test('an unknown study has exit code 2, a study with problems 1 and each problem in words', async () => {
    expect((await runCommand('study check', 'nothing')).code).toBe(2);
    const own = join(folder, 'torn');
    cpSync(studyFolder(REMEMBER), own, { recursive: true });
    writeFileSync(join(own, 'surveys', 'about.json'), '{');
    writeFileSync(join(own, 'texts', 'notes.txt'), 'x');
    const { code, out } = await runCommand('study check', own, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out).problems.map((one: { code: string }) => one.code)).toEqual([
      'file_unreadable',
      'unknown_field',
    ]);
    expect((await runCommand('study check', own)).out).toContain('surveys/about.json is no JSON');
  });

  test('--against shows what differs from the published version', async () => {
    const own = join(folder, 'grown');
    cpSync(studyFolder(REMEMBER), own, { recursive: true });
    writeFileSync(join(own, 'texts', 'en', 'debrief.md'), 'Thank you.');
    const { code, out } = await runCommand('study check', own, '--against', REMEMBER, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out).difference).toMatchObject([{ path: 'texts.en.debrief', after: 'Thank you.\n' }]);
  });

  test('a study in TypeScript is the study that its JSON is', async () => {
    const own = join(folder, 'typed');
    cpSync(studyFolder(REMEMBER), own, { recursive: true });
    const { source } = await readSource(own);
    rmSync(join(own, 'study.json'));
    writeFileSync(join(own, 'study.ts'), `export default ${JSON.stringify(source.definition)};`);
    const typed = await readSource(own);
    expect(hashOf(frozenOf(typed.source))).toBe(hashOf(frozenOf(source)));
    const torn = join(folder, 'torn-typed');
    cpSync(own, torn, { recursive: true });
    writeFileSync(join(torn, 'study.ts'), 'export default nothing;');
    expect((await checkFolder(torn)).problems).toMatchObject([{ path: 'study.ts', code: 'file_unreadable' }]);
  });
});

test('the protocol has every text and survey of the study, what is paid for each outcome, and every arm', async () => {
  const { code, out } = await runCommand('study', 'protocol', REMEMBER);
  expect(code).toBe(0);
  const { source } = await readSource(studyFolder(REMEMBER));
  const { definition } = frozenOf(source);
  for (const text of Object.values(source.texts.en ?? {}))
    for (const line of filled(text, definition, 'en').split('\n')) expect(out).toContain(line.trim());
  expect(out).toContain('You receive £3.00, and a share');
  for (const words of [
    'How did you decide what to do?',
    'knowledge=on,notes=on',
    '| lobby_timeout |',
    '90 days',
    'paste',
  ])
    expect(out).toContain(words);
});

describe('a problem of sessions as they are played is reported once, where it was written', () => {
  const problemsOf = async (of: string, edit: (definition: Loose, items: Loose) => void) => {
    const { source } = await readSource(studyFolder(of));
    const { definition, items } = structuredClone(source) as Loose;
    edit(definition, items);
    return checkSource({ ...source, definition, items }, here).problems;
  };
  const HOUSE = 'household-act-report';
  const asked = (study: Loose) => study.design.factors[0].levels[1].patch;

  test('a question in a turn that never comes, with how long the session is', async () => {
    const problems = await problemsOf(HOUSE, (study) => {
      asked(study)['house-1'].probes.turns = [3, 80];
    });
    expect(problems).toEqual([
      {
        path: 'design.factors.0.levels.1.patch.house-1.probes.turns',
        code: 'probes_refused',
        message: expect.stringMatching(/^The turns of household end with \d+ here: questions at 80 never come\.$/),
      },
    ]);
    const rounds = await problemsOf('standoff-stages', (study) => {
      study.sessions[0].probes = {
        ...{ kinds: ['first'], rounds: [1, 11], count: 1, seed: '', limitMs: null, confidence: false },
      };
    });
    expect(rounds.map(({ message }) => message)).toEqual([
      'The rounds of standoff end with 10 here: questions at 11 never come.',
    ]);
  });

  test('a wrong level, in each of its sessions once, though four lists and arms play it', async () => {
    const problems = await problemsOf(HOUSE, (study) => {
      asked(study)['house-1'].probes.count = 0;
      asked(study)['house-2'].dropout = { policy: 'household/plannr' };
    });
    expect(problems).toMatchObject([
      { path: 'design.factors.0.levels.1.patch.house-1.probes.count', code: 'patch_refused' },
      {
        path: 'design.factors.0.levels.1.patch.house-2.dropout.policy',
        code: 'policy_unknown',
        message: 'household has no policy household/plannr. Did you mean household/planner?',
      },
    ]);
  });

  test('a session that is wrong without its levels, in the session', async () => {
    const problems = await problemsOf(REMEMBER, (study) => {
      study.sessions[0].config.pieces = 1;
    });
    expect(problems.map(({ path }) => path)).toEqual(['sessions.0.config.pieces']);
  });

  test('an item that is wrong in all arms, in the item', async () => {
    const problems = await problemsOf(HOUSE, (_study, items) => {
      items['form-b'][1].patch.config.deadlineMs = -1;
    });
    expect(problems.map(({ path }) => path)).toEqual(['items.form-b.1.patch.config.deadlineMs']);
  });

  test('two levels that are wrong only together, in the one that names the field', async () => {
    const problems = await problemsOf(REMEMBER, ({ sessions, design }) => {
      sessions[0].probes = { kinds: ['first'], turns: [0], count: 1, seed: '', limitMs: null, confidence: false };
      design.factors[0].levels[1].patch = { play: { probes: { turns: [2] } } };
      design.factors[1].levels[1].patch = { play: { config: { turns: 1 } } };
    });
    expect(problems).toMatchObject([
      { code: 'probes_refused', path: 'design.factors.0.levels.1.patch.play.probes.turns' },
    ]);
  });
});

describe('what is misspelt gets what was meant', () => {
  test.each<[string, string, (study: Loose) => void]>([
    [
      'design.groupPerCell',
      'There is no field groupPerCell. Did you mean groupsPerCell?',
      ({ design }) => {
        design.groupPerCell = 20;
      },
    ],
    [
      'sessions.0.minuts',
      'There is no field minuts. Did you mean minutes?',
      ({ sessions }) => {
        sessions[0].minuts = 3;
      },
    ],
    [
      'screening.0.txt',
      'There is no field txt. Did you mean text?',
      ({ screening }) => {
        screening[0].txt = 'needs-keyboard';
      },
    ],
    [
      'sessions.0.game',
      'There is no game symtom. Did you mean symmtom?',
      ({ sessions }) => {
        sessions[0].game = 'symtom';
      },
    ],
    [
      'survey.0.after',
      'There is no session or later wave plai after which it could come. Did you mean play?',
      ({ survey }) => {
        survey[0].after = 'plai';
      },
    ],
    [
      'consent.text',
      'There is no text consnt. Did you mean consent?',
      ({ consent }) => {
        consent.text = 'consnt';
      },
    ],
    [
      'intake.zone',
      'There is no time zone Europe/Lundon. Did you mean Europe/London?',
      ({ intake }) => {
        intake.zone = 'Europe/Lundon';
      },
    ],
    [
      'plan.primaryOutcome.outcome.column',
      'Table decisions has no column rewards. Did you mean reward?',
      ({ plan }) => {
        plan.primaryOutcome.outcome.column = 'rewards';
      },
    ],
  ])('%s: %s', async (path, message, edit) => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const definition = structuredClone(source.definition) as Loose;
    edit(definition);
    expect(checkSource({ ...source, definition }, here).problems).toContainEqual(
      expect.objectContaining({ path, message }),
    );
  });

  test('and what is like nothing gets no guess', async () => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const definition = { ...(source.definition as Loose), colour: 'blue' };
    expect(checkSource({ ...source, definition }, here).problems).toEqual([
      { path: 'colour', code: 'unknown_field', message: 'There is no field colour.' },
    ]);
  });
});

describe('a consent', () => {
  const checked = async (consent: string, edit: (definition: Loose) => void = () => {}) => {
    const { source } = await readSource(studyFolder(REMEMBER));
    const definition = structuredClone(source.definition) as Loose;
    edit(definition);
    const { problems, warnings } = checkSource(
      { ...source, definition, texts: { en: { ...source.texts.en, consent } } },
      here,
    );
    const own = warnings.filter(({ code }) => code !== 'prolific_study_missing');
    return { problems, warnings: own };
  };

  test('that names the base, and was not changed with it, is refused with its line', async () => {
    const consent = '# Taking part\n\nIt takes about 20 minutes. You receive GBP 3.00, at most GBP 8.00.';
    expect(await checked(consent)).toEqual({ problems: [], warnings: [] });
    const { problems } = await checked(consent, ({ payment }) =>
      Object.assign(payment.base, { minor: 250, minutes: 15 }),
    );
    expect(problems).toEqual([
      {
        path: 'texts.en.consent',
        code: 'consent_contradicts',
        message:
          'Line 3: GBP 3.00 is no amount of the definition: write a placeholder, as {{pay.base}} or {{pay.cap}}.',
      },
      {
        path: 'texts.en.consent',
        code: 'consent_contradicts',
        message:
          'Line 3: 20 minutes is not how long the study takes (payment.base.minutes: 15): write {{minutes}} minutes.',
      },
    ]);
  });

  test('may say other amounts of the definition, what the base is for an hour, and how long a wait is', async () => {
    const consent =
      'About {{minutes}} minutes, {{pay.base}}, so £9.00 an hour. You wait 10 minutes at most, for 10p a minute, and get £0.60.';
    expect(await checked(consent)).toEqual({ problems: [], warnings: [] });
  });

  test('with minutes that may mean something else is a warning', async () => {
    for (const consent of ['It takes about 10 minutes.', 'It takes {{minutes}} minutes. Be back within 7 minutes.']) {
      const { problems, warnings } = await checked(consent);
      expect(problems).toEqual([]);
      expect(warnings).toMatchObject([{ path: 'texts.en.consent', code: 'minutes_unclear' }]);
    }
  });

  test('a placeholder that is misspelt gets the one that was meant', async () => {
    const { problems } = await checked('You receive {{pay.bsae}}.');
    expect(problems.map(({ message }) => message)).toEqual([
      'Line 1: There is no placeholder {{pay.bsae}}. Did you mean pay.base?',
    ]);
  });

  test('and a base for far more minutes than the study comes to is a warning', async () => {
    const { problems, warnings } = await checked('About {{minutes}} minutes.', ({ payment }) => {
      payment.base.minutes = 40;
    });
    expect(problems).toEqual([]);
    expect(warnings).toMatchObject([{ path: 'payment.base.minutes', code: 'minutes_apart' }]);
  });
});

test('docs/studies.md tells what each problem is, and every one but those of versions and files has its broken copy', () => {
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'studies.md'), 'utf8');
  expect([...PROBLEM_CODES, ...WARNING_CODES].filter((code) => !page.includes(`\`${code}\``))).toEqual([]);
  const elsewhere = [
    'design_changed',
    'bot_unknown',
    'bot_too_slow',
    'model_unknown',
    'variant_unknown',
    'model_unbounded',
    'model_unpriced',
    'model_too_slow',
    'arm_too_late',
    'consent_differs',
    'question_unknown',
    'question_unfit',
    'quota_unreachable',
    'quota_overlaps',
    'quota_too_small',
    'words_missing',
    'language_missing',
    'translation_stale',
    'translation_unagreed',
    'file_unreadable',
  ];
  const shown = new Set<string>([...BROKEN.map(({ code }) => code), ...elsewhere]);
  expect(PROBLEM_CODES.filter((code) => !shown.has(code))).toEqual([]);
});

test('partner-kinds passes on a server that offers its model, also with recordings as a fourth partner, as its page has them', async () => {
  const { source } = await readSource(studyFolder('partner-kinds'));
  const server = { ...installed(), studies: { earlier: { recruiter: 'prolific', invites: [] } }, bots: {} };
  const models = { 'scripted-1': { answerMs: 60_000, priced: false } };
  const problemsIn = (definition: unknown, recordings: Readonly<Record<string, RecordingFacts>> = {}) =>
    checkSource({ ...source, definition }, { ...server, models, recordings }).problems;
  expect(problemsIn(source.definition)).toEqual([]);
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'studies.md'), 'utf8');
  const level = JSON.parse(/```json\n\s*(\{"id": "ghost".*?)```/s.exec(page)?.[1] ?? '') as unknown;
  const study = Study.parse(source.definition);
  const [play = expect.fail()] = study.sessions;
  const [partner = expect.fail(), ...others] = study.design.factors;
  const withGhosts = {
    ...study,
    sessions: [{ ...play, recordings: ['played'] }],
    design: { ...study.design, factors: [{ ...partner, levels: [...partner.levels, level] }, ...others] },
    intake: { ...study.intake, excludes: ['earlier'] },
  };
  const { game, rulesVersion, config } = needsOf(play) ?? expect.fail();
  const seats = [0, 1].map(() => ({ whyNot: null, texts: false }));
  const played = { game, rulesVersion, config, study: 'earlier', seats, whyNot: null };
  expect(problemsIn(withGhosts, { played })).toEqual([]);
  expect(problemsIn(withGhosts)).not.toEqual([]);
});
