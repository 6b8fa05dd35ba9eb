/** Opens or closes the intake of a study. It first says what comes of it, and asks for a reason. */
import type { StudyStatus } from '../../answers/studies.ts';
import { setIntake } from './admin-api.ts';
import { goOnInWords } from './intake-words.ts';
import { ReasonDialog } from './room/reason-dialog.tsx';
import { useSignedIn } from './signed-in.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function IntakeSwitch({ status: { study, intake, released, archived, states }, onChanged }: Props) {
  const { may, operator } = useSignedIn();
  if (released || archived) return null;
  if (!may('intake')) return <p className="muted small">The role {operator.role} does not open or close intake.</p>;
  const isOpen = intake === 'open';
  const words = isOpen ? 'Close intake' : 'Open intake';
  const underWay = Object.values(states).reduce((sum, count) => sum + count, 0);
  return (
    <ReasonDialog
      opens={words}
      className={isOpen ? 'button' : 'button primary'}
      title={`${words}?`}
      no="Leave it as it is"
      yes={words}
      onYes={async (reason) => {
        await setIntake(study, !isOpen, reason);
        onChanged();
      }}
    >
      {isOpen ? (
        <ul className="admin-points">
          <li>Links that are opened from now on are refused.</li>
          <li>{goOnInWords(underWay)}</li>
        </ul>
      ) : (
        <ul className="admin-points">
          <li>Links that are opened from now on are let in, within the hours of intake.</li>
        </ul>
      )}
    </ReasonDialog>
  );
}
