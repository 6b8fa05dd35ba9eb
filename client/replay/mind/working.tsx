/**
 * Shown in place of beliefs that are not there yet: the progress, with a way to stop; or that it was stopped or failed,
 * with a way to try again.
 */
import type { ReactNode } from 'react';
import { Reload } from '../../part.tsx';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import type { MindsAsking } from './use-minds.ts';

/** `doing`: what is being computed; `failed`: the sentence after a failure. */
export function Working({ asking, doing, failed }: { asking: MindsAsking; doing: string; failed: string }): ReactNode {
  const say = useWords('minds');
  const missing = useWords('table.refused');
  const { asked, onStop, onAgain } = asking;
  switch (asked.kind) {
    case 'there':
      return null;
    case 'asking': {
      const { underway } = asked;
      return (
        <div className="working">
          <span className="muted">
            {doing}
            <Blank />
            {underway && say('turnOf', { turn: underway.turn + 1, turns: underway.turns })}
          </span>
          {underway && <progress aria-label={doing} value={underway.turn} max={underway.turns} />}
          <button type="button" className="button" onClick={onStop}>
            {say('stop')}
          </button>
        </div>
      );
    }
    case 'stopped':
      return (
        <div className="working">
          <span className="muted">{say('stopped')}</span>
          <button type="button" className="button" onClick={onAgain}>
            {say('workOut')}
          </button>
        </div>
      );
    case 'failed':
      return (
        <div className="working">
          <p role="alert">
            {failed}
            <Blank />
            {asked.why === '' ? (
              <>
                {say('notLoaded')}
                <Blank />
                {missing('part_missing')}
              </>
            ) : (
              <span lang="en">{asked.why}</span>
            )}
          </p>
          <button type="button" className="button" onClick={onAgain}>
            {say('again')}
          </button>
          <Reload />
        </div>
      );
  }
}
