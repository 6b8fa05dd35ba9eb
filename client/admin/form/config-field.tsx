/** A game's config: the fields that its rules propose for what they can show, and JSON for all of it. */
import { useCallback } from 'react';
import { nameOf } from '../../boards.ts';
import type { SetupValues } from '../../game-view.ts';
import { SetupFields } from '../../start/setup-fields.tsx';
import { useLoaded } from '../../use-loaded.ts';
import { configForm, isShown, shownConfig, storedConfig } from './config-options.ts';
import { inSource, useEditing } from './editing.ts';
import { valueAt } from './paths.ts';
import { idOf } from './said.tsx';
import { JsonField, type ScalarProps } from './scalars.tsx';

export function ConfigField(props: Omit<ScalarProps, 'node'>) {
  const { source, form } = useEditing();
  const game = valueAt(source, inSource([...props.path.slice(0, -1), 'game']));
  const json = <JsonField {...props} about="what is left out is as the game has it" />;
  if (typeof game !== 'string' || !form.games.includes(game)) return json;
  return (
    <>
      <Proposed key={game} {...props} game={game} />
      <details className="wide" open={props.problems.length > 0 || undefined}>
        <summary>Advanced: all settings as JSON</summary>
        {json}
      </details>
    </>
  );
}

function Proposed({ path, game, value, onChange }: Omit<ScalarProps, 'node'> & { readonly game: string }) {
  const load = useCallback(() => configForm(game), [game]);
  const [form] = useLoaded(load);
  if (form.kind !== 'there' || typeof value !== 'object' || value === null) return null;
  const given = value as Readonly<Record<string, unknown>>;
  const options = form.value.options.filter((option) => isShown(option, given[option.key]));
  const setup = shownConfig({ ...form.value.defaults, ...given } as SetupValues);
  const change = (next: SetupValues): void => {
    const changed = Object.entries(storedConfig(next)).filter(([key]) => next[key] !== setup[key]);
    onChange({ ...given, ...Object.fromEntries(changed) });
  };
  return (
    <fieldset className="admin-group">
      <legend>Settings of {nameOf(game)}</legend>
      <div className="admin-parts">
        <SetupFields options={options} setup={setup} onChange={change} within={idOf(path)} />
      </div>
    </fieldset>
  );
}
