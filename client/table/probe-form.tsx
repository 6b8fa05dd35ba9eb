/** A question between turns: options as given, and how sure one is where that is asked. */
import { useState } from 'react';
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
import type { Probe, ProbeAnswer } from '../../games/core/session-types.ts';
import './probe.css';

export function ProbeForm({
  probe,
  sending,
  onAnswer,
}: {
  probe: Probe;
  sending: boolean;
  onAnswer: (answer: ProbeAnswer) => void;
}) {
  const [option, setOption] = useState<string | null>(null);
  const [confidence, setConfidence] = useState<number | null>(null);
  const ready = option !== null && (!probe.confidence || confidence !== null);
  return (
    <form
      className="probe"
      onSubmit={(event) => {
        event.preventDefault();
        if (option !== null && ready) onAnswer({ option, confidence: probe.confidence ? confidence : null });
      }}
    >
      <RadioGroup value={option} onChange={setOption}>
        <Label className="question">{probe.question}</Label>
        {probe.options.map((one) => (
          <Radio key={one} value={one} className="radio">
            <span className="dot" />
            {one}
          </Radio>
        ))}
      </RadioGroup>
      {probe.confidence && (
        <Slider className="slider" minValue={0} maxValue={100} value={confidence ?? 50} onChange={setConfidence}>
          <Label>How sure are you?</Label>
          <SliderOutput>{confidence === null ? 'move the handle' : `${confidence} of 100`}</SliderOutput>
          <SliderTrack className="track">
            <SliderThumb className="thumb" data-unset={confidence === null || undefined} />
          </SliderTrack>
          <div className="ends muted small">
            <span>a guess</span>
            <span>certain</span>
          </div>
        </Slider>
      )}
      <Button type="submit" className="button primary" isDisabled={!ready || sending}>
        {sending ? 'Sending …' : 'Answer'}
      </Button>
    </form>
  );
}
