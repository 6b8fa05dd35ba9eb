/** The two plots of the room: who completed over time, and how long a choice takes. Each can also be read as a table. */
import * as Plot from '@observablehq/plot';
import { type ReactNode, useEffect, useRef } from 'react';
import type { OutcomeRow } from '../../../studies/room/panels.ts';
import { useWidth } from '../../boards/use-width.ts';
import { Fold } from '../../fold.tsx';
import { wholeTicks } from './whole-ticks.ts';
import { armWords, clockTime } from './words.ts';

interface Props {
  readonly rows: readonly OutcomeRow[];
  readonly target: number;
  readonly blind: boolean;
  /** Offered while outcomes are blind; null: it is not allowed. */
  readonly unblind: ReactNode;
}

const HEIGHT = 130;
const LOOK = { background: 'none', fontSize: '12px', fontFamily: 'inherit', overflow: 'visible' };

export function Plots({ rows: told, target, blind, unblind }: Props) {
  const rows = told.map((row) => ({ ...row, arm: armWords(row.arm) }));
  const complete = rows.reduce((sum, { completed }) => sum + completed.length, 0);
  return (
    <section className="room-plots" aria-label="Outcomes">
      <figure>
        <figcaption>
          Complete <span>{target === 0 ? complete : `${complete} of ${target}`}</span>
        </figcaption>
        <CompletePlot rows={rows} target={target} />
        <Fold title="Complete, as a table">
          <CompleteTable rows={rows} />
        </Fold>
      </figure>
      <figure>
        <figcaption>
          Seconds a choice <span>quartiles, {blind ? 'arms hidden' : 'by arm'}</span>
        </figcaption>
        {rows.every(({ choiceMs }) => choiceMs.length === 0) ? (
          <p className="muted">No choice so far.</p>
        ) : (
          <ChoicePlot rows={rows} />
        )}
        <Fold title="Seconds a choice, as a table">
          <ChoiceTable rows={rows} />
        </Fold>
      </figure>
      {blind && unblind}
    </section>
  );
}

type Draw = (width: number) => ReturnType<typeof Plot.plot>;

/** A plot for eyes; the table beside it is for all readers. */
function Drawn({ draw }: { readonly draw: Draw }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (width === 0) return;
    const plot = draw(width);
    host.current?.replaceChildren(plot);
    return () => plot.remove();
  }, [draw, width]);
  return (
    <div className="plot" ref={ref} aria-hidden>
      <div ref={host} />
    </div>
  );
}

/** Arms differ by their dash as well as by their place. */
const DASHES = ['none', '6 3', '2 3', '8 3 2 3', '1 4'];

interface Step {
  readonly at: Date;
  readonly n: number;
  readonly arm: string;
}

function stepsOf(rows: readonly OutcomeRow[]): readonly Step[] {
  return rows.flatMap(({ arm, completed }) => completed.map((at, i): Step => ({ at: new Date(at), n: i + 1, arm })));
}

function CompletePlot({ rows, target }: Pick<Props, 'rows' | 'target'>) {
  const key = JSON.stringify(rows.map(({ arm, completed }) => [arm, completed]));
  const draw = useDraw(`${key} ${target}`, (width) => {
    const steps = stepsOf(rows);
    const most = Math.max(...rows.map(({ completed }) => completed.length), 1);
    const goal = rows.length === 1 && target > 0 ? [target] : [];
    return Plot.plot({
      width,
      height: HEIGHT,
      marginLeft: 30,
      marginRight: rows.length > 1 ? 80 : 12,
      marginBottom: 22,
      marginTop: 10,
      style: LOOK,
      x: { label: null, type: 'time', ticks: 3, tickFormat: (at: Date) => clockTime(at.getTime()) },
      y: {
        label: null,
        domain: [0, Math.max(most, ...goal)],
        ticks: most < 3 && goal.length === 0 ? wholeTicks(0, most, 3) : 2,
        tickFormat: 'd',
      },
      marks: [
        Plot.ruleY([0], { stroke: 'var(--line)' }),
        Plot.ruleY(goal, { stroke: 'var(--control)', strokeDasharray: '4 3' }),
        ...rows.map(({ arm }, i) =>
          Plot.lineY(
            steps.filter((step) => step.arm === arm),
            {
              x: 'at',
              y: 'n',
              curve: 'step-after',
              strokeWidth: 2,
              stroke: 'var(--ink)',
              strokeDasharray: DASHES[i % DASHES.length] ?? 'none',
            },
          ),
        ),
        ...rows.map(({ arm }) =>
          Plot.dot(steps.filter((step) => step.arm === arm).slice(-1), { x: 'at', y: 'n', r: 3.5, fill: 'var(--ink)' }),
        ),
        Plot.text(
          rows.length > 1 ? rows.flatMap(({ arm }) => steps.filter((step) => step.arm === arm).slice(-1)) : [],
          { x: 'at', y: 'n', text: 'arm', dx: 8, textAnchor: 'start', fill: 'var(--ink)' },
        ),
      ],
    });
  });
  return <Drawn draw={draw} />;
}

interface Choices {
  readonly arm: string;
  readonly n: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

function choicesOf(rows: readonly OutcomeRow[]): readonly Choices[] {
  return rows.flatMap(({ arm, choiceMs }) =>
    choiceMs.flatMap(({ n, quartiles: [low, middle, high] }): readonly Choices[] =>
      low === undefined || middle === undefined || high === undefined
        ? []
        : [{ arm, n, low: low / 1000, middle: middle / 1000, high: high / 1000 }],
    ),
  );
}

function ChoicePlot({ rows }: Pick<Props, 'rows'>) {
  const key = JSON.stringify(rows.map(({ arm, choiceMs }) => [arm, choiceMs]));
  const draw = useDraw(key, (width) => {
    const choices = choicesOf(rows);
    const numbers = choices.map(({ n }) => n);
    const faceted = rows.length > 1;
    return Plot.plot({
      width,
      height: HEIGHT * (faceted ? Math.max(1, rows.length * 0.7) : 1),
      marginLeft: 30,
      marginRight: faceted ? 90 : 12,
      marginBottom: 22,
      marginTop: 10,
      style: LOOK,
      x: { label: null, ticks: wholeTicks(Math.min(...numbers), Math.max(...numbers), 6), tickFormat: 'd', inset: 8 },
      y: { label: null, ticks: 2, grid: true, zero: true, nice: true },
      marks: [
        Plot.ruleX(choices, {
          x: 'n',
          y1: 'low',
          y2: 'high',
          strokeWidth: 5,
          stroke: 'var(--control)',
          ...facet(faceted),
        }),
        Plot.dot(choices, { x: 'n', y: 'middle', r: 3.5, fill: 'var(--ink)', ...facet(faceted) }),
      ],
    });
  });
  return <Drawn draw={draw} />;
}

const facet = (faceted: boolean) => (faceted ? { fy: 'arm' } : {});

/** The same function until what it draws changes. */
function useDraw(key: string, draw: Draw): Draw {
  const kept = useRef<{ readonly key: string; readonly draw: Draw }>({ key, draw });
  if (kept.current.key !== key) kept.current = { key, draw };
  return kept.current.draw;
}

const named = (arm: string): string => (arm === '' ? 'all arms' : arm);

function CompleteTable({ rows }: Pick<Props, 'rows'>) {
  return (
    <Table head={['arm', 'complete', 'newest']}>
      {rows.map(({ arm, completed }) => (
        <tr key={arm}>
          <th scope="row">{named(arm)}</th>
          <td>{completed.length}</td>
          <td>{completed.length === 0 ? '–' : clockTime(completed.at(-1) ?? 0)}</td>
        </tr>
      ))}
    </Table>
  );
}

function ChoiceTable({ rows }: Pick<Props, 'rows'>) {
  return (
    <Table head={['arm', 'trial', 'quarter', 'half', 'three quarters']}>
      {choicesOf(rows).map(({ arm, n, low, middle, high }) => (
        <tr key={`${arm} ${n}`}>
          <th scope="row">{named(arm)}</th>
          <td>{n}</td>
          <td>{low.toFixed(1)}</td>
          <td>{middle.toFixed(1)}</td>
          <td>{high.toFixed(1)}</td>
        </tr>
      ))}
    </Table>
  );
}

function Table({ head, children }: { readonly head: readonly string[]; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="room-scroll low" aria-label={`Table: ${head.join(', ')}`} tabIndex={0}>
      <table className="room-table">
        <thead>
          <tr>
            {head.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
