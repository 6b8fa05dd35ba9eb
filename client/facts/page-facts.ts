/**
 * What this page saw and when, for the seat that it plays. It goes with the next action or answer; what waits for ten
 * seconds, or is much, goes in a report of its own. docs/timing.md says how exact it is.
 */
import type { ClientFacts } from '../../games/core/session/client-facts.ts';
import { MANY_SHOWN, MAX_SHOWN, PROBE_ID } from '../../games/core/session/client-limits.ts';
import type { InputMark } from '../game-view.ts';
import { watchInputs } from '../input-mark.ts';
import { type ClockFix, clockWatch } from './clock.ts';
import { frameWatch, whenPainted } from './frames.ts';
import { rounded, type ShownThing, shownBook } from './shown.ts';

export interface PageFacts {
  /** Call it when the thing is in the document and not painted yet, as in a layout effect. Returns what takes it away. */
  appear(thing: ShownThing): () => void;
  /** The facts of an action or an answer. `changes`: how often a choice was replaced before; null: not known. */
  answering(what: 'turn' | 'question', input: InputMark | null, changes: number | null): ClientFacts;
  /** The connection is there: measures the clocks, and reports from now on. */
  connected(): void;
  disconnected(): void;
  heardClock(commandId: string, serverMs: number): void;
  /** Begins to watch the page. Returns what ends it. */
  watch(): () => void;
}

interface Line {
  report(facts: ClientFacts): void;
  askClock(commandId: string): void;
}

const REPORT_MS = 10_000;

export function pageFacts(line: Line): PageFacts {
  const book = shownBook(document.visibilityState === 'hidden');
  const frames = frameWatch();
  let fix: ClockFix | null = null;
  /** The screen as it was told last, as JSON. */
  let toldScreen = '';
  let live = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clock = clockWatch(line.askClock, (found) => {
    fix = found;
    later();
  });

  const facts = (about: ClientFacts['about'], choice: Pick<ClientFacts, 'input' | 'changes'>): ClientFacts => {
    const made: ClientFacts = {
      originMs: rounded(performance.timeOrigin),
      sentMs: rounded(performance.now()),
      about,
      ...choice,
      frames: frames.sum(),
      shown: book.take(MAX_SHOWN),
      screen: newScreen(),
      clock: fix,
    };
    fix = null;
    clearTimeout(timer);
    timer = undefined;
    return made;
  };
  const report = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!live || (book.waiting() === 0 && fix === null)) return;
    line.report(facts(null, { input: null, changes: null }));
    if (book.waiting() > 0) later();
  };
  const later = (): void => {
    if (book.waiting() >= MANY_SHOWN) report();
    else timer ??= setTimeout(report, REPORT_MS);
  };
  const newScreen = (): ClientFacts['screen'] => {
    const refreshHz = frames.refreshHz();
    const screen = { width: innerWidth, height: innerHeight, pixelRatio: devicePixelRatio };
    // the refresh rate is an estimate, which changes a little all the time
    const told = JSON.stringify([screen, refreshHz !== null]);
    if (told === toldScreen) return null;
    toldScreen = told;
    return { ...screen, refreshHz };
  };
  const onVisibility = (event: Event): void => {
    frames.pause();
    if (document.visibilityState === 'hidden') {
      book.hide(rounded(event.timeStamp));
      // the browser may end a hidden page at any time
      report();
    } else book.unhide(rounded(event.timeStamp));
  };

  return {
    appear(thing) {
      const { probeId } = thing;
      const fits = probeId === null || PROBE_ID.test(probeId);
      const id = book.appear({ ...thing, probeId: fits ? probeId : null }, rounded(performance.now()));
      const cancel = whenPainted((frameMs, paintedMs) => book.painted(id, frameMs, paintedMs));
      frames.watch();
      return () => {
        cancel();
        book.vanish(id, rounded(performance.now()));
        later();
      };
    },
    answering(what, input, changes) {
      const chosen = input && { atMs: input.atMs === null ? null : rounded(input.atMs), kind: input.device };
      return facts(book.now(what, rounded(performance.now())), { input: chosen, changes });
    },
    connected() {
      live = true;
      clock.start();
      if (book.waiting() > 0) later();
    },
    disconnected() {
      live = false;
      clock.stop();
    },
    heardClock: clock.heard,
    watch() {
      document.addEventListener('visibilitychange', onVisibility);
      const unwatchInputs = watchInputs();
      return () => {
        unwatchInputs();
        document.removeEventListener('visibilitychange', onVisibility);
        clearTimeout(timer);
        frames.stop();
        clock.stop();
      };
    },
  };
}
