/** The session's specification: given events, when a command, then events or a refusal. The rows are in testing/. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { secrets } from '../testing/secrets.ts';
import { decideSession } from './decide.ts';
import { CLOCK } from './testing/clock.ts';
import { LOBBY } from './testing/lobby.ts';
import { PROBES } from './testing/probes.ts';
import { QUESTIONS } from './testing/questions.ts';
import { SEATS } from './testing/seats.ts';
import { freshSession, SEED } from './testing/spec.ts';
import { TURNS } from './testing/turns.ts';

const noNotes = () => {
  const session = freshSession(secrets, { rounds: 1, deadlineMs: null, deal: null });
  const aids = { ...session.setup.aids, notes: false };
  const command = { type: 'writeNote', seat: 0, note: { kind: 'tick', cell: 'a', on: true } } as const;
  return decideSession(secrets, { ...session, setup: { ...session.setup, aids } }, command, { seed: SEED, at: 0 });
};

const CHAPTERS = {
  'seats and the start': SEATS,
  'waiting for others': LOBBY,
  turns: TURNS,
  'clocks and pauses': CLOCK,
  'questions at the end': QUESTIONS,
  'questions and notes': [
    ...PROBES,
    {
      title: 'where notes are no part of the session, none are kept',
      command: 'writeNote',
      outcome: 'not_allowed',
      kept: [],
      decide: noNotes,
    },
  ],
} as const;

for (const [chapter, rows] of Object.entries(CHAPTERS))
  describe(chapter, () => {
    for (const { title, outcome, kept, decide } of rows)
      test(title, () => {
        const { events, refusal } = decide();
        expect(refusal?.code ?? null).toBe(typeof outcome === 'string' ? outcome : null);
        expect(events).toEqual(typeof outcome === 'string' ? kept : outcome);
      });
  });

test('every refusal that a session can give has a row', () => {
  const source = readFileSync(join(import.meta.dirname, 'decide.ts'), 'utf8');
  const given = new Set(Array.from(source.matchAll(/(?:refuse\(|code: )'(\w+)'/g), ([, code]) => code));
  const specified = Object.values(CHAPTERS).flatMap((rows) =>
    rows.flatMap(({ outcome }) => (typeof outcome === 'string' ? [outcome] : [])),
  );
  expect(given.size).toBeGreaterThan(15);
  expect(new Set(specified)).toEqual(given);
});

test('every command of a session has a row that accepts it', () => {
  const source = readFileSync(join(import.meta.dirname, 'decide.ts'), 'utf8');
  const [, decider = ''] = /export function decideSession([\s\S]*?)\n}\n/.exec(source) ?? [];
  const commands = new Set(Array.from(decider.matchAll(/case '(\w+)'/g), ([, command]) => command));
  const accepted = Object.values(CHAPTERS).flatMap((rows) =>
    rows.flatMap(({ command, outcome }) => (typeof outcome === 'string' ? [] : [command])),
  );
  expect(new Set(accepted)).toEqual(commands);
});
