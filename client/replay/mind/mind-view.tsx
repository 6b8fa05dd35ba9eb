/**
 * The minds of a replay at one moment: a picture of what each mind holds beside the truth, two of them compared; and under
 * "Details" the table of all chains, with a link to the event that made each belief true or false.
 */
import { type ReactElement, useId, useMemo, useState } from 'react';
import type { OfferedModel } from '../../../games/core/beliefs/model.ts';
import type { GameTypes } from '../../../games/core/game.ts';
import { Fold } from '../../fold.tsx';
import type { MindPictures, ReplayedGame } from '../../game-view.ts';
import { letterOf } from '../../signs/shapes.ts';
import { type ReplaySaid, useReplaySaid } from '../../words/replay-words.tsx';
import { useWords } from '../../words/use-words.ts';
import type { ReplayLook } from '../deep-link.ts';
import { after, before } from '../places.ts';
import type { Replay } from '../replay-log.ts';
import { BeliefTable } from './belief-table.tsx';
import { Between } from './between.tsx';
import { FalseTimeline } from './false-timeline.tsx';
import { InWords } from './in-words.tsx';
import { lookedAt } from './looked-at.ts';
import {
  type BeliefReading,
  lanesOf,
  likeliestSubject,
  linesAt,
  type MindsMoment,
  type MindsOfSession,
  type MindsSubject,
  subjectsAt,
} from './minds.ts';
import { PictureGrid } from './picture-grid.tsx';
import { picturesAt, truthAs } from './pictures.ts';
import { useReplayed } from './remarks.ts';
import { truthOf } from './truth-of.ts';
import { useMinds } from './use-minds.ts';
import { Working } from './working.tsx';
import './mind.css';
import './pictures.css';
import { Blank } from '../../words/blank.tsx';

interface Props extends MindsMoment {
  readonly replay: Replay;
  readonly look: ReplayLook;
  readonly onLook: (look: ReplayLook) => void;
  readonly onGoTo: (index: number) => void;
}

/** Nothing is shown for a game without belief models. */
export function MindView(props: Props) {
  const { beliefs, words } = props.replay;
  if (!beliefs) return null;
  return (
    <InWords>
      <ModelledMinds {...props} knowledge={{ beliefs, words }} />
    </InWords>
  );
}

interface Modelled extends Props {
  readonly knowledge: BeliefReading;
}

function ModelledMinds(props: Modelled) {
  const { replay, knowledge, look, onLook } = props;
  const say = useWords('minds');
  const { models } = knowledge.beliefs;
  const looked = lookedAt(replay, look);
  if (!looked) throw new Error(`${replay.game.id} offers no belief model`);
  const { offered, depth } = looked;
  const asking = useMinds(replay, { model: offered.model.id, depth, between: null });
  const { asked } = asking;
  // the default has another beside it
  const other = offered === models[0] ? models.find(({ model }) => model.id === knowledge.beliefs.beside) : undefined;
  const id = useId();
  return (
    <section className="minds" aria-labelledby={id}>
      <h2 id={id}>{say('heading')}</h2>
      {offered.depth > 1 && replay.seats > 1 && (
        <label className="depth">
          {say('depth')}
          <select value={depth} onChange={(event) => onLook({ ...look, depth: Number(event.target.value) })}>
            {Array.from({ length: offered.depth }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: depths are numbers
              <option key={i} value={i + 1}>
                {say('order', { order: i + 1 })}
              </option>
            ))}
          </select>
        </label>
      )}
      <Working asking={asking} doing={say('doing')} failed={say('failed')} />
      {asked.kind === 'there' && asked.answer.kind === 'minds' && (
        <MindsAt {...props} minds={asked.answer.minds} offered={offered} depth={depth} other={other ?? null} />
      )}
    </section>
  );
}

interface Known extends Modelled {
  readonly minds: MindsOfSession;
  readonly offered: OfferedModel;
  readonly depth: number;
  /** The model that is shown beside the default; null: none. */
  readonly other: OfferedModel | null;
}

function MindsAt(props: Known) {
  const { replay, minds, index, seat, look, onLook, onGoTo } = props;
  const say = useWords('minds');
  const drawn = replay.pictures;
  const subjects = useMemo(() => subjectsAt(minds, { index, seat }), [minds, index, seat]);
  // the proposition stays while the replay moves, until the reader chooses another
  const [first] = useState(() => likeliestSubject(subjects, drawn?.matters));
  const chosen = subjects.some(({ proposition }) => proposition === look.about) ? look.about : undefined;
  const about =
    chosen ?? (subjects.some(({ proposition }) => proposition === first) ? first : subjects[0]?.proposition);
  if (!about) return <p className="muted">{say('nothingYet')}</p>;
  const begins = minds.timelines[0]?.moments[0]?.index;
  if (begins !== undefined && index < begins)
    return (
      <p className="muted">
        {say('noBeliefs')}
        <Blank />
        <button type="button" className="button plain" onClick={() => onGoTo(begins)}>
          {say('toFirst', { seq: replay.log[begins]?.seq ?? 0 })}
        </button>
      </p>
    );
  const details = (
    <Details {...props} about={about} subjects={subjects} hasSubject={drawn === null || drawn.shows === 'all'} />
  );
  if (!drawn) return details;
  return (
    <>
      {drawn.shows === 'one' && <Subject {...props} about={about} subjects={subjects} />}
      <Pictures {...props} drawn={drawn} about={about} subjects={subjects} />
      <Fold
        title={say('details')}
        isOpen={look.details ?? false}
        onOpen={(open) => onLook({ ...look, details: open || undefined })}
      >
        {details}
      </Fold>
    </>
  );
}

interface About extends Known {
  readonly about: string;
  readonly subjects: readonly MindsSubject[];
}

function Subject({ knowledge: { words }, about, subjects, look, onLook }: About) {
  const say = useWords('minds');
  return (
    <label className="subject">
      {say('about')}
      <select value={about} onChange={(event) => onLook({ ...look, about: event.target.value })}>
        {subjects.map(({ proposition, falseNow }) => (
          <option key={proposition} value={proposition}>
            {words.propositionInWords(proposition, letterOf)}
            {falseNow > 0 ? ` (${say('countFalse', { count: falseNow })})` : ''}
          </option>
        ))}
      </select>
    </label>
  );
}

function Pictures(props: About & { readonly drawn: MindPictures<GameTypes> }) {
  const { replay, knowledge, minds, drawn, about, subjects, depth, index, seat, look, onLook, onGoTo } = props;
  const said = useReplaySaid();
  const everything = replay.eyes(null).frames[index]?.observation;
  const asked = useMemo(() => subjects.map(({ proposition }) => proposition), [subjects]);
  const topics = useMemo(() => drawn.topics?.(asked, everything) ?? asked, [drawn, asked, everything]);
  const pictures = useMemo(() => {
    const truth = truthAs(topics, (proposition) => truthOf(replay, knowledge, proposition, index) ?? '');
    return [truth, ...picturesAt(minds, { topics, depth, index, seat })];
  }, [replay, knowledge, minds, topics, depth, index, seat]);
  return (
    <>
      {drawn.arranged !== 'columns' && !drawn.wrongIn && <Elsewhere {...props} drawn={drawn} topics={topics} />}
      <PictureGrid
        minds={drawn}
        pictures={pictures}
        about={about}
        everything={everything}
        words={knowledge.words}
        moments={replay.moments}
        compare={look.compare}
        onCompare={(compare) => onLook({ ...look, compare })}
        happened={(at) => whatHappened(replay, at, said)}
        onGoTo={onGoTo}
      >
        {drawn.arranged === 'columns' && <Elsewhere {...props} drawn={drawn} topics={topics} />}
      </PictureGrid>
    </>
  );
}

/** What else is false now; where nothing is, the way to where something was. */
function Elsewhere({
  minds,
  knowledge: { words },
  subjects,
  about,
  topics,
  drawn,
  index,
  seat,
  look,
  onLook,
  onGoTo,
}: About & { readonly drawn: MindPictures<GameTypes>; readonly topics: readonly string[] }) {
  const say = useWords('minds');
  const falseNow = subjects.filter((one) => one.falseNow > 0);
  const others = falseNow.filter(({ proposition }) =>
    drawn.shows === 'one' ? proposition !== about : !topics.includes(proposition),
  );
  if (others.length > 0 && drawn.shows === 'one')
    return (
      <p className="elsewhere">
        {say('alsoFalse')}
        <Blank />
        {others.slice(0, 3).map(({ proposition, falseNow: count }) => (
          <button
            key={proposition}
            type="button"
            className="as-link"
            onClick={() => onLook({ ...look, about: proposition })}
          >
            {words.propositionInWords(proposition, letterOf)} ({count})
          </button>
        ))}
        {others.length > 3 && <> {say('more', { count: others.length - 3 })}</>}
      </p>
    );
  if (falseNow.length > 0) return <p className="elsewhere" />;
  const starts = minds.spans.flatMap(({ from, chain }) => (seat === null || chain[0] === seat ? [from] : []));
  const places = [...new Set(starts)].toSorted((a, b) => a - b);
  const next = after(places, index);
  const to = next ?? before(places, index);
  return (
    <p className="elsewhere muted">
      {say('noneFalse')}
      <Blank />
      {to !== null && (
        <button type="button" className="as-link" onClick={() => onGoTo(to)}>
          {say(next === null ? 'toBefore' : 'toNext')}
        </button>
      )}
    </p>
  );
}

interface DetailsProps extends About {
  /** Whether the proposition is chosen here. */
  readonly hasSubject: boolean;
}

function Details(props: DetailsProps) {
  const { replay, knowledge, minds, other, depth, about, subjects, index, seat, look, onLook, onGoTo, hasSubject } =
    props;
  const say = useWords('minds');
  const said = useReplaySaid();
  const { words, beliefs } = knowledge;
  const { models } = beliefs;
  const texts = useModelTexts(replay);
  const lines = linesAt(minds, about, { index, seat });
  const wrong = subjects.filter(({ falseNow, proposition }) => falseNow > 0 && proposition !== about);
  const table = (beside: { readonly name: string; readonly minds: MindsOfSession } | null) => (
    <BeliefTable
      lines={lines}
      beside={beside && { name: beside.name, lines: linesAt(beside.minds, about, { index, seat }) }}
      truth={trueAt(replay, knowledge, about, index)}
      about={about}
      words={words}
      happened={(at) => whatHappened(replay, at, said)}
      onGoTo={onGoTo}
    />
  );
  return (
    <div className="details">
      {hasSubject && <Subject {...props} />}
      {other ? (
        <Beside replay={replay} depth={depth} other={other}>
          {table}
        </Beside>
      ) : (
        table(null)
      )}
      <FalseTimeline lanes={lanesOf(minds, about, seat)} length={replay.log.length} index={index} onGoTo={onGoTo} />
      {wrong.length > 0 && (
        <p className="elsewhere">
          {say('alsoFalse')}
          <Blank />
          {wrong.slice(0, 6).map(({ proposition, falseNow }) => (
            <button
              key={proposition}
              type="button"
              className="as-link"
              onClick={() => onLook({ ...look, about: proposition })}
            >
              {words.propositionInWords(proposition, letterOf)} ({falseNow})
            </button>
          ))}
          {wrong.length > 6 && <> {say('more', { count: wrong.length - 6 })}</>}
        </p>
      )}
      {models.length > 1 && texts !== null && (
        <div className="taking">
          <label>
            {say('assumption')}
            <select value={props.offered.model.id} onChange={(event) => onLook({ ...look, model: event.target.value })}>
              {models.map(({ model, name }) => (
                <option key={model.id} value={model.id}>
                  {texts[model.id]?.name ?? name ?? model.id.slice(model.id.indexOf('/') + 1).replaceAll('-', ' ')}
                </option>
              ))}
            </select>
          </label>
          <p className="muted about">{texts[props.offered.model.id]?.about ?? props.offered.about}</p>
        </div>
      )}
      {replay.seats > 1 && (
        <Fold title={say('differences')}>
          <Between
            replay={replay}
            knowledge={knowledge}
            model={props.offered.model.id}
            propositions={subjects.map(({ proposition }) => proposition)}
            index={index}
            seat={seat}
            onLook={(proposition) => onLook({ ...look, about: proposition })}
          />
        </Fold>
      )}
    </div>
  );
}

/** The table with the minds of another model beside it, as soon as these are worked out. */
function Beside({
  replay,
  depth,
  other,
  children,
}: Pick<Known, 'replay' | 'depth'> & {
  readonly other: OfferedModel;
  readonly children: (beside: { readonly name: string; readonly minds: MindsOfSession } | null) => ReactElement;
}) {
  const texts = useModelTexts(replay);
  const { asked } = useMinds(replay, {
    model: other.model.id,
    depth: Math.min(depth, other.depth),
    between: null,
  });
  const minds = asked.kind === 'there' && asked.answer.kind === 'minds' ? asked.answer.minds : null;
  return children(minds && texts && { name: texts[other.model.id]?.name ?? other.name ?? other.model.id, minds });
}

/**
 * Id of a model -> what it assumes, in the language of the replay; those that cannot be loaded are said in English. null: they are not
 * there yet.
 */
function useModelTexts(replay: Replay): ReplayedGame['models'] | null {
  const replayed = useReplayed(replay);
  if (replayed === null) return replay.language === 'en' ? NO_TEXTS : null;
  return replayed === 'failed' ? NO_TEXTS : replayed.models;
}

const NO_TEXTS: ReplayedGame['models'] = {};

function trueAt(replay: Replay, knowledge: BeliefReading, proposition: string, index: number): string | null {
  const value = truthOf(replay, knowledge, proposition, index);
  return value === null ? null : knowledge.words.valueInWords(proposition, value);
}

/** An event of the log, as readers look it up: its number and its words. */
function whatHappened(
  { log, view }: Replay,
  index: number,
  { say, text }: ReplaySaid,
): { readonly seq: number; readonly words: string } {
  const logged = log[index];
  if (!logged) throw new Error(`the log has no event ${index}`);
  const { event, seq } = logged;
  if (event.type === 'GameEventOccurred') return { seq, words: text(view.words.event(event.event)) };
  return { seq, words: say('minds.theStart') };
}
