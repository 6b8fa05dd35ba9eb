/**
 * The dialog of one deed: its fields, a reason, and first what comes of it. It closes when the deed is on disk; a refusal
 * leaves all that was typed.
 */
import { type FormEvent, useEffect, useReducer } from 'react';
import { Button } from 'react-aria-components';
import type { Targets } from '../../../studies/room/actions.ts';
import { FramedDialog } from '../../framed-dialog.tsx';
import { saidBy } from '../../use-loaded.ts';
import { Consequence } from './consequence.tsx';
import { beginDeed, evolveDeed, missingFor } from './deed-draft.ts';
import { DeedFields } from './deed-fields.tsx';
import { ABOUT, actionOf, DEEDS, type DeedKind, targetWords } from './deeds.ts';
import { useNames } from './names.ts';
import { act, previewAction } from './room-api.ts';

export interface ChosenDeed {
  readonly kind: DeedKind;
  readonly targets: Targets;
  /** The game of the session that is played, whose bots can be chosen. */
  readonly game: string | null;
}

interface Props {
  readonly study: string;
  readonly deed: ChosenDeed;
  readonly currency: string;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

export function DeedDialog({ deed, onClose, ...rest }: Props) {
  const names = useNames();
  return (
    <FramedDialog
      title={`${DEEDS[deed.kind]}: ${names.in(targetWords(deed.targets))}`}
      isOpen
      onClose={onClose}
      staysOpen
      size="room-dialog"
    >
      <DeedForm deed={deed} onClose={onClose} {...rest} />
    </FramedDialog>
  );
}

/** After the last key, before the server is asked. */
const PAUSE_MS = 250;

function DeedForm({ study, deed, currency, onClose, onDone }: Props) {
  const { kind, targets } = deed;
  const names = useNames();
  const [draft, tell] = useReducer(evolveDeed, kind, (of) => beginDeed(of, crypto.randomUUID()));
  const { fields, reason, looked, phase, refusal } = draft;
  const digits = digitsOf(currency);
  const action = actionOf(kind, fields, digits);
  const missing = missingFor(draft, action);

  const { asked } = draft;
  useEffect(() => {
    if (looked.kind !== 'no' || typeof action === 'string') return;
    const timer = setTimeout(() => tell({ type: 'looks' }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [looked.kind, action]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question to the server for each time it is asked
  useEffect(() => {
    if (looked.kind !== 'looking' || typeof action === 'string') return;
    previewAction(study, { action, targets }).then(
      (consequences) => tell({ type: 'saw', asked, consequences }),
      (error: unknown) => tell({ type: 'sawNothing', asked, message: saidBy(error).message }),
    );
  }, [asked]);

  const confirm = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (missing !== null || typeof action === 'string' || looked.kind !== 'there' || phase === 'sending') return;
    tell({ type: 'sends' });
    try {
      const basedOn = looked.consequences.position;
      await act(study, { commandId: draft.commandId, action, targets, reason: reason.trim(), basedOn });
      tell({ type: 'did' });
      onDone(names.in(`Done: ${DEEDS[kind]}, ${targetWords(targets)}.`));
      onClose();
    } catch (error) {
      tell({ type: 'refused', ...saidBy(error) });
    }
  };

  return (
    <form className="room-deed" onSubmit={(event) => void confirm(event)}>
      <p className="muted">{ABOUT[kind]}</p>
      <DeedFields
        kind={kind}
        fields={fields}
        currency={currency}
        game={deed.game}
        onType={(typed) => tell({ type: 'typed', fields: typed, commandId: crypto.randomUUID() })}
      />
      <div className="field">
        <label htmlFor="deed-reason">Reason (compulsory; the log keeps it with your name)</label>
        <textarea
          id="deed-reason"
          rows={2}
          maxLength={2000}
          required
          value={reason}
          onChange={({ target }) => tell({ type: 'reasoned', reason: target.value })}
        />
      </div>
      <Consequence looked={looked} missing={typeof action === 'string' ? action : null} />
      {refusal && (
        <div role="alert" className="notice">
          <p>
            <b>{refusal.code === 'acted_since' ? 'Another operator was first. ' : 'It was not done. '}</b>
            {refusal.message}
          </p>
        </div>
      )}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          Do not do it
        </Button>
        {(refusal?.code === 'acted_since' || looked.kind === 'failed') && (
          <Button className="button" onPress={() => tell({ type: 'looks' })}>
            Look again
          </Button>
        )}
        <Button
          type="submit"
          className="button primary"
          isDisabled={phase === 'sending'}
          aria-describedby="deed-missing"
        >
          {phase === 'sending' ? 'Doing it …' : DEEDS[kind]}
        </Button>
      </div>
      <p id="deed-missing" className="muted small room-missing">
        {missing}
      </p>
    </form>
  );
}

function digitsOf(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
