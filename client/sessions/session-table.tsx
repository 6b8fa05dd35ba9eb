/** Sessions in a table: their seats, how far they came, how they ended, and the ways in. Branches open under their parent. */
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import { Link } from 'wouter';
import { sessionName } from '../../answers/session-name.ts';
import type { SessionSummary } from '../../answers/sessions.ts';
import { getBranchRows } from '../api.ts';
import { entryOf, nameOf } from '../boards.ts';
import { usePlainNames } from '../plain-names.ts';
import { useInLanguage } from '../reader-language.ts';
import { useSentenceFor } from '../refusals.ts';
import { keptSeats } from '../seat/tokens.ts';
import { DEMO, PRACTICE, PREVIEW, recordingsIn } from '../session-labels.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { KindSign } from '../signs/kind-sign.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useLoaded } from '../use-loaded.ts';
import { useWhen } from '../words/region.ts';
import { useWords } from '../words/use-words.ts';
import './sessions.css';

interface Props {
  readonly sessions: readonly SessionSummary[];
  /** What screen readers call the table. */
  readonly label: string;
  /** What an operator can do with a session. Left out: nothing. */
  readonly menu?: (session: SessionSummary) => ReactNode;
}

export function SessionTable({ sessions, label, menu }: Props) {
  const say = useWords('sessions');
  return (
    <table className="sessions" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{say('session')}</th>
          <th scope="col">{say('seats')}</th>
          <th scope="col">{say('length')}</th>
          <th scope="col">{say('outcome')}</th>
          <th scope="col">
            <span className="unseen">{say('actions')}</span>
          </th>
        </tr>
      </thead>
      {sessions.map((session) => (
        <SessionRows key={session.session} session={session} menu={menu} />
      ))}
    </table>
  );
}

interface RowProps {
  readonly session: SessionSummary;
  readonly menu: Props['menu'];
}

/** A session, and on demand its branches. */
function SessionRows({ session, menu }: RowProps) {
  const say = useWords('sessions');
  const [open, setOpen] = useState(false);
  const { branches: count } = session;
  const under = count > 0 && (
    <Button className="as-link small branches-switch" aria-expanded={open} onPress={() => setOpen(!open)}>
      {open ? say('hideBranches', { count }) : say('showBranches', { count })}
    </Button>
  );
  return (
    <tbody>
      <SessionRow session={session} menu={menu} under={under || null} />
      {open && <Branches of={session.session} menu={menu} />}
    </tbody>
  );
}

function Branches({ of, menu }: { readonly of: string; readonly menu: Props['menu'] }) {
  const say = useWords('sessions');
  const sentenceFor = useSentenceFor();
  const load = useCallback(() => getBranchRows(of), [of]);
  const [branches] = useLoaded(load);
  if (branches.kind === 'there')
    return branches.value.map((branch) => (
      <SessionRow key={branch.session} session={branch} menu={menu} under={null} within />
    ));
  return (
    <tr className="branch">
      <td colSpan={5} role={branches.kind === 'failed' ? 'alert' : undefined}>
        {branches.kind === 'failed' ? sentenceFor(branches.code, branches.message) : say('loading')}
      </td>
    </tr>
  );
}

interface OneProps extends RowProps {
  readonly under: ReactNode;
  /** The row stands under its parent. */
  readonly within?: boolean;
}

function SessionRow({ session: one, menu, under, within = false }: OneProps) {
  const say = useWords('sessions');
  const inLanguage = useInLanguage();
  const when = useWhen();
  const { name, isTyped } = useSessionNames()(one);
  const kept = keptSeats(one.session);
  const isOver = one.status === 'ended';
  return (
    <tr className={within ? 'branch' : undefined}>
      <th scope="row" className="what">
        <bdi {...(isTyped ? { translate: 'no' } : {})}>{name}</bdi>
        {one.example && <span className="tag">{say('example')}</span>}
        {one.parent !== null && <span className="tag">{say('branch')}</span>}
        {one.study && (
          <Link className="tag" href={`/admin/${one.study}/room`}>
            {say('ofStudy', { study: one.study })}
          </Link>
        )}
        <span className="muted small line">
          {one.number != null && (
            <>
              <bdi translate="no">{sessionName(one.number)}</bdi> ·{' '}
            </>
          )}
          {one.name !== null && (
            <>
              <bdi translate="no">{nameOf(one.game)}</bdi> ·{' '}
            </>
          )}
          <time dateTime={new Date(one.createdAt).toISOString()} translate="no">
            {when(one.createdAt)}
          </time>
        </span>
        {under}
      </th>
      <td>
        <span className="seats">
          {one.seats.map((seat, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <span key={at} title={seat.name} translate="no">
              <AgentSign seat={at} label={say('seatSign', { letter: letterOf(at), kind: seat.kind || 'other' })} />
              {seat.kind !== '' && <KindSign person={seat.kind === 'person'} />}
              {one.begun && one.returns && <b>{one.returns[at]}</b>}
            </span>
          ))}
        </span>
      </td>
      <td className="length">{one.begun && <Length {...one} />}</td>
      <td className="outcome">
        <Outcome session={one} />
        {!isOver && one.playedBy && (
          <span className="muted small line">{say('playedBy', { process: one.playedBy })}</span>
        )}
      </td>
      <td className="way-in">
        <span className="ways-in">
          {isOver && (
            <Link className="button" href={inLanguage(`/replay/${one.session}`)}>
              {one.begun ? say('replay') : say('events')}
            </Link>
          )}
          {!isOver && kept.own && (
            <Link className="button" href={inLanguage(`/play/${one.session}`)}>
              {say('rejoin')}
            </Link>
          )}
          {one.status === 'open' && kept.invites.length > 0 && (
            <Link className="button" href={inLanguage(`/invitations?of=${one.session}`)}>
              {say('links')}
            </Link>
          )}
          {menu?.(one)}
        </span>
      </td>
    </tr>
  );
}

/** Says the session's name, or its game's. Names that pages give are said in the language of the page; people's are theirs. */
export function useSessionNames() {
  const say = useWords('sessions');
  const plainName = usePlainNames();
  return ({ name, game }: Pick<SessionSummary, 'name' | 'game'>): SessionNamed => {
    if (name === null || name === DEMO) return { name: plainName(game), isTyped: false };
    if (name === PRACTICE) return { name: say('practice'), isTyped: false };
    if (name === PREVIEW) return { name: say('preview'), isTyped: false };
    const recorded = recordingsIn(name);
    if (recorded !== null) return { name: say('recordings', { session: recorded }), isTyped: false };
    return { name, isTyped: true };
  };
}

interface SessionNamed {
  readonly name: string;
  /** It is in no language of the page. */
  readonly isTyped: boolean;
}

/** What a session of this game is counted in. */
function countedIn({ game, inRounds }: Pick<SessionSummary, 'game' | 'inRounds'>) {
  if (!inRounds) return { one: 'turnOf', all: 'turns' } as const;
  return entryOf(game).rounds === 'stories'
    ? ({ one: 'storyOf', all: 'stories' } as const)
    : ({ one: 'trialOf', all: 'trials' } as const);
}

function Length({
  status,
  game,
  inRounds,
  rounds,
  turn,
  length,
}: Pick<SessionSummary, 'status' | 'game' | 'inRounds' | 'rounds' | 'turn' | 'length'>) {
  const say = useWords('sessions');
  const done = inRounds ? rounds : turn;
  if (done === null) return null;
  const words = countedIn({ game, inRounds });
  if (status === 'ended' || length === null) return say(words.all, { count: done });
  return say(words.one, { now: inRounds ? Math.max(1, done) : Math.min(length, done + 1), all: length });
}

/** What the session came to. */
function Outcome({ session: { status, outcome, cause, begun, stranded } }: { readonly session: SessionSummary }) {
  const say = useWords('sessions.outcomes');
  // nothing is lost: a server that has the rules takes it up again
  if (stranded) return say('stranded');
  if (status !== 'ended') return say(status);
  if (outcome === 'terminated' || outcome === 'truncated') return say(outcome);
  return say(`${begun ? 'abandoned' : 'neverBegun'}.${cause ?? 'unknown'}`);
}
