/**
 * Sentences for screen readers that wait for one another. A live region that changes every second cuts its own speech
 * off. Here each sentence is given the time that speech takes before the next one is announced, and the last one stays, to
 * be read again.
 */
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useLocale } from 'use-intl';
import { NOTHING_SAID, type Queue, queued, saidNow, speechMs, spoken } from './announcing.ts';
import { useText } from './words/use-list.ts';

interface Props {
  /** How many things happened: each later one is announced, also where several come at once. */
  readonly count: number;
  /** What happened, from 0; null: it has no words. */
  readonly sentenceOf: (index: number) => string | null;
}

type Join = (sentences: readonly string[]) => string;
type Said = { readonly type: 'said'; readonly text: string; readonly join: Join } | { readonly type: 'spoken' };

const reduce = (queue: Queue, said: Said): Queue =>
  said.type === 'said' ? queued(queue, said.text, said.join) : spoken(queue);

export function Announcements({ count, sentenceOf }: Props) {
  const join = useText();
  const [queue, tell] = useReducer(reduce, NOTHING_SAID);
  // the last of what was there before the page is announced: it is what the page shows
  const told = useRef(Math.max(0, count - 1));
  const say = useEffectEvent((index: number) => {
    const text = sentenceOf(index);
    if (text !== null) tell({ type: 'said', text, join });
  });
  useEffect(() => {
    for (; told.current < count; told.current++) say(told.current);
  }, [count]);
  const speaking = queue.waiting[0] ?? null;
  useEffect(() => {
    if (speaking === null) return;
    const timer = setTimeout(() => tell({ type: 'spoken' }), speechMs(speaking.text));
    return () => clearTimeout(timer);
  }, [speaking]);
  const now = saidNow(queue);
  return (
    <div className="unseen" aria-live="polite" lang={useLocale()} data-announced>
      {/* an equal sentence is another element, so that it is announced again */}
      {now && <p key={now.id}>{now.text}</p>}
    </div>
  );
}
