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
import { goalIn, nameOf, sentenceOf } from '../../../games/household/words.ts';
import type { BoardProps, InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { part } from '../../part.tsx';
import { isTaken } from '../../play/use-turn.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { capital } from './names.ts';
import { type BoardSaid, useSaid } from './said.ts';
import './composer.css';

/** Few messages are written, so the menu of facts is loaded with the first. */
const FactPicker = lazy(() => part(async () => ({ default: (await import('./fact-picker.tsx')).FactPicker })));

const LONGEST = 2000;
/** Bots read facts, and the few sentences that the menu writes (games/household/words/phrases.ts). */
const BOTS_READ = { both: 'write.botsReadBoth', text: 'write.botsReadText' } as const;
const WISH = 'household-write';

/** Opens the form from elsewhere on the page; addressed to this agent, if one was marked. */
export const beginWriting = (to: number | null): boolean => dispatchEvent(new CustomEvent(WISH, { detail: to }));

/** Why the seat cannot write; null: it can. */
export function muteInWords(
  { say }: BoardSaid,
  { own, messagesLeft }: Pick<Observation, 'own' | 'messagesLeft'>,
): string | null {
  if (own === null || !own.actions.includes('Communicate') || own.partners.length === 0) return say('write.cannot');
  return messagesLeft === 0 ? say('write.noneLeft') : null;
}

export function Write({ observation, legalActions, kinds, onChoose }: BoardProps<Household, Memory>) {
  const said = useSaid();
  const { say, words } = said;
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
  /** Sentences that the menu wrote, as they are shown -> as they are sent. */
  const asked = useRef(new Map<string, string>());
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

  const mute = muteInWords(said, observation);
  if (own === null || mute !== null) return <p className="muted">{mute}</p>;
  const many = leftInWords(said, messagesLeft, own.messages);
  const left =
    partners.length < starts.length - 1
      ? say('write.leftOnlyTo', { left: many, names: words.seatsInWords(partners) })
      : many;
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
          {say('write.open')}
        </button>
        <span className="small muted">{left}</span>
      </div>
    );
  }

  /** A sentence that policies read, in the language of the page. */
  const askedFor = (what: Fact): string => {
    const shown = words.phraseInWords({ kind: 'wish', that: what });
    asked.current.set(shown, sentenceOf({ kind: 'wish', that: what }));
    return shown;
  };
  /** Sentences of the menu in the one form that policies read. What is typed stays as it is. */
  const asPoliciesRead = (typed: string): string =>
    [...asked.current].reduce((now, [shown, sent]) => now.replaceAll(shown, sent), typed);
  const requests = channel === 'facts' ? [] : own.secrets.flatMap((secret) => goalIn(secret) ?? []);
  const idle = legalActions.length === 0;
  const send = (input: InputMark) => {
    if (idle) return;
    const typed = asPoliciesRead(text.trim());
    const missing =
      to.length === 0 ? say('write.noRecipient') : typed === '' && fact === null ? say('write.empty') : null;
    setProblem(missing);
    if (missing === null) onChoose({ type: 'communicate', to, text: typed === '' ? null : typed, fact }, input);
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
          <legend>{say('write.askForGoal')}</legend>
          {requests.map((request) => (
            <button
              key={JSON.stringify(request)}
              type="button"
              className="act"
              aria-pressed={text === askedFor(request)}
              onClick={() => setText(askedFor(request))}
            >
              {capital(words.factInWords(request))}
            </button>
          ))}
        </fieldset>
      )}
      <fieldset className="to">
        <legend className="unseen">{say('write.writeTo')}</legend>
        <div className="row">
          <span aria-hidden>{say('write.to')}</span>
          {partners.map((partner) => (
            <button
              key={partner}
              type="button"
              className="act"
              aria-label={say('write.toOne', { name: nameOf(partner) })}
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
          <label htmlFor={id}>{say('write.message')}</label>
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
                    setText(`${text === '' ? '' : `${text} `}${askedFor(wished)}`);
                    setFact(null);
                  }
                : null
            }
          />
        </Suspense>
      )}
      {channel !== 'facts' && partners.some((partner) => kinds?.[partner] === 'bot') && (
        <p className="small muted bots">{say(BOTS_READ[channel])}</p>
      )}
      <div className="row send-row">
        <button
          type="button"
          className="act strong"
          aria-disabled={idle}
          onClick={(event: MouseEvent) => send(markOf(event))}
        >
          {say('write.send')}
        </button>
        <button type="button" className="act" onClick={close}>
          {say('write.cancel')}
        </button>
        <span className="small muted" role="status">
          {problem ?? say('write.costs')}
        </span>
      </div>
    </div>
  );
}

function leftInWords({ say }: BoardSaid, left: number | null, limit: number | null): string {
  if (left === null) return say('write.noLimit');
  return say('write.left', { left: String(left), limit: String(limit ?? left), count: limit ?? left });
}
