/** The actions for the selected thing, and the actions that are always possible: to wait, and to finish for good. */
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Memory } from '../../../games/household/memory.ts';
import { type Household, seatOf } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { letterOf } from '../../signs/shapes.ts';
import { capital } from './names.ts';
import { hintFor, optionsFor } from './options.ts';
import { useSaid } from './said.ts';
import { chosenAction } from './sentences.ts';
import { beginWriting, muteInWords } from './write.tsx';
import './panels.css';

export function ActBar({
  observation,
  seat,
  legalActions,
  choices,
  onChoose,
  onSend = null,
  onTakeBack = null,
  at,
}: BoardProps<Household, Memory> & { at: string | null }) {
  const [asked, setAsked] = useState(false);
  const said = useSaid();
  const { say, words } = said;
  const idle = legalActions.length === 0;
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // below a plan that is taller than a phone
    if (at !== null) bar.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  if (seat === null || observation.result !== null || observation.finished.includes(seat)) return null;
  const options = optionsFor(at, legalActions, observation);
  const other = at === null ? -1 : seatOf(at);
  const chosen = choices[seat];
  const sent = chosen && chosen.stage !== 'draft' ? chosenAction(chosen.parts) : null;
  const wanted = chosen && chosen.stage === 'draft' ? chosen.parts : {};
  const mute = muteInWords(said, observation);
  const mayWrite = !sent && mute === null;
  const isPartner = observation.own?.partners.includes(other) ?? false;
  const hint =
    at === null
      ? say('acts.press')
      : other >= 0 && other !== seat
        ? (mute ?? (isPartner ? null : say('acts.noPartner', { name: letterOf(other) })))
        : hintFor(said, at, observation);
  const act = (action: Parameters<typeof onChoose>[0]) => (event: MouseEvent) => {
    setAsked(false);
    if (!idle) onChoose(action, markOf(event));
  };
  return (
    <div className="household-acts" ref={bar}>
      <fieldset className="with">
        <legend>{sent ? say('acts.chosen') : at === null ? say('acts.nothing') : capital(said.namedOf(at))}</legend>
        {/* before the actions, so that it keeps its place however many there are */}
        <p className="hint muted small">
          {sent ? say('acts.sent', { action: capital(words.briefInWords(sent)) }) : hint}
        </p>
        <div className="row">
          {options.map((action, i) => (
            <button
              key={JSON.stringify(action)}
              type="button"
              className="act"
              aria-pressed={isDraftOf(wanted, action)}
              aria-disabled={idle}
              aria-keyshortcuts={i < 9 ? String(i + 1) : undefined}
              data-key={i < 9 ? i + 1 : undefined}
              onClick={act(action)}
            >
              {capital(words.actionInWords(action))}
            </button>
          ))}
          {mayWrite && isPartner && (
            <button type="button" className="act" onClick={() => beginWriting(other)}>
              {say('acts.writeTo', { name: letterOf(other) })}
            </button>
          )}
        </div>
      </fieldset>
      <div className="always">
        {onTakeBack ? (
          <button type="button" className="act near" onClick={(event) => onTakeBack(markOf(event))}>
            {say('acts.takeBack')}
          </button>
        ) : (
          <button
            type="button"
            className="act strong near"
            aria-disabled={onSend === null}
            onClick={(event) => onSend?.(markOf(event))}
          >
            {say('acts.send')}
          </button>
        )}
        {mute === null && (
          <button
            type="button"
            className="act far"
            aria-disabled={!mayWrite}
            onClick={() => mayWrite && beginWriting(null)}
          >
            {say('acts.write')}
          </button>
        )}
        <button
          type="button"
          className="act"
          aria-pressed={isDraftOf(wanted, { type: 'wait' })}
          aria-disabled={idle}
          aria-keyshortcuts="w"
          data-key="w"
          onClick={act({ type: 'wait' })}
        >
          {say('acts.wait')}
        </button>
        {asked ? (
          <Sure idle={idle} onFinish={act({ type: 'finish' })} onStay={() => setAsked(false)} />
        ) : (
          <button type="button" className="act" aria-disabled={idle} onClick={() => !idle && setAsked(true)}>
            {say('acts.finish')}
          </button>
        )}
      </div>
    </div>
  );
}

/** Whether this action is the one that was chosen and not sent yet. */
function isDraftOf(parts: object, action: object): boolean {
  return (
    'type' in parts &&
    Object.entries(action).every(([key, value]) => JSON.stringify(partOf(parts, key)) === JSON.stringify(value))
  );
}

const partOf = (parts: object, key: string): unknown => Object.entries(parts).find(([name]) => name === key)?.[1];

/** Asks for confirmation, with the harmless answer in focus, because finishing cannot be undone. */
function Sure({
  idle,
  onFinish,
  onStay,
}: {
  idle: boolean;
  onFinish: (event: MouseEvent) => void;
  onStay: () => void;
}) {
  const { say } = useSaid();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <fieldset className="sure">
      <legend>{say('acts.sure')}</legend>
      <button type="button" className="act" ref={stay} onClick={onStay}>
        {say('acts.goOn')}
      </button>
      <button type="button" className="act strong" aria-disabled={idle} onClick={onFinish}>
        {say('acts.finishNow')}
      </button>
    </fieldset>
  );
}
