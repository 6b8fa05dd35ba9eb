/** What a participant and operators wrote to each other. Writing is an action of its own, with a reason. */
import { useEffect, useRef } from 'react';
import type { MessageRow } from '../../../../studies/room/panels.ts';
import { useNames } from '../names.ts';
import { clockTime } from '../words.ts';

export function Chat({ messages }: { readonly messages: readonly MessageRow[] }) {
  const list = useRef<HTMLOListElement>(null);
  const names = useNames();
  const count = messages.length;
  useEffect(() => {
    if (count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  if (count === 0) return null;
  return (
    <section className="room-chat" aria-labelledby="room-chat">
      <h3 id="room-chat">Messages</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <ol ref={list} tabIndex={0} aria-labelledby="room-chat">
        {messages.map((message) => (
          <li key={`${message.at} ${message.from}`} data-from={message.from}>
            <span className="muted small">
              {message.from === 'operator' ? 'operator' : names.of(message.participant)}, {clockTime(message.at)}
            </span>
            <p dir="auto">{message.text ?? <span className="muted">erased</span>}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
