/** Operators have stopped the clock. */
import type { PageOf } from '../../../studies/way/contract/page.ts';
import { useNow } from '../../signs/clock.tsx';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { useStudy } from '../study-context.ts';

export function PausedPage({ page }: { readonly page: PageOf<'paused'> }) {
  const { state } = useStudy();
  const say = useWords('paused');
  const now = useNow(state.offsetMs, page.until !== null);
  const leftMs = page.until === null ? 0 : Math.max(0, page.until - now);
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p>{say('text')}</p>
      {page.until !== null && (
        <p>
          {leftMs >= 60_000
            ? say('minutes', { minutes: Math.ceil(leftMs / 60_000) })
            : say('seconds', { seconds: Math.ceil(leftMs / 1000) })}
        </p>
      )}
    </article>
  );
}
