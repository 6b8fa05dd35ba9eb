/** /arena, in the language of the reader: what policies earned beside each other, from the results that come with the page or from a file, and a way to play them. */
import { useCallback, useId, useState } from 'react';
import { useFormatter } from 'use-intl';
import * as v from 'valibot';
import { useLocation, useSearchParams } from 'wouter';
import { type ArenaEstimate, ArenaFile } from '../../answers/arena.ts';
import { type ArenaColumn, columnsOf, firstSorted, sortedBy } from '../../answers/arena-columns.ts';
import { createSession } from '../api.ts';
import { nameOf } from '../boards.ts';
import { Page } from '../page.tsx';
import { part } from '../part.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useSentenceFor, useServerSays } from '../refusals.ts';
import { keepCreated } from '../seat/keep-created.ts';
import { InReaderLanguage, LanguageLine } from '../start/in-reader-language.tsx';
import { DEFAULT_AIDS, DEFAULT_DISCLOSURE } from '../start/order.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { ArenaWorded } from '../words/arena-words.tsx';
import { useList } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
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
  return (
    <InReaderLanguage>
      <ArenaWorded>
        <Arena />
      </ArenaWorded>
    </InReaderLanguage>
  );
}

function Arena() {
  const say = useWords('arena');
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<ArenaFile | 'wrong' | null>(null);
  const asked = search.get('game');
  const game = asked !== null && RESULTS.has(asked) ? asked : (GAMES[0] ?? '');
  const id = useId();
  const open = async (file: File | undefined): Promise<void> => {
    if (file) setOpened(fileOf(await file.text()) ?? 'wrong');
  };
  return (
    <Page title={say('title')}>
      <section className="arena" aria-labelledby={id}>
        <LanguageLine />
        <h1 id={id}>{say('title')}</h1>
        <p>{say('about')}</p>
        <div className="choices">
          <label>
            {say('result')}{' '}
            <select
              value={opened === null ? game : ''}
              onChange={(event) => {
                setOpened(null);
                const game = event.target.value;
                // the language of the address stays
                setSearch(
                  (now) => new URLSearchParams([...[...now].filter(([key]) => key !== 'game'), ['game', game]]),
                  {
                    replace: true,
                  },
                );
              }}
            >
              {opened !== null && <option value="">{say('yourFile')}</option>}
              {GAMES.map((one) => (
                <option key={one} value={one} translate="no">
                  {nameOf(one)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {say.rich('file', {
              command: () => (
                <code dir="ltr" translate="no">
                  research arena --out
                </code>
              ),
            })}{' '}
            <input
              type="file"
              accept="application/json,.json"
              onChange={(event) => void open(event.target.files?.[0])}
            />
          </label>
        </div>
        {opened === 'wrong' ? (
          <p role="alert">{say('noResult')}</p>
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
  const say = useWords('arena');
  const sentenceFor = useSentenceFor();
  const load = useCallback(async () => v.parse(ArenaFile, await part(RESULTS.get(game) ?? missing)), [game]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'loading') return <p className="muted">{say('loading')}</p>;
  if (loaded.kind === 'failed') return <p role="alert">{sentenceFor(loaded.code, loaded.message)}</p>;
  return <Table file={loaded.value} />;
}

const missing = (): Promise<unknown> => Promise.reject(new Error('there is no such result'));

function Table({ file }: { readonly file: ArenaFile }) {
  const say = useWords('arena');
  const list = useList();
  const columns = columnsOf(file);
  const [by, setBy] = useState(() => firstSorted(columns)?.title);
  const [problem, setProblem] = useState<string | null>(null);
  const sorting = columns.find(({ title }) => title === by) ?? columns[0];
  const { game, rules, episodes, seatings, seed, pool } = file;
  const played = {
    ...{ game: nameOf(game), rules: String(rules), deals: String(episodes) },
    ...{ seatings: String(seatings), seed: String(seed) },
  };
  const named = ({ key, seat = '' }: ArenaColumn): string =>
    key === 'seat' ? say('columns.seat', { seat }) : say(`columns.${key}`);
  return (
    <>
      <p className="muted small">
        {pool
          ? say('playedBeside', { ...played, pool: pool.id, policies: list(pool.policies.map(({ policy }) => policy)) })
          : say('played', played)}
      </p>
      <p role="alert">{problem}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="arena-table" aria-label={say('table')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('policy')}</th>
              {columns.map((column) => (
                <th scope="col" key={column.title} aria-sort={column === sorting ? 'descending' : undefined}>
                  <button type="button" className="button plain" onClick={() => setBy(column.title)}>
                    {named(column)}
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
                  <bdi translate="no">{row.policy.split('/').at(-1)}</bdi>
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
  const say = useWords('arena');
  const format = useFormatter();
  if (value === null) return '–';
  if (typeof value === 'number') return format.number(value);
  const { digits } = column;
  const written = (one: number): string =>
    format.number(one, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false });
  const { low, high } = value;
  return (
    <>
      {written(value.value)}
      {low !== null && high !== null && (
        <span className="interval">{say('between', { low: written(low), high: written(high) })}</span>
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
  const say = useWords('arena');
  const serverSays = useServerSays();
  const inLanguage = useInLanguage();
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
      navigate(inLanguage(`/play/${created.session}`));
    } catch (error) {
      const { code, message } = saidBy(error);
      // the server says what is wrong with the order, or what a right allows
      onProblem(serverSays(code, message));
      setBusy(false);
    }
  };
  return (
    <button type="button" className="button plain play-against" disabled={busy} onClick={() => void play()}>
      {say.rich('playAgainst', {
        policy,
        unseen: (text) => <span className="unseen">{text}</span>,
        unsaid: (text) => <span aria-hidden>{text}</span>,
      })}
    </button>
  );
}
