/** From the link to the recruiter, in a real browser on a real server: once for each outcome, and once for MTurk. */
import type { Page as Window } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { emptied } from '../../../client/testing/emptied.ts';
import { openStage, type Stage } from '../../../client/testing/stage.ts';
import { headed, intercept, playTo, press } from '../../../client/testing/study-window.ts';
import { en } from '../../../client/words/study/en.ts';
import { sitDownWith } from '../../../server/testing/seats.ts';
import { operatorTokenOf, post } from '../../../server/testing/server.ts';
import { goOnTo, publish, visit } from '../../../server/testing/study.ts';
import { sourceIn } from '../../../studies/definition/freeze.ts';
import { DECLARED_OUTCOMES } from '../../../studies/definition/outcomes.ts';
import type { StudyInput } from '../../../studies/definition/types.ts';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { ALONE, sessionsOf, studyOf } from '../../../studies/way/testing/studies.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());
afterEach(() => stage.noFaults());

const RECRUITER = 'https://recruiter.example';
const codeOf = (outcome: Outcome): string => `CODE-${outcome.replaceAll('_', '-').toUpperCase()}`;
const addressOf = (outcome: Outcome): string => `${RECRUITER}/done?cc=${codeOf(outcome)}`;

/** Every outcome but those of attention checks and of later waves, which the way's own tests lead to. */
type Outcome = (typeof DECLARED_OUTCOMES)[number];

/** Consent, one text and one session: nothing that does not lead to an outcome. */
const SHORT: Partial<StudyInput> = {
  screening: [],
  comprehension: null,
  survey: [],
  debrief: null,
  integrity: { signals: [], use: 'store', askAboutAi: false },
  intake: { zone: 'UTC', recruiter: 'labels' },
  codes: Object.fromEntries(
    DECLARED_OUTCOMES.map((outcome) => [outcome, { code: codeOf(outcome), url: addressOf(outcome) }]),
  ) as StudyInput['codes'],
};
const [PLAY] = ALONE.sessions ?? [];
const SOLO = {
  ...SHORT,
  ...ALONE,
  sessions: [{ ...PLAY, config: { seats: 1, set: 'debiased', stories: 1, feedback: 'none' } }],
} as Partial<StudyInput>;
const [PAIRED] = sessionsOf(studyOf(), {});
const COMPREHENSION = studyOf().definition.comprehension;

const STUDIES = {
  solo: SOLO,
  measured: {
    ...SOLO,
    screening: [{ rule: 'viewport', accept: { width: 700, height: 400 }, text: 'too-small' }],
  },
  asked: { ...SOLO, comprehension: COMPREHENSION && { ...COMPREHENSION, attempts: 1 } },
  hurried: { ...SOLO, limits: { readingMs: 2000 } },
  full: { ...SOLO, design: { factors: [], assignAt: 'match', groupsPerCell: 1 } },
  pair: { ...SHORT, match: { people: 2, waitMs: 30_000, readyMs: 20_000 }, sessions: PAIRED ? [PAIRED] : [] },
  lonely: { ...SHORT, match: { people: 2, waitMs: 6000, readyMs: 5000 } },
} as const satisfies Record<string, Partial<StudyInput>>;
type StudyId = keyof typeof STUDIES;

// none of them has a survey
const sourceOf = (id: StudyId | 'turk', parts: Partial<StudyInput>) => ({
  ...sourceIn(studyOf({ id, ...parts })),
  surveys: {},
});

interface Coming {
  readonly window: Window;
  readonly study: StudyId;
  readonly participant: string;
}

const agree = ({ window }: Coming) => window.getByText('needed to take part').click();
const consent = async (coming: Coming): Promise<void> => {
  await agree(coming);
  await press(coming.window, 'I agree and take part');
};
const toSession = async (coming: Coming): Promise<void> => {
  await consent(coming);
  await headed(coming.window, 'Instructions');
  await press(coming.window, 'Continue');
};

/** What leads to each outcome. */
const WAYS: Readonly<Record<Outcome, { readonly study: StudyId; readonly go: (coming: Coming) => Promise<unknown> }>> =
  {
    complete: {
      study: 'solo',
      async go(coming) {
        await toSession(coming);
        await headed(coming.window, 'Task 1 of 1');
        await playTo(coming.window, 'The study is over');
      },
    },
    partial_partner_left: {
      study: 'pair',
      async go(coming) {
        const { window, study } = coming;
        const partner = await visit(stage.url, study, 'participant_label=partner');
        await toSession(coming);
        const partnerPlays = goOnTo(partner, 'playing', sourceOf(study, STUDIES[study]));
        await press(window, 'I am ready');
        await partnerPlays;
        const { body } = await partner.request('connect', 'POST', {});
        const line = await sitDownWith(stage.url, (body as { readonly reservation: unknown }).reservation);
        await line.hear('request');
        await window.getByText('Turn 1 of').waitFor();
        await partner.give({ type: 'leave' });
      },
    },
    lobby_timeout: { study: 'lonely', go: toSession },
    failed_check: {
      study: 'asked',
      async go(coming) {
        const { window } = coming;
        await toSession(coming);
        for (const question of ['first', 'second']) await window.getByText(`Text ${question}-no in en.`).click();
        await press(window, 'Check my answers');
      },
    },
    failed_screening: {
      study: 'measured',
      async go({ window }) {
        await window.getByText('does not fit', { exact: false }).first().waitFor();
        await press(window, 'Go on as it is');
        await window.getByText('Text too-small in en.').waitFor();
      },
    },
    no_consent: { study: 'solo', go: ({ window }) => press(window, 'I do not take part') },
    withdrew: {
      study: 'solo',
      async go(coming) {
        await consent(coming);
        await headed(coming.window, 'Instructions');
        await press(coming.window, 'Leave or stop');
        await press(coming.window, 'Stop and leave the study');
      },
    },
    // the time for reading is over
    dropped: { study: 'hurried', go: consent },
    removed_by_operator: {
      study: 'solo',
      async go(coming) {
        await consent(coming);
        await headed(coming.window, 'Instructions');
        const action = {
          commandId: `end-${coming.participant}`,
          action: { type: 'endWithPay' },
          targets: { participants: [coming.participant], sessions: [] },
          reason: 'a test',
          basedOn: 0,
        };
        const answer = await post(stage.url, `/api/studies/${coming.study}/actions`, action, operatorTokenOf(stage));
        expect(answer).toMatchObject({ status: 200, body: { people: [{ outcome: 'removed_by_operator' }] } });
      },
    },
    server_error: {
      study: 'solo',
      async go(coming) {
        const { study, participant } = coming;
        await consent(coming);
        await headed(coming.window, 'Instructions');
        const live = await stage.server.studies.find(study);
        // as the server does where a bug keeps a participant from going on
        const command = { type: 'remove', participant, outcome: 'server_error', cause: 'program' } as const;
        await live?.perform(command, { commandId: `fault-${participant}` });
      },
    },
    overflow: { study: 'full', go: async () => undefined },
  };

/** Opens the link; the query is the recruiter's. */
async function open(window: Window, study: StudyId | 'turk', query: string) {
  const joining = window.waitForResponse('**/join');
  await window.goto(`/s/${study}?${query}`);
  const { page } = (await (await joining).json()) as { readonly page: PageOf<'consent'> };
  return { window, participant: page.participant };
}

async function walk(window: Window, outcome: Outcome): Promise<void> {
  const { study, go } = WAYS[outcome];
  await window.setViewportSize({ width: outcome === 'failed_screening' ? 375 : 1280, height: 700 });
  const coming = await open(window, study, `participant_label=${outcome}`);
  const redirects = await intercept(window, RECRUITER);
  await go({ ...coming, study });
  await headed(window, 'The study is over');
  await window.getByText(en.finished[outcome]).waitFor();
  await window.getByText(codeOf(outcome), { exact: true }).waitFor();
  await press(window, 'Go back with this code');
  await window.waitForURL(addressOf(outcome));
  // Back shows the code again, and sends the participant nowhere
  await window.goBack();
  await window.getByText(codeOf(outcome), { exact: true }).waitFor();
  await window.getByRole('button', { name: 'Go back with this code' }).waitFor();
  expect(await window.getByText('You are taken back').count()).toBe(0);
  expect(redirects.map(({ url }) => url)).toEqual([addressOf(outcome)]);
}

test('each outcome leads from the link to its code, to the recruiter, and Back to the code', async () => {
  for (const id of Object.keys(STUDIES) as StudyId[]) await publish(stage, sourceOf(id, STUDIES[id]));
  // a place is kept from the consent on
  await goOnTo(await visit(stage.url, 'full', 'participant_label=first'), 'text', sourceOf('full', STUDIES.full));
  // several at once, but not more than a small machine shows at once; those that wait come first
  const waiting: Outcome[] = [...DECLARED_OUTCOMES].toSorted((a, b) => slowness(b) - slowness(a));
  const one = async (): Promise<void> => {
    const window = await stage.window({ as: 'stranger' });
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await walk(window, next);
      await emptied(window);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
});

const SLOW: readonly Outcome[] = ['dropped', 'partial_partner_left', 'lobby_timeout', 'complete'];
const slowness = (outcome: Outcome): number => SLOW.indexOf(outcome);

test('MTurk is sent a form with the assignment and the code', async () => {
  const { codes: _, ...rest } = SOLO;
  await publish(stage, sourceOf('turk', { ...rest, intake: { zone: 'UTC', recruiter: 'mturk' } }));
  const submit = 'https://workersandbox.mturk.com';
  const query = new URLSearchParams({ workerId: 'W1', assignmentId: 'A1', hitId: 'H1', turkSubmitTo: submit });
  const window = await stage.window({ as: 'stranger' });
  await open(window, 'turk', String(query));
  const forms = await intercept(window, submit);
  await window.getByRole('button', { name: 'I do not take part' }).click();
  const code = await window.locator('.study-code code').textContent();
  await press(window, 'Go back with this code');
  await window.waitForURL(`${submit}/mturk/externalSubmit`);
  expect(forms).toEqual([
    { method: 'POST', url: `${submit}/mturk/externalSubmit`, body: `assignmentId=A1&code=${code}` },
  ]);
});
