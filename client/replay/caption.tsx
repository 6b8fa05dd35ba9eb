/** The sentence of the moment, with the ways to the moments where a belief turns. Its place is always as high. */
import type { MomentStory } from '../../games/core/beliefs/sentences.ts';
import { useWords } from '../words/use-words.ts';
import { after, before } from './places.ts';
import { type TypedText, WithTyped } from './typed.tsx';
import { Way } from './way.tsx';

interface Props {
  /** null: the game has no sentence for what happened. */
  readonly sentence: string | null;
  /** What people typed in the session. */
  readonly typed: readonly TypedText[];
  /** Where beliefs turn, by index of the log; null: it is not known yet. */
  readonly moments: readonly number[] | null;
  readonly index: number;
  /** Whether a screen reader reads each new sentence. */
  readonly spoken: boolean;
  readonly onGoTo: (index: number) => void;
}

export function Caption({ sentence, typed, moments: known, index, spoken, onGoTo }: Props) {
  const t = useWords('replay');
  const moments = known ?? [];
  const at = moments.indexOf(index);
  const [back, on] = [before(moments, index), after(moments, index)];
  const count = moments.length;
  return (
    <section className="caption">
      <div className="ways space">
        <Way label={t('before')} to={back} onGoTo={onGoTo}>
          <b aria-hidden>[</b>
        </Way>
        <Way label={t('next')} to={on} onGoTo={onGoTo}>
          <b aria-hidden>]</b>
        </Way>
        <span className="in-words muted small">
          {known === null
            ? '…'
            : count === 0
              ? t('noMoments')
              : at < 0
                ? t('momentsOnly', { count })
                : t('moment', { number: String(at + 1), count: String(count) })}
        </span>
      </div>
      <p className="sentence" data-caption data-length={lengthOf(sentence ?? '')} aria-live={spoken ? 'polite' : 'off'}>
        {sentence !== null && <WithTyped words={sentence} typed={typed} />}
      </p>
    </section>
  );
}

/** Long sentences are set a little smaller, so that each fits into three lines. */
function lengthOf(sentence: string): 'short' | 'long' | 'longest' {
  if (sentence.length <= 190) return 'short';
  return sentence.length <= 245 ? 'long' : 'longest';
}

/** The events at which a belief turns, in order. */
export const turningPlaces = (stories: readonly MomentStory[]): readonly number[] =>
  stories.filter(({ turnings }) => turnings.length > 0).map(({ index }) => index);
