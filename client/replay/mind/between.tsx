/**
 * What one of two seats knows or is right about and the other is not, at this moment, and what each believes about the
 * other.
 */
import { useState } from 'react';
import type { BeliefDifference } from '../../../games/core/beliefs/between.ts';
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { Seat } from '../../../games/core/game.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useList } from '../../words/use-list.ts';
import { useWords } from '../../words/use-words.ts';
import type { Replay } from '../replay-log.ts';
import type { BeliefReading } from './minds.ts';
import type { MindsAnswer } from './minds-answers.ts';
import { useMinds } from './use-minds.ts';
import { Working } from './working.tsx';

interface Props {
  readonly replay: Replay;
  readonly knowledge: BeliefReading;
  readonly model: string;
  /** All things that a seat can know. */
  readonly propositions: readonly string[];
  readonly index: number;
  readonly seat: Seat | null;
  readonly onLook: (proposition: string) => void;
}

/** One seat can know hundreds of things that another does not: at most this many are shown. */
const MOST = 12;

export function Between({ replay, knowledge, model, propositions, index, seat, onLook }: Props) {
  const t = useWords('minds');
  const list = useList();
  const [chosen, setPair] = useState<readonly [Seat, Seat] | null>(null);
  const first = seat ?? 0;
  const pair = chosen ?? ([first, first === 0 ? 1 : 0] as const);
  const asking = useMinds(replay, { model, depth: 2, between: pair });
  const { asked } = asking;
  const seats = Array.from({ length: replay.seats }, (_, at) => at);
  return (
    <div className="between">
      {replay.seats > 2 && (
        <div className="choices">
          {([0, 1] as const).map((place) => (
            <label key={place}>
              {t(place === 0 ? 'between' : 'and')}
              <select
                value={pair[place]}
                onChange={(event) => {
                  const picked = Number(event.target.value);
                  const rest = pair[1 - place] ?? 0;
                  // a seat that is chosen on both sides changes places with the other
                  const other = rest === picked ? (pair[place] ?? 0) : rest;
                  setPair(place === 0 ? [picked, other] : [other, picked]);
                }}
              >
                {seats.map((at) => (
                  <option key={at} value={at}>
                    {letterOf(at)}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
      )}
      <Working asking={asking} doing={t('comparing', { names: list(pair.map(letterOf)) })} failed={t('notCompared')} />
      {asked.kind === 'there' &&
        asked.answer.kind === 'between' &&
        [pair, [pair[1], pair[0]] as const].map(([knower, other]) => (
          <OneWay
            key={knower}
            knower={knower}
            other={other}
            differences={differencesIn(asked.answer, index).filter((one) => one.knower === knower)}
            knowledge={knowledge}
            propositions={propositions}
            onLook={onLook}
          />
        ))}
    </div>
  );
}

function differencesIn(answer: MindsAnswer, index: number): readonly BeliefDifference[] {
  if (answer.kind !== 'between') return [];
  return answer.moments.findLast((moment) => moment.index <= index)?.differences ?? [];
}

interface OneWayProps extends Pick<Props, 'knowledge' | 'propositions' | 'onLook'> {
  readonly knower: Seat;
  readonly other: Seat;
  readonly differences: readonly BeliefDifference[];
}

function OneWay({ knower, other, differences, knowledge, propositions, onLook }: OneWayProps) {
  const t = useWords('minds');
  const [whole, setWhole] = useState(false);
  const { words, beliefs } = knowledge;
  const [a, b] = [letterOf(knower), letterOf(other)];
  const shown = whole ? differences : differences.slice(0, MOST);
  /** The proposition of a difference. */
  const idOf = ({ kind, what }: BeliefDifference): string | undefined =>
    kind === 'right'
      ? what
      : propositions.find((id) => {
          const known = beliefs.knowledge?.({ id, values: [] });
          return known?.seat === knower && known.of === what;
        });
  return (
    <section aria-label={t('knowsMore', { knower: a, other: b })}>
      <h3>
        {t.rich('knowsNot', {
          a: () => <AgentSign seat={knower} size={20} label={a} />,
          b: () => <AgentSign seat={other} size={20} label={b} />,
        })}
      </h3>
      {differences.length === 0 && <p className="muted">{t('nothing')}</p>}
      <ul>
        {shown.map((difference) => {
          const id = idOf(difference);
          if (id === undefined) return null;
          const say = (value: BeliefValue): string => words.valueInWords(id, value);
          const { kind, otherHolds, knowerThinks, otherThinks } = difference;
          return (
            <li key={`${kind}/${id}`}>
              <button type="button" className="as-link" onClick={() => onLook(id)}>
                {words.propositionInWords(id, letterOf)}
              </button>
              {kind === 'right' && (
                <>
                  {' · '}
                  {otherHolds === null ? t('hasNoIdea', { who: b }) : t('thinksIt', { who: b, value: say(otherHolds) })}
                </>
              )}
              <span className="muted">
                {knowerThinks !== null && <> · {t('thinksItOf', { who: a, other: b, value: say(knowerThinks) })}</>}
                {otherThinks !== null && <> · {t('thinksItOf', { who: b, other: a, value: say(otherThinks) })}</>}
              </span>
            </li>
          );
        })}
      </ul>
      {differences.length > MOST && (
        <button type="button" className="button plain more" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('fewer') : t('showMore', { count: differences.length - MOST })}
        </button>
      )}
    </section>
  );
}
