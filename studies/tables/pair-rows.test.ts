/** What certified pairs found, as a table of the bundle: only for studies that order pairs. */
import { describe, expect, test } from 'vitest';
import type { GameTypes } from '../../games/core/game.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import { newestRules } from '../../games/index.ts';
import type { FrozenStudy } from '../definition/freeze.ts';
import { SEED } from '../way/testing/running.ts';
import { studyOf } from '../way/testing/studies.ts';
import { ownColumns, studyFacts } from './design.ts';
import { sessionRows } from './session-rows.ts';
import { tablesOf } from './tables.ts';

const rules = newestRules('tomqa');
if (!rules) throw new Error('there is ToM-QA');
const { game } = rules;

/** The small study with sessions of ToM-QA. */
function studyWith(config: Readonly<Record<string, unknown>>): FrozenStudy {
  const frozen = studyOf();
  const sessions = frozen.definition.sessions.map((session) => ({
    ...session,
    game: 'tomqa',
    config: { seats: 1, ...config },
  }));
  return { ...frozen, definition: { ...frozen.definition, sessions } } as FrozenStudy;
}

const PAIRS = { pairs: { most: 2, bits: 20 } };

function factsOf(frozen: FrozenStudy) {
  const published = {
    type: 'StudyPublished',
    at: 0,
    study: 'small',
    version: 1,
    hash: 'h',
    frozen,
    seedHash: '',
  } as const;
  return studyFacts([{ ...published, applyTo: 'arriving', cause: 'program' }], SEED);
}

/** Always gives the first option. */
const reader: AnyPolicy = {
  id: 'tomqa/reader',
  game: 'tomqa',
  version: 1,
  about: 'Gives the first option.',
  initialMemory: () => null,
  observe: () => null,
  act: (_memory, { observation }) =>
    observation.question ? { type: 'answer', option: observation.question.options[0], sure: null } : { type: 'next' },
};

function rowsFor(config: Readonly<Record<string, unknown>>, dataOpen = true) {
  const log = playout<GameTypes>(game, {
    session: 'read',
    config: game.schemas.config.parse({ seats: 1, ...config }),
    seed: 'x',
    policies: [reader],
  }).map((event): SessionEvent<GameTypes> => {
    if (event.type !== 'SessionCreated') return event;
    const assignment = { version: 1, hash: 'h', stage: 'main', slot: 0, group: 'g', play: 'play' };
    return { ...event, study: 'small', arm: 'all', assignment, participants: ['anna'] };
  });
  const rows = sessionRows(
    { stream: 'session-read', name: 'S-42', events: log, facts: log.map(() => null), head: 'hash' },
    {
      seats: [{ session: 'read', seat: 0, participant: 'anna', play: 0, excludedBy: null, language: 'en' }],
      permits: () => ({ data: dataOpen, texts: true }),
      study: factsOf(studyWith(config)),
    },
  );
  return { log, rows: rows.certified_pairs ?? [] };
}

describe('certified pairs', () => {
  test('have a row with the standing of their end, and the event that has it', () => {
    const { log, rows } = rowsFor(PAIRS);
    const at = log.findIndex((event) => event.type === 'GameEventOccurred' && event.event.type === 'PairsEnded');
    const ended = log[at];
    if (ended?.type !== 'GameEventOccurred') throw new Error('the pairs do not end');
    const { standing, verdict } = ended.event as unknown as { standing: Record<string, unknown>; verdict: string };
    const { answers, tracked, fitted, bits } = standing;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ session: 'read', version: at + 1, participant: 'anna', group_id: 'g', seat: 0, part: 0, pairs: 2 },
      ...{ answers, tracked, fitted, bits, verdict, excluded_by: null },
    });
    expect(answers).toBe(4);
    expect(String(rows[0]?.rule)).toMatch(/container/);
  });
  test('of a participant without consent for data have no row', () => {
    expect(rowsFor(PAIRS, false).rows).toEqual([]);
  });
  test('have a table with these columns, where a study orders them and nowhere else', () => {
    const table = (config: Readonly<Record<string, unknown>>) =>
      tablesOf(ownColumns([studyWith(config)])).find(({ name }) => name === 'certified_pairs');
    const [row] = rowsFor(PAIRS).rows;
    expect(table({ stories: 2 })).toBeUndefined();
    expect(rowsFor({ stories: 2 }).rows).toEqual([]);
    expect(Object.keys(row ?? {})).toEqual(
      expect.arrayContaining(table(PAIRS)?.columns.map(({ name }) => name) ?? ['?']),
    );
  });
  test('that only one level of a factor orders are found, too', () => {
    const frozen = studyWith({ stories: 2 });
    const [session] = frozen.definition.sessions;
    const factor = (patch: object) => ({
      ...frozen,
      definition: {
        ...frozen.definition,
        design: {
          ...frozen.definition.design,
          factors: [
            {
              id: 'chosen',
              vary: 'within',
              levels: [
                { id: 'no', patch: {} },
                { id: 'yes', patch },
              ],
            },
          ],
        },
      },
    });
    const patch = { [session?.id ?? '']: { config: { pairs: { most: 2, bits: 5 } } } };
    expect(ownColumns([factor(patch) as unknown as FrozenStudy]).pairs).toBe(true);
    expect(ownColumns([factor({}) as unknown as FrozenStudy]).pairs).toBe(false);
  });
});
