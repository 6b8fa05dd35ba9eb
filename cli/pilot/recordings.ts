/**
 * A pilot of a yoked study has no recordings of participants: simulated ones play a small live study first, on the same server, and its
 * sessions take the place of those that the study names.
 */

import type { GameTypes } from '../../games/core/game.ts';
import { scheduleOf } from '../../games/core/log/recorded-seat.ts';
import { newestRules } from '../../games/index.ts';
import { readStore } from '../../server/store/open-store.ts';
import { readSessionLog } from '../../server/store/session-log.ts';
import { type Combination, cellsOf, planOf } from '../../studies/allocation/cells.ts';
import { type FrozenStudy, freeze, sourceIn } from '../../studies/definition/freeze.ts';
import { recordedIn, recordingsNamed } from '../../studies/definition/recordings.ts';
import type { SessionPlan, Study } from '../../studies/definition/types.ts';
import type { PilotLog } from './account.ts';
import { quantile } from './lab.ts';

/** Groups that play the live study. */
const MOST_GROUPS = 12;

export interface LiveFirst {
  readonly frozen: FrozenStudy;
  /** How many open the link: those of all groups, and a few more. */
  readonly participants: number;
}

/** The live study, whose participants allow use in later studies; null: the study has no recordings. Throws where no arm is live. */
export function liveFirst(frozen: FrozenStudy): LiveFirst | null {
  const { definition } = frozen;
  const named = recordingsNamed(definition).length;
  if (named === 0) return null;
  const cell = cellsOf(definition).find((one) =>
    definition.sessions.every((session) => recordedIn(planIn(session, one).seats).length === 0),
  );
  if (!cell) throw new Error('a pilot plays the recordings first: it needs an arm without recorded seats');
  const groups = Math.min(MOST_GROUPS, named);
  const [tier] = definition.consent.tiers;
  if (!tier) throw new Error('the study has no consent');
  const live: Study = {
    ...definition,
    id: `${definition.id.slice(0, 38)}-recorded`,
    consent: {
      ...definition.consent,
      tiers: (['data', 'texts', 'reuse'] as const).map((opens) => ({
        id: opens,
        text: tier.text,
        required: true,
        opens,
      })),
    },
    sessions: definition.sessions.map((session) => {
      const { recordings: _, ...plan } = planIn(session, cell);
      return plan;
    }),
    match: { ...definition.match, ...matchIn(cell), fill: null },
    design: {
      ...definition.design,
      factors: [],
      order: 'fixed',
      assignAt: 'match',
      rotate: { seats: false, signs: false },
      groupsPerCell: groups,
    },
  };
  const made = freeze({ ...sourceIn(frozen), definition: live });
  if (!('definition' in made)) throw new Error(`no live study: ${made.map(({ message }) => message).join('; ')}`);
  // some come to no partner
  return { frozen: made, participants: (groups + 1) * made.definition.match.people };
}

/** How many people the arm's groups have, where it says so. */
function matchIn({ changes }: Combination): { readonly people?: number } {
  const people = changes.findLast(({ match }) => match?.people !== undefined)?.match?.people;
  return people === undefined ? {} : { people };
}

function planIn(session: SessionPlan, cell: Combination): SessionPlan {
  const condition = { id: '', levels: {}, ratio: 1, patches: [], changes: [] };
  return planOf(session, { cell, condition, item: null }) as SessionPlan;
}

/** The study with the sessions of the live one as its recordings. Throws where none was played to its end. */
export function withRecordings(frozen: FrozenStudy, { events }: Pick<PilotLog, 'events'>): FrozenStudy {
  const plays = new Map<string, number>();
  const completed = new Set<string>();
  for (const {
    event: { stream, event },
  } of events) {
    if (stream !== 'participant') continue;
    if (event.type === 'SessionAssigned' && event.play !== null) plays.set(event.session, event.play);
    if (event.type === 'SessionLeft' && event.how === 'completed') completed.add(event.session);
  }
  const sessions = frozen.definition.sessions.map((session, nth) => {
    if (!session.recordings) return session;
    const recordings = [...completed].filter((one) => plays.get(one) === nth);
    if (recordings.length === 0) throw new Error(`no session ${session.id} of the live study was played to its end`);
    return { ...session, recordings };
  });
  const { intake } = frozen.definition;
  const excludes = [liveFirst(frozen)?.frozen.definition.id ?? ''];
  return { ...frozen, definition: { ...frozen.definition, sessions, intake: { ...intake, excludes } } };
}

export interface RecordedAccount {
  /** Sessions with a recorded seat. */
  readonly sessions: number;
  readonly actions: number;
  /** Actions that are those of the recording. */
  readonly asRecorded: number;
  /** How far the times of these are from those of the recording, 99th percentile, ms; null: there are none. */
  readonly offMs: number | null;
}

/** What recorded seats did in the sessions of this log, and when, beside their records. */
export async function recordedAccount(
  databaseFile: string,
  { events }: Pick<PilotLog, 'events'>,
): Promise<RecordedAccount> {
  const store = await readStore(databaseFile);
  try {
    const off: number[] = [];
    let [sessions, actions, asRecorded] = [0, 0, 0];
    for (const {
      event: { event },
    } of events) {
      if (event.type !== 'RecordingDrawn') continue;
      const log = await readSessionLog<GameTypes>(store.events, event.session);
      const record = await readSessionLog<GameTypes>(store.events, event.recording);
      const [created] = record;
      const rules = created?.type === 'SessionCreated' ? newestRules(created.game) : undefined;
      const seats = log.flatMap((one) =>
        one.type === 'AgentSeated' && one.controller.kind === 'recorded' ? [one.seat] : [],
      );
      if (!rules || seats.length === 0) continue;
      sessions += 1;
      for (const seat of seats) {
        const own = scheduleOf<GameTypes>(rules.game, log, seat);
        const before = new Map(scheduleOf<GameTypes>(rules.game, record, seat).map((one) => [one.turn, one]));
        for (const one of log) {
          if ((one.type !== 'ActionSubmitted' && one.type !== 'ActionDefaulted') || one.seat !== seat) continue;
          actions += 1;
          const recorded = one.type === 'ActionSubmitted' ? before.get(one.recorded?.turn ?? -1) : undefined;
          const now = own.find(({ turn }) => turn === one.turn);
          if (!recorded || !now) continue;
          asRecorded += 1;
          off.push(Math.abs(now.afterMs - recorded.afterMs));
        }
      }
    }
    return { sessions, actions, asRecorded, offMs: quantile(off, 0.99) };
  } finally {
    await store.close();
  }
}
