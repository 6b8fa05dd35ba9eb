/**
 * What a session was for the seat, once it is over: its points as a curve, and the moments that decided it. Where the replay
 * is open to this browser each has its board, a mind beside the truth, and a way to play it again; elsewhere it is told in the
 * words of what the seat was told. The session's treatments say which of both there is.
 */
import { lazy, Suspense, useMemo } from 'react';
import { useLocale } from 'use-intl';
import { Link } from 'wouter';
import type { AnyGameView } from '../game-view.ts';
import { part } from '../part.tsx';
import { withLanguage } from '../reader-language.ts';
import { useSight } from '../replay-link.tsx';
import type { SeatSession } from '../seat/seat-state.ts';
import { useWords } from '../words/use-words.ts';
import { momentsTold } from './end-told.ts';
import { livedBy } from './lived.ts';
import { PointsCurve } from './points-curve.tsx';
import { type AnyLife, paidIn } from './recap.ts';
import './ending.css';
import { Blank } from '../words/blank.tsx';

/** It loads the game's rules. */
const SessionMoments = lazy(() =>
  part(async () => ({ default: (await import('../replay/end/session-moments.tsx')).SessionMoments })),
);

interface Props {
  readonly view: AnyGameView;
  readonly seated: SeatSession;
}

export function EndStory({ view, seated }: Props) {
  const say = useWords('later.end');
  const { first, experiences, seat, info, request } = seated;
  const { recap } = info.aids;
  const recalls = info.aids.knowledge;
  const hidesReasons = !(recap?.reasons ?? false);
  const life = useMemo(
    () => (first ? livedBy(view, { seat, first, experiences, recalls, hidesReasons }) : null),
    [view, seat, first, experiences, recalls, hidesReasons],
  );
  const sight = useSight(info.session);
  if (!life) return null;
  const told = momentsTold(recap, sight === null ? null : sight?.sees);
  if (told === 'unknown') return <p role="status">{say('working')}</p>;
  const inWords = (
    <>
      {recap?.points && <Curve view={view} life={life} marked={told === null ? [] : turnsIn(view, life)} />}
      {told !== null && <MomentsInWords view={view} life={life} session={info.session} sees={!!sight} />}
    </>
  );
  if (told !== 'replayed' || !sight) return inWords;
  return (
    <Suspense fallback={<p role="status">{say('working')}</p>}>
      <SessionMoments
        session={info.session}
        token={sight.token}
        seat={seat}
        isScored={request !== null && view.score(request.observation, seat) !== null}
        curve={(marked) => recap?.points && <Curve view={view} life={life} marked={marked} />}
        otherwise={inWords}
      />
    </Suspense>
  );
}

const turnsIn = (view: AnyGameView, life: AnyLife): readonly number[] =>
  (view.decisive?.(life) ?? []).map(({ turn }) => turn);

interface CurveProps {
  readonly view: AnyGameView;
  readonly life: AnyLife;
  /** Turns of the moments, in their order. */
  readonly marked: readonly number[];
}

/** Nothing where the seat was told of no points, or of all at once. */
function Curve({ view, life, marked }: CurveProps) {
  const say = useWords('later.end');
  const paid = useMemo(() => paidIn(view, life), [view, life]);
  const last = paid.at(-1);
  if (!last || paid.length < 2) return null;
  const over = { unit: view.unit ?? 'turn', turns: paid.length } as const;
  return (
    <div className="curve-card">
      <h2>{say('curve', over)}</h2>
      <PointsCurve paid={paid} marked={marked} name={say('curveEnd', { ...over, points: last.sum })} />
    </div>
  );
}

interface InWordsProps extends Pick<CurveProps, 'view' | 'life'> {
  readonly session: string;
  /** A link leads into what this browser may look back at. */
  readonly sees: boolean;
}

function MomentsInWords({ view, life, session, sees }: InWordsProps) {
  const say = useWords('later.end');
  const language = useLocale();
  const moments = useMemo(() => view.decisive?.(life) ?? [], [view, life]);
  if (moments.length === 0) return null;
  return (
    <>
      <h2>{say('moments')}</h2>
      <ol className="moments">
        {moments.map(({ turn, title, words }, i) => (
          <li key={turn}>
            <span className="number" aria-hidden>
              {i + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p>
                {!view.unit && say('turn', { nth: turn + 1 })}
                <Blank />
                {words}
              </p>
              {sees && <Link href={withLanguage(`/replay/${session}?turn=${turn + 1}`, language)}>{say('see')}</Link>}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
