/** Whatever participants do and whatever fails: each reaches an end, is paid what the rules say, and is shown one page. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import { canonicalJson } from '../../games/core/json.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import type { ParticipationOutcome } from '../definition/outcomes.ts';
import { entriesOf, sumOf } from '../money/pay.ts';
import { consequencesOf } from '../room/consequences.ts';
import type { ParticipantCommand } from './contract/commands.ts';
import type { PersonAction } from './contract/decision.ts';
import { ParticipantEvent, type StreamEvents, StudyLogEvent } from './contract/events.ts';
import type { Page } from './contract/page.ts';
import { beginStudy, type Participant } from './contract/state.ts';
import { budgetOf, owedTo, payFactsOf } from './decide/account.ts';
import { listedIn, paidByRecruiter, unlistedBonuses } from './decide/bonuses.ts';
import { decideStudy } from './decide/decide.ts';
import { nextDue } from './decide/due.ts';
import { countsOf } from './decide/quotas.ts';
import { foldStudy } from './fold/evolve.ts';
import { frozenOf, newestOf } from './fold/stops.ts';
import { audit } from './read/audit.ts';
import { partners } from './testing/arms.ts';
import { drawnStudy } from './testing/drawn.ts';
import { quotaStudy } from './testing/quotas.ts';
import { type Running, running, SEED } from './testing/running.ts';
import { ALONE, checkedStudy, PAYMENT, sessionsOf, studyOf } from './testing/studies.ts';
import { HOUR, twoWaves, withFollowUp } from './testing/waves.ts';

const MINUTE = 60_000;
const pair = studyOf();
const fill = { afterMs: 2 * MINUTE, policy: 'symmtom:silent', counts: false };
const STUDIES: Readonly<Record<string, FrozenStudy>> = {
  pair,
  filled: studyOf({ match: { people: 2, waitMs: 10 * MINUTE, readyMs: 30_000, fill, neverMet: true } }),
  kept: studyOf({
    sessions: sessionsOf(pair, { id: 'play' }, { id: 'more', group: 'keep' }),
    survey: [{ id: 'about', after: 'play', optional: true }],
    payment: { ...PAYMENT, round: { minor: 5 }, team: { minor: 1 }, show: 'end' },
  }),
  'others each time': studyOf({
    sessions: sessionsOf(pair, { id: 'play' }, { id: 'more' }),
    design: { ...pair.definition.design, assignAt: 'consent' },
    match: { people: 2, waitMs: 10 * MINUTE, readyMs: 30_000, neverMet: false },
  }),
  checked: checkedStudy({
    sessions: sessionsOf(pair, { id: 'play' }, { id: 'more', group: 'keep' }),
    survey: [
      { id: 'about', after: 'play', optional: false },
      { id: 'again', after: 'all', optional: false },
    ],
  }),
  three: studyOf({
    match: { people: 3, waitMs: 10 * MINUTE, readyMs: 30_000 },
    payment: { ...PAYMENT, budget: 8000, probe: { minor: 70 } },
  }),
  alone: studyOf({
    ...ALONE,
    design: { ...pair.definition.design, assignAt: 'consent' },
    steps: [
      { kind: 'practice', attempts: 2, play: { game: 'tomqa', config: { seats: 1 }, policy: null, limitMs: MINUTE } },
      { kind: 'text', text: 'instructions' },
    ],
  }),
  'two waves with the same partner': twoWaves({ partner: 'same' }),
  'two waves with the same partner, or another one': twoWaves(
    { partner: 'same', ifPartnerMissing: 'new', waitMs: 20 * MINUTE },
    { payment: { ...PAYMENT, round: { minor: 5 }, team: { minor: 1 }, show: 'end' } },
  ),
  'two waves with the same partner, or a policy': twoWaves({
    ...{ partner: 'same', ifPartnerMissing: 'policy', policy: 'symmtom:silent', waitMs: 5 * MINUTE },
  }),
  'three waves with new partners and a last survey': withFollowUp({ waitMs: 2 * HOUR }),
  'arms for one and for two': partners(),
  'quotas by answers': quotaStudy(),
  'quotas of language and device': studyOf({
    languages: ['en', 'de'],
    intake: {
      ...pair.definition.intake,
      quotas: [
        { id: 'zz-device', cells: [{ id: 'zz-desktop', where: { device: ['desktop'] }, places: 6 }] },
        {
          id: 'zz-language',
          cells: [
            { id: 'zz-en', where: { language: ['en'] }, places: 4 },
            { id: 'zz-de', where: { language: ['de'] }, places: 4 },
          ],
        },
      ],
    },
  }),
  'arms balanced within languages': studyOf({
    languages: ['en', 'de'],
    design: { ...pair.definition.design, assignAt: 'consent', balanceWithin: { language: { en: 1, de: 1 } } },
  }),
  'arms that end differently': partners({
    assignAt: 'match',
    factors: [
      {
        id: 'zz-end',
        vary: 'between',
        levels: [
          { id: 'zz-short', study: { survey: [], debrief: null } },
          {
            id: 'zz-long',
            patch: { play: { partners: 'with-a-person' } },
            study: { survey: [{ id: 'about', after: 'play', optional: true }], texts: { debrief: 'debrief-long' } },
          },
        ],
      },
    ],
  }),
};

const people = Array.from({ length: 10 }, (_, i) => `person-${String.fromCharCode(97 + i)}-`);
const step = fc.record({ what: fc.nat({ max: 99 }), who: fc.nat({ max: 9 }), dice: fc.nat({ max: 999 }) });
type Step = { readonly what: number; readonly who: number; readonly dice: number };

const TOKEN = tokenOf({ textId: '0'.repeat(24), hmac: '0'.repeat(64) });
const OPERATOR = 'op-zz-operator';

/** Something that an operator does. The preview says what then comes of it. */
function operate(run: Running, id: string, dice: number): void {
  const actions: readonly PersonAction[] = [
    { type: 'pause', minutes: 1 + (dice % 15) },
    { type: 'resume' },
    { type: 'message', text: TOKEN },
    { type: 'giveTime', minutes: 1 + (dice % 60) },
    { type: 'advance' },
    { type: 'pause', minutes: 15 },
    { type: 'adjustPay', minor: (dice % 200) - 100 },
    { type: 'exclude', rule: 'too fast' },
    { type: 'liftExclusion' },
    { type: 'resume' },
    { type: 'pause', minutes: 2 },
    dice % 3 === 0 ? { type: 'endWithPay' } : { type: 'markDropped' },
  ];
  const action = actions[dice % actions.length] ?? { type: 'resume' };
  const command = { type: 'act', participant: id, action, cause: { operator: OPERATOR, reason: TOKEN } } as const;
  const before = run.study;
  const named = new Set([id]);
  const said = decideStudy(before, command, { at: run.at, seed: SEED, id: () => `foreseen-${dice}` });
  const foreseen = { before, after: foldStudy(before, said.writes), writes: said.writes, named };
  const done = run.give(command);
  expect(done.refusal).toEqual(said.refusal);
  expect(consequencesOf({ before, after: run.study, writes: done.writes, named })).toEqual(consequencesOf(foreseen));
}

const foolish = (dice: number, page: Page): ParticipantCommand => {
  const timing = { shownMs: 1, hiddenMs: 0 };
  const commands: readonly ParticipantCommand[] = [
    { type: 'giveConsent', textHash: 'another', tiers: [] },
    { type: 'declineConsent', textHash: page.kind === 'consent' ? page.textHash : 'another' },
    { type: 'read', timing },
    { type: 'tryLesson', lesson: 'none', misses: 3 },
    { type: 'answerComprehension', answers: { first: 'no', second: 'yes' } },
    { type: 'answerComprehension', answers: { __proto__: 'yes', first: 'no' } },
    { type: 'confirmReady' },
    { type: 'beginWave' },
    { type: 'answerSurvey', answers: { constructor: 1 }, timing },
    { type: 'answerAiHelp', help: 'answers' },
    { type: 'finish', timing },
    { type: 'followRedirect' },
    { type: 'recordSignals', signals: { pastes: 2 } },
    { type: 'askForTime' },
    { type: 'askForHelp', text: TOKEN },
    { type: 'chooseLanguage', language: 'xx' },
    {
      type: 'screen',
      facts: { device: 'phone', keyboard: false, width: 1, height: 1, latencyMs: 1, languages: [] },
    },
  ];
  return commands[dice % commands.length] as ParticipantCommand;
};

function take(run: Running, { what, who, dice }: Step): void {
  const id = people[who] ?? 'person-a-';
  if (!run.study.participants.has(id)) {
    const { intake, languages } = newestOf(run.study).frozen.definition;
    run.join(id, {
      ...(languages.length > 1 ? { language: dice % 3 === 0 ? 'de' : 'en' } : {}),
      ...(dice % 2 === 0 ? { languageFrom: 'link' } : {}),
      ...(intake.quotas ? { device: dice % 9 === 1 ? 'phone' : 'desktop' } : {}),
    });
    return;
  }
  const page = run.page(id);
  if (what >= 64 && what < 75) operate(run, id, dice);
  else if (what < 75) {
    // some never come back by themselves
    const stays = page.kind === 'away' && who % 4 === 0;
    const own = page.kind === 'survey' && page.survey === 'who' ? saysWho(dice) : run.next(id);
    const command = stays ? null : own;
    if (command) {
      const { key } = page;
      run.ask(id, command);
      // the same command again changes nothing, since its page is gone
      none(run.ask(id, command, { key }).writes);
    } else if (page.kind === 'playing' && dice % 3 === 0) endSomehow(run, page.session, dice);
    else if (page.kind === 'away' && dice % 2 === 0) run.wait(Math.max(0, page.opensAt - run.at));
    else run.wait(dice * 2);
  } else if (what < 80) run.ask(id, foolish(dice, page), dice % 5 === 0 ? { key: 'another' } : {});
  else if (what < 82) run.wait(dice * 300);
  else if (what < 83 && page.kind === 'away') run.wait(HOUR + dice * 7000);
  else if (what < 83) run.give({ type: 'listBonuses', named: new Set(people), cause: 'program' });
  else if (what < 84) run.give({ type: 'lineLost', participant: id, why: 'silent' });
  else if (what < 88) run.give({ type: 'lineResumed', participant: id, gapMs: dice });
  else if (what < 89) run.give({ type: 'extendAll', byMs: dice * 100, cause: 'outage' });
  else if (what < 90) run.ask(id, { type: 'leave' });
  else if (what < 91) run.ask(id, { type: 'withdraw' });
  else if (what < 92) run.give({ type: 'submissionReported', participant: id, status: 'returned' });
  else if (what < 93) run.give({ type: 'remove', participant: id, outcome: 'server_error', cause: 'program' });
  else if (what < 94) run.ask(id, { type: 'openTab', device: 'phone' }, { tab: `other-tab-${dice}` });
  else if (what < 95) run.join(id);
  else endAny(run, dice);
}

/** A person of any hand and age; some are too young to take part. */
const saysWho = (dice: number): ParticipantCommand => ({
  type: 'answerSurvey',
  answers: { hand: dice % 2 === 0 ? 'left' : 'right', age: 10 + (dice % 60) },
  timing: { shownMs: 1, hiddenMs: 0 },
});

/** Three pairs complete the first wave, so that what follows is mostly about later ones. */
function bringThroughFirst(run: Running): void {
  for (const pair of [people.slice(0, 2), people.slice(2, 4), people.slice(4, 6)]) {
    for (const one of pair) run.join(one);
    run.meet(...pair);
    run.end(run.sessionOf(pair[0] ?? ''));
    for (const one of pair) run.until(one, 'away');
  }
}

/** Whether the participant's page had a command, and took it. */
function act(run: Running, id: string): boolean {
  const command = run.next(id);
  return command !== null && run.ask(id, command).writes.length > 0;
}

function endAny(run: Running, dice: number): void {
  const session = [...run.sessions.keys()][dice % Math.max(1, run.sessions.size)];
  if (session !== undefined) endSomehow(run, session, dice);
}

function endSomehow(run: Running, session: string, dice: number): void {
  const planned = run.sessions.get(session);
  const [first] = planned?.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.participant] : [])) ?? [];
  const probes = [{ id: 'turn-1-1', right: dice % 2 === 0, confidence: dice % 101 }];
  const ends = [
    () => run.end(session, {}, { probes, returns: dice }),
    () => run.end(session, {}, { probes }),
    () => run.end(session, {}),
    () => run.end(session, { reason: 'truncated' }),
    () =>
      run.end(session, { reason: 'abandoned', cause: 'partner_left' }, { how: 'lost', lostAt: run.at - 1000 }, first),
    () => run.end(session, { reason: 'abandoned', cause: 'aborted' }, { how: 'lost' }, first),
    () => run.end(session, { reason: 'abandoned', cause: 'lobby_timeout', started: false }, { how: 'absent' }, first),
    () => run.end(session, { reason: 'abandoned', cause: 'fault' }),
    () => run.end(session, { reason: 'abandoned', cause: 'deserted' }, { how: 'lost' }),
    () => run.end(session, {}, { how: 'lost', throughout: false }, first),
    () => run.end(session, {}, { throughout: false }, first),
  ];
  const before = run.sessions.get(session);
  (ends[dice % ends.length] ?? ends[0])?.();
  // told again, as after a restart
  if (before) {
    run.sessions.set(session, before);
    expect(run.end(session).writes).toEqual([]);
  }
}

const NOT_FOR_PARTICIPANTS = [
  ...['zz-', '"slot"', '"arm"', '"group"', '"correct"', '"factors"', '"patch"', '"payment"', SEED, OPERATOR],
];

/** Fails with what is wrong. It is asked at every step, and an assertion of its own for each takes most of the time. */
function none(wrong: readonly unknown[]): void {
  if (wrong.length > 0) expect(wrong).toEqual([]);
}

function isWell(run: Running, { state, session }: Participant): boolean {
  if (state.status === 'playing') return run.sessions.has(session ?? '');
  if (state.status === 'finished') return true;
  return state.until > run.at && (state.status !== 'waiting' || state.pooled);
}

/** No page holds what is none of the participant's business. */
function lookForSecrets(run: Running, id: string): void {
  const page = run.page(id);
  const text = JSON.stringify(page);
  none([...NOT_FOR_PARTICIPANTS, ...people.filter((other) => other !== id)].filter((secret) => text.includes(secret)));
  const codes = text.match(/ZZCODE-\d+/g) ?? [];
  if (codes.length !== (page.kind === 'finished' || page.kind === 'away' ? 1 : 0)) none([page, codes]);
  const explained = text.match(/Text explain-\w+/g) ?? [];
  if (explained.length !== (page.kind === 'comprehension' ? page.wrong.length : 0)) none([page, explained]);
}

const eventsOf = (writes: Iterable<readonly StreamEvents[]>, id: string): readonly ParticipantEvent[] =>
  [...writes].flatMap((append) =>
    append.flatMap((write) => (write.stream === 'participant' && write.participant === id ? write.events : [])),
  );

function checkMoney(run: Running): void {
  let total = 0;
  for (const one of run.study.participants.values()) {
    const { definition } = frozenOf(run.study, one);
    const { payment } = definition;
    total += owedTo(one);
    expect(owedTo(one)).toBeGreaterThanOrEqual(0);
    expect(owedTo(one) - one.account.adjusted).toBeLessThanOrEqual(payment.cap);
    const all = eventsOf(run.appends, one.id).filter(
      (event) => event.type === 'PaymentAccrued' || event.type === 'PaymentAdjusted',
    );
    expect(all.map(({ entry }) => entry)).toEqual([...all.keys()]);
    expect(sumOf(all)).toBe(owedTo(one));
    const entries = all.filter((event) => event.type === 'PaymentAccrued');
    if (one.state.status !== 'finished') throw new Error(`${one.id} has not finished`);
    const { outcome } = one.state;
    const active = Number(entries.findLast(({ rule }) => rule === 'base')?.source.activeMs ?? 0);
    const facts = { ...payFactsOf(one, outcome, { presentAt: 0, definition }), activeMs: active };
    const due = one.consent ? entriesOf(payment, facts, SEED) : [];
    for (const rule of new Set([...due, ...entries].map((entry) => entry.rule)))
      expect(sumOf(entries.filter((entry) => entry.rule === rule))).toBe(
        sumOf(due.filter((entry) => entry.rule === rule)),
      );
  }
  expect(total).toBeLessThanOrEqual(budgetOf(run.study));
  checkBonuses(run);
}

/** Lists that were made at any time have each debt once. */
function checkBonuses(run: Running): void {
  run.give({ type: 'listBonuses', named: new Set(people), cause: 'program' });
  expect(unlistedBonuses(run.study)).toEqual([]);
  const listed = listedIn(run.study);
  for (const one of run.study.participants.values()) {
    const isCorrected = eventsOf(run.appends, one.id).some(({ type }) => type === 'PaymentAdjusted');
    const paid = paidByRecruiter(run.study, one) + (listed.get(one.id) ?? 0);
    if (isCorrected) expect(paid).toBeGreaterThanOrEqual(owedTo(one));
    else expect(paid).toBe(owedTo(one));
  }
}

/** Steps of participants, operators and time in a study, and then to its end. `seen`: outcomes so far. */
function goThrough(frozen: FrozenStudy, steps: readonly Step[], seen: Map<ParticipationOutcome, number>): void {
  const run = running(frozen);
  if (frozen.definition.waves && steps.length % 3 > 0) bringThroughFirst(run);
  for (const one of steps) {
    take(run, one);
    const id = people[one.who] ?? '';
    if (run.study.participants.has(id)) lookForSecrets(run, id);
    none([...run.study.participants.values()].filter((participant) => !isWell(run, participant)));
    none(countsOf(run.study).filter(({ now, complete, places }) => now + complete > places));
  }
  // sessions end, deadlines pass; in half of the runs those who are left are willing
  const willing = steps.length % 2 === 0;
  for (let i = 0; i < 600; i++) {
    const sessions = [...run.sessions.keys()];
    for (const session of sessions) run.end(session);
    const acted = [...run.study.participants.keys()].filter((id) => willing && act(run, id));
    const due = nextDue(run.study);
    if (sessions.length > 0 || acted.length > 0) continue;
    if (!due) break;
    const opens = [...run.study.participants.values()].flatMap(({ state }) =>
      willing && state.status === 'away' && state.opensAt > run.at ? [state.opensAt] : [],
    );
    run.wait(Math.max(0, Math.min(due.at, ...opens) - run.at));
  }
  const states = [...run.study.participants.values()].map(({ state }) => state);
  expect(states.filter(({ status }) => status !== 'finished')).toEqual([]);
  for (const state of states)
    if (state.status === 'finished') seen.set(state.outcome, (seen.get(state.outcome) ?? 0) + 1);
  for (const slot of run.study.slots.values()) expect(slot.status).toBe('filled');
  checkMoney(run);
  const folded = run.appends.reduce(foldStudy, beginStudy());
  expect(canonicalJson([...folded.participants])).toBe(canonicalJson([...run.study.participants]));
  expect(folded).toEqual(run.study);
  expect(audit(run.appends, SEED)).toEqual([]);
  for (const { stream, events } of run.appends.flat())
    for (const event of events) (stream === 'study' ? StudyLogEvent : ParticipantEvent).parse(event);
  run.give({ type: 'release', cause: 'program' });
  expect(run.study.released).toBe(true);
}

const allSteps = fc.array(step, { minLength: 60, maxLength: 300, size: 'max' });

test.each(Object.entries(STUDIES))(
  '%s: no participant is stuck, pay is right, the log gives the state and passes the audit',
  (_name, frozen) => {
    const seen = new Map<ParticipationOutcome, number>();
    fc.assert(
      fc.property(allSteps, (steps) => goThrough(frozen, steps, seen)),
      { numRuns: 10, endOnFailure: true },
    );
    expect(seen.get('complete')).toBeGreaterThan(0);
    if (frozen.definition.waves) expect(seen.get('not_returned')).toBeGreaterThan(0);
  },
);

test('the same holds in drawn studies, whose arms differ, which ask who takes part, and which have quotas', () => {
  const seen = new Map<ParticipationOutcome, number>();
  fc.assert(
    fc.property(drawnStudy, allSteps, (frozen, steps) => goThrough(frozen, steps, seen)),
    { numRuns: 24, endOnFailure: true },
  );
  for (const outcome of ['complete', 'failed_screening', 'overflow'] as const)
    expect(seen.get(outcome)).toBeGreaterThan(0);
});
