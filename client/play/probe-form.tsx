/**
 * A question between turns, or one of the questions at the end: its options and, if the session asks for it, how sure
 * the participant is. Answering is optional; going on without an answer takes one press more.
 */
import { useEffect, useId, useRef, useState } from 'react';
import {
  Button,
  Label,
  Radio,
  RadioGroup,
  Slider,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components';
import type { Probe, ProbeAnswer } from '../../games/core/session/types.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import { useShown } from '../facts/use-shown.ts';
import { LaterWorded } from '../words/later-words.tsx';
import { useWords } from '../words/use-words.ts';
import { inSight } from './in-sight.ts';
import './probe.css';

interface Props {
  readonly probe: Probe;
  /** The question and its options in the language of the page. */
  readonly asked: Pick<Probe, 'question' | 'options'>;
  readonly sending: boolean;
  readonly turn: number;
  readonly facts: PageFacts;
  /** `changes`: how often an option or how sure was replaced by another. */
  readonly onAnswer: (answer: ProbeAnswer | null, changes: number) => void;
}

export function ProbeForm(props: Props) {
  return (
    <LaterWorded>
      <Form {...props} />
    </LaterWorded>
  );
}

function Form({ probe, asked: said, sending, turn, facts, onAnswer }: Props) {
  useShown(facts, { what: 'question', turn, probeId: probe.id, from: null });
  const say = useWords('later.probe');
  const changes = useRef(0);
  const choose = (one: string) => {
    if (option !== null && option !== one) changes.current += 1;
    setOption(one);
  };
  const [option, setOption] = useState<string | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  /** How sure, where the handle was let go. */
  const settled = useRef<number | null>(null);
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const { series, inTurn } = probe;
  const place = series ?? (inTurn && inTurn.of > 1 ? inTurn : undefined);
  // the next question follows where the last was answered
  const follows = place !== undefined && place.nth > 1;
  useEffect(() => {
    inSight(form.current);
    if (follows) form.current?.querySelector<HTMLElement>('input[type="radio"]')?.focus({ preventScroll: true });
  }, [follows]);
  const rated = probe.confidence && (option === null || !probe.unrated?.includes(option));
  const ready = option !== null && (!rated || confidence !== null);
  return (
    <form
      ref={form}
      className="probe"
      aria-label={place ? say('nth', { nth: place.nth, of: place.of }) : say('one')}
      onSubmit={(event) => {
        event.preventDefault();
        if (option !== null && ready) onAnswer({ option, confidence: rated ? confidence : null }, changes.current);
      }}
    >
      {place && (
        <div className="series" role="status">
          <p>
            {say.rich('nthShown', { nth: place.nth, of: place.of, b: (text) => <b>{text}</b> })}
            {place.nth === 1 && <span className="muted"> {say(series ? 'afterAll' : 'inTurn')}</span>}
          </p>
          <progress max={place.of} value={place.nth - 1} aria-label={say('progress')} />
        </div>
      )}
      <h1 id={heading} className="question" tabIndex={-1}>
        {said.question}
      </h1>
      <RadioGroup value={option} onChange={choose} aria-labelledby={heading}>
        {probe.options.map((one, i) => (
          <Radio key={one} value={one} className="radio">
            <span className="dot" />
            {said.options[i] ?? one}
          </Radio>
        ))}
      </RadioGroup>
      {rated && (
        <Slider
          className="slider"
          minValue={0}
          maxValue={100}
          value={confidence ?? 50}
          onChange={setConfidence}
          onChangeEnd={(sure) => {
            if (settled.current !== null && settled.current !== sure) changes.current += 1;
            settled.current = sure;
          }}
        >
          <Label>{say('sure')}</Label>
          <SliderOutput>{confidence === null ? say('unsaid') : say('sureOf', { sure: confidence })}</SliderOutput>
          <SliderTrack className="track">
            <SliderThumb className="thumb" data-unset={confidence === null || undefined} />
          </SliderTrack>
          <div className="ends muted small">
            <span>{say('guess')}</span>
            <span>{say('certain')}</span>
          </div>
        </Slider>
      )}
      <div className="actions">
        <Button type="submit" className="button primary" isDisabled={!ready || sending}>
          {say(sending ? 'sending' : 'answer')}
        </Button>
        {asked ? (
          <Button className="button" isDisabled={sending} onPress={() => onAnswer(null, changes.current)} autoFocus>
            {say('reallySkip')}
          </Button>
        ) : (
          <Button className="button plain" isDisabled={sending} onPress={() => setAsked(true)}>
            {say('skip')}
          </Button>
        )}
      </div>
    </form>
  );
}
