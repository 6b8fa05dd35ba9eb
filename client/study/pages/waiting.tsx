/**
 * The page of a participant in the pool: how long it takes at most, what happens then, and a sound when the group is
 * complete.
 */
import { Button } from 'react-aria-components';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useNow } from '../../signs/clock.tsx';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { playCall } from '../sound.ts';
import { useStudy } from '../study-context.ts';

export function WaitingPage({ page }: { readonly page: PageOf<'waiting'> }) {
  const { state } = useStudy();
  const say = useWords('waiting');
  const then = useWords('afterwards');
  const now = useNow(state.offsetMs, true);
  const { since, until, fillAt, afterwards } = page;
  if (page.ready)
    return (
      <article>
        <Heading>{say('ready')}</Heading>
        <p>{say('readyText')}</p>
      </article>
    );
  const fills = fillAt !== null && now < fillAt;
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p>{say('people', { people: page.people })}</p>
      <p>{say('stay')}</p>
      <ul className="prose">
        <li>{say('waited', { minutes: minutesIn(now - since) })}</li>
        {fills && <li>{say('fill', { minutes: minutesIn(fillAt - now) })}</li>}
        {until !== null && (
          <li>
            {say('until', { minutes: minutesIn(until - now) })}
            <Blank />
            {afterwards && then(afterwards)}
          </li>
        )}
      </ul>
      <div className="study-actions">
        <Button className="button" onPress={playCall}>
          {say('sound')}
        </Button>
      </div>
    </article>
  );
}

/** Whole minutes, since seconds would only unsettle; 0: less than a minute. */
function minutesIn(ms: number): number {
  return Math.round(Math.max(0, ms) / 60_000);
}
