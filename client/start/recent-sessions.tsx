/** The last sessions: their seats, how far they came and how they ended. Ended sessions can be replayed. */
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components';
import { Link } from 'wouter';
import type { SessionSummary } from '../api.ts';
import { nameOf } from '../boards.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { KindSign } from './way-picture.tsx';

export function RecentSessions({ sessions }: { sessions: readonly SessionSummary[] }) {
  if (sessions.length === 0)
    return <p className="muted">None yet. Sessions that are over can be replayed from here.</p>;
  return (
    <Table aria-label="Last sessions" className="sessions">
      <TableHeader>
        <Column isRowHeader>Session</Column>
        <Column>Seats and scores</Column>
        <Column className="number">Turns</Column>
        <Column>Outcome</Column>
        <Column>
          <span className="unseen">Replay</span>
        </Column>
      </TableHeader>
      <TableBody>
        {sessions.map((one) => (
          <Row key={one.session}>
            <Cell className="what">
              {one.label ?? nameOf(one.game)}
              <br />
              {one.label !== null && <span className="muted small">{nameOf(one.game)} · </span>}
              <time className="muted small" dateTime={new Date(one.createdAt).toISOString()}>
                {when(one.createdAt)}
              </time>
            </Cell>
            <Cell>
              <span className="seats">
                {one.seats.map((seat, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
                  <span key={at} title={seat.name}>
                    <AgentSign seat={at} label={`${String.fromCharCode(65 + at)}, ${seat.kind || 'empty'}`} />
                    {seat.kind !== '' && <KindSign person={seat.kind === 'person'} />}
                    {one.begun && one.returns && <b>{one.returns[at]}</b>}
                  </span>
                ))}
              </span>
            </Cell>
            <Cell className="number">{one.begun && <Length {...one} />}</Cell>
            <Cell className="outcome">{outcomeOf(one)}</Cell>
            <Cell className="way-in">
              {one.status === 'ended' && (
                <Link className="button" href={`/replay/${one.session}`}>
                  {one.begun ? 'Replay' : 'Events'}
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Length({ rounds, turn }: Pick<SessionSummary, 'rounds' | 'turn'>) {
  if (rounds !== null) return `${rounds} ${rounds === 1 ? 'trial' : 'trials'}`;
  return (
    <>
      {turn}
      <span className="narrow"> {turn === 1 ? 'turn' : 'turns'},</span>
    </>
  );
}

const GIVEN_UP: Readonly<Record<NonNullable<SessionSummary['cause']>, string>> = {
  lobby_timeout: 'not all seats were taken',
  deserted: 'people left',
  unattended: 'no person was connected',
  policy_lost: 'a bot failed',
  fault: 'a fault of ours',
  partner_left: 'too few people were left',
  aborted: 'a participant dropped out',
  operator: 'an operator ended it',
  time_up: 'its time was up',
};

function outcomeOf({ status, outcome, cause, begun, stranded }: SessionSummary): string {
  // nothing is lost: a server that has the rules takes it up again
  if (stranded) return 'cannot go on here: its rules are missing';
  switch (status) {
    case 'open':
      return 'waiting to start';
    case 'running':
      return 'running';
    case 'paused':
      return 'paused';
    case 'ended':
      if (outcome === 'terminated') return 'played to the end';
      if (outcome === 'truncated') return 'stopped early';
      return `${begun ? 'given up' : 'never begun'}${cause ? `: ${GIVEN_UP[cause]}` : ''}`;
  }
}

function when(ms: number): string {
  return new Date(ms).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}
