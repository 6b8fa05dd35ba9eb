/** A formal fact from a menu. It may be false: the game does not check it. */
import { useState } from 'react';
import type { Action, Fact, Observation } from '../../../games/household/types.ts';
import { factInWords, inWords, nameOf } from '../../../games/household/words.ts';
import { saidInWords, topicsOf } from './facts.ts';
import { capital } from './names.ts';

interface Props {
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  readonly agents: number;
  readonly fact: Fact | null;
  /** Whether the message needs no fact. */
  readonly optional: boolean;
  readonly begins: boolean;
  readonly idle: boolean;
  readonly onPick: (fact: Fact | null) => void;
  /** Puts the fact as a wish into the text of the message; null: messages carry no text. */
  readonly onWish: ((fact: Fact) => void) | null;
}

export function FactPicker({ observation, legalActions, agents, fact, optional, begins, idle, onPick, onWish }: Props) {
  const topics = topicsOf(observation, legalActions);
  // nothing is said of it before the writer chooses it
  const [begun, setBegun] = useState('');
  const [holds, setHolds] = useState(true);
  const subject = fact?.args[0] ?? begun;
  const topic = topics.find((one) => one.subject === subject);
  const seats = Array.from({ length: agents }, (_, seat) => seat);
  const start = (chosen: string) => {
    setBegun(chosen);
    onPick(null);
  };
  return (
    <fieldset className="facts" disabled={idle}>
      <legend>A fact</legend>
      <div className="row">
        <select
          aria-label="What it is about"
          // biome-ignore lint/a11y/noAutofocus: the form was opened to write, and begins here
          autoFocus={begins}
          data-begin={begins || undefined}
          value={subject}
          onChange={(event) => start(event.target.value)}
        >
          <option value="">{optional ? 'no fact' : 'choose …'}</option>
          {topics.map((one) => (
            <option key={one.subject} value={one.subject}>
              {inWords(one.subject)}
            </option>
          ))}
        </select>
        {topic && (
          <>
            <select
              aria-label="Is it so or not"
              value={String(holds)}
              onChange={(event) => {
                const is = event.target.value === 'true';
                setHolds(is);
                if (fact) onPick({ ...fact, holds: is });
              }}
            >
              <option value="true">is</option>
              <option value="false">is not</option>
            </select>
            <select
              aria-label="What is said of it"
              value={fact ? topic.facts.findIndex((one) => saidInWords(one) === saidInWords(fact)) : ''}
              onChange={(event) => {
                const chosen = event.target.value === '' ? undefined : topic.facts[Number(event.target.value)];
                onPick(chosen ? { ...chosen, holds, knowers: fact?.knowers ?? [] } : null);
              }}
            >
              <option value="">choose …</option>
              {topic.facts.map((one, i) => (
                <option key={saidInWords(one)} value={i}>
                  {saidInWords(one)}
                </option>
              ))}
            </select>
          </>
        )}
      </div>
      {fact && (
        <>
          <div className="row">
            <span aria-hidden>You say</span>
            {[0, 1].map((place) =>
              place > fact.knowers.length ? null : (
                <select
                  key={place}
                  aria-label={place === 0 ? 'Who knows it' : 'Who knows that'}
                  value={fact.knowers[place] ?? ''}
                  onChange={(event) => {
                    const { value } = event.target;
                    const knowers = fact.knowers.slice(0, place);
                    onPick({ ...fact, knowers: value === '' ? knowers : [...knowers, Number(value)] });
                  }}
                >
                  <option value="">{place === 0 ? 'that it is so' : '(no other agent)'}</option>
                  {seats.map((seat) => (
                    <option key={seat} value={seat}>{`that ${nameOf(seat)} knows it`}</option>
                  ))}
                </select>
              ),
            )}
            {onWish && (
              <button type="button" className="act" onClick={() => onWish(fact)}>
                Make it a request
              </button>
            )}
          </div>
          <p className="said">{capital(factInWords(fact))}.</p>
        </>
      )}
    </fieldset>
  );
}
