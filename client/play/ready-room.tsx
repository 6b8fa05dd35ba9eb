/**
 * "Ready?" before a game whose first turn has a clock: all seats are taken, and nothing of the game is shown yet. The game
 * begins when all people are ready, and at the latest at the deadline.
 */
import { Button } from 'react-aria-components';
import { Screen } from '../page.tsx';
import type { Saying } from '../seat/seat-connection.ts';
import { isSaying, type SeatSession, type SeatState } from '../seat/seat-state.ts';
import { SeatName } from '../signs/agent-sign.tsx';
import { seatsInOrder } from '../signs/plan.tsx';
import { useWords } from '../words/use-words.ts';
import { Leave } from './leave.tsx';
import { LobbyClock } from './lobby-clock.tsx';
import { PaceSwitch } from './pace.tsx';
import './play.css';

interface Props {
  readonly state: SeatState;
  readonly seated: SeatSession;
  readonly say: (saying: Saying) => void;
  readonly onLeave: () => void;
  /** The game's sentence on how it begins; undefined: it says none. */
  readonly begins: string | undefined;
}

export function ReadyRoom({ state, seated, say: tell, onLeave, begins }: Props) {
  const say = useWords('table.ready');
  const waiting = useWords('table.waiting');
  const leaving = useWords('table.leave');
  const { publicState } = state;
  const { info, seat } = seated;
  const seats = publicState?.seats ?? [];
  const said = seated.ready || isSaying(state, 'ready');
  const told = info.disclosure.presence;
  return (
    <Screen
      title={said ? waiting('heading') : say('ask')}
      heading={say(said ? 'said' : 'ask')}
      end={publicState && <LobbyClock state={state} />}
      actions={
        <>
          <Button
            className="button primary"
            autoFocus
            isDisabled={said || state.link.kind !== 'live'}
            onPress={() => tell({ type: 'ready' })}
          >
            {say('button')}
          </Button>
          <Leave onLeave={onLeave} lost={[leaving('lobbySeat')]} before />
        </>
      }
    >
      <p>{begins ?? say('clock')}</p>
      <p role="status">{say(said ? 'saidText' : 'askText')}</p>
      <PaceSwitch state={state} seated={seated} say={tell} />
      <ul className="waiting-list">
        {seatsInOrder(info.roles.length).map((at) => {
          const { kind = '', presence = '' } = seats[at] ?? {};
          return (
            <li key={at}>
              <SeatName seat={at} you={at === seat} kind={kind} />
              {at === seat ? (
                <span>{say(said ? 'done' : 'acting')}</span>
              ) : (
                told && presence !== '' && <span className="muted">{say(presence)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}
