import { describe, expect, test } from 'vitest';
import type { Policy } from '../policy.ts';
import { hashSeed } from '../rng.ts';
import type { SessionCommand } from '../session/commands.ts';
import { decideSession } from '../session/decide.ts';
import type { SessionEvent } from '../session/events.ts';
import { evolveAll, initialSession, type SessionState } from '../session/session.ts';
import { person } from '../session/testing/spec.ts';
import { type Secrets, secrets } from '../testing/secrets.ts';
import { uniformFor } from '../testing/uniform.ts';
import { playout } from './playout.ts';
import { audit, checkChecksums, foldLog, framesOf } from './replay.ts';

const uniform = uniformFor<Secrets>('secrets');
const config = { rounds: 3, deadlineMs: 1000, deal: null };
const log = playout(secrets, { session: 's', seed: 'replay', config, policies: [uniform, uniform] });

/** The log with its first event of a kind changed. */
function changed<K extends SessionEvent<Secrets>['type']>(
  type: K,
  change: (event: Extract<SessionEvent<Secrets>, { type: K }>) => SessionEvent<Secrets>,
): { readonly index: number; readonly events: readonly SessionEvent<Secrets>[] } {
  const index = log.findIndex((event) => event.type === type);
  return { index, events: log.with(index, change(log[index] as Extract<SessionEvent<Secrets>, { type: K }>)) };
}

describe('folding', () => {
  test('gives the session after every event', () => {
    const states = foldLog(secrets, log);
    expect(states).toHaveLength(log.length);
    expect(states[0]?.phase).toBe('open');
    expect(states.at(-1)?.phase).toBe('ended');
    expect(states.map(({ turn }) => turn).at(-1)).toBe(3);
  });
  test('needs the first event', () => {
    expect(() => foldLog(secrets, log.slice(1))).toThrow('begins with SessionCreated, not AgentSeated');
    expect(() => foldLog(secrets, [])).toThrow('begins with SessionCreated, not undefined');
  });
});

describe('frames', () => {
  const states = foldLog(secrets, log);
  test.each([0, 1, 'public', 'all'] as const)('show at every event what %s could see', (viewer) => {
    const frames = framesOf(secrets, log, viewer);
    expect(frames.map(({ index }) => index)).toEqual(log.map((_, index) => index));
    expect(frames.map(({ observation }) => observation)).toEqual(
      states.map(({ game }) => secrets.observe(game, viewer)),
    );
  });
  test('hold the percepts where they were noticed', () => {
    const own = framesOf(secrets, log, 0).flatMap(({ index, percepts }) =>
      percepts.map(({ type }) => [log[index]?.type, type]),
    );
    expect(own).toEqual([
      ['GameEventOccurred', 'dealt'],
      ['GameEventOccurred', 'guessed'],
      ['GameEventOccurred', 'guessed'],
      ['GameEventOccurred', 'guessed'],
    ]);
  });
});

describe('an audit', () => {
  test('finds nothing in a true log', () => {
    expect(checkChecksums(secrets, log)).toEqual([]);
    expect(audit(secrets, log, 'replay', [uniform])).toEqual([]);
  });
  test('finds a wrong checksum, and only that', () => {
    const { index, events } = changed('TurnResolved', (event) => ({ ...event, checksum: '0000000000000000' }));
    const [finding, ...others] = audit(secrets, events, 'replay', [uniform]);
    expect(finding).toMatchObject({ index, what: expect.stringContaining('in the log 0000000000000000') });
    expect(others).toEqual([]);
  });
  test('finds a changed deal', () => {
    const { index, events } = changed('GameEventOccurred', (event) => ({
      ...event,
      event: { type: 'Dealt', secrets: [3, 3] },
    }));
    expect(audit(secrets, events, 'replay')).toContainEqual({
      index,
      what: 'start: deciding again gives other events',
    });
  });
  test('finds a changed reward', () => {
    const index = log.findIndex((event) => event.type === 'GameEventOccurred' && event.event.type === 'Guessed');
    const event = log[index];
    if (event?.type !== 'GameEventOccurred' || event.event.type !== 'Guessed') throw new Error('no seat guesses');
    const events = log.with(index, { ...event, event: { ...event.event, rewards: [9, 9] } });
    expect(audit(secrets, events, 'replay')).toContainEqual({
      index,
      what: 'turn 0: deciding again gives other events',
    });
  });
  test('finds a turn whose event is missing', () => {
    const index = log.findIndex((event) => event.type === 'GameEventOccurred' && event.event.type === 'Guessed');
    const findings = audit(secrets, log.toSpliced(index, 1), 'replay');
    expect(findings).toContainEqual({ index, what: 'turn 0: deciding again gives other events' });
  });
  test('finds an action that the policy would not have taken', () => {
    const { index, events } = changed('ActionSubmitted', (event) => ({
      ...event,
      action: { guess: (event.action.guess + 1) % 4 },
    }));
    expect(audit(secrets, events, 'replay', [uniform])).toContainEqual({
      index,
      what: 'turn 0: test/uniform would act otherwise in seat 0',
    });
  });
  test('asks no policy of another version', () => {
    const other: Policy<Secrets> = { ...uniform, version: 2, act: () => ({ guess: 0 }) };
    expect(audit(secrets, log, 'replay', [other])).toEqual([]);
  });
  test('finds another seed', () => {
    expect(audit(secrets, log, 'another')[0]).toEqual({ index: 0, what: 'this is not the seed of the session' });
  });
  test('finds returns that the game did not pay', () => {
    const { index, events } = changed('SessionEnded', (event) => ({ ...event, returns: [100, 0] }));
    expect(audit(secrets, events, 'replay')).toEqual([{ index, what: 'the returns are not those of the state' }]);
  });
  test('asks a policy that took over a seat only for its own actions, and tells it what the seat had lived through', () => {
    const history: Policy<Secrets, number> = {
      id: 'test/counter',
      game: 'secrets',
      version: 1,
      about: 'Guesses how many turns it has seen.',
      initialMemory: () => 0,
      observe: (turns) => turns + 1,
      act: (turns) => ({ guess: turns }),
    };
    const takeover = logOf([
      { type: 'seat', seat: 0, controller: person('ann') },
      { type: 'seat', seat: 1, controller: person('bob') },
      { type: 'start' },
      { type: 'submit', seat: 0, turn: 0, action: { guess: 3 } },
      { type: 'submit', seat: 1, turn: 0, action: { guess: 3 } },
      {
        type: 'seat',
        seat: 0,
        controller: { kind: 'policy', policy: 'test/counter', version: 1, seed: 'c', privileged: false },
        replace: true,
      },
      { type: 'submit', seat: 0, turn: 1, action: { guess: 1 } },
      { type: 'submit', seat: 1, turn: 1, action: { guess: 0 } },
      { type: 'vacate', seat: 0, cause: 'left' },
      { type: 'submit', seat: 1, turn: 2, action: { guess: 0 } },
    ]);
    expect(takeover.at(-1)?.type).toBe('SessionEnded');
    expect(audit(secrets, takeover, 'takeover', [history])).toEqual([]);
    const forgetful = { ...history, observe: (turns: number) => turns };
    expect(audit(secrets, takeover, 'takeover', [forgetful]).map(({ what }) => what)).toEqual([
      'turn 1: test/counter would act otherwise in seat 0',
    ]);
  });
});

function logOf(commands: readonly SessionCommand<Secrets>[]): readonly SessionEvent<Secrets>[] {
  const created = log[0];
  if (created?.type !== 'SessionCreated') throw new Error('a log begins with SessionCreated');
  const own = { ...created, seedHash: hashSeed('takeover') };
  let session: SessionState<Secrets> = initialSession(secrets, own);
  const events: SessionEvent<Secrets>[] = [own];
  for (const command of commands) {
    const decision = decideSession(secrets, session, command, { seed: 'takeover', at: 0 });
    expect(decision.refusal).toBeNull();
    session = evolveAll(secrets, session, decision.events);
    events.push(...decision.events);
  }
  return events;
}
