/** How long this page stays, by the server's clock; near its end a warning, with a way to have more time. */
import { useEffect } from 'react';
import { Button } from 'react-aria-components';
import { useNow } from '../../signs/clock.tsx';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import { useStudy } from '../study-context.ts';

/** Leaves more than twenty seconds to press the button. */
const WARN_MS = 30_000;
/** The warning while the participant is asked for presence, which has no more than half a minute and says so itself. */
const WARN_READY_MS = 10_000;
/** After the deadline, how long the page waits to be told of the next one before it asks. */
const ASK_AFTER_MS = 1500;

export function TimeLeft() {
  const { page, state } = useStudy();
  const say = useWords('frame');
  const now = useNow(state.offsetMs, page.until !== null);
  if (page.until === null) return null;
  const leftMs = Math.max(0, page.until - now);
  return (
    <p className="study-time" role="timer">
      {leftMs >= 60_000
        ? say('timeForPage', { minutes: Math.round(leftMs / 60_000) })
        : say('secondsForPage', { seconds: Math.ceil(leftMs / 1000) })}
    </p>
  );
}

export function TimeWarning() {
  const { page, state, line, give } = useStudy();
  const say = useWords('frame');
  const then = useWords('afterwards');
  const now = useNow(state.offsetMs, page.until !== null);
  const leftMs = page.until === null ? Number.POSITIVE_INFINITY : page.until - now;
  const up = leftMs <= 0;
  useEffect(() => {
    if (!up) return;
    const timer = setTimeout(line.refresh, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [up, line]);
  return (
    // it is there before its words are, so that screen readers tell of them
    <div role="status">
      {leftMs <= (page.kind === 'ready' ? WARN_READY_MS : WARN_MS) && (
        <div className="notice study-notice">
          <p>
            <b>{up ? say('timeUp') : say('fewSeconds')}</b>
            <Blank />
            {!up && page.afterwards && then(page.afterwards)}
          </p>
          {page.mayAskForTime && !up && (
            <Button className="button" onPress={() => give({ type: 'askForTime' })}>
              {say('askForTime')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
