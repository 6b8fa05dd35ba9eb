/** Asks for outcomes by arm while intake is open: an event with a reason, so readers of the study know of it. */
import { ReasonDialog } from './reason-dialog.tsx';
import { unblind } from './room-api.ts';

export function UnblindButton({ study }: { readonly study: string }) {
  return (
    <ReasonDialog
      opens="Show outcomes by arm …"
      className="room-number"
      title="Show outcomes by arm?"
      no="Stay blind"
      yes="Show them"
      onYes={(reason) => unblind(study, reason)}
    >
      <p>
        Intake is open. Outcomes by arm can change how operators treat participants. The log keeps that you saw them,
        and it cannot be taken back.
      </p>
    </ReasonDialog>
  );
}
