/**
 * Forks a recorded session at a moment: with other policies, with people, or with one action or one percept changed.
 * The session itself stays as it is.
 */
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import type { Branch } from '../../answers/sessions.ts';
import type { Seat } from '../../games/core/game.ts';
import { type ForkOrder, forkSession, getGames } from '../api.ts';
import { Fold } from '../fold.tsx';
import { InEnglish } from '../in-english.tsx';
import { useInLanguage } from '../reader-language.ts';
import { useServerSays } from '../refusals.ts';
import { letterOf } from '../signs/shapes.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import type { en } from '../words/dialogs/en.ts';
import { useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import {
  actionsToChoose,
  type Changed,
  changeOf,
  commandFor,
  type ForkDraft,
  firstDraft,
  isCopy,
  momentAt,
  perceptInWords,
  withKind,
} from './fork-draft.ts';
import { Made } from './fork-made.tsx';
import { keepBranch } from './keep-branch.ts';
import type { Replay } from './replay-log.ts';
import './fork.css';
import { FramedDialog } from '../framed-dialog.tsx';

interface Props {
  readonly replay: Replay;
  /** Place in the log of the event at which the replay stands, from 0. */
  readonly index: number;
  readonly seat: Seat | null;
  readonly onMade: () => void;
}

/** The button and its dialog, which is empty each time it opens. */
export function ForkButton(props: Props) {
  const [open, setOpen] = useState(false);
  const say = useWords('replay');
  const { replay, index } = props;
  const state = replay.states[index];
  // nothing is left to play
  if (!state || replay.game.isTerminal(state.game)) return null;
  return (
    <>
      <Button className="button" onPress={() => setOpen(true)}>
        {say('tryFrom')}
      </Button>
      <ForkDialog {...props} isOpen={open} onClose={() => setOpen(false)} />
    </>
  );
}

function ForkDialog({ isOpen, ...props }: FormProps & { readonly isOpen: boolean }) {
  const say = useWords('fork');
  const { replay, index, onClose } = props;
  const title = say('title', { turn: String(momentAt(replay, index).turn + 1) });
  return (
    <FramedDialog title={title} isOpen={isOpen} onClose={onClose} size="fork">
      <ForkForm {...props} />
    </FramedDialog>
  );
}

/** A link from a branch to its parent. */
export function ParentLine({ replay }: { readonly replay: Replay }) {
  const say = useWords('replay');
  const inLanguage = useInLanguage();
  const origin = replay.log[1]?.event;
  if (origin?.type !== 'SessionForked') return null;
  return (
    <p className="muted">
      {say.rich('branchOf', {
        seq: String(origin.copied + 2),
        session: (text) => <a href={inLanguage(`/replay/${origin.parent}?seq=${origin.seq}`)}>{text}</a>,
      })}
    </p>
  );
}

interface FormProps extends Props {
  readonly onClose: () => void;
}

function ForkForm({ replay, index, seat, onMade, onClose }: FormProps) {
  const say = useWords('fork');
  const text = useText();
  const refusedFor = useRefusedFor();
  const moment = useMemo(() => momentAt(replay, index), [replay, index]);
  const [draft, setDraft] = useState<ForkDraft>(() => firstDraft(replay, moment, seat));
  const [state, setState] = useState<{ kind: 'asking' | 'sending' } | { kind: 'made'; branch: Branch }>({
    kind: 'asking',
  });
  const [problem, setProblem] = useState<ReactNode>(null);
  const [games] = useLoaded(getGames);
  const offered = games.kind === 'there' ? games.value.find(({ id }) => id === replay.game.id) : undefined;
  const told = useMemo(() => moment.otherPerceptsOf(draft.seat), [moment, draft.seat]);
  const copy = isCopy(draft, moment);
  const noticed = perceptInWords(replay.view, draft);
  const sitsDown = draft.holders.some(({ kind }, at) => kind === 'person' && moment.policyOf(at) !== null);
  const change = (part: Partial<ForkDraft>): void => setDraft((now) => ({ ...now, ...part }));

  const send = async (): Promise<void> => {
    const asked = changeOf(draft, moment);
    if (!asked.ok) {
      const why = () => <InEnglish>{asked.why}</InEnglish>;
      return setProblem(asked.problem === 'noJson' ? say.rich('noJson', { why }) : say('nothingToDo'));
    }
    setProblem(null);
    setState({ kind: 'sending' });
    const order: ForkOrder = { at: moment.seq, change: asked.change, seats: draft.holders };
    try {
      const branch = await forkSession(replay.session, order);
      keepBranch(branch, replay.session);
      setState({ kind: 'made', branch });
      // while a branch is played, only operators are told of its family
      if (branch.ended) onMade();
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(refusedFor(code, message));
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
        {text([say('kept', { turn: moment.turn, first: String(moment.turn + 1) }), say('stays')])}
      </p>
      <fieldset className="fork-holders">
        <legend>{say('who')}</legend>
        {draft.holders.map((holder, at) => (
          <Choice
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            key={at}
            label={letterOf(at)}
            value={holder.kind === 'policy' ? holder.policy : holder.kind}
            onChange={(value) => {
              const next = value === 'same' || value === 'person' ? { kind: value } : { kind: 'policy', policy: value };
              change({ holders: draft.holders.with(at, next as ForkDraft['holders'][number]) });
            }}
          >
            {moment.policyOf(at) !== null && (
              <option value="same">{say('asBefore', { policy: ownName(moment.policyOf(at)) })}</option>
            )}
            <option value="person">{say('person')}</option>
            {offered?.policies.map(({ id }) => (
              <option key={id} value={id}>
                {say('bot', { policy: id })}
              </option>
            ))}
          </Choice>
        ))}
      </fieldset>
      <Choice
        label={say('changed')}
        value={draft.kind}
        onChange={(kind) => setDraft(withKind(draft, moment, kind as Changed))}
      >
        <option value="none">{say('none')}</option>
        <option value="action">{say('action')}</option>
        <option value="percept">{say('percept')}</option>
      </Choice>
      {draft.kind !== 'none' && (
        <Choice
          label={say('whose')}
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
          label={say('instead', { turn: String(moment.turn + 1) })}
          value={draft.action}
          onChange={(action) => change({ action })}
        >
          {actionsToChoose(moment, draft.seat).map((action) => (
            <option key={action} value={action}>
              {action === moment.doneBy(draft.seat)
                ? say('asItWas', { action: replay.view.words.action(JSON.parse(action)) })
                : replay.view.words.action(JSON.parse(action))}
            </option>
          ))}
        </Choice>
      )}
      {draft.kind === 'percept' && (
        <>
          <Choice
            label={say('happenedLast')}
            value={draft.told}
            onChange={(chosen) => {
              const one = told[Number(chosen)];
              const percept = one ? { percept: JSON.stringify(one.percept, null, 2) } : {};
              change({ told: chosen as ForkDraft['told'], ...percept });
            }}
          >
            <option value="nothing">{say('noticesNothing')}</option>
            {told.map(({ words }, i) => (
              <option key={words} value={i}>
                {words}
              </option>
            ))}
            {draft.told === 'other' && <option value="other">{say('noticesOther')}</option>}
          </Choice>
          {draft.told !== 'nothing' && (
            <p className="muted small" role="status">
              {noticed === null
                ? say('toldBroken')
                : noticed.length === 0
                  ? say('toldNothing')
                  : say('told', { words: text(noticed) })}
            </p>
          )}
          <Fold title={say('details')}>
            <div className="field">
              <label htmlFor="fork-percept">{say('perceptJson')}</label>
              <textarea
                id="fork-percept"
                dir="ltr"
                translate="no"
                rows={8}
                spellCheck={false}
                value={draft.percept}
                onChange={(event) => change({ told: 'other', percept: event.target.value })}
              />
            </div>
          </Fold>
        </>
      )}
      {draft.kind !== 'none' && (
        <Fold title={say(draft.kind === 'percept' ? 'commandAll' : 'command')}>
          <div className="field">
            <label htmlFor="fork-command">{say('commandAbout')}</label>
            <textarea
              id="fork-command"
              dir="ltr"
              translate="no"
              rows={4}
              readOnly
              value={commandFor(draft, moment, replay.session)}
              onFocus={(event) => event.currentTarget.select()}
            />
          </div>
        </Fold>
      )}
      {copy && <p className="muted small">{say('copy')}</p>}
      {problem !== null && (
        <p className="notice" role="alert">
          {problem}
        </p>
      )}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('back')}
        </Button>
        <Button type="submit" className="button primary" isDisabled={state.kind === 'sending'}>
          {say(state.kind === 'sending' ? 'playing' : copy ? 'makeCopy' : sitsDown ? 'playOn' : 'make')}
        </Button>
      </div>
    </form>
  );
}

/** Why the server made no branch: in English its own sentence, which says more. */
function useRefusedFor(): (code: string, message: string) => string {
  const say = useWords('fork.refused');
  const serverSays = useServerSays();
  const language = useLocale();
  return (code, message) => (language !== 'en' && isOfForks(code) ? say(code) : serverSays(code, message));
}

type OfForks = keyof typeof en.fork.refused;

const OF_FORKS: Readonly<Record<OfForks, true>> = {
  not_running: true,
  ended: true,
  not_active: true,
  illegal_action: true,
  seats_empty: true,
  not_allowed: true,
};

const isOfForks = (code: string): code is OfForks => Object.hasOwn(OF_FORKS, code);

/** The policy's name without that of its game, which is known. */
const ownName = (policy: string | null): string => policy?.slice(policy.indexOf('/') + 1) ?? '';

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
