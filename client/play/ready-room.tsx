/**
 * "Ready?" before a game whose first turn has a clock: all seats are taken, and nothing of the game is shown yet. The game
 * begins when all people are ready, and at the latest at the deadline.
 */
import { Button } from 'react-aria-components';
import { entryOf } from '../boards.ts';
import { Screen } from '../page.tsx';
import type { Saying } from '../seat/seat-connection.ts';
import { isSaying, type SeatSession, type SeatState } from '../seat/seat-state.ts';
import { SeatName } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { play as words } from '../words/play.ts';
import { Leave } from './leave.tsx';
import { PaceSwitch } from './pace.tsx';
import { LobbyClock } from './waiting-room.tsx';
import './play.css';

/** Whether the lobby has come to the question. */
export function isAskedReady({ seated, publicState }: SeatState): boolean {
  if (!seated?.info.ready || seated.first !== null || publicState?.phase !== 'open') return false;
  return publicState.seats.length > 0 && publicState.seats.every(({ taken }) => taken);
}

interface Props {
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly say: (saying: Saying) => void;
  readonly onLeave: () => void;
}

export function ReadyRoom({ state, seated, say, onLeave }: Props) {
  const { publicState } = state;
  const { info, seat } = seated;
  const entry = entryOf(info.game);
  const seats = publicState?.seats ?? [];
  const said = seated.ready || isSaying(state, 'ready');
  const told = info.disclosure.presence;
  return (
    <Screen
      title={said ? 'Waiting for the others' : 'Ready?'}
      heading={said ? 'You are ready' : 'Ready?'}
      end={publicState && <LobbyClock state={state} />}
      actions={
        <>
          <Button
            className="button primary"
            autoFocus
            isDisabled={said || state.link.kind !== 'live'}
            onPress={() => say({ type: 'ready' })}
          >
            Ready
          </Button>
          <Leave onLeave={onLeave} lost={[words.lobbySeat]} before />
        </>
      }
    >
      <p>{entry.begins ?? 'The time of the first turn runs as soon as the game begins.'}</p>
      <p role="status">
        {said
          ? 'The game begins when all are ready, and at the latest when the time is up.'
          : 'Press "Ready" when you want to begin. The game waits for you until the time is up.'}
      </p>
      <PaceSwitch state={state} seated={seated} say={say} />
      <ul className="waiting-list">
        {seatsInOrder(info.roles.length).map((at) => {
          const { kind = '', presence = '' } = seats[at] ?? {};
          return (
            <li key={at}>
              <SeatName seat={at} you={at === seat} kind={kind} />
              {at === seat ? (
                <span>{said ? 'ready' : 'not ready yet'}</span>
              ) : (
                told && <span className="muted">{READINESS[presence]}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}

const READINESS = { '': '', done: 'ready', acting: 'not ready yet', away: 'away', gone: 'has left' } as const;
