/**
 * The moments that decided a session for a seat, where the replay is open to this browser: each with the board and one mind
 * beside the truth, the replay's sentence, and a way to play that moment again. It loads the log and the game's rules.
 */
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocale } from 'use-intl';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import { Fold } from '../../fold.tsx';
import { part } from '../../part.tsx';
import { withLanguage } from '../../reader-language.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useLoaded } from '../../use-loaded.ts';
import { ReplayWorded, replayWordsAreThere } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import { loadReplay } from '../load-replay.ts';
import type { Replay } from '../replay-log.ts';
import { type ReplayStory, useStory } from '../use-story.ts';
import type { EndOf, SessionEnd } from './ended-session.ts';
import { MomentCard } from './moment-card.tsx';
import './end.css';
import { Blank } from '../../words/blank.tsx';

interface Props {
  readonly session: string;
  /** The token with which this browser may see the whole session; null: all may. */
  readonly token: string | null;
  readonly seat: Seat;
  /** The seat's points, with the turns of the moments marked. */
  readonly curve: (marked: readonly number[]) => ReactNode;
  /** Whether the page has told the seat its points. */
  readonly isScored: boolean;
  /** Shown where the moments cannot be worked out. */
  readonly otherwise: ReactNode;
}

export function SessionMoments({ session, token, ...props }: Props) {
  const say = useWords('later.end');
  const language = useLocale();
  const load = useCallback(() => loadEnded(session, token, language), [session, token, language]);
  const [loaded] = useLoaded(load);
  switch (loaded.kind) {
    case 'loading':
      return <p role="status">{say('working')}</p>;
    case 'failed':
      return props.otherwise;
    case 'there': {
      const { replay, endOf } = loaded.value;
      if (!endOf || !replay.moments) return props.otherwise;
      return (
        <ReplayWorded language={replay.language}>
          <Told replay={replay} endOf={endOf} {...props} />
        </ReplayWorded>
      );
    }
  }
}

interface LoadedEnd {
  readonly replay: Replay;
  /** null: the game has no end of its own. */
  readonly endOf: EndOf<GameTypes> | null;
}

async function loadEnded(session: string, token: string | null, language: string): Promise<LoadedEnd> {
  const replay = await loadReplay(session, token, language);
  const end = replay.pictures?.end;
  if (!end) return { replay, endOf: null };
  const [endOf] = await Promise.all([part(end), replayWordsAreThere(replay.language)]);
  return { replay, endOf };
}

type ToldProps = Omit<Props, 'session' | 'token'> & { readonly replay: Replay; readonly endOf: EndOf<GameTypes> };

function Told({ replay, endOf, seat, isScored, curve, otherwise }: ToldProps) {
  const say = useWords('later.end');
  const language = useLocale();
  const story = useStory(replay, undefined);
  const end = useMemo(() => (isTold(story) ? endIn(replay, endOf, story, seat) : null), [replay, endOf, story, seat]);
  if (story.state === 'failed')
    return (
      <>
        <p className="muted">{say('notWorked')}</p>
        {otherwise}
      </>
    );
  if (end === null)
    return (
      <>
        {curve([])}
        <p role="status">{say('working')}</p>
      </>
    );
  const { moments, scores, rest } = end;
  const right = scores.reduce((sum, one) => sum + one.right, 0);
  const of = scores.reduce((sum, one) => sum + one.of, 0);
  return (
    <>
      {scores.length > 0 && (
        <section className="end-scores">
          {!isScored && <p className="headline">{say('right', { right, of })}</p>}
          <h2>{say('byOrder')}</h2>
          <ul>
            {scores.map((one) => (
              <li key={one.order}>{say.rich('ofOrder', { ...one, b: (text) => <b>{text}</b> })}</li>
            ))}
          </ul>
        </section>
      )}
      {curve(moments.map(({ turn }) => turn))}
      {moments.length > 0 && (
        <>
          <h2 className="moments-heading">
            {say(scores.length > 0 ? 'wrong' : 'moments')}
            {replay.seats > 1 && (
              <span className="small">
                <AgentSign seat={seat} size={20} you /> {say('youAre', { letter: letterOf(seat) })}
              </span>
            )}
          </h2>
          <ol className="end-moments">
            {moments.map((moment, i) => (
              <MomentCard
                key={moment.index}
                number={i + 1}
                replay={replay}
                timelines={story.timelines}
                seat={seat}
                moment={moment}
              />
            ))}
          </ol>
        </>
      )}
      {rest.length > 0 && (
        <Fold title={say('rest', { count: rest.length })}>
          <ul className="end-rest">
            {rest.map(({ index, words }) => (
              <li key={index}>
                {words}
                <Blank />
                <a href={withLanguage(`/replay/${replay.session}?seq=${replay.log[index]?.seq ?? 1}`, language)}>
                  {say('see')}
                </a>
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

/** Whether beliefs and sentences are all there. */
const isTold = ({ state, stories }: ReplayStory): boolean => state === 'there' && stories.length > 0;

function endIn(
  { log, states, eyes }: Replay,
  endOf: EndOf<GameTypes>,
  { stories, timelines }: ReplayStory,
  seat: Seat,
): SessionEnd {
  return endOf({
    seat,
    log: log.map(({ event }) => event),
    states: states.map(({ game }) => game),
    stories,
    timelines,
    percepts: (index) => eyes(seat).frames[index]?.percepts ?? [],
    nameOf: letterOf,
  });
}
