/** One row a chain: what the chain believes, whether it is true, and since which event. */
import { useState } from 'react';
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { Words } from '../../../games/core/package.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { colourOf, letterOf } from '../../signs/shapes.ts';
import { useReplaySaid } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { ChainSigns, chainName } from './chain-name.tsx';
import { type MindsLine, shortenedTo } from './minds.ts';

interface Props {
  readonly lines: readonly MindsLine[];
  /** What another model holds of the same, shown in small; null: none is shown. */
  readonly beside: BesideLines | null;
  /** The truth in words; null before the start. */
  readonly truth: string | null;
  /** The proposition. */
  readonly about: string;
  readonly words: Words;
  readonly happened: (index: number) => { readonly seq: number; readonly words: string };
  readonly onGoTo: (index: number) => void;
}

interface BesideLines {
  /** What that model takes for granted. */
  readonly name: string;
  readonly lines: readonly MindsLine[];
}

export function BeliefTable({ lines, beside, truth, about, words, happened, onGoTo }: Props) {
  const say = (value: BeliefValue): string => words.valueInWords(about, value);
  const t = useWords('minds');
  const said = useReplaySaid();
  const [whole, setWhole] = useState(false);
  const short = shortenedTo(lines);
  const shown = whole ? lines : short;
  const more = lines.length - short.length;
  const table = (
    <table className="beliefs">
      <caption className="unseen">{capital(words.propositionInWords(about, letterOf))}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{t('who')}</th>
          <th scope="col">{t('holds')}</th>
          {beside && <th scope="col">{beside.name}</th>}
          <th scope="col">{t('since')}</th>
        </tr>
      </thead>
      <tbody>
        {truth !== null && (
          <tr className="truth">
            <th scope="row">{t('truth')}</th>
            <td>
              <span className="value">{truth}</span>
            </td>
            {beside && <td />}
            <td />
          </tr>
        )}
        {shown.map((line, i) => {
          const { chain, value, probability, verdict, since, isNew, truth: actual } = line;
          const { seq, words: what } = happened(since);
          const isFalse = verdict === 'false';
          const told = shown.slice(0, i).some((one) => one.verdict === 'false' && one.since === since);
          return (
            <tr key={chain.join()} data-new={isNew || undefined} data-deep={chain.length}>
              <th scope="row">
                <ChainSigns chain={chain} />
                <span>{chainName(chain, said)}</span>
              </th>
              <td>
                <span className="value" data-belief style={{ borderColor: colourOf(chain[0] ?? 0) }}>
                  {value === null ? t('undecided') : say(value)}
                  {probability !== null && probability < 0.995 && (
                    <span className="muted">{` ${Math.round(100 * probability)}\u00a0%`}</span>
                  )}
                </span>
                {isFalse && (
                  <span className="false">
                    <EyeSign crossed size={18} /> {t('isFalse')}
                    {chain.length > 1 && actual !== null && (
                      <> · {t('holder', { who: chainName(chain.slice(1), said), what: say(actual) })}</>
                    )}
                  </span>
                )}
              </td>
              {beside && (
                <td className="muted" title={t('ifModel', { model: beside.name })}>
                  {heldBy(
                    beside.lines.find((one) => one.chain.join() === chain.join()),
                    (value) => (value === null ? t('undecided') : say(value)),
                  )}
                </td>
              )}
              <td>
                <button type="button" className="as-link small since" title={what} onClick={() => onGoTo(since)}>
                  {t('sinceEvent', { wrong: isFalse ? 'yes' : 'no', seq: String(seq) })}
                  {isFalse && !told && <span className="what">{what}</span>}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
  if (more === 0) return table;
  return (
    <>
      {table}
      <button type="button" className="button plain more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? t('fewer') : t('moreRight', { count: more })}
      </button>
    </>
  );
}

/** A value and its probability; of a value that is not decided, both. */
function heldBy(line: MindsLine | undefined, say: (value: BeliefValue | null) => string): string {
  if (!line || line.probability === null) return '';
  const percent = `${Math.round(100 * line.probability)}\u00a0%`;
  return `${say(line.value)} ${percent}`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
