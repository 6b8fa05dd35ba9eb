/** A branch that was just made: links for invitations, and the way into it. */
import { Button } from 'react-aria-components';
import type { Branch } from '../../answers/sessions.ts';
import { useInLanguage } from '../reader-language.ts';
import { inviteLink } from '../seat/tokens.ts';
import { letterOf } from '../signs/shapes.ts';
import { useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import type { Replay } from './replay-log.ts';
import { signsOf } from './signs-switch.tsx';

export function Made({ branch, replay, onClose }: { branch: Branch; replay: Replay; onClose: () => void }) {
  const { session, seats, seq, turn, ended } = branch;
  const say = useWords('fork');
  const text = useText();
  const inLanguage = useInLanguage();
  const [own, ...others] = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  return (
    <>
      <p role="status">{text([say('kept', { turn, first: String(turn + 1) }), say('both', { seq: String(seq) })])}</p>
      {others.map(({ seat, token }) => (
        <div key={seat} className="field">
          <label htmlFor={`invite-${seat}`}>{say('forPerson', { name: letterOf(seat) })}</label>
          <input
            id={`invite-${seat}`}
            dir="ltr"
            readOnly
            value={inviteLink(session, signsOf(replay) ? null : seat, token)}
          />
        </div>
      ))}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('back')}
        </Button>
        {ended ? (
          <a className="button primary" href={inLanguage(`/replay/${session}?seq=${firstOwn(replay, seq)}`)}>
            {say('watch')}
          </a>
        ) : (
          own && (
            <a className="button primary" href={inLanguage(`/play/${session}`)}>
              {say('goOnAs', { name: letterOf(own.seat) })}
            </a>
          )
        )}
      </div>
    </>
  );
}

/** The moment in the branch at which it leaves its parent: the branch has one event more at its beginning. */
const firstOwn = ({ log }: Replay, seq: number): number => seq + (log[1]?.event.type === 'SessionForked' ? 1 : 2);
