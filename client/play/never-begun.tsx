/** The session was closed before it began. Says why, that the participant did nothing wrong, and where to go. */
import { endInWords } from '../../games/core/session/words.ts';
import { GoOn } from '../embedded.tsx';
import { HomeLink, Screen } from '../page.tsx';
import type { SeatSession } from '../seat/seat-state.ts';
import { type Again, AgainButton } from './again.tsx';

export function NeverBegun({ seated, onAgain }: { seated: SeatSession; onAgain: Again | null }) {
  const inVain = seated.cause === 'lobby_timeout';
  return (
    <Screen
      title="The session did not begin"
      heading={inVain ? 'Not enough people came' : 'The session did not begin'}
      actions={
        <>
          {onAgain && <AgainButton again={onAgain} words="Open a new session" primary />}
          <HomeLink primary={!onAgain} />
          <GoOn />
        </>
      }
    >
      <p role="status">
        {inVain
          ? 'The time to wait for the others is over, so the session was closed before it began.'
          : endInWords('abandoned', seated.cause)}
      </p>
      <p>You did nothing wrong, and there is nothing more for you to do here. Thank you for waiting.</p>
    </Screen>
  );
}
