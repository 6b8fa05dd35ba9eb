/** The decider of a study: a command and where the study stands, to events, sessions and a refusal. */
import { sameJson } from '../../../games/core/json.ts';
import { armsOf } from '../../definition/expected.ts';
import type { StudyRefusal } from '../contract/commands.ts';
import type { StudyCircumstances, StudyCommand, StudyDecision } from '../contract/decision.ts';
import type { StudyState } from '../contract/state.ts';
import { listBonuses } from './bonuses.ts';
import { act } from './decide-action.ts';
import { archive, join, openIntake, publish, release } from './decide-join.ts';
import { ask } from './decide-page.ts';
import { endSession } from './decide-session.ts';
import { type Deciding, deciding, refused } from './deciding.ts';
import { fallDue } from './due.ts';
import { finish } from './finish.ts';
import { matchPool } from './matching.ts';
import { countRefusedLinks, noteExport, refuseArrival, rootHeads } from './notes.ts';
import { forgetPayees, isOwed } from './payees.ts';
import { preregister, recordDeviation } from './preregistering.ts';
import { endPreview } from './previewing.ts';
import { emptyPersonal } from './retention.ts';
import { giveUpWithoutRecordings } from './used-up-recordings.ts';

/**
 * Decides one command. All writes belong into one append, with the first events of its sessions. A refusal writes nothing. Commands
 * that come again find their page or session gone and change nothing.
 */
export function decideStudy(
  study: Parameters<typeof deciding>[0],
  command: StudyCommand,
  circumstances: StudyCircumstances,
): StudyDecision {
  const d = deciding(study, circumstances);
  const refusal = decided(d, command);
  if (refusal) return { writes: [], sessions: [], refusal };
  giveUpWithoutRecordings(d);
  matchPool(d);
  return d.decided();
}

function decided(d: Deciding, command: StudyCommand): StudyRefusal | null {
  switch (command.type) {
    case 'ask':
      return ask(d, command);
    case 'act':
      return act(d, command);
    case 'join':
      return join(d, command);
    case 'publish':
      return publish(d, command);
    case 'release':
      return release(d, command);
    case 'archive':
      return archive(d, command);
    case 'unarchive':
      if (d.study.archived) d.toStudy({ type: 'StudyUnarchived', cause: command.cause });
      return null;
    case 'openIntake':
      return openIntake(d, command);
    case 'closeIntake':
      if (d.study.intake === 'open') d.toStudy({ type: 'IntakeClosed', why: 'order', cause: command.cause });
      return null;
    case 'unblind':
      if (d.study.study === null) return refused('not_open', 'The study is not published.');
      if (d.study.intake !== 'closed' && !d.study.unblinded)
        d.toStudy({ type: 'OutcomesUnblinded', cause: command.cause });
      return null;
    case 'watchSeat': {
      const { session, seat, cause } = command;
      if (watchingShowsArm(d.study)) d.toStudy({ type: 'SeatWatched', session, seat, cause });
      return null;
    }
    case 'endPreview':
      return endPreview(d, command.cause);
    case 'changeBudget':
      if (d.study.study === null) return refused('not_open', 'The study is not published.');
      d.toStudy({ type: 'BudgetChanged', minor: command.minor, cause: command.cause });
      return null;
    case 'readPersonal': {
      const { what, participants, cause } = command;
      d.toStudy({ type: 'PersonalDataRead', what, participants: [...participants], cause });
      return null;
    }
    case 'preregister':
      return preregister(d, command);
    case 'recordDeviation':
      return recordDeviation(d, command);
    case 'emptyPersonal':
      return emptyPersonal(d, command);
    case 'forgetPayees':
      return forgetPayees(d, command);
    case 'listBonuses':
      return listBonuses(d, command);
    case 'refuseArrival':
      return refuseArrival(d, command);
    case 'countRefusedLinks':
      return countRefusedLinks(d, command);
    case 'noteExport':
      return noteExport(d, command);
    case 'rootHeads':
      return rootHeads(d, command);
    case 'due':
      fallDue(d, command.participant);
      return null;
    case 'sessionOver':
      endSession(d, command);
      return null;
    case 'lineLost':
    case 'lineResumed':
    case 'submissionReported':
    case 'remove':
    case 'erase':
    case 'letBrowserIn':
      return ofParticipant(d, command);
    case 'extendAll':
      for (const { id, state } of [...d.study.participants.values()])
        if ('until' in state)
          d.to(id, { type: 'DeadlineExtended', until: state.until + command.byMs, cause: command.cause });
      return null;
  }
}

/** Whether a look at a seat can tell its arm while participants are still assigned to arms. */
function watchingShowsArm({ intake, versions }: StudyState): boolean {
  const newest = versions.at(-1);
  return intake !== 'closed' && newest !== undefined && armsOf(newest.frozen.definition).length > 1;
}

function ofParticipant(
  d: Deciding,
  command: Extract<
    StudyCommand,
    { readonly type: 'lineLost' | 'lineResumed' | 'submissionReported' | 'remove' | 'erase' | 'letBrowserIn' }
  >,
): StudyRefusal | null {
  const participant = d.study.participants.get(command.participant);
  if (!participant) return refused('no_such_participant', 'There is no such participant.');
  const { id, connected, state } = participant;
  switch (command.type) {
    case 'lineLost':
      // between waves a closed page is what is expected
      if (connected && state.status !== 'finished' && state.status !== 'away')
        d.to(id, { type: 'ConnectionLost', why: command.why });
      return null;
    case 'lineResumed':
      if (!connected && state.status !== 'finished') d.to(id, { type: 'ConnectionResumed', gapMs: command.gapMs });
      return null;
    case 'submissionReported': {
      const { status, authenticity } = command;
      const told = participant.submission;
      const isNew = authenticity !== undefined && !sameJson(authenticity, told?.authenticity ?? null);
      if (told?.status === status && !isNew) return null;
      d.to(id, { type: 'SubmissionReported', status, ...(authenticity ? { authenticity } : {}) });
      if (command.status === 'returned') finish(d, id, { outcome: 'withdrew', cause: 'recruiter' });
      if (command.status === 'timed_out') finish(d, id, { outcome: 'dropped', cause: 'recruiter' });
      return null;
    }
    case 'letBrowserIn':
      if (participant.signed) return refused('not_possible', 'A signed link opened the place, and only one opens it.');
      if (participant.letIn !== command.browser)
        d.to(id, { type: 'BrowserLetIn', browser: command.browser, cause: command.cause });
      return null;
    case 'remove':
      finish(d, id, { outcome: command.outcome, cause: command.cause });
      return null;
    case 'erase': {
      const { texts, rows, payableUntil, cause } = command;
      finish(d, id, { outcome: 'withdrew', cause });
      const kept = payableUntil !== null && isOwed(d.study, d.participant(id)) ? { payableUntil } : {};
      d.to(id, { type: 'ParticipantErased', texts, rows, ...kept, cause });
      return null;
    }
  }
}
