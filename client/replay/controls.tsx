/** The buttons of a replay: first, turn back, back, play, on, turn on, last; and the speed. */
import type { ReactNode } from 'react';
import { Button, ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import { useWords } from '../words/use-words.ts';
import { type Playback, SPEEDS, type Speed } from './use-playback.ts';

const ICONS = {
  first: 'M5 4v12M16 4l-8 6 8 6z',
  turnBack: 'M10 4l-7 6 7 6zM18 4l-7 6 7 6z',
  back: 'M14 4l-8 6 8 6z',
  play: 'M6 3l11 7-11 7z',
  pause: 'M6 4h3v12H6zM12 4h3v12h-3z',
  on: 'M6 4l8 6-8 6z',
  turnOn: 'M2 4l7 6-7 6zM10 4l7 6-7 6z',
  last: 'M15 4v12M4 4l8 6-8 6z',
} as const;

interface Props {
  readonly playback: Playback;
  readonly last: number;
  readonly unit: 'turn' | 'trial' | 'story';
  /** Further buttons at this moment. */
  readonly children: ReactNode;
}

export function Controls({ playback, last, unit, children }: Props) {
  const t = useWords('controls');
  const { index, playing, speed, goTo, play, setSpeed, step, turn } = playback;
  return (
    <div className="controls">
      <div className="buttons space">
        <Control icon="first" label={t('beginning')} off={index === 0} onPress={() => goTo(0)} />
        <Control icon="turnBack" label={t(`unitBack.${unit}`)} off={index === 0} onPress={() => turn(-1)} />
        <Control icon="back" label={t('back')} off={index === 0} onPress={() => step(-1)} />
        <Control
          icon={playing ? 'pause' : 'play'}
          label={t(playing ? 'pause' : 'play')}
          onPress={() => play(!playing)}
        />
        <Control icon="on" label={t('on')} off={index === last} onPress={() => step(1)} />
        <Control icon="turnOn" label={t(`unitOn.${unit}`)} off={index === last} onPress={() => turn(1)} />
        <Control icon="last" label={t('end')} off={index === last} onPress={() => goTo(last)} />
      </div>
      <ToggleButtonGroup
        className="speeds"
        aria-label={t('speed')}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[String(speed)]}
        onSelectionChange={(keys) => setSpeed(Number([...keys][0]) as Speed)}
      >
        {SPEEDS.map((one) => (
          <ToggleButton key={one} id={String(one)} className="speed" aria-label={t('times', { speed: one })}>
            {one === 0.5 ? '½' : one}×
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {children}
    </div>
  );
}

interface ControlProps {
  readonly icon: keyof typeof ICONS;
  readonly label: string;
  readonly off?: boolean;
  readonly onPress: () => void;
}

function Control({ icon, label, off = false, onPress }: ControlProps) {
  return (
    <Button className="button square" aria-label={label} isDisabled={off} onPress={onPress}>
      <svg className="icon" viewBox="0 0 20 20" aria-hidden>
        <path d={ICONS[icon]} />
      </svg>
    </Button>
  );
}
