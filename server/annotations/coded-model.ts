/**
 * The belief model that reads what coders agreed to find in a session's free text, offered beside the game's own for a
 * session that has been coded: its facts count like those that senders attached.
 */
import type { OfferedModel } from '../../games/core/beliefs/model.ts';
import { type AnnotatedMessage, agreedFacts } from '../../games/household/analysis/coding/annotations.ts';
import { DEEPEST_CHAIN } from '../../games/household/beliefs/fold.ts';
import { householdBeliefs } from '../../games/household/beliefs.ts';
import type { EventReader } from '../store/event-store.ts';
import { readAnnotations } from './coding.ts';

/** [] where no round is settled. */
export async function agreedIn(log: EventReader, session: string): Promise<readonly AnnotatedMessage[]> {
  return agreedFacts(await readAnnotations(log, session));
}

export function codedModels(agreed: readonly AnnotatedMessage[]): readonly OfferedModel[] {
  if (agreed.length === 0) return [];
  const about = 'The same, and told also what coders agreed that free text asserts.';
  return [{ model: householdBeliefs(agreed), depth: DEEPEST_CHAIN, about }];
}
