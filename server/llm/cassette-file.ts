/** The file of a cassette: JSON Lines, a header and then a line for each call, with what was asked and what came of it. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { sha256Hex } from '#sha256';
import { canonicalJson } from '../../games/core/json.ts';
import { CallExchange, CassetteError } from './exchange.ts';

const FORMAT = 1;

const Header = z.strictObject({ cassette: z.literal(FORMAT), recorded: z.iso.datetime() });

/** What a call sends, without its headers, which hold the key. */
const RecordedRequest = z.strictObject({ url: z.string(), body: z.record(z.string(), z.json()) });
export type RecordedRequest = z.infer<typeof RecordedRequest>;

const RecordedCall = z.strictObject({
  /** What the caller named its episode; left out: it named none. */
  episode: z.string().optional(),
  request: RecordedRequest,
  /** How many calls with the same request came before it in the episode. */
  nth: z.int().min(0),
  exchange: CallExchange,
});
export type RecordedCall = z.infer<typeof RecordedCall>;

/** A request, and the episode in which it is made. */
export type AskedInEpisode = Pick<RecordedCall, 'episode' | 'request'>;

/** SHA-256 of address, model, messages, settings and episode. */
export function keyOf({ episode, request }: AskedInEpisode): string {
  return sha256Hex(canonicalJson(episode === undefined ? request : { ...request, episode }));
}

export function headerLine(recordedAt: number): string {
  return line({ cassette: FORMAT, recorded: new Date(recordedAt).toISOString() } satisfies z.infer<typeof Header>);
}

export function callLine(call: RecordedCall): string {
  return line(call);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

/** The calls of a cassette, in the order in which they ended. Throws a CassetteError with a sentence where the file is none. */
export function readCassette(file: string): readonly RecordedCall[] {
  const text = textOf(file);
  const lines = text.split('\n');
  // a whole line ends, so nothing stands after the last end
  if (lines.pop() !== '')
    throw new CassetteError(
      `${file} ends in the middle of line ${lines.length + 1}: the recording was stopped while this line was written. Without the line the cassette can be replayed as far as it goes.`,
    );
  const [header, ...calls] = lines.map(parsed);
  const format = z.object({ cassette: z.unknown() }).safeParse(header);
  if (!format.success) throw new CassetteError(`${file} is no cassette: its first line does not say so`);
  if (!Header.safeParse(header).success)
    throw new CassetteError(
      `${file} is a cassette of format ${JSON.stringify(format.data.cassette)}; this program reads format ${FORMAT}`,
    );
  return calls.map((value, i) => {
    const call = RecordedCall.safeParse(value);
    if (call.success) return call.data;
    throw new CassetteError(`${file}: line ${i + 2} is no call of a cassette`);
  });
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CassetteError(`${file} cannot be read`);
  }
}

/** undefined: it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
