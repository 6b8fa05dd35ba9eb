/**
 * The text that holds the events of one row of the log: `[[type, data], [type, data, schema version, metadata], ...]`,
 * without what every event has (version 1, metadata `{}`). Hashes cover the texts of data and metadata, so these texts
 * stand in it byte for byte, and are cut out of it again without being parsed.
 */
import type { Link } from './chain.ts';

/** An event with its values as JSON texts. */
export type EventTexts = Pick<Link, 'type' | 'schemaVersion' | 'data' | 'metadata'>;

/** How many events a row has at most: an append of more has several rows, so that its first events are read alone. */
export const EVENTS_A_ROW = 32;

export function textOfEvents(events: readonly EventTexts[]): string {
  let text = '[';
  for (const { type, schemaVersion, data, metadata } of events) {
    const more = metadata !== '{}' ? `,${schemaVersion},${metadata}` : schemaVersion === 1 ? '' : `,${schemaVersion}`;
    text += `${text === '[' ? '' : ','}[${JSON.stringify(type)},${data}${more}]`;
  }
  return `${text}]`;
}

/** Throws a sentence where `textOfEvents` does not write such a text. */
export function eventsIn(text: string): readonly EventTexts[] {
  const events: EventTexts[] = [];
  // an event begins at its bracket; behind it there is a comma, or the end
  for (let at = 1; text[at] === '['; at += 2) {
    const values: string[] = [];
    do {
      const end = endOfValue(text, at + 1);
      values.push(text.slice(at + 1, end));
      at = end;
    } while (text[at] === ',');
    events.push(eventOf(values));
  }
  // a change between the texts would change no hash
  if (textOfEvents(events) !== text) throw new Error('it is not as this program writes events');
  return events;
}

function eventOf([type = '', data = '', schemaVersion = '1', metadata = '{}']: readonly string[]): EventTexts {
  return { type: String(JSON.parse(type)), schemaVersion: Number(schemaVersion), data, metadata };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** `[` and `{`, `]` and `}`: the same but for this bit. */
const [OPEN, CLOSE, CURLY] = [0x5b, 0x5d, 0x20];

/** Where the JSON value ends that begins here: at the comma or the bracket after it, or at the end of the text. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if ((code & ~CURLY) === OPEN) depth += 1;
    else if ((code & ~CURLY) === CLOSE && --depth < 0) return at;
    else if (code === COMMA && depth === 0) return at;
  }
  return at;
}

/** Where the quotation mark is that ends the string. */
function endOfString(text: string, begin: number): number {
  for (let end = begin; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
}
