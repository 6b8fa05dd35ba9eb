/**
 * What policies expected of each seat at the decision where the replay stands, beside what the seat did. It is off until the reader
 * switches it on, and asks the server only then.
 */
import { useCallback, useId, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Predictions } from '../../../answers/predictions.ts';
import { getGames, getPredictions } from '../../api.ts';
import { useSentenceFor } from '../../refusals.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { useLoaded } from '../../use-loaded.ts';
import { useWords } from '../../words/use-words.ts';
import type { Replay } from '../replay-log.ts';
import { chanceInWords, decisionsAt, natsOf } from './decisions-at.ts';
import './predictions.css';

const MOST_MODELS = 3;

interface Props {
  readonly replay: Replay;
  /** Place in the log, from 0. */
  readonly index: number;
  readonly seat: number | null;
}

export function PredictionsPanel(props: Props) {
  const say = useWords('predictions');
  const [on, setOn] = useState(false);
  const id = useId();
  return (
    <section className="predictions" aria-labelledby={id}>
      <h2 id={id}>{say('heading')}</h2>
      <ToggleButton className="look" isSelected={on} onChange={setOn}>
        {say('show')}
      </ToggleButton>
      {on && <Chosen {...props} />}
    </section>
  );
}

function Chosen(props: Props) {
  const say = useWords('predictions');
  const sentence = useSentenceFor();
  const [games] = useLoaded(getGames);
  const [models, setModels] = useState<readonly string[]>([]);
  /** The models that the server was asked about: it computes for seconds, so not at each choice. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (games.kind === 'loading') return <p className="muted">{say('loading')}</p>;
  if (games.kind === 'failed') return <p role="alert">{sentence(games.code, games.message)}</p>;
  const offered = games.value
    .find(({ id }) => id === props.replay.game.id)
    ?.policies.filter(({ id, privileged }) => !privileged && !models.includes(id));
  return (
    <>
      <ul className="models">
        {models.map((id) => (
          <li key={id}>
            {id}{' '}
            <button
              type="button"
              className="button plain"
              aria-label={say('removeModel', { model: id })}
              onClick={() => setModels(models.filter((one) => one !== id))}
            >
              {say('remove')}
            </button>
          </li>
        ))}
      </ul>
      {models.length < MOST_MODELS && (
        <label className="small">
          {say('add')}{' '}
          <select value="" onChange={(event) => setModels([...models, event.target.value])}>
            <option value="" disabled>
              {say('choose')}
            </option>
            {offered?.map(({ id }) => (
              <option key={id} value={id}>
                {id}
              </option>
            ))}
          </select>
        </label>
      )}
      {models.length > 0 && models !== asked && (
        <button type="button" className="button" onClick={() => setAsked(models)}>
          {say('ask')}
        </button>
      )}
      {asked.length > 0 && <Expected key={asked.join()} {...props} models={asked} />}
    </>
  );
}

function Expected({ replay, index, seat, models }: Props & { readonly models: readonly string[] }) {
  const say = useWords('predictions');
  const sentence = useSentenceFor();
  const { session } = replay;
  const load = useCallback(() => getPredictions(session, models), [session, models]);
  const [loaded] = useLoaded(load);
  if (loaded.kind === 'loading') return <p className="muted">{say('working')}</p>;
  if (loaded.kind === 'failed') return <p role="alert">{sentence(loaded.code, loaded.message)}</p>;
  const { decisions, lapse } = loaded.value;
  const shown = decisionsAt(decisions, { seq: replay.log[index]?.seq ?? 1, seat });
  if (shown.length === 0) return <p className="muted">{say('none')}</p>;
  return (
    <>
      {shown.map((decision) => (
        <Decision key={decision.seat} decision={decision} models={models} replay={replay} />
      ))}
      <p className="small muted">{say('lapse', { percent: Math.round(100 * lapse) })}</p>
    </>
  );
}

interface DecisionProps {
  readonly decision: Predictions['decisions'][number];
  readonly models: readonly string[];
  readonly replay: Replay;
}

function Decision({ decision, models, replay }: DecisionProps) {
  const say = useWords('predictions');
  const { seat, turn, options, actions } = decision;
  const name = say('chose', { seat: letterOf(seat), turn: turn + 1, options });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className="prediction" aria-label={name} tabIndex={0}>
      <table>
        <caption>
          <AgentSign seat={seat} /> {name}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say('action')}</th>
            {models.map((model) => (
              <th scope="col" key={model}>
                {model.split('/').at(-1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actions.map(({ action, chances, done }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order stays
            <tr key={place} data-done={done || undefined}>
              <th scope="row">
                {replay.view.words.action(action)}
                {done && <span className="done"> {say('done')}</span>}
              </th>
              {models.map((model, i) => (
                <td key={model}>{chances[i] == null ? say('cannot') : chanceInWords(chances[i])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('nats')}</th>
            {natsOf(decision).map((nats, i) => (
              <td key={models[i]}>{nats === null ? '–' : nats.toFixed(2)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
