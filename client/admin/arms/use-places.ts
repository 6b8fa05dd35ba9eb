/** The places that levels may change in the draft that is edited. */
import { useCallback, useMemo } from 'react';
import { useLoaded } from '../../use-loaded.ts';
import { configForm } from '../form/config-options.ts';
import { listAt, useEditing } from '../form/editing.ts';
import { nodeOf } from '../form/form-node.ts';
import { valueAt } from '../form/paths.ts';
import { type PatchPlace, placesOf } from './places.ts';

/** `between`: for levels of a factor between participants. */
export function usePlaces(between: boolean): readonly PatchPlace[] {
  const { source, report, form } = useEditing();
  const { definition } = source;
  const games = [...new Set(listAt(definition, ['sessions']).map((plan) => String(valueAt(plan, ['game']))))]
    .filter((game) => form.games.includes(game))
    .join(' ');
  const load = useCallback(async () => {
    const loaded = games.split(' ').filter((id) => id !== '');
    return Object.fromEntries(await Promise.all(loaded.map(async (game) => [game, await configForm(game)] as const)));
  }, [games]);
  const [forms] = useLoaded(load);
  const node = useMemo(() => nodeOf(form.schema), [form.schema]);
  const keys = report?.keys;
  return useMemo(() => {
    // the consent and the rules on who takes part are read before an arm is drawn
    const texts = [
      ...new Set(
        (keys ?? []).filter(({ path }) => !/^(consent|screening|intake|waves)\b/.test(path)).map(({ key }) => key),
      ),
    ];
    return placesOf({ definition, node, texts, forms: forms.kind === 'there' ? forms.value : {} }, between);
  }, [definition, node, forms, keys, between]);
}
