/** Messages between the participant and the researchers: a dialog to write in, and a notice of each new message, on every page. */
import { createContext, type ReactNode, use, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageMessage } from '../../../studies/way/contract/page.ts';
import { FramedDialog } from '../../framed-dialog.tsx';
import { read, write } from '../../seat/storage.ts';
import { useWords } from '../../words/use-words.ts';
import { useStudy } from '../study-context.ts';

/** How much one message may hold, in characters. */
const LONGEST = 2000;

interface Conversation {
  readonly open: () => void;
  /** The messages of operators that the participant has not put away. */
  readonly unread: readonly PageMessage[];
  readonly putAway: () => void;
}

const ConversationContext = createContext<Conversation | null>(null);

const placeOf = (participant: string): string => `standpoint/messages/${participant}`;

/** Holds the dialog, so that the notice above the page and the button below it open the same one. */
export function WithHelp({ children }: { readonly children: ReactNode }) {
  const { page } = useStudy();
  const say = useWords('help');
  const { participant, messages } = page;
  const [isOpen, setOpen] = useState(false);
  const place = placeOf(participant);
  const [seen, setSeen] = useState(() => Number(read('sessionStorage', place) ?? 0));
  const told = messages.filter(({ from }) => from === 'operator');
  const putAway = (): void => {
    setSeen(told.length);
    write('sessionStorage', place, String(told.length));
  };
  const conversation = { open: () => setOpen(true), unread: told.slice(seen), putAway };
  const close = (): void => {
    setOpen(false);
    putAway();
  };
  return (
    <ConversationContext value={conversation}>
      {children}
      <FramedDialog title={say('title')} isOpen={isOpen} onClose={close} staysOpen size="study-help">
        <Messages close={close} />
      </FramedDialog>
    </ConversationContext>
  );
}

function useConversation(): Conversation {
  const conversation = use(ConversationContext);
  if (!conversation) throw new Error('a notice of messages stands outside of a page');
  return conversation;
}

/** Opens the dialog. */
export function HelpButton() {
  const say = useWords('help');
  return (
    <Button className="button plain" onPress={useConversation().open}>
      {say('open')}
    </Button>
  );
}

/** What the researchers wrote, until the participant puts it away. It stays in sight above a board. */
export function NewMessages() {
  const say = useWords('help');
  const { unread, open, putAway } = useConversation();
  return (
    // it is there before its words are, so that screen readers tell of them
    <div role="status" className="study-messages">
      {unread.length > 0 && (
        <div className="notice study-notice">
          <div>
            <p>
              <b>{say('new')}</b>
            </p>
            {unread.map(({ at, text }) => (
              <p key={at} className="study-message-text" dir="auto">
                {text ?? say('erased')}
              </p>
            ))}
          </div>
          <div className="study-message-buttons">
            <Button className="button" onPress={open}>
              {say('answer')}
            </Button>
            <Button className="button" onPress={putAway}>
              {say('putAway')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Messages({ close }: { readonly close: () => void }) {
  const { page, give, state } = useStudy();
  const say = useWords('help');
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const sending = state.outbox.some(({ command }) => command.type === 'askForHelp');
  const over = page.kind === 'finished' || page.helpLeft === 0;
  const send = (): void => {
    const typed = text.trim();
    setMissing(typed === '');
    if (typed === '') return;
    give({ type: 'askForHelp', text: typed });
    setText('');
  };
  return (
    <>
      <p>{say('intro')}</p>
      <ol className="study-messages-list" aria-label={say('messages')}>
        {page.messages.map((message, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are never moved or taken away
          <li key={i}>
            <p className="muted small">{say(message.from === 'operator' ? 'theirs' : 'yours')}</p>
            <p className="study-message-text" dir="auto">
              {message.text ?? say('erased')}
            </p>
          </li>
        ))}
      </ol>
      <p role="status">{sending ? say('sending') : page.messages.at(-1)?.from === 'participant' && say('sent')}</p>
      {over ? (
        <p>{say('noneLeft')}</p>
      ) : (
        <>
          <label htmlFor={id}>{say('label')}</label>
          <textarea
            id={id}
            rows={4}
            maxLength={LONGEST}
            value={text}
            aria-invalid={missing}
            aria-describedby={missing ? `${id}-missing` : undefined}
            onChange={({ target }) => setText(target.value)}
          />
          <p id={`${id}-missing`} role="alert" className="problem">
            {missing && say('empty')}
          </p>
        </>
      )}
      <div className="ends">
        <Button className="button" onPress={close}>
          {say('close')}
        </Button>
        {!over && (
          <Button className="button primary" onPress={send}>
            {say('send')}
          </Button>
        )}
      </div>
    </>
  );
}
