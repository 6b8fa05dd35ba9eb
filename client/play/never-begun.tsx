/** The session was closed before it began. Says why, that the participant did nothing wrong, and where to go. */
import { endCode } from '../../games/core/session/words.ts';
import { GoOn } from '../embedded.tsx';
import { HomeLink, Screen } from '../page.tsx';
import type { SeatSession } from '../seat/seat-state.ts';
import { LaterWorded } from '../words/later-words.tsx';
import { useWords } from '../words/use-words.ts';
import { type Again, AgainButton } from './again.tsx';

interface Props {
  readonly seated: SeatSession;
  readonly onAgain: Again | null;
}

export function NeverBegun(props: Props) {
  return (
    <LaterWorded>
      <Closed {...props} />
    </LaterWorded>
  );
}

function Closed({ seated, onAgain }: Props) {
  const say = useWords('later');
  const inVain = seated.cause === 'lobby_timeout';
  return (
    <Screen
      title={say('never.title')}
      heading={say(inVain ? 'never.tooFew' : 'never.title')}
      actions={
        <>
          {onAgain && <AgainButton again={onAgain} words={say('never.again')} primary />}
          <HomeLink primary={!onAgain} />
          <GoOn />
        </>
      }
    >
      <p role="status">{inVain ? say('never.tooFewText') : say(`end.why.${endCode('abandoned', seated.cause)}`)}</p>
      <p>{say('never.thanks')}</p>
    </Screen>
  );
}
