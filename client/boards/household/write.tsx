/**
 * A message to write: its recipients, free words, a fact from the menu, or both, as the session's channel allows. It is
 * one line until the participant opens it, and opens below the conversation.
 */
import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Memory } from '../../../games/household/memory.ts';
import type { Fact, Household, Observation } from '../../../games/household/types.ts';
import { factInWords, nameOf } from '../../../games/household/words.ts';
import type { BoardProps, InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { part } from '../../part.tsx';
import { isTaken } from '../../play/use-turn.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { capital, goalIn, listOf } from './names.ts';
import './composer.css';

/** Few messages are written, so the menu of facts is loaded with the first. */
const FactPicker = lazy(() => part(async () => ({ default: (await import('./fact-picker.tsx')).FactPicker })));

const LONGEST = 2000;
/** Bots read facts, and the few sentences that the menu writes (bots/household/phrases.ts). */
const BOTS_READ = {
  both: 'Bots read facts and requests from the menu. They skip other words.',
  text: 'Bots read only the fixed sentences that bots write to each other. They skip other words.',
} as const;
const WISH = 'household-write';

/** Opens the form from elsewhere on the page; addressed to this agent, if one was marked. */
export const beginWriting = (to: number | null): boolean => dispatchEvent(new CustomEvent(WISH, { detail: to }));

/** Why the seat cannot write; null: it can. */
export function muteInWords({ own, messagesLeft }: Pick<Observation, 'own' | 'messagesLeft'>): string | null {
  if (own === null || !own.actions.includes('Communicate') || own.partners.length === 0)
    return 'You cannot write messages.';
  return messagesLeft === 0 ? 'You have no messages left.' : null;
}

export function Write({ observation, legalActions, kinds, onChoose }: BoardProps<Household, Memory>) {
  const { own, parameters, messagesLeft } = observation;
  const { channel, starts } = parameters;
  const partners = own?.partners ?? [];
  const [to, setTo] = useState<readonly number[]>(partners.length === 1 ? partners : []);
  const [text, setText] = useState('');
  const [fact, setFact] = useState<Fact | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** How often the form was opened; 0: it is closed. */
  const [wishes, setWishes] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'm' || isTaken(event)) return;
      event.preventDefault();
      beginWriting(null);
    };
    const onWish = (event: Event) => {
      const wished: unknown = event instanceof CustomEvent ? event.detail : null;
      // before the next paint, so that the next key types the first letter
      if (!form.current?.contains(document.activeElement)) opener.current = document.activeElement;
      flushSync(() => {
        if (typeof wished === 'number') setTo([wished]);
        setWishes((before) => before + 1);
      });
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener(WISH, onWish);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener(WISH, onWish);
    };
  }, []);
  /** What had the focus when the form was opened. */
  const opener = useRef<Element | null>(null);
  const close = () => {
    setWishes(0);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (wishes === 0) return;
    form.current?.querySelector<HTMLElement>('[data-begin]')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, [wishes]);

  const mute = muteInWords(observation);
  if (own === null || mute !== null) return <p className="muted">{mute}</p>;
  const left = `${leftInWords(messagesLeft, own.messages)}${partners.length < starts.length - 1 ? `; only to ${listOf(partners.map(nameOf))}` : ''}`;
  if (wishes === 0) {
    return (
      <div className="household-write closed">
        <button
          type="button"
          className="act"
          aria-expanded={false}
          aria-keyshortcuts="m"
          data-key="m"
          onClick={() => beginWriting(null)}
        >
          Write a message
        </button>
        <span className="small muted">{left}</span>
      </div>
    );
  }

  const requests = channel === 'facts' ? [] : own.secrets.flatMap((secret) => goalIn(secret) ?? []);
  const idle = legalActions.length === 0;
  const send = (input: InputMark) => {
    if (idle) return;
    const words = text.trim();
    const missing =
      to.length === 0 ? 'Choose a recipient.' : words === '' && fact === null ? 'The message is empty.' : null;
    setProblem(missing);
    if (missing === null) onChoose({ type: 'communicate', to, text: words === '' ? null : words, fact }, input);
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send({ atMs: event.timeStamp, device: 'keyboard' });
  };
  const toggle = (partner: number) =>
    setTo(to.includes(partner) ? to.filter((one) => one !== partner) : [...to, partner].sort((a, b) => a - b));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key that closes the form, whatever in it has the focus
    <div
      ref={form}
      className="household-write"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      {requests.length > 0 && (
        <fieldset className="requests">
          <legend>Ask for a goal</legend>
          {requests.map((request) => (
            <button
              key={request}
              type="button"
              className="act"
              aria-pressed={text === askedFor(request)}
              onClick={() => setText(askedFor(request))}
            >
              {capital(request)}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="to">
        <legend className="unseen">Write to</legend>
        <div className="row">
          <span aria-hidden>To</span>
          {partners.map((partner) => (
            <button
              key={partner}
              type="button"
              className="act"
              aria-label={`To ${nameOf(partner)}`}
              aria-pressed={to.includes(partner)}
              onClick={() => toggle(partner)}
            >
              <AgentSign seat={partner} size={26} />
            </button>
          ))}
          <span className="small muted">{left}</span>
        </div>
      </fieldset>
      {channel !== 'facts' && (
        <div className="field">
          <label htmlFor={id}>Message</label>
          <textarea
            id={id}
            data-begin
            rows={1}
            maxLength={LONGEST}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onEnter}
          />
        </div>
      )}
      {channel !== 'text' && (
        <Suspense fallback={<div className="facts-to-come" />}>
          <FactPicker
            observation={observation}
            legalActions={legalActions}
            agents={starts.length}
            fact={fact}
            optional={channel === 'both'}
            begins={channel === 'facts'}
            idle={idle}
            onPick={setFact}
            onWish={
              channel === 'both'
                ? (wished) => {
                    setText(`${text === '' ? '' : `${text} `}${askedFor(factInWords(wished))}`);
                    setFact(null);
                  }
                : null
            }
          />
        </Suspense>
      )}
      {channel !== 'facts' && partners.some((partner) => kinds?.[partner] === 'bot') && (
        <p className="small muted bots">{BOTS_READ[channel]}</p>
      )}
      <div className="row send-row">
        <button
          type="button"
          className="act strong"
          aria-disabled={idle}
          onClick={(event: MouseEvent) => send(markOf(event))}
        >
          Send the message
        </button>
        <button type="button" className="act" onClick={close}>
          Cancel
        </button>
        <span className="small muted" role="status">
          {problem ?? 'Uses this turn; delivered next turn.'}
        </span>
      </div>
    </div>
  );
}

/** A sentence that bots read. */
const askedFor = (what: string): string => `Please see to it that ${what}.`;

function leftInWords(left: number | null, limit: number | null): string {
  if (left === null) return 'no limit';
  return `${left} of ${limit ?? left} ${limit === 1 ? 'message' : 'messages'} left`;
}
