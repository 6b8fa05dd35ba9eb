/**
 * The WebSocket of a participant's page, at /s/STUDY/news. Its first message is {token, tab}. From then on the server sends
 * {page, draft} whenever the page changes, and {superseded: true} once another tab has taken over. The address has no ids.
 */
import * as z from 'zod';
import type { NewsAnswer } from '../../answers/participants.ts';
import type { HttpRefusal } from '../../answers/refusals.ts';
import type { Sent } from '../../answers/schema.ts';
import { UnreadableStudy } from '../../studies/definition/published.ts';
import { PlayedElsewhere } from '../live/owner/ownership.ts';
import { hashToken } from '../live/seat/tokens.ts';
import type { Store } from '../store/store.ts';
import type { StudyLines } from '../studies/arrivals/lines.ts';
import type { LiveStudy } from '../studies/run/live-study.ts';
import { pageWithDraft } from '../studies/run/pages.ts';
import type { Studies } from '../studies/run/studies.ts';
import { StudyStopped } from '../studies/run/study-commits.ts';
import { type DoorSettings, type Host, type JsonDoor, type JsonLine, openJsonDoor } from './json-door.ts';

const Hello = z.strictObject({ token: z.string().max(128), tab: z.string().min(8).max(64) });

const ADDRESS = /^\/s\/([a-z][a-z0-9-]{0,47})\/news$/;

export interface NewsOptions extends DoorSettings {
  readonly store: Pick<Store, 'studies' | 'texts'>;
  readonly studies: Studies;
  readonly lines: StudyLines;
  /** Whether this process may tell now what its studies know; where it may not, the door was told to hang up. */
  readonly mayTell: () => boolean;
}

export function openNews(options: NewsOptions): JsonDoor {
  return openJsonDoor({
    ...options,
    placeOf: (url) => ADDRESS.exec(url)?.[1] ?? null,
    receive: (line, study) => hostPage(line, study, options),
  });
}

function hostPage(line: JsonLine, study: string, { store, studies, lines, mayTell, failed }: NewsOptions): Host {
  const send = (message: Sent<typeof NewsAnswer>): void => {
    if (mayTell()) line.send(message);
  };
  const end = (message: Sent<typeof NewsAnswer> | HttpRefusal): null => {
    line.end(mayTell() ? message : null);
    return null;
  };

  const follow = async (live: LiveStudy, participant: string, tab: string): Promise<void> => {
    /** Pages are made one after another. */
    let making: Promise<void> = Promise.resolve();
    const sendPage = async (): Promise<void> => {
      if (!line.isOpen()) return;
      const found = (await studies.find(study)) ?? live;
      if (found.told().participants.get(participant)?.tab !== tab) end({ superseded: true });
      else send(await pageWithDraft(found, store, participant));
    };
    const next = (): void => {
      making = making.then(sendPage).catch((error: unknown) => {
        if (!(error instanceof StudyStopped)) failed(error);
        line.cutOff();
      });
    };
    const stop = studies.onPage(participant, next);
    lines.opened(live, participant);
    line.onClose((how) => {
      stop();
      lines.closed(live, participant, how);
    });
    next();
    await making;
  };

  return {
    async greet(said) {
      const hello = Hello.safeParse(said);
      if (!hello.success) return end({ code: 'malformed', message: 'Say hello with a token and a tab first.' });
      const right = await store.studies.withToken(hashToken(hello.data.token));
      const live = right?.study === study ? await studies.find(study) : null;
      if (!right || !live) return end({ code: 'unauthorised', message: 'This link is not valid for this study.' });
      if (line.isOpen()) await follow(live, right.participant, hello.data.tab);
      // a page says nothing after its hello
      return () => {};
    },
    lastWords(error) {
      if (!mayTell()) return null;
      if (error instanceof PlayedElsewhere) return { moved: error.address };
      if (error instanceof UnreadableStudy)
        return { code: 'study_unreadable', message: 'This study cannot be run here now.' };
      return null;
    },
  };
}
