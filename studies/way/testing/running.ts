/** A study that runs in memory: each decision is folded as a server would, and its sessions are played by the test. */
import { expect } from 'vitest';
import { tokenOf } from '../../../games/core/free-text.ts';
import { commandFor, diligent } from '../../../participants/walk.ts';
import type { FrozenStudy } from '../../definition/freeze.ts';
import type { PlayableRecording } from '../../definition/recordings.ts';
import type { ParticipantCommand } from '../contract/commands.ts';
import type { PlannedSession, StudyCommand, StudyDecision } from '../contract/decision.ts';
import type { StreamEvents } from '../contract/events.ts';
import type { Page } from '../contract/page.ts';
import type { PreviewOf, SeatOutcome } from '../contract/parts.ts';
import { beginStudy, type Participant, type StudyState } from '../contract/state.ts';
import { decideStudy } from '../decide/decide.ts';
import { dutiesOf, nextDue } from '../decide/due.ts';
import { foldStudy } from '../fold/evolve.ts';
import { pageFor } from '../read/page-for.ts';

export const SEED = 'seed-of-the-study';
/** Monday, 2 March 2026, 12:00 UTC. */
export const START = 1_772_452_800_000;
/** What the server puts in the place of what is typed. */
const NO_TEXT = tokenOf({ textId: '0'.repeat(24), hmac: '0'.repeat(64) });

type Over = Extract<StudyCommand, { readonly type: 'sessionOver' }>;

export interface Running {
  at: number;
  study: StudyState;
  readonly appends: (readonly StreamEvents[])[];
  /** Sessions that are not over, by id. */
  readonly sessions: Map<string, PlannedSession>;
  /** What is known of the sessions that the study names as recordings. */
  readonly recordings: Map<string, PlayableRecording>;
  readonly give: (command: StudyCommand) => StudyDecision;
  readonly ask: (
    participant: string,
    command: ParticipantCommand,
    more?: { tab?: string; key?: string },
  ) => StudyDecision;
  readonly join: (participant: string, more?: Partial<Extract<StudyCommand, { type: 'join' }>>) => StudyDecision;
  readonly page: (participant: string) => Page;
  readonly one: (participant: string) => Participant;
  /** The command that goes on from the participant's page; null: there is nothing to do but wait, play, or look. */
  readonly next: (participant: string) => ParticipantCommand | null;
  /** Gives the command that goes on from the participant's page; false: the page has none. */
  readonly goOn: (participant: string) => boolean;
  /** Goes on until the page is of another kind than those named, or has no command. */
  readonly until: (participant: string, kind: Page['kind']) => Page;
  /** Brings the participants to the pool, then all of them say that they are ready. */
  readonly meet: (...participants: readonly string[]) => void;
  readonly end: (
    session: string,
    more?: Partial<Over['end']>,
    seats?: Partial<SeatOutcome>,
    only?: string,
  ) => StudyDecision;
  /** Lets time pass; what is due happens at its time. */
  readonly wait: (ms: number) => void;
  readonly sessionOf: (participant: string) => string;
}

/** `preview`: left out: the study is none. */
export function running(frozen: FrozenStudy, seed = SEED, preview?: PreviewOf): Running {
  let ids = 0;
  const walker = diligent(frozen, NO_TEXT);
  const id = (): string => `id${ids++}-of`;
  const run: Running = {
    at: START,
    study: beginStudy(),
    appends: [],
    sessions: new Map(),
    recordings: new Map(),
    give: (command) => {
      const recordingOf = (session: string) => run.recordings.get(session);
      const decision = decideStudy(run.study, command, { at: run.at, seed, id, recordingOf });
      if (decision.writes.length > 0) run.appends.push(decision.writes);
      run.study = foldStudy(run.study, decision.writes);
      for (const planned of decision.sessions) run.sessions.set(planned.session, planned);
      for (const { session, command: duty } of dutiesOf(run.study)) {
        const planned = run.sessions.get(session);
        expect(planned?.seats).toContainEqual({ kind: 'person', participant: duty.participant });
      }
      return decision;
    },
    ask: (participant, command, more = {}) =>
      run.give({
        type: 'ask',
        participant,
        tab: more.tab ?? run.study.participants.get(participant)?.tab ?? 'no tab',
        key: more.key ?? run.page(participant).key,
        command,
      }),
    join: (participant, more = {}) =>
      run.give({
        type: 'join',
        participant,
        tab: `tab-of-${participant}`,
        device: 'desktop',
        language: 'en',
        languageFrom: 'browser',
        stage: 'main',
        simulated: false,
        recruiter: null,
        signed: false,
        excluded: false,
        ...more,
      }),
    page: (participant) => pageFor(run.study, participant, run.at),
    one: (participant) => {
      const found = run.study.participants.get(participant);
      if (!found) throw new Error(`there is no participant ${participant}`);
      return found;
    },
    next: (participant) => {
      const page = run.page(participant);
      return page.kind === 'finished' ? null : commandFor(page, walker);
    },
    goOn: (participant) => {
      const command = run.next(participant);
      if (command) expect(run.ask(participant, command).refusal).toBeNull();
      return command !== null;
    },
    until: (participant, kind) => {
      for (let i = 0; i < 50 && run.page(participant).kind !== kind; i++) if (!run.goOn(participant)) break;
      expect(run.page(participant).kind).toBe(kind);
      return run.page(participant);
    },
    meet: (...participants) => {
      const isThere = (one: string): boolean => ['ready', 'waiting', 'playing'].includes(run.page(one).kind);
      for (const one of participants) while (!isThere(one)) expect(run.goOn(one)).toBe(true);
      for (const one of participants) if (run.page(one).kind === 'ready') run.goOn(one);
    },
    end: (session, more = {}, seats = {}, only) => {
      const planned = run.sessions.get(session);
      if (!planned) throw new Error(`there is no session ${session}`);
      const people = planned.seats.flatMap((seat) => (seat.kind === 'person' ? [seat.participant] : []));
      const stayed = { how: 'in_seat', throughout: true, returns: 10, lostAt: null, probes: [] } as const;
      const decision = run.give({
        type: 'sessionOver',
        session,
        end: { reason: 'terminated', cause: null, started: true, ...more },
        teamReturns: 20,
        seatCount: planned.seats.length,
        seats: people.map((participant) => ({
          participant,
          ...stayed,
          ...(only === undefined || only === participant ? seats : {}),
        })),
      });
      run.sessions.delete(session);
      return decision;
    },
    wait: (ms) => {
      const to = run.at + ms;
      for (let due = nextDue(run.study); due && due.at <= to; due = nextDue(run.study)) {
        run.at = Math.max(run.at, due.at);
        const { writes } = run.give(due.command);
        if (writes.length === 0) throw new Error(`${due.command.participant} is due, and nothing happens`);
      }
      run.at = to;
    },
    sessionOf: (participant) => {
      const { session } = run.one(participant);
      if (session === null) throw new Error(`participant ${participant} has no session`);
      return session;
    },
  };
  run.give({ type: 'publish', frozen, applyTo: 'arriving', ...(preview ? { preview } : {}), cause: 'program' });
  run.give({ type: 'openIntake', cause: 'program' });
  return run;
}
