/** A message to write: to whom, in free words, as a fact from the menu, or both, as the session's channel allows. */
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { Fact, Household } from '../../../games/household/types.ts';
import { factInWords, nameOf } from '../../../games/household/words.ts';
import type { BoardProps, InputMark } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { isTaken } from '../../table/use-turn.ts';
import { FactPicker } from './fact-picker.tsx';
import { topicsOf } from './facts.ts';
import { markOf } from './target.tsx';
import type { Memory } from './view.ts';

const LONGEST = 2000;

export function Write({ observation, legalActions, onChoose }: BoardProps<Household, Memory>) {
  const { own, parameters, messagesLeft } = observation;
  const { channel, starts } = parameters;
  const partners = own?.partners ?? [];
  const [to, setTo] = useState<readonly number[]>(partners.length === 1 ? partners : []);
  const [text, setText] = useState('');
  const [fact, setFact] = useState<Fact | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const begin = form.current?.querySelector<HTMLElement>('[data-begin]');
      if (event.key !== 'm' || isTaken(event) || !begin) return;
      event.preventDefault();
      begin.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  if (own === null || !own.actions.includes('Communicate') || partners.length === 0)
    return <p className="muted">You cannot write to anybody.</p>;
  if (messagesLeft === 0) return <p className="muted">You have no messages left.</p>;

  const idle = legalActions.length === 0;
  const send = (input: InputMark) => {
    if (idle) return;
    const words = text.trim();
    const missing =
      to.length === 0
        ? 'Choose who is to get it.'
        : words === '' && fact === null
          ? 'There is nothing in it yet.'
          : null;
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
    <div ref={form} className="household-write">
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
          <span className="small muted">
            {leftInWords(messagesLeft, own.messages)}
            {partners.length < starts.length - 1 && '; you can write to nobody else'}
          </span>
        </div>
      </fieldset>
      {channel !== 'facts' && (
        <div className="field">
          <label htmlFor={id}>In your words</label>
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
        <FactPicker
          topics={topicsOf(observation, legalActions)}
          agents={starts.length}
          fact={fact}
          optional={channel === 'both'}
          begins={channel === 'facts'}
          idle={idle}
          onPick={setFact}
          onWish={
            channel === 'both'
              ? (wished) => {
                  setText(`${text === '' ? '' : `${text} `}Please see to it that ${factInWords(wished)}.`);
                  setFact(null);
                }
              : null
          }
        />
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
        <span className="small muted" role="status">
          {problem ?? 'It takes your turn, and can be read in the next.'}
        </span>
      </div>
    </div>
  );
}

function leftInWords(left: number | null, limit: number | null): string {
  if (left === null) return 'no limit that you were told of';
  return `${left} of ${limit ?? left} ${limit === 1 ? 'message' : 'messages'} left`;
}
