/** What an operator can do with a session: rename, archive, download, stop, delete. What cannot be undone asks first. */
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from 'react-aria-components';
import type { SessionSummary } from '../../answers/sessions.ts';
import { getLog, getLoss, type ShelfOrder, shelve } from '../api.ts';
import { FramedDialog } from '../framed-dialog.tsx';
import { useSentenceFor, useServerSays } from '../refusals.ts';
import { keptRight } from '../seat/rights.ts';
import { saidBy, useLoaded } from '../use-loaded.ts';
import { useWords } from '../words/use-words.ts';
import { saveFile } from './save-file.ts';
import { useSessionNames } from './session-table.tsx';

interface Props {
  readonly session: SessionSummary;
  readonly mayDelete: boolean;
  /** The list has changed. */
  readonly onDone: () => void;
}

type Asking = 'what' | 'rename' | 'stop' | 'delete';

export function SessionMenu({ session, mayDelete, onDone }: Props) {
  const say = useWords('sessions');
  const serverSays = useServerSays();
  const { name } = useSessionNames()(session);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOver = session.status === 'ended';
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setProblem(null);
    try {
      await work();
      setAsking(null);
    } catch (error) {
      const { code, message } = saidBy(error);
      setProblem(serverSays(code, message));
    }
  };
  const perform = (deed: ShelfOrder) =>
    run(async () => {
      await shelve(session.session, deed);
      onDone();
    });
  const download = () =>
    run(async () => {
      const log = await getLog(session.session, keptRight());
      saveFile(`${session.session}.json`, 'application/json', JSON.stringify(log, null, 1));
    });
  const close = () => setAsking(null);
  const ask = (what: Asking) => () => {
    setProblem(null);
    setAsking(what);
  };
  return (
    <>
      <Button className="button square" aria-label={say('more', { name })} onPress={ask('what')}>
        ⋯
      </Button>
      {asking === 'what' && (
        <Ask heading={name} problem={problem} onClose={close}>
          <div className="session-deeds">
            <Button className="button" onPress={ask('rename')}>
              {say('rename')}
            </Button>
            <Button
              className="button"
              onPress={() => void perform({ type: session.archived ? 'unarchive' : 'archive' })}
            >
              {session.archived ? say('unarchive') : say('archive')}
            </Button>
            {isOver && (
              <Button className="button" onPress={() => void download()}>
                {say('export')}
              </Button>
            )}
            {!isOver && (
              <Button className="button" onPress={ask('stop')}>
                {say('stop')}
              </Button>
            )}
            {isOver && mayDelete && (
              <Button className="button" onPress={ask('delete')}>
                {say('delete')}
              </Button>
            )}
          </div>
          <div className="ends">
            <Button className="button" onPress={close} autoFocus>
              {say('cancel')}
            </Button>
          </div>
        </Ask>
      )}
      {asking === 'rename' && (
        <Ask heading={say('renameHeading')} problem={problem} onClose={close}>
          <Rename
            session={session}
            onClose={close}
            onName={(name) => void perform({ type: 'rename', name: name === '' ? null : name })}
          />
        </Ask>
      )}
      {asking === 'stop' && (
        <Ask heading={say('stopHeading')} problem={problem} onClose={close}>
          <Stop onClose={close} onStop={(reason) => void perform({ type: 'stop', reason })} />
        </Ask>
      )}
      {asking === 'delete' && (
        <Ask heading={say('deleteHeading')} problem={problem} onClose={close}>
          <Delete session={session.session} onClose={close} onDelete={() => void perform({ type: 'delete' })} />
        </Ask>
      )}
    </>
  );
}

interface AskProps {
  readonly heading: string;
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function Ask({ heading, problem, onClose, children }: AskProps) {
  return (
    <FramedDialog title={heading} isOpen onClose={onClose} staysOpen role="alertdialog">
      {problem !== null && <p role="alert">{problem}</p>}
      {children}
    </FramedDialog>
  );
}

interface RenameProps {
  readonly session: SessionSummary;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function Rename({ session, onName, onClose }: RenameProps) {
  const say = useWords('sessions');
  const [name, setName] = useState(session.name ?? '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(name.trim());
      }}
    >
      <div className="field">
        <label htmlFor="session-name">{say('name')}</label>
        <input
          id="session-name"
          value={name}
          maxLength={80}
          aria-describedby="session-name-about"
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <span id="session-name-about" className="muted small">
          {say('nameAbout')}
        </span>
      </div>
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('cancel')}
        </Button>
        <Button className="button primary" type="submit">
          {say('save')}
        </Button>
      </div>
    </form>
  );
}

function Stop({ onStop, onClose }: { readonly onStop: (reason: string) => void; readonly onClose: () => void }) {
  const say = useWords('sessions');
  const [reason, setReason] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onStop(reason.trim());
      }}
    >
      <p>{say('stopText')}</p>
      <div className="field">
        <label htmlFor="stop-reason">{say('reason')}</label>
        <input id="stop-reason" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </div>
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('cancel')}
        </Button>
        <Button className="button primary" type="submit" isDisabled={reason.trim() === ''}>
          {say('stop')}
        </Button>
      </div>
    </form>
  );
}

interface DeleteProps {
  readonly session: string;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Says first what is lost and what stays. */
function Delete({ session, onDelete, onClose }: DeleteProps) {
  const say = useWords('sessions');
  const sentenceFor = useSentenceFor();
  const load = useCallback(() => getLoss(session), [session]);
  const [found] = useLoaded(load);
  const loss = found.kind === 'there' ? found.value.loss : null;
  return (
    <>
      {found.kind === 'loading' && <p role="status">{say('whatIsLost')}</p>}
      {found.kind === 'failed' && <p role="alert">{sentenceFor(found.code, found.message)}</p>}
      {found.kind === 'there' && found.value.why !== null && (
        <p lang="en" dir="ltr">
          {found.value.why}
        </p>
      )}
      {loss && (
        <ul className="losses">
          <li>{say('deleteTexts', { count: loss.texts })}</li>
          <li>{say('deleteComments', { count: loss.comments })}</li>
          <li>{say('deleteHidden')}</li>
          <li>{say('deleteStays', { count: loss.events })}</li>
          <li>{say('deleteBranches', { count: loss.branches })}</li>
        </ul>
      )}
      <div className="ends">
        <Button className="button" onPress={onClose}>
          {say('cancel')}
        </Button>
        {loss && (
          <Button className="button primary" onPress={onDelete}>
            {say('deleteConfirm')}
          </Button>
        )}
      </div>
    </>
  );
}
