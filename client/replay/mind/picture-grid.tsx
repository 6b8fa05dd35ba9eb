/**
 * Minds as pictures: the truth, and what each chain of minds holds, side by side. A game draws one picture; this arranges
 * them, names them, says which are false, and compares the two that the reader presses.
 */
import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Chain } from '../../../games/core/beliefs/model.ts';
import type { AnyMomentWords } from '../../../games/core/beliefs/moment-words.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import type { Words } from '../../../games/core/package.ts';
import { Fold } from '../../fold.tsx';
import type { HeldNow, MindPictures, PictureOf } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { colourOf, letterOf } from '../../signs/shapes.ts';
import { useReplaySaid } from '../../words/replay-words.tsx';
import { useList } from '../../words/use-list.ts';
import { useWords } from '../../words/use-words.ts';
import { ChainSigns, chainName } from './chain-name.tsx';
import { pictureInWords } from './picture-words.ts';
import {
  afterPress,
  type Differing,
  differing,
  falseIn,
  heldOf,
  type Pressed,
  pairToShow,
  pressedFrom,
  pressedInAddress,
} from './pictures.ts';

interface Props {
  readonly minds: MindPictures<GameTypes>;
  /** The truth first. */
  readonly pictures: readonly PictureOf[];
  readonly about: string;
  readonly everything: unknown;
  readonly words: Words;
  /** Left out: the game has no sentences, and a picture has its name and its table alone. */
  readonly moments?: AnyMomentWords | undefined;
  /** As in the address; undefined: the reader has pressed nothing. */
  readonly compare: string | undefined;
  readonly onCompare: (compare: string) => void;
  readonly happened: (index: number) => { readonly seq: number; readonly words: string };
  readonly onGoTo: (index: number) => void;
  /** What follows the comparison. */
  readonly children: ReactNode;
}

export function PictureGrid(props: Props) {
  const { minds, pictures, about, everything, words, moments, compare, onCompare, children } = props;
  const id = useId();
  const say = useWords('minds');
  const said = useReplaySaid();
  const only = minds.shows === 'one' ? about : null;
  const pressed = pressedFrom(compare, pictures) ?? pairToShow(pictures, only);
  const { Picture, Key } = minds;
  const columns = pictures.filter(({ chain }) => chain.length === 1).length;
  const rows = Math.max(...pictures.map(({ chain }) => rowOf(pictures, chain)));
  const figures = pictures.map((picture) => {
    const { chain } = picture;
    const key = chain.join() || 'truth';
    const isPressed = pressed.some((one) => one.join() === chain.join());
    const name = chain.length === 0 ? say('truth') : chainName(chain, said);
    return (
      <figure
        key={key}
        className="picture"
        aria-label={name}
        aria-describedby={moments && `${id}-${key}`}
        data-chain={chain.join('.') || 'truth'}
        data-deep={chain.length > 1 || undefined}
        data-pressed={isPressed || undefined}
        data-false={falseIn(picture, only).length > 0 || undefined}
        style={
          {
            '--believer': chain[0] === undefined ? 'var(--ink)' : colourOf(chain[0]),
            ...(minds.arranged === 'columns' ? placed(pictures, chain) : {}),
          } as CSSProperties
        }
      >
        <figcaption>
          <button
            type="button"
            aria-pressed={isPressed}
            title={say('compareOf', { name })}
            onClick={() => onCompare(pressedInAddress(afterPress(pressed, chain)))}
          >
            <ChainSigns chain={chain.slice(0, 1)} size={18} />
            <span className="name">{name}</span>
            {chain.length > 1 && (
              <span className="name below" aria-hidden>
                … {chainName(chain.slice(1), said)}
              </span>
            )}
          </button>
          <Status picture={picture} only={only} minds={minds} everything={everything} words={words} />
        </figcaption>
        {moments && (
          <p className="unseen" id={`${id}-${key}`}>
            {pictureInWords(picture, only, { moments, words, said, nameOf: letterOf })}
          </p>
        )}
        <Picture picture={picture} about={about} all={pictures} everything={everything} />
      </figure>
    );
  });
  const compared = (
    <section className="compare" aria-label={say('compare')}>
      <Compared {...props} pressed={pressed} only={only} />
      <div className="more" data-unpictured>
        {children}
      </div>
      <div className="key small muted">
        <Key everything={everything} />
        <span>{say('keyDotted')}</span>
        <span>
          <i className="hatched" /> {say('keyHatched')}
        </span>
      </div>
    </section>
  );
  const grid = (inside: ReactNode) => (
    <div
      className="pictures"
      data-pictured
      data-arranged={minds.arranged}
      data-rows={rows > 2 ? 'many' : 'few'}
      style={{ '--minds': columns } as CSSProperties}
    >
      {inside}
    </div>
  );
  if (minds.wrongIn) {
    const wrong = pictures.filter((picture) => picture.chain.length > 0 && falseIn(picture, only).length > 0).length;
    return (
      <>
        {grid(figures.slice(0, 1))}
        <Fold title={say('readers')} about={wrong === 0 ? say('allRight') : say('readersWrong', { count: wrong })}>
          {grid([figures.slice(1), compared])}
        </Fold>
      </>
    );
  }
  return grid([figures, compared]);
}

/** The column of the mind and the row below its shorter chains; the truth is in the first column. */
function placed(pictures: readonly PictureOf[], chain: Chain): CSSProperties {
  const [first] = chain;
  if (first === undefined) return { '--column': 1, '--row': 1 } as CSSProperties;
  const seats = pictures.filter((one) => one.chain.length === 1).map((one) => one.chain[0]);
  return { '--column': 2 + Math.max(0, seats.indexOf(first)), '--row': rowOf(pictures, chain) } as CSSProperties;
}

/** From 1: the place of a chain among those of the same mind. */
function rowOf(pictures: readonly PictureOf[], chain: Chain): number {
  const own = pictures.filter((one) => one.chain[0] === chain[0]);
  return 1 + own.findIndex((one) => one.chain.join() === chain.join());
}

interface StatusProps extends Pick<Props, 'minds' | 'everything' | 'words'> {
  readonly picture: PictureOf;
  readonly only: string | null;
}

function Status({ picture, only, minds, everything, words }: StatusProps) {
  const say = useWords('minds');
  const wrong = falseIn(picture, only);
  const held = only === null ? null : heldOf(picture, only);
  if (picture.chain.length === 0)
    return (
      <span className="status">
        {minds.wrongIn ? (
          <WrongCount count={minds.wrongIn(picture)} />
        ) : (
          held && shortOf(held, minds, everything, words)
        )}
      </span>
    );
  return (
    <span className="status">
      {held && wrong.length === 0 && (held.value === null ? say('noIdea') : shortOf(held, minds, everything, words))}
      {only === null && wrong.length === 0 && say('allRight')}
      {wrong.length > 0 && (
        <b className="false">
          <EyeSign crossed size={16} /> {only === null ? say('countFalse', { count: wrong.length }) : say('isFalse')}
        </b>
      )}
    </span>
  );
}

/** How many of the minds that a text is about are wrong. */
function WrongCount({ count }: { readonly count: number }) {
  const say = useWords('minds');
  if (count === 0) return say('noneFalse');
  return (
    <b className="false">
      <EyeSign crossed size={16} /> {say('countFalse', { count })}
    </b>
  );
}

function shortOf(held: HeldNow, minds: Props['minds'], everything: unknown, words: Words): string {
  if (minds.short) return minds.short(held, everything);
  return held.value === null ? '' : words.valueInWords(held.proposition, held.value);
}

interface ComparedProps extends Props {
  readonly pressed: Pressed;
  readonly only: string | null;
}

/** What the pressed pictures hold, and what differs. */
function Compared({ minds, pictures, everything, words, pressed, only, happened, onGoTo }: ComparedProps) {
  const say = useWords('minds');
  const said = useReplaySaid();
  const list = useList();
  const chosen = pressed.flatMap((chain) => pictures.filter((one) => one.chain.join() === chain.join()));
  const [one, other] = chosen;
  const nameOf = ({ chain }: PictureOf): string => (chain.length === 0 ? say('truth') : chainName(chain, said));
  const short = (held: HeldNow | null): string =>
    held === null || held.value === null ? say('noIdea') : shortOf(held, minds, everything, words);
  const differs = one && other ? differing(one, other, only) : [];
  /** The false belief that a link leads to. */
  const wrong = chosen.flatMap((picture) => falseIn(picture, only).map((held) => ({ picture, held })));
  const latest = wrong.toSorted((a, b) => (b.held.since ?? 0) - (a.held.since ?? 0))[0];
  const since = latest?.held.since ?? null;
  return (
    <>
      <h3 data-unpictured={chosen.length < 2 || undefined}>{say('compare')}</h3>
      {chosen.length > 0 && (
        <dl>
          {chosen.map((picture) => (
            <div key={picture.chain.join()}>
              <dt>
                <ChainSigns chain={picture.chain.slice(0, 1)} size={18} /> {nameOf(picture)}
              </dt>
              {only !== null && (
                <dd>
                  <b>{short(heldOf(picture, only))}</b>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
      {chosen.length === 2 &&
        (differs.length === 0 ? (
          <p>{say('agree')}</p>
        ) : (
          <p className="differ">
            <span aria-hidden>≠</span>{' '}
            <b>{only === null ? say('differIn', { what: listOf(differs, minds, words, list) }) : say('differ')}</b>
          </p>
        ))}
      {latest && since !== null && (
        <p className="small" data-unpictured>
          <button type="button" className="as-link" onClick={() => onGoTo(since)}>
            {say('falseSince', { name: nameOf(latest.picture), seq: happened(since).seq })}
          </button>{' '}
          <span className="what">{happened(since).words}</span>
        </p>
      )}
      {chosen.length < 2 && (
        <p className="small muted" data-unpictured>
          {say(chosen.length === 1 ? 'pressOther' : 'pressTwo')}
        </p>
      )}
    </>
  );
}

function listOf(
  differs: readonly Differing[],
  minds: Props['minds'],
  words: Words,
  list: (parts: readonly string[]) => string,
): string {
  const propositions = differs.map(({ proposition }) => proposition);
  if (minds.list) return minds.list(propositions);
  return list(propositions.map((proposition) => words.propositionInWords(proposition, letterOf)));
}
