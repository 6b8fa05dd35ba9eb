/** The file of what is known of translations, one text a line, so that two people who change two texts do not meet. */
import { TranslationEntries as Schema, type TranslationEntries } from '../../games/core/words/translation-states.ts';
import { CannotBeDone } from '../shared/command.ts';

/** `json`: the text of the file, null where there is none. Throws CannotBeDone. */
export function readStates(file: string, json: string | null): TranslationEntries {
  if (json === null) return {};
  const parsed = Schema.safeParse(parse(file, json));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CannotBeDone(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
}

function parse(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new CannotBeDone(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The entries in their order. */
export function statesFile(entries: TranslationEntries): string {
  const lines = Object.entries(entries).map(([key, { source, text, state, initials, back }]) => {
    const fields = { source, text, state, initials, back };
    const given = Object.entries(fields).filter(([, value]) => value !== undefined);
    const inside = given.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
    return `  ${JSON.stringify(key)}: { ${inside.join(', ')} }`;
  });
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}
