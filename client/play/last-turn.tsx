/** What happened in the last turn, in words. It is read aloud once, when it changes. */

import type { Experience } from '../../games/core/policy.ts';
import type { AnyGameView } from '../game-view.ts';
import type { Untyped } from '../seat/seat-state.ts';
import { useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';

/** The lines of the last turn that brought any: a show has turns without words. */
export function newsOf(view: AnyGameView, experiences: Props['experiences'], seat: number) {
  const last = experiences.findLast((experience) => turnInWords(view, experience, seat).length > 0);
  return last ? { ...last, words: turnInWords(view, last, seat) } : null;
}

function turnInWords(view: AnyGameView, { acted, percepts }: Experience<Untyped>, seat: number): readonly string[] {
  const told = percepts.filter((percept) => !view.quiet?.(percept));
  const did =
    acted === null || (view.actsTold && acted.by === 'agent') ? [] : [view.words.acted(acted.action, acted.by)];
  return [...did, ...told.flatMap((percept) => view.words.percept(percept, seat))];
}

interface Props {
  readonly view: AnyGameView;
  readonly seat: number;
  readonly experiences: readonly Experience<Untyped>[];
  /** The number of lines to keep free, so that nothing jumps. */
  readonly lines: number;
}

export function LastTurn({ view, seat, experiences, lines }: Props) {
  const say = useWords('table.turn');
  const last = newsOf(view, experiences, seat);
  return (
    <section className="last-turn" style={{ minHeight: `calc(${lines} * 1.5rem + 2rem)` }}>
      <h2>{view.unit ? say('happened') : last ? say('title', { unit: 'turn', nth: last.turn + 1 }) : say('last')}</h2>
      <ul aria-live="polite" data-messages-of="all" data-clock={last?.acted?.by === 'clock' || undefined}>
        {last === null ? (
          <li className="muted">{say('nothingYet')}</li>
        ) : (
          last.words.map((sentence) => <li key={sentence}>{sentence}</li>)
        )}
      </ul>
    </section>
  );
}

/** All turns so far, latest first. A memory aid: shown where the session allows it. */
export function PastTurns({
  view,
  seat,
  experiences,
}: {
  view: AnyGameView;
  seat: number;
  experiences: readonly Experience<Untyped>[];
}) {
  const say = useWords('table.turn');
  const text = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <ol className="past-turns" tabIndex={0}>
      {experiences
        .toReversed()
        .map((experience) => ({ turn: experience.turn, words: turnInWords(view, experience, seat) }))
        .filter(({ words }) => words.length > 0)
        .map(({ turn, words }) => (
          <li key={turn}>
            {!view.unit && <b>{say('title', { unit: 'turn', nth: turn + 1 })}</b>} {text(words)}
          </li>
        ))}
    </ol>
  );
}
