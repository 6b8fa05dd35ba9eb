/** One account of a bot in the list: whose it is, whether it has a line, the seats that it holds, and taking it back. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { BotAccounts } from '../../../answers/bots.ts';
import { sessionName } from '../../../answers/session-name.ts';
import { letterOf } from '../../signs/shapes.ts';
import { SureDialog } from '../../sure-dialog.tsx';
import { timeOf } from '../role-words.ts';

type Account = BotAccounts[number];

interface Props {
  readonly account: Account;
  readonly onTakeBack: () => void;
}

export function OneAccount({ account, onTakeBack }: Props) {
  const { bot, owner, checksum, seats, answerMs, createdAt, revokedAt, places } = account;
  const [asks, setAsks] = useState(false);
  const held = places.filter(({ accepted }) => accepted);
  const invited = places.filter(({ accepted }) => !accepted);
  return (
    <li className="admin-study">
      <div className="admin-bot-words">
        <h3>{bot}</h3>
        <p>{lineWords(account)}</p>
        <p>
          Holds {held.length} of {seats === 1 ? 'one seat' : `${seats} seats`}
          {held.length > 0 && `: ${held.map(placeWords).join(', ')}`}.
          {invited.length > 0 && ` Is invited to ${invited.map(placeWords).join(', ')}.`}
        </p>
        <p className="muted small">
          Of {owner}. Answers in {answerMs} ms. Made {timeOf(createdAt)}
          {revokedAt !== null && `, taken back ${timeOf(revokedAt)}`}.
        </p>
        <p className="muted small">
          Checksum <span className="admin-checksum">{checksum}</span>
        </p>
      </div>
      {revokedAt === null && (
        <Button className="button" aria-label={`Take back ${bot}`} onPress={() => setAsks(true)}>
          Take back
        </Button>
      )}
      <SureDialog
        title={`Take back the account ${bot}?`}
        sure="Take back"
        keep="Keep"
        isOpen={asks}
        onSure={() => {
          setAsks(false);
          onTakeBack();
        }}
        onClose={() => setAsks(false)}
      >
        <p>
          Its line is closed within seconds, and its token works no longer. The account keeps its name and version, so
          that what logs say of it stays true. This cannot be undone.
        </p>
      </SureDialog>
    </li>
  );
}

function lineWords({ connected, revokedAt }: Account): string {
  if (connected) return 'Its program has a line to the server.';
  if (revokedAt !== null) return 'This account was taken back.';
  return connected === null
    ? 'Its program has no line to this server process. The server has several, and another one may have it.'
    : 'Its program has no line to the server.';
}

const placeWords = ({ session, number, seat }: Account['places'][number]): string =>
  `seat ${letterOf(seat)} of session ${number === null ? session : sessionName(number)}`;
