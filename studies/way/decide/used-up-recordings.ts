/** Where a session has no recording left, the participants who wait for it end as where no partner is found. */
import { usedUpKey } from '../contract/state.ts';
import type { Deciding } from './deciding.ts';
import { unusable } from './drawn-recording.ts';
import { giveUpWaiting } from './finish.ts';
import { isPooled } from './matching.ts';

/** The study's log says once of each session why none of its recordings can be used. */
export function giveUpWithoutRecordings(d: Deciding): void {
  const { versions } = d.study;
  if (!versions.some(({ frozen }) => frozen.definition.sessions.some(({ recordings }) => recordings))) return;
  for (let found = true; found; ) {
    found = false;
    for (const { id } of [...d.study.participants.values()]) {
      const participant = d.participant(id);
      const why = isPooled(participant) ? unusable(d, participant) : null;
      if (!why) continue;
      found = true;
      if (!d.study.usedUp.has(usedUpKey(why))) d.toStudy({ type: 'RecordingsUsedUp', ...why });
      giveUpWaiting(d, id, 'program');
    }
  }
}
