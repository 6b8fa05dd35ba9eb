/**
 * The conversation: messages that were written and received, each with the turn in which it was written and the turn
 * from which it can be read. Also how many messages are left and which agents the seat may write to, and a message to
 * write.
 */
import { useLayoutEffect, useRef } from 'react';
import type { Memory } from '../../../games/household/memory.ts';
import type { HeardMessage, Household } from '../../../games/household/types.ts';
import { nameOf } from '../../../games/household/words.ts';
import type { BoardProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { capital } from './names.ts';
import { type BoardSaid, useSaid } from './said.ts';
import { Write } from './write.tsx';
import './composer.css';

type Props = BoardProps<Household, Memory> & { readonly seat: number };

export function Conversation(props: Props) {
  const said = useSaid();
  const { say } = said;
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
      <h2>{say('talk.title')}</h2>
      {!any && (
        <p className="household-log empty small muted">{say(memory === null ? 'talk.keepsNone' : 'talk.none')}</p>
      )}
      {any && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        <ol ref={log} className="household-log" tabIndex={0} aria-label={say('talk.soFar')}>
          {written.map(({ turn, message }) => (
            <Message
              key={`${message.from}/${turn}`}
              message={message}
              seat={seat}
              fresh={turn === observation.turn}
              when={whenInWords(said, turn, { own: message.from === seat, now: observation.turn })}
            />
          ))}
          {pending && (
            <Message
              message={pending}
              seat={seat}
              fresh={false}
              when={say('talk.onItsWay', { turn: String(observation.turn + 2) })}
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

function whenInWords(
  { say }: BoardSaid,
  turn: number,
  { own, now }: { readonly own: boolean; readonly now: number },
): string {
  const written = { turn: String(turn) };
  if (turn === now) return say(own ? 'talk.sentNow' : 'talk.writtenNew', written);
  return say(own ? 'talk.sent' : 'talk.written', { ...written, next: String(turn + 1) });
}

interface MessageProps {
  readonly message: HeardMessage;
  readonly seat: number;
  readonly fresh: boolean;
  readonly when: string;
}

function Message({ message: { from, to, text, fact }, seat, fresh, when }: MessageProps) {
  const { say, words } = useSaid();
  const [name, names] = [nameOf(from), words.seatsInWords(to.filter((at) => at !== seat))];
  return (
    <li
      data-own={from === seat || undefined}
      data-fresh={fresh || undefined}
      data-messages-of={fresh ? from : undefined}
    >
      <AgentSign seat={from} you={from === seat} size={22} />
      <div>
        <b>
          {from === seat
            ? say('talk.fromYou', { names })
            : to.length > 1
              ? say('talk.toYouToo', { name, names })
              : say('talk.toYou', { name })}
        </b>
        {text !== null && <p dir="auto">{say('talk.typed', { text: words.typedInWords(text) })}</p>}
        {fact !== null && <p className="fact">{say('talk.fact', { statement: capital(words.factInWords(fact)) })}</p>}
        <p className="small muted">{when}</p>
      </div>
    </li>
  );
}
