/** What the room's page knows after the frames of its feed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FaultRow, FromFeed } from '../../../studies/room/panels.ts';
import { EMPTY, evolveFeed, type FeedState, rowsOf } from './feed-state.ts';

const fault = (says: string): FaultRow => ({ at: 1, says });
const heard = (state: FeedState, ...frames: readonly FromFeed[]): FeedState =>
  frames.reduce((now, frame) => evolveFeed(now, { type: 'heard', frame, atMs: 1000 }), state);
const whole = (version: number, rows: Record<string, FaultRow>): FromFeed => ({
  type: 'panel',
  panel: 'faults',
  version,
  rows,
});
const change = (version: number, set: Record<string, FaultRow>, gone: readonly string[] = []): FromFeed => ({
  type: 'change',
  panel: 'faults',
  version,
  set,
  gone,
});

describe('panels', () => {
  test('a change sets rows and takes rows away', () => {
    const state = heard(EMPTY, whole(4, { a: fault('a'), b: fault('b') }), change(5, { c: fault('c') }, ['a']));
    expect(rowsOf(state, 'faults').map(([key]) => key)).toEqual(['b', 'c']);
    expect(state.gaps).toEqual([]);
  });

  test('a change that does not follow is not taken, and the panel is asked for again', () => {
    const state = heard(EMPTY, whole(4, { a: fault('a') }), change(6, { c: fault('c') }));
    expect(rowsOf(state, 'faults').map(([key]) => key)).toEqual(['a']);
    expect(state.gaps).toEqual(['faults']);
    const mended = heard(evolveFeed(state, { type: 'askedAgain' }), whole(7, { d: fault('d') }), change(8, {}, ['d']));
    expect(mended.gaps).toEqual([]);
    expect(rowsOf(mended, 'faults')).toEqual([]);
  });

  test('a change that came before is not taken twice', () => {
    const state = heard(EMPTY, whole(4, { a: fault('a') }), change(4, {}, ['a']));
    expect(rowsOf(state, 'faults')).toHaveLength(1);
    expect(state.gaps).toEqual([]);
  });

  test('with every change taken once, the page has what the server has', () => {
    const steps = fc.array(
      fc.record({ set: fc.subarray(['a', 'b', 'c', 'd']), gone: fc.subarray(['a', 'b', 'c', 'd']) }),
    );
    fc.assert(
      fc.property(steps, (changes) => {
        const kept = new Set<string>();
        const frames = changes.map(({ set, gone }, at) => {
          const away = gone.filter((key) => !set.includes(key));
          for (const key of away) kept.delete(key);
          for (const key of set) kept.add(key);
          return change(at + 2, Object.fromEntries(set.map((key) => [key, fault(key)])), away);
        });
        const state = heard(EMPTY, whole(1, {}), ...frames);
        expect(new Set(rowsOf(state, 'faults').map(([key]) => key))).toEqual(kept);
      }),
    );
  });
});

describe('the link', () => {
  test('the clock of the server is kept as a difference', () => {
    const state = heard(EMPTY, { type: 'now', position: 9, now: 61_000 });
    expect(state).toMatchObject({ position: 9, offsetMs: 60_000, link: { kind: 'live' } });
  });

  test('what was shown stays while the connection is lost', () => {
    const state = evolveFeed(heard(EMPTY, whole(1, { a: fault('a') })), { type: 'lost', retryAtMs: 5 });
    expect(state.link).toEqual({ kind: 'lost', retryAtMs: 5 });
    expect(rowsOf(state, 'faults')).toHaveLength(1);
  });

  test('a refusal before anything was shown is final, and later ones are not', () => {
    const refused: FromFeed = { type: 'refused', code: 'not_allowed', message: 'No.' };
    expect(heard(EMPTY, refused).link.kind).toBe('refused');
    expect(evolveFeed(heard(EMPTY, refused), { type: 'lost', retryAtMs: 1 }).link.kind).toBe('refused');
    const later = heard(EMPTY, whole(1, {}), refused);
    expect(later.link.kind).toBe('live');
    expect(later.refusal?.code).toBe('not_allowed');
  });
});

describe('watching', () => {
  const event = (version: number) => ({ version, recordedAt: 0, event: { type: 'TurnOpened' } });
  const log = (...versions: readonly number[]): FromFeed => ({
    type: 'log',
    session: 's',
    events: versions.map(event),
  });
  const watching = evolveFeed(EMPTY, { type: 'watching', watch: { session: 's', seat: null } });
  const versionsOf = ({ watched }: FeedState) =>
    watched?.seat === null ? watched.log.map(({ version }) => version) : [];

  test('the log grows, without an event twice, and begins anew after a new connection', () => {
    const state = heard(watching, log(1, 2), log(3), log(3, 4));
    expect(versionsOf(state)).toEqual([1, 2, 3, 4]);
    expect(versionsOf(heard(state, log(1, 2, 3, 4, 5)))).toEqual([1, 2, 3, 4, 5]);
  });

  test('what comes of a session that is not watched any more is left out', () => {
    expect(heard(EMPTY, log(1, 2)).watched).toBeNull();
    const other = evolveFeed(heard(watching, log(1)), { type: 'watching', watch: { session: 't', seat: null } });
    expect(other.watched).toBeNull();
    expect(heard(other, log(1, 2)).watched).toBeNull();
  });
});
