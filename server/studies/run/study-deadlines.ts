/**
 * The deadlines of a study's participants: one alarm for the next one. A participant whose deadline meets a bug goes with
 * pay, and the deadlines of all others go on. Time in which the server stood still is given back.
 */
import { type NextDue, nextDue } from '../../../studies/way/decide/due.ts';
import { type Alarm, openAlarm } from '../../live/alarm.ts';
import { STALL_MS, type Stalls } from '../../live/stalls.ts';
import { streamOfParticipant } from '../../store/study-log.ts';
import { perform, type StudyCommits } from './study-commits.ts';

export interface DeadlineOptions {
  readonly stalls: Pick<Stalls, 'whenCaughtUp'>;
  /** A bug; the participant whose deadline met it goes with pay. */
  readonly fault: (error: unknown) => void;
}

export interface Deadlines extends Pick<DeadlineOptions, 'fault'> {
  readonly commits: StudyCommits;
  readonly alarm: Alarm;
  /** Participants whose deadline cannot be decided, because of a bug. The deadlines of all others go on. */
  readonly stuck: Set<string>;
  /** Time before this has been given back, ms. */
  givenBackTo: number;
}

export function openDeadlines(commits: StudyCommits, { stalls, fault }: DeadlineOptions): Deadlines {
  // no participant's time runs out while requests that came in time are held back
  const alarm = openAlarm(commits.now, () =>
    stalls.whenCaughtUp(() => {
      const { uncommitted, outbox } = commits;
      if (uncommitted.length === 0) performDue(deadlines);
      else outbox.add(() => performDue(deadlines));
    }),
  );
  const deadlines: Deadlines = {
    ...{ commits, alarm, fault },
    stuck: new Set(),
    givenBackTo: Number.NEGATIVE_INFINITY,
  };
  return deadlines;
}

/** Sets the alarm for the next deadline; a study that is closed has none. */
export function setAlarm({ alarm, commits, stuck }: Deadlines): void {
  alarm.set(commits.isClosed ? null : (nextDue(commits.standing.state, stuck)?.at ?? null));
}

/** Performs the deadlines that have passed, none of which waits for the disk because of another one; then sets the alarm. */
function performDue(deadlines: Deadlines): void {
  const { commits, stuck } = deadlines;
  const at = commits.now();
  const next = (): NextDue | null => (commits.isClosed ? null : nextDue(commits.standing.state, stuck));
  for (let due = next(); due && due.at <= at; due = next()) performOne(deadlines, due);
  setAlarm(deadlines);
}

/** Afterwards the study stands otherwise, or the participant is stuck. */
function performOne(deadlines: Deadlines, due: NextDue): void {
  const { commits, fault } = deadlines;
  const { standing } = commits;
  const { participant } = due.command;
  const commandId = `due-${participant}-${standing.heads.get(streamOfParticipant(participant)) ?? 0}`;
  try {
    const before = standing.state;
    perform(commits, due.command, { commandId }).catch(ignoreStop);
    if (standing.state === before) throw new Error('the deadline has passed, and its command changes nothing');
  } catch (error) {
    fault(new Error(`the deadline of participant ${participant} cannot be decided`, { cause: error }));
    removeBecauseOf(deadlines, participant);
  }
}

/** A participant who meets a bug is paid and goes. One whose end meets a bug as well stays, and operators see it. */
function removeBecauseOf(deadlines: Deadlines, participant: string): void {
  deadlines.stuck.add(participant);
  try {
    const command = { type: 'remove', participant, outcome: 'server_error', cause: 'program' } as const;
    perform(deadlines.commits, command, { commandId: `fault-${participant}` }).catch(ignoreStop);
  } catch (error) {
    deadlines.fault(new Error(`participant ${participant} is stuck, and must be ended by hand`, { cause: error }));
  }
}

/** Moves the open deadlines of pages by the time since then, in which the server stood still. */
export function giveBack(deadlines: Deadlines, since: number): void {
  const { now, isClosed } = deadlines.commits;
  const byMs = now() - Math.max(since, deadlines.givenBackTo);
  if (isClosed || byMs < STALL_MS) return;
  deadlines.givenBackTo = now();
  extendAll(deadlines, byMs, 'stall');
}

export function extendAll({ commits }: Deadlines, byMs: number, cause: 'outage' | 'stall'): void {
  perform(commits, { type: 'extendAll', byMs, cause }, { commandId: `${cause}-${commits.now()}` }).catch(ignoreStop);
}

/** The outbox has reported why. */
function ignoreStop(): void {}
