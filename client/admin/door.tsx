/** What a published study needs at its door: the link for the recruiter, the budget, and whether it takes participants. */
import type { StudyStatus } from '../../answers/studies.ts';
import { ChangeBudget } from './change-budget.tsx';
import { moneyOf } from './form/words.ts';
import { IntakeSwitch } from './intake-switch.tsx';
import { ShareLink } from './share-link.tsx';
import { useSignedIn } from './signed-in.ts';
import { useIntakeStand } from './use-intake-stand.ts';

interface Props {
  readonly status: StudyStatus;
  readonly onChanged: () => void;
}

export function Door({ status, onChanged }: Props) {
  const { study, released, budget } = status;
  const { may } = useSignedIn();
  return (
    <>
      <IntakeLine status={status} />
      {!released && (
        <>
          <div className="actions">
            <IntakeSwitch status={status} onChanged={onChanged} />
          </div>
          <ShareLink study={study} />
          <p>
            Committed: {moneyOf(budget.committed, budget.currency)} of {moneyOf(budget.limit, budget.currency)}.
          </p>
          {may('changeBudget') && <ChangeBudget status={status} onChanged={onChanged} />}
        </>
      )}
    </>
  );
}

/** Whether the study takes participants, and how many came. */
export function IntakeLine({
  status: { intake, intakeHours, released, participants, outcomes },
}: Pick<Props, 'status'>) {
  const stand = useIntakeStand(intake, intakeHours);
  return (
    <p role="status" className={stand.waits ? 'intake-waits' : undefined}>
      <b>{released ? 'The study is released.' : `Intake is ${stand.words}.`}</b> Participants so far: {participants},
      complete: {outcomes.complete ?? 0}.
    </p>
  );
}
