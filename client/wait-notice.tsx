/** Says that the server takes no more requests just now, counts the seconds to the next try, and lets it be made at once. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import { getWaiting, type PageWait, subscribe, tryNow } from './too-many.ts';
import { useWords } from './words/use-words.ts';
import './style/wait-notice.css';

export function WaitNotice() {
  const waiting = useSyncExternalStore(subscribe, getWaiting);
  return (
    // it is there before its words are, so that screen readers tell of them
    <div className="wait-notice" role="status">
      {waiting && <Count key={waiting.untilMs} {...waiting} />}
    </div>
  );
}

function Count({ untilMs }: PageWait) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, []);
  const say = useWords('table.page');
  const [first] = useState(() => secondsTo(untilMs, now));
  return (
    <div className="wait-words">
      {/* read aloud once, and not again every second */}
      <p className="unseen">{say('busy', { seconds: first })}</p>
      <p aria-hidden>{say.rich('busyCount', { seconds: secondsTo(untilMs, now), b: (text) => <b>{text}</b> })}</p>
      <Button className="button" onPress={tryNow}>
        {say('tryNow')}
      </Button>
    </div>
  );
}

function secondsTo(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}
