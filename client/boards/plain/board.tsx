/** What a viewer sees, as a table: one row for each field, and a table in it for a field with fields. */
import { keyInPlainWords, valueInPlainWords } from '../../../games/core/plain-words.ts';
import type { PlainSaying, Props } from './props.ts';
import './plain.css';

export function Board({ observation, seat, first, words, say }: Props & PlainSaying) {
  const told = first?.percepts.flatMap((percept) => words.perceptInWords(percept, seat)) ?? [];
  return (
    <div className="plain-board">
      <h2>{say(seat === null ? 'plain.everything' : 'plain.seen')}</h2>
      {isRecord(observation) ? <Parts of={withoutTurn(observation)} /> : <p>{valueInPlainWords(observation)}</p>}
      {told.length > 0 && (
        <>
          <h2>{say('plain.told')}</h2>
          <ul>
            {told.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type Values = Readonly<Record<string, unknown>>;

function Parts({ of }: { readonly of: Values }) {
  return (
    <table className="parts">
      <tbody>
        {Object.entries(of).map(([key, value]) => (
          <tr key={key}>
            <th scope="row">{capital(keyInPlainWords(key))}</th>
            <td>
              <Value value={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (isRecord(value) && Object.keys(value).length > 0) return <Parts of={value} />;
  if (Array.isArray(value) && value.length > 0 && value.every(isRecord)) return <Rows of={value} />;
  return valueInPlainWords(value);
}

/** A list of records: one row for each record, one column for each key. */
function Rows({ of }: { readonly of: readonly Values[] }) {
  const keys = [...new Set(of.flatMap((one) => Object.keys(one)))];
  return (
    <table className="rows">
      <thead>
        <tr>
          {keys.map((key) => (
            <th key={key} scope="col">
              {capital(keyInPlainWords(key))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are told apart by their place
          <tr key={i}>
            {keys.map((key) => (
              <td key={key}>
                <Value value={one[key]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The page counts turns above the board, from 1. */
function withoutTurn(observation: Values): Values {
  const { turn, ...parts } = observation;
  return typeof turn === 'number' ? parts : observation;
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
