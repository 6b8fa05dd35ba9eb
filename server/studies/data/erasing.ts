/**
 * Erases what is held about a participant: the event, the texts and the rows go in one append, and then the files of the
 * database are cleared of what they held.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../../../games/core/free-text.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { Cause } from '../../../studies/way/contract/parts.ts';
import type { Erased } from '../../../studies/way/contract/state.ts';
import { PAYEE_DAYS, payeesIn } from '../../../studies/way/decide/payees.ts';
import { emptyAt } from '../../../studies/way/decide/retention.ts';
import { newId } from '../../live/seat/tokens.ts';
import { hideText } from '../../live/session/free-text.ts';
import type { SideWrite } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import { streamOfParticipant } from '../../store/study-log.ts';
import { reasonsAbout } from '../operators/session-actions.ts';
import type { LiveStudy } from '../run/live-study.ts';

export interface ErasingOptions {
  readonly store: Pick<Store, 'events' | 'studies' | 'texts'>;
  /** Server clock, ms. */
  readonly now: () => number;
  /** How often the files are tried while another program reads them, four times a second. */
  readonly tries?: number;
}

export interface Erasing {
  /**
   * Erases a participant, who ends as `withdrew` if under way. What is erased already is not counted again. Rejects with
   * `TracesLeft` where another program kept the files from being cleared.
   */
  erase(study: LiveStudy, participant: string, cause: Cause): Promise<Pick<Erased, 'texts' | 'rows'> | StudyRefusal>;
  /** The same, for a reason that an operator typed; the log has a token of it. */
  eraseFor(study: LiveStudy, participant: string, by: Typed): ReturnType<Erasing['erase']>;
  /** The same for an erasure that a restored backup lacks: ids stay apart only if they still did before the restore. */
  eraseAgain(study: LiveStudy, participant: string, cause: Cause): ReturnType<Erasing['erase']>;
  /** Deletes the ids of payees: of those who are paid, or of those whose time is over. Resolves to how many there were. */
  forgetPayees(study: LiveStudy, why: 'paid' | 'deadline', cause: Cause): Promise<number>;
  /**
   * Erases the personal data of all participants, if the time for which the study keeps them is over; else the ids of
   * payees whose time is over.
   */
  emptyWhenDue(study: LiveStudy): Promise<void>;
  /** Clears the files again after a crash or a failure. `participant`: one who is erased. */
  clear(participant: string): Promise<void>;
}

interface Typed {
  readonly operator: string;
  readonly reason: string;
}

/** Rows are erased, but another program reads the database, so that its write-ahead log still has them. */
export class TracesLeft extends Error {
  override readonly name = 'TracesLeft';
}

const PAUSE_MS = 250;
const DAY_MS = 86_400_000;

export function openErasing({ store, now, tries = 8 }: ErasingOptions): Erasing {
  const clear: Erasing['clear'] = (participant) => untilClear(() => store.texts.eraseBy(participant));
  const untilClear = async (work: () => Promise<unknown>): Promise<void> => {
    for (let tried = 1; ; tried++) {
      try {
        await work();
        return;
      } catch (cause) {
        if (tried >= tries) throw new TracesLeft(String((cause as Error).message), { cause });
      }
      await sleep(PAUSE_MS);
    }
  };

  /** Texts that are older than `at` go. `payableUntil`: the latest time for which ids stay apart; null: none stay. */
  const erase = async (
    study: LiveStudy,
    participant: string,
    cause: Cause,
    {
      at,
      also,
      ...more
    }: { readonly at: number; readonly also: readonly SideWrite[]; readonly payableUntil: number | null },
  ) => {
    await study.settled();
    const { texts: own, drafts, rights, recruit } = await store.studies.heldAbout(participant);
    const reasons = await reasonsAbout(store, study.state(), participant);
    const texts = own + reasons.length;
    const rows = drafts + Number(recruit) + (cause === 'participant' ? 0 : rights);
    if (texts + rows === 0 && study.state().participants.get(participant)?.erased) {
      await clear(participant);
      return { texts, rows };
    }
    const row = { participant, study: study.id, at, cause };
    const known = await store.studies.recruitOf(participant);
    const hasIds = known !== null && (known.externalId !== null || known.submissionId !== null);
    const payableUntil = hasIds ? more.payableUntil : null;
    const refusal = await study.perform(
      { type: 'erase', participant, texts, rows, payableUntil, cause },
      {
        commandId: `erase-${participant}-${newId()}`,
        also: [{ kind: 'erasePerson', row }, { kind: 'eraseTexts', ids: reasons }, ...also],
      },
    );
    if (refusal) return refusal;
    await clear(participant);
    return { texts, rows };
  };

  const forgetPayees: Erasing['forgetPayees'] = async (study, why, cause) => {
    const before = payeesIn(study.state()).size;
    await study.perform({ type: 'forgetPayees', why, cause }, { commandId: `payees-${newId()}` });
    await untilClear(() => store.texts.clear());
    return before - payeesIn(study.state()).size;
  };

  return {
    clear,
    forgetPayees,
    async emptyWhenDue(study) {
      if ([...payeesIn(study.state()).values()].some((until) => until <= now()))
        await forgetPayees(study, 'deadline', 'clock');
      const isDue = (): boolean => (emptyAt(study.state()) ?? Number.POSITIVE_INFINITY) <= now();
      if (!isDue()) return;
      await study.settled();
      const rows = await store.studies.personalRowsIn(study.id);
      // a participant may have come meanwhile
      if (!isDue()) return;
      const also = [{ kind: 'emptyStudy', study: study.id }] as const;
      await study.perform({ type: 'emptyPersonal', rows }, { commandId: `empty-${newId()}`, also });
      await untilClear(() => store.texts.clear());
    },
    erase(study, participant, cause) {
      const at = now();
      return erase(study, participant, cause, { at, also: [], payableUntil: at + PAYEE_DAYS * DAY_MS });
    },
    async eraseAgain(study, participant, cause) {
      const payee = await store.studies.payeeOf(participant);
      return erase(study, participant, cause, { at: now(), also: [], payableUntil: payee?.until ?? null });
    },
    eraseFor(study, participant, { operator, reason }) {
      const at = now();
      const { token, kept } = hideText(reason, { session: streamOfParticipant(participant), author: operator, at });
      return erase(
        study,
        participant,
        { operator, reason: tokenOf(token) },
        { at, also: [kept], payableUntil: at + PAYEE_DAYS * DAY_MS },
      );
    },
  };
}
