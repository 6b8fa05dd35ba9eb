/** A formal fact from a menu. It may be false: the game does not check it. */
import { useState } from 'react';
import type { Action, Fact, Observation } from '../../../games/household/types.ts';
import { nameOf } from '../../../games/household/words.ts';
import { topicsOf } from './facts.ts';
import { capital } from './names.ts';
import { useSaid } from './said.ts';

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
  const { say, words } = useSaid();
  const { saidInWords } = words;
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
      <legend>{say('facts.title')}</legend>
      <div className="row">
        <select
          aria-label={say('facts.about')}
          // biome-ignore lint/a11y/noAutofocus: the form was opened to write, and begins here
          autoFocus={begins}
          data-begin={begins || undefined}
          value={subject}
          onChange={(event) => start(event.target.value)}
        >
          <option value="">{say(optional ? 'facts.none' : 'facts.choose')}</option>
          {topics.map((one) => (
            <option key={one.subject} value={one.subject}>
              {words.inWords(one.subject)}
            </option>
          ))}
        </select>
        {topic && (
          <>
            <select
              aria-label={say('facts.isItSo')}
              value={String(holds)}
              onChange={(event) => {
                const is = event.target.value === 'true';
                setHolds(is);
                if (fact) onPick({ ...fact, holds: is });
              }}
            >
              <option value="true">{say('facts.is')}</option>
              <option value="false">{say('facts.isNot')}</option>
            </select>
            <select
              aria-label={say('facts.said')}
              value={fact ? topic.facts.findIndex((one) => saidInWords(one) === saidInWords(fact)) : ''}
              onChange={(event) => {
                const chosen = event.target.value === '' ? undefined : topic.facts[Number(event.target.value)];
                onPick(chosen ? { ...chosen, holds, knowers: fact?.knowers ?? [] } : null);
              }}
            >
              <option value="">{say('facts.choose')}</option>
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
            <span aria-hidden>{say('facts.youSay')}</span>
            {[0, 1].map((place) =>
              place > fact.knowers.length ? null : (
                <select
                  key={place}
                  aria-label={say(place === 0 ? 'facts.whoKnows' : 'facts.whoKnowsThat')}
                  value={fact.knowers[place] ?? ''}
                  onChange={(event) => {
                    const { value } = event.target;
                    const knowers = fact.knowers.slice(0, place);
                    onPick({ ...fact, knowers: value === '' ? knowers : [...knowers, Number(value)] });
                  }}
                >
                  <option value="">{say(place === 0 ? 'facts.thatItIsSo' : 'facts.noOther')}</option>
                  {seats.map((seat) => (
                    <option key={seat} value={seat}>
                      {say('facts.thatKnows', { name: nameOf(seat) })}
                    </option>
                  ))}
                </select>
              ),
            )}
            {onWish && (
              <button type="button" className="act" onClick={() => onWish(fact)}>
                {say('facts.wish')}
              </button>
            )}
          </div>
          <p className="said">{say('talk.fact', { statement: capital(words.factInWords(fact)) })}</p>
        </>
      )}
    </fieldset>
  );
}
