/**
 * Covers the session while the participant can do nothing: the connection is lost, or the session is paused. The seat is
 * kept.
 */
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { SeatState } from '../seat/seat-state.ts';
import { useNow } from '../signs/clock.tsx';
import { useWords } from '../words/use-words.ts';
import { Leave } from './leave.tsx';
import { AtMost, LobbyClock } from './lobby-clock.tsx';
import { useLate } from './use-late.ts';

interface Props {
  readonly state: SeatState;
  readonly onReconnect: () => void;
  readonly onLeave: () => void;
  /** What a participant who leaves loses, one sentence each. */
  readonly lost: readonly string[];
}

export function Overlay({ state, onReconnect, onLeave, lost }: Props) {
  const say = useWords('table.room');
  const tryNow = useWords('table.page');
  const { link, publicState, seated } = state;
  if (seated?.ended) return null;
  if (link.kind === 'lost' || link.kind === 'connecting') {
    return (
      <div className="overlay" role="alertdialog" aria-labelledby="overlay-heading">
        <h2 id="overlay-heading">{say('lost')}</h2>
        <p>{say('lostText')}</p>
        {link.kind === 'lost' && <Retry atMs={link.retryAtMs} />}
        <Button className="button" onPress={onReconnect}>
          {tryNow('tryNow')}
        </Button>
      </div>
    );
  }
  if (link.kind === 'joined') return <WithoutSeat />;
  // time stands still in every other pause
  if (publicState?.phase === 'paused' && publicState.deadline > 0) {
    return (
      <div className="overlay" role="alertdialog" aria-labelledby="overlay-heading">
        <h2 id="overlay-heading">{say('others')}</h2>
        <p>{say('othersText')}</p>
        <AtMost deadline={publicState.deadline} offsetMs={state.offsetMs} />
        <LobbyClock state={state} />
        <Leave onLeave={onLeave} lost={lost} />
      </div>
    );
  }
  if (publicState?.phase === 'paused') {
    return (
      <div className="overlay" role="alertdialog" aria-labelledby="overlay-heading">
        <h2 id="overlay-heading">{say('paused')}</h2>
        <p>{say('pausedText')}</p>
        {seated?.pausedUntil != null && <PauseLeft until={seated.pausedUntil} offsetMs={state.offsetMs} />}
        <Leave onLeave={onLeave} lost={lost} />
      </div>
    );
  }
  return null;
}

/** How long the pause lasts at most. It is no live region, because it changes as time goes by. */
function PauseLeft({ until, offsetMs }: { readonly until: number; readonly offsetMs: number }) {
  const say = useWords('table.room');
  const leftMs = Math.max(0, until - useNow(offsetMs, true));
  return (
    <p>
      {leftMs >= 60_000
        ? say('pausedMinutes', { minutes: Math.ceil(leftMs / 60_000) })
        : say('pausedSeconds', { seconds: Math.ceil(leftMs / 1000) })}
    </p>
  );
}

/** A bot may have the seat, until it is given back. */
function WithoutSeat() {
  const say = useWords('table.room');
  if (!useLate()) return null;
  return (
    <div className="overlay" role="alertdialog" aria-labelledby="overlay-heading">
      <h2 id="overlay-heading">{say('bot')}</h2>
      <p>{say('botText')}</p>
    </div>
  );
}

export function Retry({ atMs }: { atMs: number }) {
  const say = useWords('table.room');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((atMs - now) / 1000));
  return <p className="muted">{seconds > 0 ? say('nextTry', { seconds }) : say('trying')}</p>;
}
