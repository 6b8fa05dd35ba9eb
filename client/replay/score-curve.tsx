/** The scores over the turns, one line a seat, with the moment of the replay. Also as a table. */
import * as Plot from '@observablehq/plot';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Seat } from '../../games/core/game.ts';
import { useWidth } from '../boards/use-width.ts';
import { Fold } from '../fold.tsx';
import { AgentSign } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { colourOf, letterOf } from '../signs/shapes.ts';
import { type Replay, roundsOf } from './replay-log.ts';

const HEIGHT = 170;

interface Point {
  readonly turn: number;
  readonly score: number;
  readonly seat: Seat;
}

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
  readonly scores: readonly (readonly number[])[];
  /** Turns played at the moment of the replay. */
  readonly turn: number;
  /** What the curve counts: turns or trials. */
  readonly unit: string;
  readonly seat: Seat | null;
  readonly onTurn: (turn: number) => void;
}

export function ScoreCurve({ scores, turn, unit, seat, onTurn }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<{ apply: (turn: number) => number; invert: (x: number) => number } | null>(null);
  const points = useMemo(
    () => scores.flatMap((row, at): readonly Point[] => row.map((score, of) => ({ turn: at, score, seat: of }))),
    [scores],
  );

  useEffect(() => {
    if (width === 0 || !host.current) return;
    const ends = points.filter((point) => point.turn === scores.length - 1);
    const plot = Plot.plot({
      width,
      height: HEIGHT,
      marginLeft: 36,
      marginRight: 28,
      marginTop: 12,
      marginBottom: 28,
      style: { background: 'none', fontSize: '12px', fontFamily: 'inherit' },
      x: {
        label: null,
        tickFormat: 'd',
        ticks: Math.min(10, Math.max(1, scores.length - 1)),
        domain: [0, Math.max(1, scores.length - 1)],
      },
      y: { label: null, grid: true, ticks: 4, nice: true },
      marks: [
        Plot.line(points, {
          x: 'turn',
          y: 'score',
          z: 'seat',
          stroke: (point: Point) => colourOf(point.seat),
          strokeWidth: (point: Point) => (point.seat === seat ? 3.5 : 2),
          strokeOpacity: (point: Point) => (seat === null || point.seat === seat ? 1 : 0.45),
          curve: 'step-after',
        }),
        Plot.text(spread(ends), {
          x: 'turn',
          y: 'at',
          dx: 14,
          text: (point: Point) => letterOf(point.seat),
          fontWeight: 700,
          fill: 'var(--ink)',
        }),
      ],
    });
    host.current.replaceChildren(plot);
    const x = plot.scale('x');
    if (x?.apply && x.invert) setScale({ apply: x.apply, invert: x.invert });
    return () => plot.remove();
  }, [points, scores, seat, width]);

  return (
    <figure className="score-curve">
      <figcaption>Scores by {unit}</figcaption>
      <div
        className="plot"
        ref={ref}
        aria-hidden
        onClick={(event) => {
          if (scale) onTurn(Math.round(scale.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)));
        }}
      >
        <div ref={host} />
        {scale && <div className="cursor" style={{ left: scale.apply(turn) }} />}
      </div>
      <Fold title="Scores as a table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className="score-table" aria-label="Scores as a table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">After {unit}</th>
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
                <tr key={at} data-now={at === turn || undefined}>
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
    </figure>
  );
}

/** Letters at the ends of lines, moved apart where scores are close to each other. */
function spread(ends: readonly Point[]): readonly (Point & { readonly at: number })[] {
  const all = ends.map(({ score }) => score);
  const gap = (Math.max(...all, 1) - Math.min(...all, 0)) * 0.11;
  const sorted = ends.toSorted((a, b) => a.score - b.score || b.seat - a.seat);
  const placed: (Point & { at: number })[] = [];
  for (const point of sorted) {
    const below = placed.at(-1);
    placed.push({ ...point, at: below ? Math.max(point.score, below.at + gap) : point.score });
  }
  return placed;
}
