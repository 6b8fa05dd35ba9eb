/**
 * The WebSocket of the operators' room of a study, at /api/studies/STUDY/feed. Its frames are in studies/room/panels.ts: the
 * first is `hello`, then `show` says which panels, boards and seat the browser draws. It tells what is on disk, and nothing
 * that comes over it changes a session; watching a seat is an event of the study where the seat's arm would show.
 */

import type { IncomingMessage } from 'node:http';
import type { Operator } from '../../../answers/people.ts';
import { UnreadableStudy } from '../../../studies/definition/published.ts';
import type { CookieRequest } from '../../access/access.ts';
import { PlayedElsewhere } from '../../live/owner/ownership.ts';
import { openProjection, type RoomProjection } from '../../studies/room/projection.ts';
import { type Host, type JsonDoor, type JsonLine, openJsonDoor } from '../json-door.ts';
import type { FeedOptions, Rooms } from './feed-parts.ts';
import { FeedHello } from './frames.ts';
import { serveOperator } from './serve-operator.ts';

const ADDRESS = /^\/api\/studies\/([a-z][a-z0-9-]{0,47})\/feed(?:\?|$)/;

export function openFeed(options: FeedOptions): JsonDoor {
  const rooms = openRooms(options);
  return openJsonDoor({
    ...options,
    placeOf: (url) => ADDRESS.exec(url)?.[1] ?? null,
    receive: (line, study, request) => hostOperator(line, { study, request, rooms, options }),
  });
}

function openRooms(options: FeedOptions): Rooms {
  const open = new Map<string, { readonly room: RoomProjection; held: number }>();
  const noted = new Map<string, Promise<void>>();
  return {
    hold(study) {
      const found = open.get(study) ?? { room: openProjection({ ...options, study }), held: 0 };
      open.set(study, found);
      found.held += 1;
      return {
        room: found.room,
        release() {
          found.held -= 1;
          if (found.held > 0) return;
          open.delete(study);
          found.room.close();
        },
      };
    },
    once(look, note) {
      const before = noted.get(look);
      if (before) return before;
      const noting = note();
      noted.set(look, noting);
      noting.catch(() => noted.delete(look));
      return noting;
    },
  };
}

interface Visit {
  readonly study: string;
  readonly request: IncomingMessage;
  readonly rooms: Rooms;
  readonly options: FeedOptions;
}

function hostOperator(line: JsonLine, { study, request, rooms, options }: Visit): Host {
  const { access, studies, passes } = options;
  /** For the process that runs the study. */
  let pass: string | null = null;
  const refusal = (code: string, message: string): object => ({ type: 'refused', code, message });
  const end = (code: string, message: string): null => {
    line.end(refusal(code, message));
    return null;
  };
  return {
    async greet(said) {
      const hello = FeedHello.safeParse(said);
      if (!hello.success) return end('malformed', 'Say hello first, with a token, or with null where a cookie counts.');
      const { token } = hello.data;
      // a cookie counts only where a page of this server opened the connection
      const asked: CookieRequest = { headers: token === null ? request.headers : { authorization: `Bearer ${token}` } };
      const holder = token === null ? null : passes?.holderOf(token);
      const operatorNow = holder ?? ((): Promise<Operator | null> => access.operatorOf(asked));
      const operator = await operatorNow();
      if (!operator) return end('unauthorised', 'The room is for operators only.');
      if (token === null) pass = passes?.for(request) ?? null;
      if (!(await studies.find(study))) return end('study_unknown', 'There is no study with this id.');
      if (!line.isOpen()) return null;
      return serveOperator(line, { operator, operatorNow, study, rooms, end, options });
    },
    lastWords(error) {
      if (error instanceof PlayedElsewhere) return { type: 'moved', address: error.address, pass };
      if (error instanceof UnreadableStudy) return refusal('study_unreadable', error.message);
      return null;
    },
  };
}
