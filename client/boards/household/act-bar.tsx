/** The actions for the marked thing, and the actions that are always possible: to wait, and to be done for good. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Household, seatOf } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { letterOf } from '../../signs/shapes.ts';
import { capital, namedOf } from './names.ts';
import { hintFor, optionsFor } from './options.ts';
import { slotsOf } from './sentences.ts';
import type { Memory } from './view.ts';
import { beginWriting, muteInWords } from './write.tsx';
import './panels.css';

export function ActBar({
  observation,
  seat,
  legalActions,
  choices,
  onChoose,
  news = [],
  at,
}: BoardProps<Household, Memory> & { at: string | null }) {
  const [asked, setAsked] = useState(false);
  const idle = legalActions.length === 0;
  if (seat === null || observation.result !== null || observation.finished.includes(seat)) return null;
  const options = optionsFor(at, legalActions, observation);
  const other = at === null ? -1 : seatOf(at);
  const chosen = choices[seat];
  const sent = chosen && chosen.stage !== 'draft' ? slotsOf(chosen.parts)[0]?.value : undefined;
  const mute = muteInWords(observation);
  const mayWrite = !sent && mute === null;
  const isPartner = observation.own?.partners.includes(other) ?? false;
  const hint =
    at === null
      ? 'Press a room, a thing or an agent to see what you can do with it.'
      : other >= 0 && other !== seat
        ? (mute ?? (isPartner ? null : `You cannot write to ${letterOf(other)}.`))
        : hintFor(at, observation);
  const act = (action: Parameters<typeof onChoose>[0]) => (event: MouseEvent) => {
    setAsked(false);
    if (!idle) onChoose(action, markOf(event));
  };
  return (
    <div className="household-acts">
      {/* the panel says it, too, and is read aloud */}
      {at === null && !sent && news.length > 0 && (
        <div className="news" aria-hidden>
          {news.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
      <fieldset className="with">
        <legend>{sent ? 'Chosen' : at === null ? 'Nothing is marked' : capital(namedOf(at))}</legend>
        <div className="row">
          {options.map(({ action, words }, i) => (
            <button
              key={words}
              type="button"
              className="act"
              aria-disabled={idle}
              aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
              data-key={i < 9 ? i + 1 : undefined}
              onClick={act(action)}
            >
              {words}
            </button>
          ))}
          {mayWrite && isPartner && (
            <button type="button" className="act" onClick={() => beginWriting(other)}>
              Write to {letterOf(other)}
            </button>
          )}
          <span className="muted small">
            {sent ? `${capital(sent)}. The turn is played when all have chosen.` : hint}
          </span>
        </div>
      </fieldset>
      <div className="always">
        {mayWrite && (
          <button type="button" className="act far" onClick={() => beginWriting(null)}>
            Write …
          </button>
        )}
        <button
          type="button"
          className="act"
          aria-disabled={idle}
          aria-keyshortcuts="w"
          data-key="w"
          onClick={act({ type: 'wait' })}
        >
          Wait
        </button>
        {asked ? (
          <Sure idle={idle} onFinish={act({ type: 'finish' })} onStay={() => setAsked(false)} />
        ) : (
          <button type="button" className="act" aria-disabled={idle} onClick={() => !idle && setAsked(true)}>
            I am done …
          </button>
        )}
      </div>
    </div>
  );
}

/** Asks for confirmation, with the harmless answer in focus, because being done cannot be undone. */
function Sure({
  idle,
  onFinish,
  onStay,
}: {
  idle: boolean;
  onFinish: (event: MouseEvent) => void;
  onStay: () => void;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <fieldset className="sure">
      <legend>You will not act any more in this session.</legend>
      <button type="button" className="act" ref={stay} onClick={onStay}>
        No, go on
      </button>
      <button type="button" className="act strong" aria-disabled={idle} onClick={onFinish}>
        I am done: I act no more
      </button>
    </fieldset>
  );
}
