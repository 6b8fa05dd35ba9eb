/** The language of participants in the tables: where it comes from, and in which one they wrote. */
import { expect, test } from 'vitest';
import { tokenOf } from '../../games/core/free-text.ts';
import type { ParticipantEvent } from '../way/contract/events.ts';
import { running, SEED } from '../way/testing/running.ts';
import { ALONE, studyOf } from '../way/testing/studies.ts';
import { studyFacts } from './design.ts';
import { participantRows } from './participant-rows.ts';
import { tablesOf } from './tables.ts';

const TOKEN = tokenOf({ textId: 'a'.repeat(24), hmac: '0'.repeat(64) });
const study = studyOf({ ...ALONE, languages: ['en', 'he'] });

/** One who comes with an English browser, writes to the operators, chooses Hebrew, and completes. */
function completed(languageFrom: 'browser' | 'link' = 'browser', chosen: string | null = 'he') {
  const run = running(study);
  run.join('ann', { languageFrom });
  run.ask('ann', { type: 'askForHelp', text: TOKEN });
  if (chosen !== null) run.ask('ann', { type: 'chooseLanguage', language: chosen });
  run.until('ann', 'playing');
  run.ask('ann', { type: 'askForHelp', text: TOKEN });
  run.end(run.sessionOf('ann'));
  run.until('ann', 'finished');
  return run;
}

function rowsOf(run: ReturnType<typeof completed>, change: (event: ParticipantEvent) => ParticipantEvent = (e) => e) {
  const writes = run.appends.flat();
  const facts = studyFacts(
    writes.flatMap((write) => (write.stream === 'study' ? write.events : [])),
    SEED,
  );
  const own = writes.flatMap((write) => (write.stream === 'participant' ? write.events : []));
  const placed = own.map((event, i) => ({ version: i + 1, event: change(event) }));
  const found = participantRows('participant-ann', placed, facts);
  if (!found) throw new Error('ann has arrived');
  return { ...found, person: found.rows.participants?.[0] };
}

test('a participant has the language of the consent, and what named it', () => {
  expect(rowsOf(completed()).person).toMatchObject({ language: 'he', language_from: 'chosen' });
  expect(rowsOf(completed('link', null)).person).toMatchObject({ language: 'en', language_from: 'link' });
});

test('a text has the language that its page had when it was typed, and so has an answer', () => {
  const { rows, played } = rowsOf(completed());
  expect(rows.messages?.map(({ language }) => language)).toEqual(['en', 'he']);
  expect(new Set(rows.surveys?.map(({ language }) => language))).toEqual(new Set(['he']));
  expect(played).toMatchObject([{ participant: 'ann', language: 'he' }]);
});

test('what operators write has no language', () => {
  const run = running(study);
  run.join('ann', { languageFrom: 'link' });
  run.until('ann', 'text');
  run.give({
    ...{ type: 'act', participant: 'ann', action: { type: 'message', text: TOKEN } },
    cause: { operator: 'o-1', reason: TOKEN },
  });
  expect(rowsOf(run).rows.messages?.at(-1)).toMatchObject({ author: 'o-1', language: null });
});

test('a log of an older program has the language, and does not say what named it', () => {
  const older = (event: ParticipantEvent): ParticipantEvent => {
    if (event.type !== 'ParticipantArrived') return event;
    const { languageFrom: _, ...rest } = event;
    return rest;
  };
  expect(rowsOf(completed('link', null), older).person).toMatchObject({ language: 'en', language_from: null });
});

test('the columns stand behind all that older bundles have, and the codebook says what they are', () => {
  const tables = new Map(tablesOf(studyFacts([], SEED).own).map((table) => [table.name, table.columns]));
  for (const [table, name] of [
    ['participants', 'language_from'],
    ['sessions', 'languages'],
    ['messages', 'language'],
    ['surveys', 'language'],
  ] as const)
    expect(tables.get(table)?.at(-1)).toMatchObject({ name, what: expect.stringMatching(/.{10}/) });
});
