/**
 * One sentence that says what to do now; below it what has been chosen, and the button that sends. Its height stays the
 * same.
 */
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { InputMark } from '../game-view.ts';
import { lastInput } from '../input-mark.ts';
import { useWords } from '../words/use-words.ts';

interface Props {
  readonly sentence: string;
  /** What went wrong; shown until the next turn. */
  readonly problem: string | null;
  readonly slots: readonly { readonly name: string; readonly value: string | null; readonly rest: string }[];
  readonly stage: 'draft' | 'sent' | 'sealed' | 'idle';
  readonly sends: string;
  readonly onSend: ((input: InputMark) => void) | null;
  /** Takes back what was sent; null or left out: it cannot be taken back. */
  readonly onTakeBack?: ((input: InputMark) => void) | null;
  /** Asks for the next event of a show; undefined: the show goes on by itself. null: it was asked for. */
  readonly onNext?: ((input: InputMark) => void) | null | undefined;
  /** What the seat is to reach, in one line that stays in sight with the sentence on a phone. Left out: none does. */
  readonly goal?: ReactNode;
}

export function DoNow({ sentence, problem, slots, stage, sends, onSend, onTakeBack = null, onNext, goal }: Props) {
  const say = useWords('table.turn');
  const sent = stage === 'sent' ? say('sending') : stage === 'sealed' ? say('sent') : null;
  return (
    <section className="do-now" data-stage={stage}>
      <div role="status">
        <h1 tabIndex={-1}>{sentence}</h1>
        {/* it stands above the board, too, where it is read aloud */}
        {goal && (
          <div className="goal-kept" aria-hidden>
            {goal}
          </div>
        )}
      </div>
      <div className="slots">
        {slots.map(({ name, value, rest }) => (
          <span key={name} className="slot" data-chosen={value !== null || undefined}>
            <span className="muted">{name}</span> <b>{value ?? rest}</b>
          </span>
        ))}
        {/* the same button through the whole session, so that the focus stays on it */}
        {onNext !== undefined ? (
          <SendButton isNext onSend={onNext}>
            {say('next')} <Enter />
          </SendButton>
        ) : (
          (onSend !== null || slots.length > 0 || stage === 'sent' || stage === 'sealed') && (
            <SendButton onSend={onSend}>
              {sent ?? (
                <>
                  {sends} <Enter />
                </>
              )}
            </SendButton>
          )
        )}
      </div>
      <div className="after">
        {stage === 'sealed' && onTakeBack && (
          <Button className="button take-back" onPress={() => onTakeBack(lastInput())}>
            {say('takeBack')}
          </Button>
        )}
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    </section>
  );
}

/** null: it keeps its place and the focus, and does nothing. */
function SendButton({
  isNext = false,
  onSend,
  children,
}: {
  readonly isNext?: boolean;
  readonly onSend: ((input: InputMark) => void) | null;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={isNext ? 'button send next' : 'button send'}
      aria-disabled={onSend === null}
      // a key that is held down sends once
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => onSend?.(lastInput())}
    >
      {children}
    </button>
  );
}

function Enter() {
  return <kbd aria-hidden>↵</kbd>;
}
