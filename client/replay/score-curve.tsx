/** The points of all seats after each turn, as a table. The axis draws them as lines. */
import { useMemo } from 'react';
import { Fold } from '../fold.tsx';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';
import { type Replay, roundsOf } from './replay-log.ts';

/** The sums of the rewards; `scores[t]` is after t turns. */
export function scoresOf({
  log,
  states,
  game,
  seats,
  view,
}: Pick<Replay, 'log' | 'states' | 'game' | 'seats' | 'view'>): readonly (readonly number[])[] {
  const scores: (readonly number[])[] = [Array.from({ length: seats }, () => 0)];
  if (view.unit) {
    const ends = [...roundsOf({ log, states, game, view }).slice(1), log.length];
    return [...scores, ...ends.map((end) => game.returns(states[end - 1]?.game))];
  }
  log.forEach(({ event }, i) => {
    const state = states[i];
    if (event.type === 'TurnResolved' && state) scores.push(game.returns(state.game));
  });
  return scores;
}

interface Props {
  readonly replay: Replay;
  readonly index: number;
  /** What a row is: a turn or a trial. */
  readonly unit: 'turn' | 'trial' | 'story';
  /** Where each begins. */
  readonly turns: readonly number[];
}

export function ScoreTable({ replay, index, unit, turns }: Props) {
  const scores = useMemo(() => scoresOf(replay), [replay]);
  const t = useWords('replay');
  const now = turns.filter((at) => at <= index).length - 1;
  return (
    <Fold title={t('scores')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="score-table" aria-label={t('scores')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`scoresAfter.${unit}`)}</th>
              {seatsInOrder(scores[0]?.length ?? 0).map((at) => (
                <th scope="col" key={at}>
                  <AgentSign seat={at} label={letterOf(at)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {scores.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: turns are numbers
              <tr key={at} data-now={at === now || undefined}>
                <th scope="row">{at}</th>
                {seatsInOrder(row.length).map((of) => (
                  <td key={of}>{row[of]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Fold>
  );
}
