/**
 * A study with a bot of the Python package in each session, and simulated participants. The bot's program is killed again and
 * again while it plays. It takes some thirty processes of Python and waits for them, so it takes longer than other files.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paced } from '../../cli/pilot/paced.ts';
import { pilotRun } from '../../cli/pilot/run.ts';
import { runAsProcess } from '../../cli/testing/run-command.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { exportStudy } from '../../server/exports/export-study.ts';
import { PYTHON } from '../../server/exports/testing/readers.ts';
import { fromLog } from '../../server/store/session-log.ts';
import { botHello } from '../../server/testing/bot-accounts.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { findingsIn, ofType } from '../../server/testing/log.ts';
import { rule } from '../../server/testing/opened-study.ts';
import { until } from '../../server/testing/seats.ts';
import { exitOf, operatorTokenOf, ROOT, serve } from '../../server/testing/server.ts';
import { ALONE, SURVEY, sessionsOf, studyOf } from '../../studies/way/testing/studies.ts';

const PACKAGE = join(ROOT, 'clients/python');
const KILLS = 20;
const PEOPLE = 6;

/** Participants who each play alone beside a bot that they must not recognise. */
function hiddenBots() {
  const frozen = studyOf({
    ...{ match: ALONE.match, deception: true, screening: [], comprehension: null },
    sessions: sessionsOf(studyOf(), {
      config: { agents: 2, width: 4, pieces: 3, turns: 25, deadlineMs: 20_000 },
      seats: [{ kind: 'person' }, { kind: 'bot', bot: 'symmtom@1' }],
      disclosure: { kind: false, presence: true },
      pace: { arrivalMs: [200, 1000], answerMs: [150, 300, 500, 800, 1500] },
      dropout: rule('continue', { graceMs: 60_000 }),
    }),
  } as never);
  const [first, ...pages] = SURVEY.pages;
  const asked = {
    type: 'boolean',
    name: 'partner_was_a_person',
    title: 'Was your partner a person?',
    isRequired: true,
  };
  const about = { pages: [{ ...first, elements: [...(first?.elements ?? []), asked] }, ...pages] };
  return paced({ ...frozen, surveys: { ...frozen.surveys, about } }, 1);
}

if (PYTHON === null) test.todo('unchecked without TEST_PYTHON: a bot of a study that is killed');

test.runIf(PYTHON !== null)(
  'a bot that is killed twenty times loses nothing, does nothing twice, and no participant is stuck',
  { timeout: 240_000 },
  async () => {
    const server = await serve();
    const { url, databaseFile, store } = server;
    const file = join(PACKAGE, 'examples/symmtom_bot.py');
    const checksum = createHash('sha256').update(readFileSync(file)).digest('hex');
    const { token } = (await botHello(store, 'symmtom', { checksum, seats: PEOPLE })) as { token: string };
    const start = () => {
      const env = environmentOf({ PYTHONPATH: join(PACKAGE, 'src') });
      const child = spawn(String(PYTHON), ['-B', file, url, token], { env });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    };
    const logs = async () =>
      Promise.all(
        (await store.events.streams('session-')).map(async (stream) =>
          (await store.events.read(stream)).map((stored) => fromLog<GameTypes>(stored)),
        ),
      );
    const actions = async () =>
      (await logs()).flatMap((log) => ofType(log, 'ActionSubmitted').filter(({ seat }) => seat === 1)).length;
    let over = false;
    const killing = async (): Promise<number> => {
      let child = start();
      let kills = 0;
      for (; kills < KILLS && !over; kills++) {
        const before = await actions();
        await until(async () => over || (await actions()) > before, 'the bot has acted since it was started');
        child.kill('SIGKILL');
        await exitOf(child);
        child = start();
      }
      return kills;
    };
    const noFaults = { dropout: 0, slow: 0, doubleTab: 0, reload: 0, phone: 0, llm: 0 };
    const playing = pilotRun({
      ...{ frozen: hiddenBots(), participants: PEOPLE, shares: noFaults, kills: 0, browsers: 0, pace: 20, seed: '1' },
      running: { url, operatorToken: operatorTokenOf(server), databaseFile },
      ...{ keep: null, onFinished: () => undefined },
    }).finally(() => {
      over = true;
    });
    const [report, kills] = await Promise.all([playing, killing()]);
    expect(report).toMatchObject({
      stuck: 0,
      lost: 0,
      losses: [],
      duplicates: 0,
      leaks: 0,
      outcomes: { complete: PEOPLE },
    });
    expect(kills).toBe(KILLS);
    for (const log of await logs()) {
      const turns = log.flatMap((event) =>
        (event.type === 'ActionSubmitted' || event.type === 'ActionTimedOut') && event.seat === 1 ? [event.turn] : [],
      );
      expect(turns).toEqual(Array.from({ length: 25 }, (_, turn) => turn));
    }
    expect(await findingsIn(databaseFile)).toEqual([]);
    const { code, out } = await runAsProcess(
      'study bots',
      'small',
      '--stage',
      'simulated',
      '--database',
      databaseFile,
      '--json',
    );
    expect(code).toBe(0);
    const [all] = (JSON.parse(out) as { timings: { sessions: number; auc: object }[] }).timings;
    expect(all).toMatchObject({ arm: null, sessions: PEOPLE, people: PEOPLE * 25, auc: { value: expect.any(Number) } });
    const exported = await exportStudy(store, {
      ...{ study: 'small', stage: 'simulated', until: null, out: join(server.dataDir, 'bundles') },
    });
    expect(exported.rows.bots).toBe(PEOPLE);
  },
);
