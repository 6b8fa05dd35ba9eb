/** What a participant is told above any page: a lost connection, a full server, a command that was refused. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from 'react-aria-components';
import type { Page } from '../../../studies/way/contract/page.ts';
import { getWaiting, subscribe, tryNow } from '../../too-many.ts';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import type { StudyLine } from '../line/study-line.ts';
import { pendingMove, type StudyLineState } from '../line/study-state.ts';

/** A short break is not worth a word. */
const SAY_AFTER_MS = 3000;

interface Props {
  readonly state: StudyLineState;
  readonly line: StudyLine;
}

export function Notices({ state, line }: Props) {
  const say = useWords('frame');
  const lost = useLongSince(state.lostAt);
  const waiting = useSyncExternalStore(subscribe, getWaiting);
  return (
    <div role="status">
      {lost && (
        <div className="notice study-notice">
          <p>
            {say('lost')}
            <Blank />
            {pendingMove(state) && say('waitingToSend')}
          </p>
          <Button className="button" onPress={line.refresh}>
            {say('tryNow')}
          </Button>
        </div>
      )}
      {waiting && (
        <div className="notice study-notice">
          <p>{say('busy')}</p>
          <Button className="button" onPress={tryNow}>
            {say('tryNow')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** An attention check was missed on the page before. */
export function Warned({ page }: { readonly page: Page }) {
  const say = useWords('frame');
  return <div role="status">{page.warned && <p className="notice study-notice">{say('warned')}</p>}</div>;
}

/** Why the last command changed nothing. */
export function Refusal({ state: { refusal } }: Pick<Props, 'state'>) {
  const say = useWords('refusal');
  return (
    <div role="alert">
      {refusal && <p className="notice study-notice">{say(isKnown(refusal.code) ? refusal.code : 'other')}</p>}
    </div>
  );
}

const KNOWN = [
  'stale_page',
  'superseded',
  'answer_refused',
  'consent_refused',
  'no_messages_left',
  'no_time_left',
  'language_unknown',
  'too_large',
] as const;
const isKnown = (code: string): code is (typeof KNOWN)[number] => (KNOWN as readonly string[]).includes(code);

function useLongSince(since: number | null): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (since === null) return;
    const timer = setTimeout(() => setLong(true), since + SAY_AFTER_MS - Date.now());
    return () => clearTimeout(timer);
  }, [since]);
  return long;
}
