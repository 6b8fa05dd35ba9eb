/** Operators have stopped the clock. */
import { useWords } from '../../words/words.tsx';
import { Heading } from '../frame/heading.tsx';

export function PausedPage() {
  const say = useWords('paused');
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p>{say('text')}</p>
    </article>
  );
}
