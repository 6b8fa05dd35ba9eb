/** /arena: what policies earned beside each other, from the results that come with the page or from a file, and a way to play them. */
import { useCallback, useId, useState } from 'react';
import * as v from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { type ArenaEstimate, ArenaFile } from '../../answers/arena.ts';
import { type ArenaColumn, columnsOf, firstSorted, sortedBy } from '../../answers/arena-columns.ts';
import { createSession } from '../api.ts';
import { nameOf } from '../boards.ts';
import { Page } from '../page.tsx';
import { part } from '../part.tsx';
import { sentenceFor } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { DEFAULT_AIDS, DEFAULT_DISCLOSURE } from '../start/order.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { seatsAgainst } from './seats-against.ts';
import './arena.css';

/** Game -> loads the result of its shipped policies. */
const RESULTS: ReadonlyMap<string, () => Promise<unknown>> = new Map(
  Object.entries(import.meta.glob('./results/*.json', { import: 'default' })).map(([file, load]) => [
    file.replace(/^.*\/|\.json$/g, ''),
    load,
  ]),
);
const GAMES = [...RESULTS.keys()];

export function ArenaPage() {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<ArenaFile | 'wrong' | null>(null);
  const asked = search.get('game');
  const game = asked !== null && RESULTS.has(asked) ? asked : (GAMES[0] ?? '');
  const id = useId();
  const open = async (file: File | undefined): Promise<void> => {
    if (file) setOpened(fileOf(await file.text()) ?? 'wrong');
  };
  return (
    <Page title="Arena">
      <section className="arena" aria-labelledby={id}>
        <h1 id={id}>Arena</h1>
        <p>
          Programs of a game meet each other on the same deals. A visitor has one seat and its residents all others.
          Each number is the return of a seat, with its 95 % interval over deals.
        </p>
        <div className="choices">
          <label>
            Result{' '}
            <select
              value={opened === null ? game : ''}
              onChange={(event) => {
                setOpened(null);
                setSearch({ game: event.target.value }, { replace: true });
              }}
            >
              {opened !== null && <option value="">your file</option>}
              {GAMES.map((one) => (
                <option key={one} value={one}>
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>
          <label>
            Or a file of <code>research arena --out</code>{' '}
            <input
              type="file"
              accept="application/json,.json"
              onChange={(event) => void open(event.target.files?.[0])}
            />
          </label>
        </div>
        {opened === 'wrong' ? (
          <p role="alert">This file is no result of an arena.</p>
        ) : opened ? (
          <Table key="opened" file={opened} />
        ) : (
          <Shipped key={game} game={game} />
        )}
      </section>
    </Page>
  );
}

function fileOf(text: string): ArenaFile | null {
  try {
    const { success, output } = v.safeParse(ArenaFile, JSON.parse(text));
    return success ? output : null;
  } catch {
    return null;
  }
}

function Shipped({ game }: { readonly game: string }) {
  const load = useCallback(async () => v.parse(ArenaFile, await part(RESULTS.get(game) ?? missing)), [game]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'loading') return <p className="muted">Loading …</p>;
  if (loaded.kind === 'failed') return <p role="alert">{sentenceFor(loaded.code, loaded.message)}</p>;
  return <Table file={loaded.value} />;
}

const missing = (): Promise<unknown> => Promise.reject(new Error('there is no such result'));

function Table({ file }: { readonly file: ArenaFile }) {
  const columns = columnsOf(file);
  const [by, setBy] = useState(() => firstSorted(columns)?.title);
  const [problem, setProblem] = useState<string | null>(null);
  const sorting = columns.find(({ title }) => title === by) ?? columns[0];
  const { game, rules, episodes, seatings, seed, pool } = file;
  return (
    <>
      <p className="muted small">
        {nameOf(game)}, rules {rules}, {episodes} deals of {seatings} seatings, seed {seed}
        {pool && `, beside the pool ${pool.id}: ${pool.policies.map(({ policy }) => policy).join(', ')}`}.
      </p>
      <p role="alert">{problem}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="arena-table" aria-label="Table of policies" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Policy</th>
              {columns.map((column) => (
                <th scope="col" key={column.title} aria-sort={column === sorting ? 'descending' : undefined}>
                  <button type="button" className="button plain" onClick={() => setBy(column.title)}>
                    {column.title}
                    {column === sorting && <span aria-hidden> ↓</span>}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(sorting ? sortedBy(file.rows, sorting) : file.rows).map((row) => (
              <tr key={row.policy}>
                <th scope="row">
                  {row.policy.split('/').at(-1)}
                  {!file.outside?.some(({ bot }) => bot === row.policy) && (
                    <PlayAgainst policy={row.policy} file={file} onProblem={setProblem} />
                  )}
                </th>
                {columns.map((column) => (
                  <td key={column.title}>
                    <Cell column={column} value={column.of(row)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Cell({ column, value }: { readonly column: ArenaColumn; readonly value: ArenaEstimate | number | null }) {
  if (value === null) return '–';
  if (typeof value === 'number') return value;
  const { digits } = column;
  const { low, high } = value;
  return (
    <>
      {value.value.toFixed(digits)}
      {low !== null && high !== null && (
        <span className="interval">
          {low.toFixed(digits)} to {high.toFixed(digits)}
        </span>
      )}
    </>
  );
}

interface PlayProps {
  readonly policy: string;
  readonly file: ArenaFile;
  readonly onProblem: (words: string | null) => void;
}

/** Orders a session with the config of the arena. */
function PlayAgainst({ policy, file, onProblem }: PlayProps) {
  const [busy, setBusy] = useState(false);
  const [, navigate] = useLocation();
  const play = async (): Promise<void> => {
    setBusy(true);
    onProblem(null);
    const order = {
      ...{ game: file.game, config: file.config, seats: seatsAgainst(policy, file) },
      ...{ aids: DEFAULT_AIDS, disclosure: DEFAULT_DISCLOSURE, label: `against ${policy}`.slice(0, 80) },
    };
    try {
      const created = await createSession(order);
      keepCreated(created, order);
      navigate(`/play/${created.session}`);
    } catch (error) {
      const { code, message } = saidBy(error);
      // the server says what is wrong with the order, or what a right allows
      onProblem(message || sentenceFor(code, message));
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button plain play-against" disabled={busy} onClick={() => void play()}>
      Play against <span className="unseen">{policy}</span>
      <span aria-hidden>this one</span>
    </button>
  );
}
