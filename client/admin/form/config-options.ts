/** The fields of a game's config: those that its rules propose, and its board's own list where the rules would want JSON. */
import { getForm } from '../../api.ts';
import { formOf } from '../../boards/plain/form.ts';
import { loadEntry } from '../../boards.ts';
import type { Option } from '../../game-view.ts';

export interface ConfigForm {
  readonly options: readonly Option[];
  /** What counts where people play and the config says nothing. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

export async function configForm(game: string): Promise<ConfigForm> {
  const [offer, entry] = await Promise.all([getForm(game), loadEntry(game)]);
  const { options } = formOf(offer);
  const lists = [...entry.options, ...entry.moreOptions].filter((one) => one.kind === 'choice' && one.json !== true);
  return {
    options: options.map((option) =>
      option.kind === 'json' ? (lists.find(({ key }) => key === option.key) ?? option) : option,
    ),
    defaults: offer.config,
  };
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
