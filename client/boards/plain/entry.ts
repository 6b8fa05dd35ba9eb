/** Any game on the start form, with the fields of its rules. */
import type { FormOffer } from '../../api.ts';
import type { GameEntry, Option, Setup } from '../../game-view.ts';

export function plainEntry(game: string, { fields, config, seats }: FormOffer): GameEntry {
  const options = fields.map(optionOf);
  const setup = Object.fromEntries(fields.map((field) => [field.key, valueIn(field, config[field.key])]));
  return {
    id: game,
    name: titleOf(game),
    about: 'This game has no board of its own yet: what you see is a table, and what you can do is a list.',
    seats,
    options,
    moreOptions: [],
    defaults: { bots: setup, people: setup, watch: setup },
    check: (now) => problemIn(options, now),
    load: async () => (await import('./view.tsx')).plainView(game),
  };
}

/** "hide-and-seek" is "Hide and seek". */
export function titleOf(game: string): string {
  const words = game.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
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

function valueIn({ kind }: FormOffer['fields'][number], value: unknown): Setup[string] {
  if (kind === 'json') return value === undefined ? undefined : JSON.stringify(value);
  const scalar = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return scalar ? value : undefined;
}

function problemIn(options: readonly Option[], setup: Setup): string | null {
  const wrong = options.find(({ kind, key }) => kind === 'json' && setup[key] !== undefined && !isJson(setup[key]));
  return wrong ? `The text for “${wrong.label}” is not JSON. Write null for no value.` : null;
}

function isJson(text: Setup[string]): boolean {
  try {
    JSON.parse(String(text));
    return true;
  } catch {
    return false;
  }
}
