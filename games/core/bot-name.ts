/** The name of a bot's account: `name@version`, which stands for one program for ever. */
import * as z from 'zod';

/** As it is written into orders and logs. */
export const BotName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,31}@[A-Za-z0-9][A-Za-z0-9.+-]{0,30}$/,
    'name@version: up to 32 of a-z, 0-9 and -, then @, then up to 31 of A-Z, a-z, 0-9 and . + -',
  );

export interface BotNameParts {
  readonly name: string;
  readonly version: string;
}

/** null: the text is no such name. */
export function botNameParts(text: string): BotNameParts | null {
  if (!BotName.safeParse(text).success) return null;
  const [name = '', version = ''] = text.split('@');
  return { name, version };
}

export function botNameOf({ name, version }: BotNameParts): string {
  return `${name}@${version}`;
}
