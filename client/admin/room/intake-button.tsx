/** Opens or closes intake. It first says what comes of it. */
import type { HeadRow } from '../../../studies/room/panels.ts';
import { goOnInWords } from '../intake-words.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { changeIntake } from './room-api.ts';

interface Props {
  readonly study: string;
  readonly head: HeadRow;
}

export function IntakeButton({ study, head }: Props) {
  const isOpen = head.intake === 'open';
  const words = isOpen ? 'Close intake' : 'Open intake';
  return (
    <ReasonDialog
      opens={words}
      className="button"
      title={`${words}?`}
      no="Leave it as it is"
      yes={words}
      onYes={(reason) => changeIntake(study, !isOpen, reason)}
    >
      {isOpen ? (
        <ul className="room-points">
          <li>Links that are opened from now on are refused.</li>
          <li>{goOnInWords(head.underWay)}</li>
          <li>{head.placesLeft === 1 ? '1 place stays' : `${head.placesLeft} places stay`} empty.</li>
          {head.blind && <li>Outcomes by arm are shown from then on.</li>}
        </ul>
      ) : (
        <ul className="room-points">
          <li>Links that are opened from now on are let in, within the hours of intake.</li>
          <li>{head.placesLeft} places are left.</li>
        </ul>
      )}
    </ReasonDialog>
  );
}
