/** The fields of a game's config: those that its rules propose, and its board's own list where the rules would want JSON. */
import { getForm } from '../../api.ts';
import { formSayIn } from '../../boards/form-words.ts';
import { formOf } from '../../boards/plain/form.ts';
import { loadEntry } from '../../boards.ts';
import type { Option, SetupValues } from '../../game-view.ts';
import { isSeconds } from './words.ts';

export interface ConfigForm {
  readonly options: readonly Option[];
  /** What counts where people play and the config says nothing. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export async function configForm(game: string): Promise<ConfigForm> {
  const [offer, entry, say] = await Promise.all([getForm(game), loadEntry(game), formSayIn('en')]);
  const { options } = formOf(offer, say);
  const own = [...entry.options, ...entry.moreOptions];
  const lists = own.filter((one) => one.kind === 'choice' && one.json !== true);
  return {
    options: options.map((option) => {
      const named = own.find(({ key }) => key === option.key);
      if (option.kind === 'json') return lists.find(({ key }) => key === option.key) ?? option;
      return inSeconds(named ? { ...option, label: named.label } : option);
    }),
    defaults: offer.config,
  };
}

/** A limit of time is typed in seconds. */
function inSeconds(option: Option): Option {
  if (option.kind !== 'number') return option;
  const about = option.about?.replace('null:', 'empty:');
  const said = about === undefined ? option : { ...option, about };
  if (!isSeconds(option.key)) return said;
  const label = `${option.label.replace(/ ms$/, '')}, seconds`;
  return { ...said, label, min: Math.ceil(option.min / 1000), max: Math.floor(option.max / 1000) };
}

/** The config as its fields show it, and as it is stored again. */
export function shownConfig(config: SetupValues): SetupValues {
  return timesBy(config, 1 / 1000);
}

export function storedConfig(shown: SetupValues): SetupValues {
  return timesBy(shown, 1000);
}

function timesBy(config: SetupValues, factor: number): SetupValues {
  return Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key,
      isSeconds(key) && typeof value === 'number' ? Math.round(value * factor * 1000) / 1000 : value,
    ]),
  );
}

/** A field that could not show what is given would change it. */
export function isShown(option: Option, given: unknown): boolean {
  switch (option.kind) {
    case 'number':
      return given === undefined || given === null || typeof given === 'number';
    case 'choice':
      return option.json !== true && (given === undefined || option.choices.some(({ value }) => value === given));
    case 'switch':
      return given === undefined || typeof given === 'boolean';
    case 'json':
      return false;
  }
}
