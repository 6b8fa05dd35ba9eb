/** One moment that decided a session: what happened, the board then, a mind beside the truth, and the ways back to it. */
import { type CSSProperties, useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useLocale } from 'use-intl';
import { Link, useLocation } from 'wouter';
import type { BeliefTimeline } from '../../../games/core/beliefs/timeline.ts';
import type { Seat } from '../../../games/core/game.ts';
import { forkSession, getGames } from '../../api.ts';
import type { PictureOf } from '../../game-view.ts';
import { withLanguage } from '../../reader-language.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { colourOf, letterOf } from '../../signs/shapes.ts';
import { saidBy } from '../../use-loaded.ts';
import { useReplaySaid } from '../../words/replay-words.tsx';
import { type LaterSay, useWords } from '../../words/use-words.ts';
import { linkTo } from '../deep-link.ts';
import { keepBranch } from '../keep-branch.ts';
import { ChainSigns } from '../mind/chain-name.tsx';
import { pictureInWords } from '../mind/picture-words.ts';
import { picturesAt, truthAs } from '../mind/pictures.ts';
import { truthOf } from '../mind/truth-of.ts';
import type { Replay } from '../replay-log.ts';
import type { EndMoment, EndText } from './ended-session.ts';
import { holdersAgain } from './holders-again.ts';
import '../mind/pictures.css';

interface Props {
  readonly number: number;
  readonly replay: Replay;
  readonly timelines: readonly BeliefTimeline[];
  readonly seat: Seat;
  readonly moment: EndMoment;
}

export function MomentCard({ number, replay, timelines, seat, moment }: Props) {
  const say = useWords('later.end');
  const language = useLocale();
  const { index, title, sentences, text, about } = moment;
  const seq = replay.log[index]?.seq ?? 1;
  const place = linkTo({ seq, seat: null }, about === null ? {} : { about });
  return (
    <li className="end-moment">
      <div className="told">
        <h3>
          <span className="number" aria-hidden>
            {number}
          </span>{' '}
          {title}
        </h3>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <div className="ways">
          <AgainFrom replay={replay} seat={seat} moment={moment} />
          <Link href={withLanguage(`/replay/${replay.session}${place}`, language)}>{say('see')}</Link>
        </div>
      </div>
      <div className="drawn" data-arranged={text ? 'text' : replay.pictures?.arranged}>
        {text ? <TextRead text={text} /> : <BoardThen replay={replay} moment={moment} />}
        <Minds replay={replay} timelines={timelines} moment={moment} />
      </div>
    </li>
  );
}

function TextRead({ text: { sentences, decides } }: { readonly text: EndText }) {
  const say = useWords('later.end');
  return (
    <figure className="end-text" aria-label={say('text')}>
      <figcaption>{say('text')}</figcaption>
      <ol>
        {sentences.map((sentence, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence can come twice, and none changes its place
          <li key={i}>{decides.includes(i) ? <mark>{sentence}</mark> : sentence}</li>
        ))}
      </ol>
    </figure>
  );
}

const NO_CHOICE = (): void => undefined;

/** The board as the viewer of everything has it, in small. It is a picture: nothing on it can be pressed. */
function BoardThen({ replay, moment: { index } }: Pick<Props, 'replay' | 'moment'>) {
  const say = useWords('later.end');
  const { view } = replay;
  const eyes = replay.eyes(null);
  const observation = eyes.frames[index]?.observation;
  if (observation === undefined) return null;
  const { Board } = view;
  return (
    <figure className="end-board" aria-label={say('board')}>
      <figcaption>{say('board')}</figcaption>
      <div inert aria-hidden>
        <Board
          observation={observation}
          seat={null}
          legalActions={[]}
          choices={{}}
          acted={null}
          memory={null}
          memoryOf={(at) => replay.eyes(at).memories[index] ?? null}
          onChoose={NO_CHOICE}
        />
      </div>
      <div className="unseen">
        {view.words.observation(observation).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </figure>
  );
}

/** The truth, and beside it the mind of the moment. */
function Minds({ replay, timelines, moment }: Pick<Props, 'replay' | 'timelines' | 'moment'>) {
  const say = useWords('later.end');
  const { pictures: drawn, beliefs, moments, words } = replay;
  const said = useReplaySaid();
  const id = useId();
  const { index, mind, about } = moment;
  const everything = replay.eyes(null).frames[index]?.observation;
  if (!drawn || !beliefs || everything === undefined) return null;
  const asked = [...new Set(timelines.flatMap(({ rows }) => rows.map(({ proposition }) => proposition)))];
  const topics = drawn.topics?.(asked, everything) ?? asked;
  const subject = about ?? topics[0];
  if (subject === undefined) return null;
  const truth = truthAs(topics, (proposition) => truthOf(replay, { beliefs }, proposition, index) ?? '');
  const held = picturesAt(
    { timelines, spans: [] },
    { topics, depth: mind?.length ?? 0, index, seat: mind?.[0] ?? null },
  ).filter(({ chain }) => mind !== null && chain.join() === mind.join());
  const pictures = [truth, ...held];
  const { Picture } = drawn;
  return pictures.map((picture) => (
    <figure
      key={picture.chain.join() || 'truth'}
      className="picture"
      aria-label={nameOf(picture, say)}
      aria-describedby={moments && `${id}-${picture.chain.join()}`}
      data-chain={picture.chain.join('.') || 'truth'}
      style={{ '--believer': colourOfMind(picture) } as CSSProperties}
    >
      <figcaption>
        <ChainSigns chain={picture.chain.slice(0, 1)} size={18} />
        <span className="name">{nameOf(picture, say)}</span>
        {picture.held.some(
          (one) => one.verdict === 'false' && (drawn.shows === 'all' || one.proposition === subject),
        ) && (
          <b className="false">
            <EyeSign crossed size={16} /> {say('false')}
          </b>
        )}
      </figcaption>
      {moments && (
        <p className="unseen" id={`${id}-${picture.chain.join()}`}>
          {pictureInWords(picture, drawn.shows === 'one' ? subject : null, { moments, words, said, nameOf: letterOf })}
        </p>
      )}
      <Picture picture={picture} about={subject} all={pictures} everything={everything} />
    </figure>
  ));
}

const colourOfMind = ({ chain: [first] }: PictureOf): string => (first === undefined ? 'var(--ink)' : colourOf(first));

function nameOf({ chain }: PictureOf, say: LaterSay<'end'>): string {
  if (chain.length === 0) return say('truth');
  const who = chain.map(letterOf).reduceRight((other, name) => say('thinksThat', { who: name, other }));
  return say('thinks', { who });
}

/** A branch that begins with this moment, with the visitor in the seat that they had. */
function AgainFrom({ replay, seat, moment }: Pick<Props, 'replay' | 'seat' | 'moment'>) {
  const say = useWords('later.end');
  const language = useLocale();
  const [, navigate] = useLocation();
  const [state, setState] = useState<{ readonly making: boolean; readonly problem: string | null }>({
    making: false,
    problem: null,
  });
  const start = async (): Promise<void> => {
    setState({ making: true, problem: null });
    try {
      const game = (await getGames()).find(({ id }) => id === replay.game.id);
      const held = replay.states[moment.from]?.seats ?? [];
      const seats = holdersAgain(held, seat, game?.defaultPartner ?? '');
      const branch = await forkSession(replay.session, { at: replay.log[moment.from]?.seq ?? 1, change: null, seats });
      keepBranch(branch, replay.session);
      navigate(withLanguage(`/play/${branch.session}`, language));
    } catch (error) {
      setState({ making: false, problem: saidBy(error).message });
    }
  };
  return (
    <>
      <Button className="button" isDisabled={state.making} onPress={() => void start()}>
        {say(state.making ? 'making' : 'tryAgain')}
      </Button>
      {state.problem !== null && (
        <p role="alert" className="problem">
          {state.problem}
        </p>
      )}
    </>
  );
}
