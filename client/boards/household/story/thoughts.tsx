/** What each agent thinks about a thing, what it thinks that another thinks, and so on to the third order, at one moment. */
import { useState } from 'react';
import { thoughtInWords, whereInWords } from '../../../../games/household/stories/story-words.ts';
import { sceneId, type WrittenStory } from '../../../../games/household/stories/written.ts';
import { InWords } from '../../../replay/mind/in-words.tsx';
import { linesAt, type MindsLine } from '../../../replay/mind/minds.ts';
import { truthOf } from '../../../replay/mind/truth-of.ts';
import { type MindsRequest, useMinds } from '../../../replay/mind/use-minds.ts';
import { Working } from '../../../replay/mind/working.tsx';
import type { Replay } from '../../../replay/replay-log.ts';
import { EyeSign } from '../../../signs/eye.tsx';

const DEEPEST = 3;
const ORDERS = ['What each thinks', 'What each thinks that another thinks', 'To the third order'];
/** A longer list shows the false thoughts, and the others on request. */
const MOST_SHOWN = 4;

interface Props {
  readonly story: WrittenStory;
  readonly replay: Replay;
  /** The place in the log. */
  readonly index: number;
  /** When that is, in words. */
  readonly when: string;
}

/** The question of the list. */
export function thoughtsRequest({ beliefs }: Pick<Replay, 'beliefs'>): MindsRequest {
  return { model: beliefs?.models[0]?.model.id ?? '', depth: DEEPEST, between: null };
}

export function Thoughts(props: Props) {
  return (
    <InWords>
      <ThoughtsThen {...props} />
    </InWords>
  );
}

function ThoughtsThen({ story, replay, index, when }: Props) {
  const [thing, setThing] = useState(0);
  const asking = useMinds(replay, thoughtsRequest(replay));
  const { asked } = asking;
  const at = Math.min(thing, story.things.length - 1);
  const proposition = `at/${sceneId(story.things[at]?.name ?? '')}`;
  const minds = asked.kind === 'there' && asked.answer.kind === 'minds' ? asked.answer.minds : null;
  const lines = minds ? linesAt(minds, proposition, { index, seat: null }) : [];
  const orders = minds
    ? ORDERS.map((name, i) => ({ name, lines: lines.filter(({ chain }) => chain.length === i + 1) }))
    : [];
  // what is false comes first
  orders.sort((one, other) => Number(hasFalse(other.lines)) - Number(hasFalse(one.lines)));
  const truth = replay.beliefs && truthOf(replay, { beliefs: replay.beliefs }, proposition, index);
  return (
    <section className="thoughts" aria-labelledby="thoughts">
      <h2 id="thoughts">
        Who thinks what <span className="small muted">{when}</span>
      </h2>
      {story.things.length > 1 && (
        <label>
          About{' '}
          <select value={at} onChange={(event) => setThing(Number(event.target.value))}>
            {story.things.map(({ name }, i) => (
              <option key={name} value={i}>
                the {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Working
        asking={asking}
        doing="Working out what each thinks …"
        failed="What the agents think was not worked out."
      />
      {typeof truth === 'string' && (
        <p className="muted">
          In truth the {story.things[at]?.name} is {whereInWords(story, truth)}.
        </p>
      )}
      {orders.map((order) => (
        <Order key={order.name} {...order} sentence={({ chain, value }) => thoughtInWords(story, chain, at, value)} />
      ))}
    </section>
  );
}

const hasFalse = (lines: readonly MindsLine[]): boolean => lines.some(({ verdict }) => verdict === 'false');

interface OrderProps {
  readonly name: string;
  readonly lines: readonly MindsLine[];
  readonly sentence: (line: MindsLine) => string;
}

function Order({ name, lines, sentence }: OrderProps) {
  const [whole, setWhole] = useState(false);
  const isLong = lines.length > MOST_SHOWN;
  const shown = isLong && !whole ? lines.filter(({ verdict }) => verdict === 'false') : lines;
  return (
    <>
      <h3 className="small muted">{name}</h3>
      {lines.length === 0 && <p className="small">No agent has seen it.</p>}
      <ul>
        {shown.map((line) => (
          <li key={line.chain.join()} data-false={line.verdict === 'false' || undefined}>
            {sentence(line)}
            {line.verdict === 'false' && (
              <b className="false">
                {' '}
                <EyeSign crossed size={16} /> false
              </b>
            )}
          </li>
        ))}
      </ul>
      {isLong && (
        <button type="button" className="as-link more small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Only what is false' : `${lines.length - shown.length} more, not false`}
        </button>
      )}
    </>
  );
}
