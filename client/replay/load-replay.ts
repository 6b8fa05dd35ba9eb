/** The replay of a session from the server's log, and whether it is open to all readers. */
import { SightAnswer } from '../../answers/rights.ts';
import { LogAnswer } from '../../answers/sessions.ts';
import { ask, getLog, pathOf } from '../api.ts';
import type { AnyEvent } from './any-event.ts';
import { type LoggedEvent, type Replay, replayOf } from './replay-log.ts';

const AS_NOBODY = { asNobody: true } as const;

/**
 * `token`: the one with which this browser may see the whole session; null: all may. 'nobody': a sign-in does not count either.
 * `language`: that of the page, as a tag of BCP 47.
 */
export async function loadReplay(session: string, token: string | 'nobody' | null, language = 'en'): Promise<Replay> {
  const log = await (token === 'nobody'
    ? ask('GET', `${pathOf(session)}/log`, LogAnswer, AS_NOBODY)
    : getLog(session, token));
  // the server parsed every event when it was read from the disk
  const events = log.events.map(({ version, recordedAt, event }): LoggedEvent => {
    return { seq: version, recordedAt, event: event as unknown as AnyEvent };
  });
  return replayOf(log.session, events, language);
}

/** Operators, too, are answered as a reader without any right is. */
export async function isOpenToAll(session: string): Promise<boolean> {
  return (await ask('GET', `${pathOf(session)}/sight`, SightAnswer, AS_NOBODY)).sees === 'all';
}
