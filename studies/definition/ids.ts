/** How parts of a study are named. */
import * as z from 'zod';

export const Id = z.string().regex(/^[a-z][a-z0-9-]{0,47}$/, 'small letters, digits and hyphens, a letter first');
/** The key of a text: the name of its file in texts/LANGUAGE, without .md. */
export const Text = Id.describe('key of a text');
/** The name of an element of a survey. */
export const ElementName = z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, 'small letters, digits and _, a letter first');
