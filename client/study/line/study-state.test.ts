/** What a study's tab makes of answers that come late, twice, out of order, or not at all. */
import { expect, test } from 'vitest';
import type { CommandBody, ParticipantCommand } from '../../../studies/way/contract/commands.ts';
import type { Page } from '../../../studies/way/contract/page.ts';
import { EMPTY, evolveStudy, isRepeat, pendingMove, type StudyLineNews, type StudyLineState } from './study-state.ts';

const pageAt = (now: number, key = 'reading:0'): Page => ({ kind: 'text', key, now }) as unknown as Page;
const body = (command: ParticipantCommand, commandId = 'id-00001'): CommandBody => ({
  commandId,
  tab: 'tab-0001',
  key: 'reading:0',
  command,
});
const READ: ParticipantCommand = { type: 'read', timing: { shownMs: 1, hiddenMs: 0 } };
const after = (...news: readonly StudyLineNews[]): StudyLineState => news.reduce(evolveStudy, EMPTY);
const shown = (page: Page, at = page.now): StudyLineNews => ({
  type: 'shown',
  page,
  draft: null,
  submission: null,
  at,
});

test('a page that was overtaken by a later one is not shown', () => {
  const state = after(shown(pageAt(2000, 'reading:1')), shown(pageAt(1000)));
  expect(state.page?.key).toBe('reading:1');
});

test('the clock follows the answer that was under way for the shortest time', () => {
  const hourOff = 3_600_000;
  const state = after(
    shown(pageAt(1000), 1000 + hourOff + 400),
    shown(pageAt(2000), 2000 + hourOff + 30),
    shown(pageAt(3000), 3000 + hourOff + 900),
  );
  expect(state.offsetMs).toBe(-hourOff - 30);
});

test('a second press does nothing while the first is not answered', () => {
  const state = after(shown(pageAt(1000)), { type: 'given', body: body(READ) });
  expect(isRepeat(state, READ)).toBe(true);
  expect(isRepeat(state, { type: 'leave' })).toBe(true);
  expect(isRepeat(state, { type: 'askForTime' })).toBe(false);
  const answered = evolveStudy(state, { type: 'answered', commandId: 'id-00001', refusal: null });
  expect(pendingMove(answered)).toBeNull();
  expect(isRepeat(answered, READ)).toBe(false);
});

test('a refusal is said until another page comes', () => {
  const refusal = { code: 'answer_refused', message: '' };
  const refused = after(
    shown(pageAt(1000)),
    { type: 'given', body: body(READ) },
    { type: 'answered', commandId: 'id-00001', refusal },
  );
  expect(refused.refusal).toEqual(refusal);
  expect(evolveStudy(refused, shown(pageAt(1500))).refusal).toEqual(refusal);
  expect(evolveStudy(refused, shown(pageAt(2000, 'reading:1'))).refusal).toBeNull();
});

test('another tab takes the study over, until this one asks for it back', () => {
  const lost = after(shown(pageAt(1000)), { type: 'superseded' });
  expect(lost.superseded).toBe(true);
  const open = body({ type: 'openTab', device: 'desktop' }, 'id-00002');
  const asked = evolveStudy(lost, { type: 'given', body: open });
  expect(asked.superseded).toBe(true);
  expect(evolveStudy(asked, { type: 'answered', commandId: 'id-00002', refusal: null }).superseded).toBe(false);
});

test('a late signal is no matter of the participant', () => {
  const state = after(
    shown(pageAt(1000)),
    { type: 'given', body: body({ type: 'recordSignals', signals: {} }) },
    { type: 'answered', commandId: 'id-00001', refusal: { code: 'stale_page', message: '' } },
  );
  expect(state.refusal).toBeNull();
});
