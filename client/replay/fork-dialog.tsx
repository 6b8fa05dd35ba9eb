/**
 * Goes on from a moment of a recorded session in a branch of its own: with other policies, with people, with one action
 * or one percept changed. The session itself stays as it is.
 */
import { type ReactNode, useId, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Seat } from '../../games/core/game.ts';
import { type Branch, type ForkOrder, forkSession, getGames } from '../api.ts';
import { letterOf } from '../signs/shapes.ts';
import { saidBy, useLoaded } from '../start/use-loaded.ts';
import { BranchList } from './branch-list.tsx';
import {
  actionsToChoose,
  type Changed,
  changeOf,
  commandFor,
  type Draft,
  firstDraft,
  momentAt,
  perceptInWords,
  wordsOfHolder,
} from './fork-draft.ts';
import { keepBranch, Made } from './fork-made.tsx';
import type { Replay } from './replay-log.ts';
import './fork.css';

interface Props {
  readonly replay: Replay;
  /** Of the event that is looked at, from 0. */
  readonly index: number;
  readonly seat: Seat | null;
}

/** The button, and behind it the dialog; asked anew whenever it is opened. */
export function ForkButton(props: Props) {
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState(0);
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        Fork from here
      </Button>
      <ModalOverlay className="shade" isOpen={open} onOpenChange={setOpen} isDismissable>
        <Modal>
          <Dialog className="dialog fork">
            <Heading slot="title" level={2}>
              A branch from event {props.replay.log[props.index]?.seq}
            </Heading>
            <ForkForm {...props} onMade={() => setMade(made + 1)} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <BranchList key={made} session={props.replay.session} />
    </>
  );
}

/** Of a branch: where it comes from. */
export function ParentLine({ replay }: { readonly replay: Replay }) {
  const origin = replay.log[1]?.event;
  if (origin?.type !== 'SessionForked') return null;
  return (
    <p className="muted">
      A branch of <a href={`/replay/${origin.parent}?seq=${origin.seq}`}>another session</a>, whose past it has up to
      event {origin.copied + 2}.
    </p>
  );
}

interface FormProps extends Props {
  readonly onMade: () => void;
  readonly onClose: () => void;
}

function ForkForm({ replay, index, seat, onMade, onClose }: FormProps) {
  const moment = momentAt(replay, index);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(replay, moment, seat));
  const [state, setState] = useState<{ kind: 'asking' | 'sending' } | { kind: 'made'; branch: Branch }>({
    kind: 'asking',
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [games] = useLoaded(getGames);
  const offered = games.kind === 'there' ? games.value.find(({ id }) => id === replay.game.id) : undefined;
  const change = (part: Partial<Draft>): void => setDraft((now) => ({ ...now, ...part }));

  const send = async (): Promise<void> => {
    const asked = changeOf(draft, moment);
    if (!asked.ok) return setProblem(asked.problem);
    setProblem(null);
    setState({ kind: 'sending' });
    const order: ForkOrder = { at: moment.seq, change: asked.change, seats: draft.holders };
    try {
      const branch = await forkSession(replay.session, order);
      keepBranch(branch);
      setState({ kind: 'made', branch });
      onMade();
    } catch (error) {
      setProblem(saidBy(error).message);
      setState({ kind: 'asking' });
    }
  };

  if (state.kind === 'made') return <Made branch={state.branch} replay={replay} onClose={onClose} />;
  return (
    <form
      className="fork-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className="muted">
        The past stays as it was up to turn {moment.turn + 1}; then whoever you choose goes on. This session is not
        touched, and a branch counts in no export.
      </p>
      <Choice label="What is changed" value={draft.kind} onChange={(kind) => change({ kind: kind as Changed })}>
        <option value="none">nothing</option>
        <option value="action">one action</option>
        <option value="percept">what one seat notices</option>
      </Choice>
      {draft.kind !== 'none' && (
        <Choice
          label="Whose"
          value={String(draft.seat)}
          onChange={(at) =>
            change({ ...firstDraft(replay, moment, Number(at)), kind: draft.kind, holders: draft.holders })
          }
        >
          {draft.holders.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <option key={at} value={at}>
              {letterOf(at)}
            </option>
          ))}
        </Choice>
      )}
      {draft.kind === 'action' && (
        <Choice
          label={`In turn ${moment.turn + 1}, instead`}
          value={draft.action}
          onChange={(action) => change({ action })}
        >
          {actionsToChoose(moment, draft.seat).map((action) => (
            <option key={action} value={action}>
              {replay.view.words.action(JSON.parse(action))}
              {action === moment.doneBy(draft.seat) ? ' (as it was)' : ''}
            </option>
          ))}
        </Choice>
      )}
      {draft.kind === 'percept' && (
        <>
          <Choice
            label="Of what happened last"
            value={draft.told}
            onChange={(told) => change({ told: told as Draft['told'] })}
          >
            <option value="nothing">it notices nothing</option>
            <option value="other">it notices another thing</option>
          </Choice>
          {draft.told === 'other' && (
            <div className="field">
              <label htmlFor="fork-percept">What it notices, as JSON</label>
              <textarea
                id="fork-percept"
                rows={8}
                spellCheck={false}
                value={draft.percept}
                onChange={(event) => change({ percept: event.target.value })}
              />
              <p className="muted small" role="status">
                {perceptInWords(replay.view, draft)}
              </p>
            </div>
          )}
        </>
      )}
      {draft.kind === 'percept' && (
        <div className="field">
          <label htmlFor="fork-command">For many seats at once, many times, with what they then did as rows</label>
          <input
            id="fork-command"
            readOnly
            value={commandFor(draft, moment, replay.session)}
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      )}
      <fieldset className="fork-holders">
        <legend>Who goes on</legend>
        {draft.holders.map((holder, at) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            key={at}
            label={letterOf(at)}
            value={holder.kind === 'policy' ? holder.policy : holder.kind}
            onChange={(value) => {
              const next = value === 'same' || value === 'person' ? { kind: value } : { kind: 'policy', policy: value };
              change({ holders: draft.holders.with(at, next as Draft['holders'][number]) });
            }}
          >
            {moment.policyOf(at) !== null && <option value="same">{wordsOfHolder(moment.policyOf(at))}</option>}
            <option value="person">a person</option>
            {offered?.policies.map(({ id }) => (
              <option key={id} value={id}>
                the bot {id}
              </option>
            ))}
          </Choice>
        ))}
      </fieldset>
      {problem !== null && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          Back to the replay
        </Button>
        <Button type="submit" className="button primary" isDisabled={state.kind === 'sending'}>
          {state.kind === 'sending' ? 'Playing it on …' : 'Make the branch'}
        </Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  );
}
