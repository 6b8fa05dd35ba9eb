/** An operator reads what says who a participant is, or what participants typed: the study's log names the reader first. */
import type { Operator } from '../../../answers/people.ts';
import { policyById } from '../../../bots/index.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { TextsById } from '../../store/store.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { Studies } from '../run/studies.ts';

/**
 * Writes who reads what, and resolves once that is on disk: show the data afterwards. `participants`: whose; empty: of all
 * participants of the study. Rejects with StudyStopped where it cannot be written.
 */
export async function notePersonalRead(
  live: Pick<LiveStudy, 'perform'>,
  { id }: Operator,
  what: string,
  participants: readonly string[],
): Promise<void> {
  const cause = { operator: id, reason: null };
  const command = { type: 'readPersonal', what, participants, cause } as const;
  const refusal = await live.perform(command, { commandId: `read-${newId()}` });
  if (refusal) throw new Error(`a reading was refused: ${refusal.code}`);
}

/** Notes that an operator reads the texts of a session. */
export type TextReads = (operator: Operator, session: string, texts: TextsById) => Promise<void>;

/** Once for each operator and session, as long as the server runs. Sessions without texts of people, or of no study, need none. */
export function textReads(
  studies: Pick<Studies, 'find'>,
  studyOf: (session: string) => Promise<string | null>,
): TextReads {
  const noted = new Set<string>();
  return async (operator, session, texts) => {
    const authors = [...texts.values()].map(({ author }) => author).filter((author) => !policyById(author));
    const key = `${operator.id} ${session}`;
    if (authors.length === 0 || noted.has(key)) return;
    const study = await studyOf(session);
    const live = study === null ? null : await studies.find(study);
    if (!live) return;
    await notePersonalRead(live, operator, `texts of session ${session}`, [...new Set(authors)]);
    noted.add(key);
  };
}
