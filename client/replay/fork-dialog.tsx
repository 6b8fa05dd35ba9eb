/**
 * Goes on from a moment of a recorded session in a branch of its own: with other policies, with people, with one action
 * or one percept changed. The session itself stays as it is.
 */
import { type ReactNode, useId, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Seat } from '../../games/core/game.ts';
import { type Branch, type ForkOrder, forkSession, getGames } from '../api.ts';
import { inviteLink, keepSeats } from '../seat/tokens.ts';
import { letterOf } from '../signs/shapes.ts';
import { saidBy, useLoaded } from '../start/use-loaded.ts';
import { type Changed, changeOf, type Draft, firstDraft, momentAt, wordsOfHolder } from './fork-draft.ts';
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
            <ForkForm {...props} onClose={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
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

function ForkForm({ replay, index, seat, onClose }: Props & { readonly onClose: () => void }) {
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
          {moment.actionsOf(draft.seat).map((action) => (
            <option key={JSON.stringify(action)} value={JSON.stringify(action)}>
              {replay.view.words.action(action)}
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
            </div>
          )}
        </>
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

/** One's own seat is the first for a person; the others are to be handed out. */
function keepBranch({ session, seats }: Branch): void {
  const tokens = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  const [own = null, ...invites] = tokens;
  if (own) keepSeats(session, { own, invites, order: null });
}

function Made({ branch, replay, onClose }: { branch: Branch; replay: Replay; onClose: () => void }) {
  const { session, seats, seq, turn, ended } = branch;
  const [own, ...others] = seats.flatMap(({ seat, token }) => (token === null ? [] : [{ seat, token }]));
  return (
    <>
      <p role="status">
        The branch has the past up to event {seq}; turn {turn + 1} is the first that is played anew.
      </p>
      {others.map(({ seat, token }) => (
        <div key={seat} className="field">
          <label htmlFor={`invite-${seat}`}>For whoever takes seat {letterOf(seat)}</label>
          <input id={`invite-${seat}`} readOnly value={inviteLink(session, seat, token)} />
        </div>
      ))}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          Back to the replay
        </Button>
        {ended ? (
          <a className="button primary" href={`/replay/${session}?seq=${firstOwn(replay, seq)}`}>
            Watch the branch
          </a>
        ) : (
          own && (
            <a className="button primary" href={`/play/${session}`}>
              Go on as {letterOf(own.seat)}
            </a>
          )
        )}
      </div>
    </>
  );
}

/** Where a branch leaves the past of its parent: it has one event more at its beginning. */
const firstOwn = ({ log }: Replay, seq: number): number => seq + (log[1]?.event.type === 'SessionForked' ? 1 : 2);
