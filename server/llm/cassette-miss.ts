/** A call that a cassette does not hold, and where it differs from the most similar call that it holds. */
import { canonicalJson } from '../../games/core/json.ts';
import type { AskedInEpisode } from './cassette-file.ts';
import { CassetteError } from './exchange.ts';

/** The replayed run is another one than the recorded run. */
export class CassetteMiss extends CassetteError {
  override readonly name = 'CassetteMiss';
}

/** What a request consists of: a name for people -> its text. */
type Parts = ReadonlyMap<string, string>;

interface Difference {
  /** How many parts differ. */
  readonly parts: number;
  /** The first of them. */
  readonly part: string;
  /** How many characters of this part are the same from its begin on. */
  readonly same: number;
  readonly recorded: string | undefined;
  readonly asked: string | undefined;
}

/** Characters that a sentence shows of a text, from where it differs. */
const SHOWN = 40;

/** A sentence on the first difference to the recorded request that has the fewest. null: there is no recorded request. */
export function nearestDifference(asked: AskedInEpisode, recorded: readonly AskedInEpisode[]): string | null {
  const parts = partsOf(asked);
  const [nearest] = recorded
    .flatMap((one) => differenceOf(partsOf(one), parts) ?? [])
    .toSorted((one, other) => one.parts - other.parts || other.same - one.same);
  return nearest ? inWords(nearest) : null;
}

function partsOf({ episode, request: { url, body } }: AskedInEpisode): Parts {
  const { model, messages, ...settings } = body;
  const parts = new Map<string, string>([
    ['the address', url],
    ['the model', typeof model === 'string' ? model : canonicalJson(model ?? null)],
  ]);
  for (const name of Object.keys(settings).toSorted()) parts.set(`the setting ${name}`, canonicalJson(settings[name]));
  const list = Array.isArray(messages) ? messages : [];
  for (const [i, message] of list.entries()) {
    const { role, content } = Object(message) as { readonly role?: unknown; readonly content?: unknown };
    parts.set(`message ${i + 1}`, `${role}: ${typeof content === 'string' ? content : canonicalJson(message)}`);
  }
  // last, since the other parts tell calls of an episode apart
  if (episode !== undefined) parts.set('the episode', episode);
  return parts;
}

/** null: they are the same. */
function differenceOf(recorded: Parts, asked: Parts): Difference | null {
  const names = [...new Set([...recorded.keys(), ...asked.keys()])];
  const differ = names.filter((name) => recorded.get(name) !== asked.get(name));
  const [part] = differ;
  if (part === undefined) return null;
  const [one, other] = [recorded.get(part), asked.get(part)];
  return { parts: differ.length, part, same: sameFrom(one ?? '', other ?? ''), recorded: one, asked: other };
}

function sameFrom(one: string, other: string): number {
  let at = 0;
  while (at < one.length && at < other.length && one[at] === other[at]) at++;
  return at;
}

function inWords({ part, same, recorded, asked }: Difference): string {
  if (recorded === undefined) return `${part} was not recorded`;
  if (asked === undefined) return `${part} was recorded, and is missing now`;
  const from = (text: string): string => JSON.stringify(text.slice(same, same + SHOWN));
  return `${part} differs from character ${same + 1} on: recorded ${from(recorded)}, asked ${from(asked)}`;
}
