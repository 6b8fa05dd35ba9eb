/** The group is complete: the participant says that he or she is there. */
import { useEffect, useState } from 'react';
import { useNow } from '../../signs/clock.tsx';
import { useWords } from '../../words/use-words.ts';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { playCall } from '../sound.ts';
import { useStudy } from '../study-context.ts';

const BLINK_MS = 1000;

export function ReadyPage() {
  const { give, state } = useStudy();
  const say = useWords('ready');
  const now = useNow(state.offsetMs, true);
  const [call] = useState(playOnce);
  useEffect(call, [call]);
  const marked = Math.floor(now / BLINK_MS) % 2 === 0;
  return (
    <article>
      <Heading title={`${marked ? '●' : '○'} ${say('title')}`}>{say('heading')}</Heading>
      <p>{say('text')}</p>
      <div className="study-actions">
        <Main onPress={() => give({ type: 'confirmReady' })}>{say('button')}</Main>
      </div>
    </article>
  );
}

function playOnce(): () => void {
  let played = false;
  return () => {
    if (!played) playCall();
    played = true;
  };
}
