/** Questions between turns that are open when the server is killed: they are open again, with their time, and the session goes on. */
import { expect } from 'vitest';
import type { ServerMessage } from '../../../games/core/protocol.ts';
import type { Probes } from '../../../games/core/session/types.ts';
import { newestRules } from '../../../games/index.ts';
import { logOf, ofType } from '../../../server/testing/log.ts';
import { type Planted, tokenOf } from '../../../server/testing/planted.ts';
import { type PersonLine, sitDown } from '../../../server/testing/seats.ts';
import type { Killed, KillStory } from './story.ts';

/** The kill that strikes here. */
const KILL = 1;
const LIMIT_MS = 60_000;
const DEADLINE_MS = 600_000;
const probes: Probes = {
  kinds: ['reality', 'first'],
  turns: [0],
  count: 2,
  seed: '',
  limitMs: LIMIT_MS,
  confidence: false,
};
const symmtom = newestRules('symmtom')?.game;
if (!symmtom) throw new Error('no symmtom');

export const betweenTurnsPlanted: Planted = {
  game: symmtom,
  session: 'between-turns',
  config: { agents: 2, width: 4, pieces: 4, turns: 1, deadlineMs: DEADLINE_MS },
  seed: 'a',
  at: Date.now(),
  seats: ['person', 'person'],
  probes,
};

type Request = NonNullable<Extract<ServerMessage, { type: 'welcome' }>['request']>;
type Pair = readonly [PersonLine, PersonLine];

const nthQuestion = (nth: number) => (told: { readonly request: Request }) => told.request.probe?.inTurn?.nth === nth;

async function answer(line: PersonLine, { probe }: Request, nth: number): Promise<void> {
  if (!probe) throw new Error('nothing is asked');
  const commandId = `answer-0${nth}`;
  const given = { option: probe.options[0] ?? '', confidence: null };
  line.say({ type: 'answerProbe', commandId, probeId: probe.id, answer: given });
  await line.hear('accepted', (told) => told.commandId === commandId);
}

export function openBetweenTurns({ url, databaseFile }: Killed): KillStory {
  const take = (seat: number): Promise<PersonLine> =>
    sitDown(url, { session: 'between-turns', token: tokenOf('between-turns', seat) });
  const sit = async (): Promise<Pair> => Promise.all([take(0), take(1)]);
  /** The question that is open at seat 0 when the server is killed. */
  let second: Request | null = null;
  return {
    async reach(nth) {
      if (nth !== KILL) return;
      const [first] = await sit();
      const { request } = await first.hear('request', nthQuestion(1));
      await answer(first, request, 1);
      second = (await first.hear('request', nthQuestion(2))).request;
    },
    async back(nth, { killedAt, startedAt }) {
      if (nth !== KILL) return;
      const after = await sit();
      const welcomes = await Promise.all(after.map((line) => line.hear('welcome')));
      const [mine, other] = welcomes.map((told) => told.request);
      if (!mine || !other) throw new Error('no requests');
      expect(mine.probe).toEqual(second?.probe);
      expect(other.probe).toMatchObject({ seat: 1, inTurn: { nth: 1, of: 2 } });
      expect(mine.deadline).toBeGreaterThanOrEqual((second?.deadline ?? 0) + startedAt - killedAt);
      expect((mine.deadline ?? 0) - (welcomes[0]?.now ?? 0)).toBeLessThanOrEqual(LIMIT_MS);
      await answer(after[0], mine, 2);
      await answer(after[1], other, 3);
      await answer(after[1], (await after[1].hear('request', nthQuestion(2))).request, 4);
      for (const line of after) {
        const open = await line.hear('request', (told) => told.request.legalActions.length > 0);
        // the turn has all of its time: its clock stood still
        expect((open.request.deadline ?? 0) - open.now).toBeGreaterThan(DEADLINE_MS - 1000);
        line.say({ type: 'submit', commandId: 'submit-0', turn: 0, action: open.request.legalActions[0] });
      }
      await Promise.all(after.map((line) => line.hear('ended')));
    },
    async check() {
      const log = await logOf(databaseFile, 'between-turns');
      expect(ofType(log, 'ProbeShown').map(({ probe }) => [probe.seat, probe.inTurn?.nth])).toEqual([
        [0, 1],
        [1, 1],
        [0, 2],
        [1, 2],
      ]);
      expect(ofType(log, 'ProbeAnswered').every(({ answer: given }) => given !== null)).toBe(true);
      expect(ofType(log, 'ProbeExtended').filter(({ cause }) => cause === 'outage')).toHaveLength(2);
    },
  };
}
