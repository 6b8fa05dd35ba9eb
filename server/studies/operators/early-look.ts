/**
 * A look at outcomes by arm before intake closes: in the room, or with a bundle of the study's own participants, whose tables
 * have the arm of each. It needs a reason and is an event, which a preregistered study reports as a deviation.
 */
import { tokenOf } from '../../../games/core/free-text.ts';
import { armsOf } from '../../../studies/definition/expected.ts';
import type { StudyRefusal } from '../../../studies/way/contract/commands.ts';
import type { StudyState } from '../../../studies/way/contract/state.ts';
import { newId } from '../../live/seat/tokens.ts';
import { hideText } from '../../live/session/free-text.ts';
import { streamOfStudy } from '../../store/releases.ts';
import type { LiveStudy } from '../run/live-study.ts';

/** Whether a bundle of this stage would be the first such look. */
export function wouldUnblind({ intake, unblinded, versions }: StudyState, stage: string): boolean {
  const newest = versions.at(-1);
  const hasArms = newest !== undefined && armsOf(newest.frozen.definition).length > 1;
  return stage === 'main' && intake === 'open' && !unblinded && hasArms;
}

export interface Look {
  readonly operator: string;
  /** As the operator typed it; the log has a token of it. */
  readonly reason: string;
  /** Server clock, ms. */
  readonly at: number;
}

/** Notes the look. Where outcomes are not blind any more nothing is written. */
export async function noteLook(live: LiveStudy, { operator, reason, at }: Look): Promise<StudyRefusal | null> {
  const { intake, unblinded } = live.state();
  if (intake === 'closed' || unblinded) return null;
  const { token, kept } = hideText(reason, { session: streamOfStudy(live.id), author: operator, at });
  const command = { type: 'unblind', cause: { operator, reason: tokenOf(token) } } as const;
  return live.perform(command, { commandId: `unblind-${newId()}`, also: [kept] });
}

export const REASON_NEEDED = {
  code: 'reason_needed',
  message:
    'Intake is open, and a bundle says in which arm each participant is. Give a reason: the log keeps that outcomes were seen early.',
} as const;
