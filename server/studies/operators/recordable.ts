/** Which sessions of a study a later study can name as recordings, for its operators. */

import type { Sent } from '../../../answers/schema.ts';
import type { RecordableAnswer } from '../../../answers/studies.ts';
import type { LiveStudy } from '../run/live-study.ts';
import type { Recordings } from '../run/recordings.ts';

/** The sessions that participants of the study played to their end, in the order of their ids, with what each seat can do. */
export async function recordableIn(
  study: LiveStudy,
  factsOf: Recordings['factsOf'],
): Promise<Sent<typeof RecordableAnswer>> {
  const played = [...study.told().participants.values()].flatMap(({ plays }) => plays.map(({ session }) => session));
  const facts = await factsOf([...new Set(played)].toSorted());
  return {
    sessions: Object.entries(facts).map(([session, { game, seats, whyNot }]) => ({
      session,
      game,
      seats: seats.map((seat) => whyNot ?? seat.whyNot),
    })),
  };
}
