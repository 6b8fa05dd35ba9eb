/** For tests of commands: a small lab with sessions of several games and two studies, and the files that commands are given. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { orderPolicy } from '../../bots/symmtom/orders.ts';
import { reporter } from '../../bots/symmtom/reporters.ts';
import { playout } from '../../games/core/log/playout.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { Probe } from '../../games/core/session/types.ts';
import { fact, go, open, taskOf, tell, write } from '../../games/household/testing/house.ts';
import { logOf } from '../../games/household/testing/script.ts';
import { symmtom } from '../../games/symmtom/game.ts';
import { Config, type SymmToM } from '../../games/symmtom/types.ts';
import { playedStudy, twoPairs } from '../../server/exports/testing/played-study.ts';
import { committedLog, DEMOS } from '../../server/shelf/demo.ts';
import { keepLogs, type Log } from '../../server/store/keep-logs.ts';
import { openStore } from '../../server/store/open-store.ts';
import { studyOf } from '../../studies/way/testing/studies.ts';

const task = taskOf({ task: { goal: '(and (is_open chest_3) (K agent_0 (is_open chest_3)))' } });
const acts = [{ 1: go('bedroom_1') }, { 1: open('chest_3') }];
const coded = logOf(task, { acts: [...acts, { 1: write([0], 'The chest is open now.') }] });
const told = logOf(task, { acts: [...acts, { 1: tell([0], fact('is_open', 'chest_3')) }] });
const named = (log: readonly Log[number][], session: string): Log =>
  log.map((event) => (event.type === 'SessionCreated' ? { ...event, session } : event));
const demoOf = (game: string): Log => {
  const demo = DEMOS.find((one) => one.game.id === game);
  if (!demo) throw new Error(`there is no demo of ${game}`);
  return named(committedLog(demo), game);
};

/**
 * Fills an empty database: sessions `symmtom`, `standoff`, `tomqa`, `coded` and `told`; the study `small`, which was played by
 * anna0000, fay00000 and others; the study `planned`, which waits for its first participant. Returns a session of `small`. The
 * same database each time.
 */
export async function fillLab(database: string): Promise<string> {
  const { sessions } = await twoPairs(database);
  const planned = await playedStudy(
    database,
    studyOf({ id: 'planned', intake: { zone: 'Europe/London', recruiter: 'prolific' } }),
  );
  await planned.store.close();
  const store = await openStore({ file: database, now: () => 7 });
  const logs = ['symmtom', 'standoff', 'tomqa'].map(demoOf);
  await keepLogs(store, [...logs, named(coded as Log, 'coded'), named(told as Log, 'told')]);
  await store.close();
  return sessions[0] ?? '';
}

/** A short session of two who say before their actions what the other knows. */
function askedLog(): readonly SessionEvent<SymmToM>[] {
  const policy = reporter('exact', 'best');
  return playout(symmtom, {
    session: 'asked',
    config: Config.parse({ agents: 2, width: 3, pieces: 2, turns: 3 }),
    seed: 'asked',
    policies: [policy, policy],
    setup: { probes: { kinds: ['reality'], turns: [1, 2], count: 2, seed: '', limitMs: null, confidence: true } },
  });
}

/** A session with a partner who is exchanged, and a participant who is asked twice what it takes the partner for. */
function partnersLog(): readonly SessionEvent<SymmToM>[] {
  const [first, second] = [orderPolicy(0), orderPolicy(1)];
  const participant = {
    ...second,
    answer: (_memory: unknown, { options }: Probe) => ({ option: options[1] ?? '', confidence: null }),
  };
  const { id, version } = second;
  const controller = { kind: 'policy', policy: id, version, seed: 'later', privileged: false } as const;
  return playout(symmtom, {
    session: 'partners',
    config: Config.parse({ agents: 2, width: 3, pieces: 2, turns: 5 }),
    seed: 'partners',
    policies: [participant, first],
    later: [second],
    setup: {
      exchanges: [{ turn: 2, seat: 1, controller }],
      probes: { kinds: ['partner'], turns: [2, 4], seats: [0], count: 1, seed: '', limitMs: null, confidence: false },
    },
  });
}

const PLAN = {
  format: 1,
  hypotheses: [{ id: 'h1', text: 'Notes help participants a lot.' }],
  primary: {
    text: 'Returns of a participant.',
    outcome: { table: 'decisions', column: 'reward' },
    contrast: null,
    test: 't',
    unit: 'group',
  },
  stopping: { text: 'Intake closes at eighty complete participants.', complete: 80 },
  script: 'analysis.R',
};

/** Writes the files that commands are given into a folder, which it makes. */
export function writeInputs(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  put('analysis.R', 't.test(reward ~ notes)\n');
  put('plan.json', JSON.stringify(PLAN));
  put('submissions.csv', 'Submission id,Participant id,Status,Completion code\ns1,p1,APPROVED,CODE\n');
  put('codes.csv', 'turn,from,facts\n2,1,[]\n');
  put('jobs.json', JSON.stringify({ about: 'Nothing to train.', jobs: [] }));
  for (const [name, log] of [
    ['asked.jsonl', askedLog()],
    ['partners.jsonl', partnersLog()],
  ] as const)
    put(name, log.map((event) => `${JSON.stringify(event)}\n`).join(''));
  put('chosen.jsonl', '{"trial":"b1w1v0f-1.310.112.p","chosen":3}\n');
}
