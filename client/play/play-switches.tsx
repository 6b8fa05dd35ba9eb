/** The switches of a seat at play, in its help: how choices are sent, and the sound of a call. */
import { use } from 'react';
import { Embedded } from '../embedded.tsx';
import { playCall } from '../study/sound.ts';
import { useWords } from '../words/use-words.ts';
import { setPlaySetting, usePlaySettings } from './settings.ts';

interface Props {
  /** Choices are sent with "Send", so that they can be sent at once. */
  readonly sends: boolean;
  /** The session allows calls. */
  readonly calls: boolean;
}

export function PlaySwitches({ sends, calls }: Props) {
  const { atOnce, sound } = usePlaySettings();
  const say = useWords('table.help');
  // how choices are sent is part of a study
  const mayChange = sends && use(Embedded) === null;
  if (!mayChange && !calls) return null;
  return (
    <fieldset className="play-switches">
      <legend>{say('settings')}</legend>
      {mayChange && (
        <label>
          <input
            type="checkbox"
            checked={atOnce}
            onChange={(event) => setPlaySetting('atOnce', event.target.checked)}
          />{' '}
          {say('atOnce')}
        </label>
      )}
      {calls && (
        <label>
          <input
            type="checkbox"
            checked={sound}
            onChange={(event) => {
              setPlaySetting('sound', event.target.checked);
              if (event.target.checked) playCall();
            }}
          />{' '}
          {say('sound')}
        </label>
      )}
    </fieldset>
  );
}
