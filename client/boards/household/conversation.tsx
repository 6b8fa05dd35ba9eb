/**
 * The conversation: messages that were written and received, each with the turn in which it was written and the turn
 * from which it can be read. Also how many messages are left and which agents the seat may write to, and a message to
 * write.
 */
import { useLayoutEffect, useRef } from 'react';
import type { Memory } from '../../../games/household/memory.ts';
import type { HeardMessage, Household } from '../../../games/household/types.ts';
import { factInWords, nameOf } from '../../../games/household/words.ts';
import type { BoardProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { capital, listOf } from './names.ts';
import { Write } from './write.tsx';
import './composer.css';

type Props = BoardProps<Household, Memory> & { readonly seat: number };

export function Conversation(props: Props) {
  const { observation, seat, choices, memory } = props;
  const parts = choices[seat]?.parts;
  const pending =
    parts && 'type' in parts && parts.type === 'communicate'
      ? { from: seat, to: parts.to ?? [], text: parts.text ?? null, fact: parts.fact ?? null }
      : null;
  const log = useRef<HTMLOListElement>(null);
  const written = writtenIn(memory);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new stands at the end
  useLayoutEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    // the form is gone with the control in focus, so the focus goes to the message that was sent
    if (pending && document.activeElement === document.body) log.current?.focus({ preventScroll: true });
  }, [written.length, pending === null]);
  const any = written.length > 0 || pending !== null;
  return (
    <section className="household-talk">
      <h2>Messages</h2>
      {!any && (
        <p className="household-log empty small muted">
          {memory === null ? 'This page keeps no messages. They are told once, below.' : 'No messages yet.'}
        </p>
      )}
      {any && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ol ref={log} className="household-log" tabIndex={0} aria-label="Messages so far">
          {written.map(({ turn, message }) => (
            <Message
              key={`${message.from}/${turn}`}
              message={message}
              seat={seat}
              fresh={turn === observation.turn}
              when={whenInWords(turn, message.from === seat, observation.turn)}
            />
          ))}
          {pending && (
            <Message
              message={pending}
              seat={seat}
              fresh={false}
              when={`on its way · delivered in turn ${observation.turn + 2}`}
            />
          )}
        </ol>
      )}
      {!pending && <Write {...props} />}
    </section>
  );
}

interface Written {
  /** The turn in which it was written, counted from 1. */
  readonly turn: number;
  readonly message: HeardMessage;
}

function writtenIn(memory: Memory | null): readonly Written[] {
  if (memory === null) return [];
  return [...memory.sent, ...memory.heard].sort((a, b) => a.turn - b.turn || a.message.from - b.message.from);
}

function whenInWords(turn: number, own: boolean, now: number): string {
  if (turn === now) return own ? `sent in turn ${turn} · delivered now` : `written in turn ${turn} · new`;
  return `${own ? 'sent' : 'written'} in turn ${turn} · delivered in turn ${turn + 1}`;
}

interface MessageProps {
  readonly message: HeardMessage;
  readonly seat: number;
  readonly fresh: boolean;
  readonly when: string;
}

function Message({ message: { from, to, text, fact }, seat, fresh, when }: MessageProps) {
  const named = (at: number) => (at === seat ? 'you' : nameOf(at));
  return (
    <li
      data-own={from === seat || undefined}
      data-fresh={fresh || undefined}
      data-messages-of={fresh ? from : undefined}
    >
      <AgentSign seat={from} you={from === seat} size={22} />
      <div>
        <b>
          {capital(named(from))} to {listOf(to.map(named))}
        </b>
        {text !== null && <p>“{text}”</p>}
        {fact !== null && <p className="fact">{capital(factInWords(fact))}.</p>}
        <p className="small muted">{when}</p>
      </div>
    </li>
  );
}
