/**
 * The mind view, under a replay's board: what each mind believes about one proposition at this moment, beside the
 * truth, with a link to the event that made each belief true or false; and when each mind was wrong about it.
 */
import { useId, useMemo, useState } from 'react';
import type { Chain, OfferedModel } from '../../../games/core/beliefs/model.ts';
import type { Seat } from '../../../games/core/game.ts';
import { Fold } from '../../fold.tsx';
import { letterOf } from '../../signs/shapes.ts';
import type { ReplayLook } from '../deep-link.ts';
import type { Replay } from '../replay-log.ts';
import { BeliefTable, whose } from './belief-table.tsx';
import { Between } from './between.tsx';
import { FalseTimeline } from './false-timeline.tsx';
import {
  type Knowledge,
  lanesOf,
  likeliestSubject,
  linesAt,
  type MindsMoment,
  type MindsOfSession,
  subjectsAt,
} from './minds.ts';
import { useMinds } from './use-minds.ts';
import { Working } from './working.tsx';
import './mind.css';

interface Props extends MindsMoment {
  readonly replay: Replay;
  readonly look: ReplayLook;
  readonly onLook: (look: ReplayLook) => void;
  readonly onGoTo: (index: number) => void;
}

/** Nothing is shown for a game without belief models. */
export function MindView(props: Props) {
  const { beliefs, words } = props.replay;
  return beliefs ? <ModelledMinds {...props} knowledge={{ beliefs, words }} /> : null;
}

interface Modelled extends Props {
  readonly knowledge: Knowledge;
}

function ModelledMinds(props: Modelled) {
  const { replay, knowledge, look, onLook } = props;
  const { models } = knowledge.beliefs;
  const offered = models.find(({ model }) => model.id === look.model) ?? models[0];
  if (!offered) throw new Error(`${replay.game.id} offers no belief model`);
  const depth = Math.min(look.depth ?? 2, offered.depth);
  const asking = useMinds(replay, { model: offered.model.id, depth, between: null });
  const { asked } = asking;
  // the default has another beside it
  const other =
    look.model === undefined ? models.find(({ model }) => model.id === knowledge.beliefs.beside) : undefined;
  const id = useId();
  return (
    <section className="minds" aria-labelledby={id}>
      <h2 id={id}>Minds</h2>
      <div className="choices">
        <label>
          How deep
          <select value={depth} onChange={(event) => onLook({ ...look, depth: Number(event.target.value) })}>
            {Array.from({ length: offered.depth }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: depths are numbers
              <option key={i} value={i + 1}>
                {whose(exampleOf(i + 1, replay.seats, props.seat))}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Working
        asking={asking}
        doing="Working out what each agent believed"
        failed="These beliefs could not be worked out"
      />
      {asked.kind === 'there' && asked.answer.kind === 'minds' && other && (
        <MindsBeside {...props} minds={asked.answer.minds} model={offered.model.id} depth={depth} other={other} />
      )}
      {asked.kind === 'there' && asked.answer.kind === 'minds' && !other && (
        <MindsAt {...props} minds={asked.answer.minds} model={offered.model.id} beside={null} />
      )}
      {models.length > 1 && (
        <div className="taking">
          <label>
            Taking it that
            <select value={offered.model.id} onChange={(event) => onLook({ ...look, model: event.target.value })}>
              {models.map(({ model, name }) => (
                <option key={model.id} value={model.id}>
                  {name ?? model.id.slice(model.id.indexOf('/') + 1).replaceAll('-', ' ')}
                </option>
              ))}
            </select>
          </label>
          <p className="muted about">{offered.about}</p>
        </div>
      )}
    </section>
  );
}

/** An example of a chain of the greatest depth. */
function exampleOf(depth: number, seats: number, seat: Seat | null): Chain {
  const first = seat ?? 0;
  const rest = Array.from({ length: seats }, (_, at) => at).filter((at) => at !== first);
  const minds = [first, ...rest];
  return Array.from({ length: depth }, (_, i) => minds[i % Math.min(3, minds.length)] ?? first);
}

interface Known extends Modelled {
  readonly minds: MindsOfSession;
  readonly model: string;
}

/** The default model's minds, with those of another model as soon as these are worked out. */
function MindsBeside({ depth, other, ...known }: Known & { readonly depth: number; readonly other: OfferedModel }) {
  const { asked } = useMinds(known.replay, {
    model: other.model.id,
    depth: Math.min(depth, other.depth),
    between: null,
  });
  const minds = asked.kind === 'there' && asked.answer.kind === 'minds' ? asked.answer.minds : null;
  return <MindsAt {...known} beside={minds && { name: other.name ?? other.model.id, minds }} />;
}

interface WithBeside extends Known {
  readonly beside: { readonly name: string; readonly minds: MindsOfSession } | null;
}

function MindsAt({ replay, knowledge, minds, model, beside, index, seat, look, onLook, onGoTo }: WithBeside) {
  const subjects = useMemo(() => subjectsAt(minds, { index, seat }), [minds, index, seat]);
  // the proposition stays while the replay moves, until the reader chooses another
  const [first] = useState(() => likeliestSubject(subjects));
  const chosen = subjects.some(({ proposition }) => proposition === look.about) ? look.about : undefined;
  const about =
    chosen ?? (subjects.some(({ proposition }) => proposition === first) ? first : subjects[0]?.proposition);
  if (!about) return <p className="muted">Nothing has happened yet.</p>;
  const { words } = knowledge;
  const lines = linesAt(minds, about, { index, seat });
  const begins = minds.timelines[0]?.moments[0]?.index;
  const wrong = subjects.filter(({ falseNow, proposition }) => falseNow > 0 && proposition !== about);
  return (
    <>
      <label className="subject">
        About
        <select value={about} onChange={(event) => onLook({ ...look, about: event.target.value })}>
          {subjects.map(({ proposition, falseNow }) => (
            <option key={proposition} value={proposition}>
              {words.propositionInWords(proposition, letterOf)}
              {falseNow > 0 ? ` (${falseNow} wrong)` : ''}
            </option>
          ))}
        </select>
      </label>
      {lines.length === 0 && begins !== undefined && (
        <p className="muted">
          No agent believes anything before there is something to see.{' '}
          <button type="button" className="button plain" onClick={() => onGoTo(begins)}>
            To the first beliefs, event {replay.log[begins]?.seq}
          </button>
        </p>
      )}
      <BeliefTable
        lines={lines}
        beside={beside && { name: beside.name, lines: linesAt(beside.minds, about, { index, seat }) }}
        truth={trueAt(replay, knowledge, about, index)}
        about={about}
        words={words}
        happened={(at) => whatHappened(replay, at)}
        onGoTo={onGoTo}
      />
      <FalseTimeline lanes={lanesOf(minds, about, seat)} length={replay.log.length} index={index} onGoTo={onGoTo} />
      {wrong.length > 0 && (
        <p className="elsewhere">
          Wrong now about something else:{' '}
          {wrong.slice(0, 6).map(({ proposition, falseNow }) => (
            <button key={proposition} type="button" onClick={() => onLook({ ...look, about: proposition })}>
              {words.propositionInWords(proposition, letterOf)} ({falseNow})
            </button>
          ))}
          {wrong.length > 6 && ` and ${wrong.length - 6} more`}
        </p>
      )}
      {replay.seats > 1 && (
        <Fold title="What one knows and another does not">
          <Between
            replay={replay}
            knowledge={knowledge}
            model={model}
            propositions={subjects.map(({ proposition }) => proposition)}
            index={index}
            seat={seat}
            onLook={(proposition) => onLook({ ...look, about: proposition })}
          />
        </Fold>
      )}
    </>
  );
}

function trueAt({ states }: Replay, { beliefs, words }: Knowledge, proposition: string, index: number): string | null {
  const state = states[index];
  if (!state || state.phase === 'open') return null;
  return words.valueInWords(proposition, beliefs.truth(state.game, { id: proposition, values: [] }));
}

/** An event of the log, as readers look it up: its number and its words. */
function whatHappened({ log, view }: Replay, index: number): { readonly seq: number; readonly words: string } {
  const logged = log[index];
  if (!logged) throw new Error(`the log has no event ${index}`);
  const { event, seq } = logged;
  if (event.type === 'GameEventOccurred') return { seq, words: view.words.event(event.event).join(' ') };
  return { seq, words: 'the start' };
}
