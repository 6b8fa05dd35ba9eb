/** Compares the sessions of a study with the recordings that were drawn for them: the seed, and who acts in recorded seats. */
import type { GameTypes } from '../../games/core/game.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { EventReader, Stored } from '../../server/store/event-store.ts';
import type { StreamFinding } from '../../server/store/finding.ts';
import { STUDY_OWNER } from '../../server/store/releases.ts';
import { readSessionLog } from '../../server/store/session-log.ts';
import { studyEvent } from '../../server/store/study-log.ts';

type Log = readonly SessionEvent<GameTypes>[];

/** `log`: of the study's stream. What is not in this store is not compared: a lab that was moved in part may not have it. */
export async function checkDrawn(
  stream: string,
  log: readonly Stored[],
  events: Pick<EventReader, 'read'>,
): Promise<readonly StreamFinding[]> {
  const found: StreamFinding[] = [];
  for (const stored of log) {
    const event = stored.type === `${STUDY_OWNER}.RecordingDrawn` ? studyEvent(stored).event : null;
    if (event?.type !== 'RecordingDrawn') continue;
    const { session, recording } = event;
    const played = await readSessionLog<GameTypes>(events, session);
    const note = (what: string): void =>
      void found.push({
        name: 'decision_differs',
        stream,
        version: stored.version,
        what: `session ${session} ${what}`,
      });
    if (playsFrom(played).some((from) => from !== recording)) note(`has agents that are not of recording ${recording}`);
    const record = await readSessionLog<GameTypes>(events, recording);
    if (played.length > 0 && record.length > 0 && seedHashOf(played) !== seedHashOf(record))
      note(`has not the seed of recording ${recording}`);
  }
  return found;
}

function seedHashOf([created]: Log): string | null {
  return created?.type === 'SessionCreated' ? created.seedHash : null;
}

/** The sessions that its recorded agents act from. */
function playsFrom(log: Log): readonly string[] {
  return log.flatMap((event) =>
    event.type === 'AgentSeated' && event.controller.kind === 'recorded' ? [event.controller.session] : [],
  );
}
