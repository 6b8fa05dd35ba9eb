/** Between two waves: when to come back, in the participant's own time zone, what comes of not doing so, and the code. */
import { Button } from 'react-aria-components';
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useNow } from '../../signs/clock.tsx';
import { useText } from '../../words/use-list.ts';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { useMoment } from '../frame/moment.ts';
import { useStudy } from '../study-context.ts';

export function AwayPage({ page }: { readonly page: PageOf<'away'> }) {
  const { state, give } = useStudy();
  const say = useWords('away');
  const then = useWords('afterwards');
  const text = useText();
  const when = useMoment();
  const now = useNow(state.offsetMs, true);
  const { wave, waves, opensAt, until, afterwards, code, url } = page;
  const isOpen = now >= opensAt;
  return (
    <article>
      <Heading>{say('heading', { done: String(wave - 1), waves: String(waves) })}</Heading>
      <p>
        {text([
          say('next', { wave: String(wave) }),
          until === null
            ? ''
            : isOpen
              ? say('open', { wave: String(wave), to: when(until) })
              : say('window', { from: when(opensAt), to: when(until) }),
        ])}
      </p>
      {afterwards && <p>{then(afterwards)}</p>}
      {isOpen ? (
        <div className="study-actions">
          <Button className="button primary" onPress={() => give({ type: 'beginWave' })}>
            {say('begin', { wave: String(wave) })}
          </Button>
        </div>
      ) : (
        <p>{say('link')}</p>
      )}
      <section className="study-code">
        <h2>{say('code')}</h2>
        <p>
          <code translate="no">{code}</code>
        </p>
        {url !== null && (
          <p>
            <a href={url}>{say('follow')}</a>
          </p>
        )}
      </section>
    </article>
  );
}
