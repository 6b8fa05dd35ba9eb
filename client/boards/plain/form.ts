/** Any game on the start form, with the fields of its rules. */
import type { FormOffer } from '../../../answers/games.ts';
import { getForm } from '../../api.ts';
import type { GameForm, Option, SetupValues } from '../../game-view.ts';

export async function plainForm(game: string): Promise<GameForm> {
  return formOf(await getForm(game));
}

export function formOf({ fields, config, seats }: FormOffer): GameForm {
  const options = fields.map(optionOf);
  const setup = Object.fromEntries(fields.map((field) => [field.key, valueIn(field, config[field.key])]));
  return {
    seats,
    options,
    moreOptions: [],
    defaults: { bots: setup, people: setup, watch: setup },
    check: (now) => problemIn(options, now),
  };
}

function optionOf(field: FormOffer['fields'][number]): Option {
  switch (field.kind) {
    case 'number': {
      const { empty, ...rest } = field;
      return empty === undefined ? rest : { ...rest, empty: { value: empty === 'null' ? null : undefined } };
    }
    case 'choice': {
      const { values, ...rest } = field;
      return { ...rest, choices: values.map((value) => ({ value, label: value === null ? 'none' : String(value) })) };
    }
    case 'switch':
    case 'json':
      return field;
  }
}

function valueIn({ kind }: FormOffer['fields'][number], value: unknown): SetupValues[string] {
  if (kind === 'json') return value === undefined ? undefined : JSON.stringify(value);
  const scalar = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return scalar ? value : undefined;
}

function problemIn(options: readonly Option[], setup: SetupValues): string | null {
  const wrong = options.find(({ kind, key }) => kind === 'json' && setup[key] !== undefined && !isJson(setup[key]));
  return wrong ? `The text for “${wrong.label}” is not JSON. Write null for no value.` : null;
}

function isJson(text: SetupValues[string]): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
