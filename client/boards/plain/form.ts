/** Any game on the start form, with the fields of its rules. */
import type { FormOffer } from '../../../answers/games.ts';
import type { LanguageTag } from '../../../games/core/words/languages.ts';
import { getForm } from '../../api.ts';
import type { GameForm, Option, SetupValues } from '../../game-view.ts';
import { type FormSay, formSayIn } from '../form-words.ts';

export async function plainForm(game: string, language: LanguageTag): Promise<GameForm> {
  const [offer, say] = await Promise.all([getForm(game), formSayIn(language)]);
  return formOf(offer, say);
}

/** Fields have the names that the rules give them, in English. */
export function formOf({ fields, config, seats }: FormOffer, say: FormSay): GameForm {
  const options = fields.map((field) => optionOf(field, say));
  const setup = Object.fromEntries(fields.map((field) => [field.key, valueIn(field, config[field.key])]));
  return {
    seats,
    options,
    moreOptions: [],
    defaults: { bots: setup, people: setup, watch: setup },
    check: (now) => problemIn(options, now, say),
  };
}

function optionOf(field: FormOffer['fields'][number], say: FormSay): Option {
  switch (field.kind) {
    case 'number': {
      const { empty, ...rest } = field;
      return empty === undefined ? rest : { ...rest, empty: { value: empty === 'null' ? null : undefined } };
    }
    case 'choice': {
      const { values, ...rest } = field;
      return {
        ...rest,
        choices: values.map((value) => ({ value, label: value === null ? say('noValue') : String(value) })),
      };
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

function problemIn(options: readonly Option[], setup: SetupValues, say: FormSay): string | null {
  const wrong = options.find(({ kind, key }) => kind === 'json' && setup[key] !== undefined && !isJson(setup[key]));
  return wrong ? say('notJson', { label: wrong.label }) : null;
}

function isJson(text: SetupValues[string]): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
