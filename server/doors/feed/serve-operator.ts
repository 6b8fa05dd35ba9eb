/** One operator's connection to the room: what it shows, as far as the operator's role goes. */
import type { Operator } from '../../../answers/people.ts';
import type { FromFeed, PanelName } from '../../../studies/room/panels.ts';
import { newId } from '../../live/seat/tokens.ts';
import type { RoomViewer } from '../../studies/room/projection.ts';
import { mayWatch, panelsFor } from '../../studies/room/rights.ts';
import type { JsonLine } from '../json-door.ts';
import { openBoards } from './boards.ts';
import type { FeedOptions, Rooms } from './feed-parts.ts';
import { MOST_BOARDS, Show } from './frames.ts';
import { type Watched, watch } from './watching.ts';

export interface Serving {
  readonly operator: Operator;
  /** Who the operator is now; null: signed out, or no operator any more. */
  readonly operatorNow: () => Promise<Operator | null>;
  readonly study: string;
  readonly rooms: Rooms;
  /** Says why, and ends the connection. */
  readonly end: (code: string, message: string) => void;
  readonly options: FeedOptions;
}

/** How often the server looks whether the operator may still see the room, ms. */
const LOOK_MS = 5000;
/** A client that does not read for so long that this many bytes wait for it is cut off, and comes again. */
const MOST_WAITING = 16 * 1024 * 1024;

/** Takes what the operator's browser says from now on. */
export function serveOperator(line: JsonLine, serving: Serving): (said: unknown) => void {
  const { operator, operatorNow, study, rooms, end, options } = serving;
  const { sessions, store, failed, lookMs = LOOK_MS } = options;
  const { room, release } = rooms.hold(study);
  const may = new Set(panelsFor(operator));
  let panels: ReadonlySet<PanelName> = new Set();
  const sendText = (text: string): void => {
    if (line.waitingBytes() > MOST_WAITING) line.cutOff();
    else line.sendText(text);
  };
  const send = (frame: FromFeed): void => sendText(JSON.stringify(frame));
  const viewer: RoomViewer = {
    get panels() {
      return panels;
    },
    send: sendText,
  };
  const leave = room.join(viewer);
  const live = (id: string) => sessions.live().find((one) => one.id === id && one.told().setup.study === study) ?? null;
  const boards = openBoards({ find: live, send: sendText, failed });
  let watched: Watched | null = null;
  let stopWatching: (() => void) | null = null;

  const refuse = (code: string, message: string): void => send({ type: 'refused', code, message });

  /** Resolves once the look is on disk, where it is an event. */
  const note = ({ session, seat }: Watched): Promise<void> =>
    rooms.once(`${operator.id}/${session}/${seat}`, async () => {
      const cause = { operator: operator.id, reason: null };
      const running = await options.studies.find(study);
      if (!running) throw new Error(`study ${study} is not run here now`);
      await running.perform({ type: 'watchSeat', session, seat, cause }, { commandId: `watch-${newId()}` });
    });

  const change = async (next: Watched | null): Promise<void> => {
    if (next?.session === watched?.session && next?.seat === watched?.seat) return;
    stopWatching?.();
    stopWatching = null;
    watched = next;
    if (!next) return;
    if (!(await room.has(next.session)))
      return refuse('no_such_session', 'The participants of this study have no such session.');
    await note(next);
    // another one may be watched by now
    if (watched === next && line.isOpen()) stopWatching = watch(next, { sessions, store, send, failed });
  };

  const look = (): void => {
    operatorNow()
      .then((now) => {
        if (now?.id !== operator.id || now.role !== operator.role)
          end('unauthorised', 'Your sign-in is over, or your role is another one now. Sign in again.');
      })
      .catch(failed);
  };
  const looking = setInterval(look, lookMs).unref();
  const stopHearing = options.operators.onChanged((changed) => changed === operator.id && look());
  line.onClose(() => {
    clearInterval(looking);
    stopHearing();
    stopWatching?.();
    watched = null;
    boards.close();
    leave();
    release();
  });

  return (said) => {
    const show = Show.safeParse(said);
    if (!show.success)
      return refuse(
        'malformed',
        `That shows nothing: name panels, at most ${MOST_BOARDS} boards, and one seat or none.`,
      );
    const allowed = show.data.panels.filter((panel) => may.has(panel));
    const sees = mayWatch(operator);
    const tooMuch =
      allowed.length < show.data.panels.length || (!sees && (show.data.boards.length > 0 || show.data.watch));
    if (tooMuch) refuse('not_allowed', `Your role, ${operator.role}, does not allow all of that.`);
    const added = allowed.filter((panel) => !panels.has(panel));
    panels = new Set(allowed);
    room.show(viewer, added);
    if (!sees) return;
    boards.show(show.data.boards);
    change(show.data.watch).catch((error: unknown) => {
      failed(error);
      line.cutOff();
    });
  };
}
