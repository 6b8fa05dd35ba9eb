/** A list of what may be changed, part by part, and the button that takes what is chosen. */
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { placeOf } from '../form/paths.ts';
import type { PatchPlace } from './places.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly button: string;
  readonly places: readonly PatchPlace[];
  readonly onChosen: (place: PatchPlace) => void;
}

export function ChoosePlace({ id, label, button, places, onChosen }: Props) {
  const [chosen, setChosen] = useState('');
  const place = places.find((one) => placeOf(one.path) === chosen);
  const groups = [...Map.groupBy(places, ({ group }) => group)];
  return (
    <div className="admin-new">
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <select id={id} value={place ? chosen : ''} onChange={({ target }) => setChosen(target.value)}>
          <option value="">Choose what …</option>
          {groups.map(([group, own]) => (
            <optgroup key={group} label={group}>
              {own.map((one) => (
                <option key={placeOf(one.path)} value={placeOf(one.path)}>
                  {one.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button
        className="button"
        isDisabled={!place}
        onPress={() => {
          if (place) onChosen(place);
          setChosen('');
        }}
      >
        {button}
      </Button>
    </div>
  );
}
