/** Compares the rows beside the log with the log: a session's line in the list, its seed, its tokens and its texts. */
import type { TextToken } from '../../games/core/free-text.ts';
import type { GameTypes } from '../../games/core/game.ts';
import { sameJson } from '../../games/core/json.ts';
import { hashSeed } from '../../games/core/rng.ts';
import type { SessionEvent } from '../../games/core/session/events.ts';
import type { StreamFinding } from './finding.ts';
import type { KeptText, SessionRow } from './rows.ts';
import { LISTING, rowOf } from './session-list.ts';
import { hmacOf, textsNamedIn } from './text-proof.ts';
import { type IssuedToken, tokenFindings } from './verify-tokens.ts';

/** What a store keeps beside the log of one session. */
export interface RowsBeside {
  readonly line: SessionRow | null;
  readonly seed: string | null;
  readonly tokens: readonly IssuedToken[];
  /** The texts of the session and of its ancestors. */
  readonly texts: readonly KeptText[];
}

/** Compares what is kept beside a session with its log. Empty: all agree. */
export function besideFindings(
  stream: string,
  events: readonly SessionEvent<GameTypes>[],
  beside: RowsBeside,
): readonly StreamFinding[] {
  const created = events[0];
  if (created?.type !== 'SessionCreated')
    return [
      {
        name: 'unreadable',
        stream,
        version: 1,
        what: `the log of a session begins with ${created?.type ?? 'nothing'}`,
      },
    ];
  const row = rowOf(events, LISTING);
  return [
    ...lineFindings(stream, row, beside.line),
    ...seedFindings(stream, { over: row.status === 'ended', seedHash: created.seedHash }, beside.seed),
    ...tokenFindings(stream, events, { seats: row.seats.length, tokens: beside.tokens }),
    ...textFindings(stream, events.map(textsNamedIn), beside.texts),
  ];
}

function lineFindings(stream: string, row: SessionRow, line: SessionRow | null): readonly StreamFinding[] {
  if (line === null)
    return [{ name: 'line_missing', stream, version: null, what: 'the list of sessions does not have this session' }];
  return (Object.keys(row) as (keyof SessionRow)[]).flatMap((field): StreamFinding[] => {
    if (agree(field, row, line)) return [];
    const [listed, logged] = [JSON.stringify(line[field]), JSON.stringify(row[field])];
    const what = `the list of sessions has ${listed} as ${field}, and the log has ${logged}`;
    return [{ name: 'line_differs', stream, version: null, what }];
  });
}

function agree(field: keyof SessionRow, row: SessionRow, line: SessionRow): boolean {
  // a turn alone is not worth a write
  if (field === 'turn' && row.status !== 'ended') return line.turn <= row.turn;
  // where the rules are unknown, only the log's taken seats are known
  if (field === 'seats') return sameJson(taken(row.seats), taken(line.seats)) && row.seats.length <= line.seats.length;
  return sameJson(row[field], line[field]);
}

const taken = (seats: SessionRow['seats']) => seats.slice(0, seats.findLastIndex((held) => held !== null) + 1);

function seedFindings(
  stream: string,
  { over, seedHash }: { readonly over: boolean; readonly seedHash: string },
  seed: string | null,
): readonly StreamFinding[] {
  if (over && seed !== null)
    return [
      { name: 'seed_kept', stream, version: null, what: 'the session is over, and its seed is still kept apart' },
    ];
  if (!over && seed === null)
    return [{ name: 'seed_missing', stream, version: null, what: 'the session is not over, and its seed is gone' }];
  if (seed !== null && hashSeed(seed) !== seedHash)
    return [
      { name: 'seed_differs', stream, version: 1, what: 'the kept seed is not the one that the session began with' },
    ];
  return [];
}

/** Compares the texts that lie beside a stream with the tokens of each of its events. */
export function textFindings(
  stream: string,
  tokens: readonly (readonly TextToken[])[],
  texts: readonly KeptText[],
): readonly StreamFinding[] {
  if (texts.length === 0) return [];
  const kept = new Map(texts.map((text) => [text.id, text]));
  const named = new Set<string>();
  const findings: StreamFinding[] = [];
  for (const [i, ofEvent] of tokens.entries()) {
    for (const { textId, hmac } of ofEvent) {
      named.add(textId);
      const text = kept.get(textId);
      // an erased text proves nothing
      if (text === undefined || hmacOf(text.text, text.salt) === hmac) continue;
      findings.push({ name: 'text_differs', stream, version: i + 1, what: `text ${textId} is not what was written` });
    }
  }
  for (const { id, session } of texts)
    if ((stream === `session-${session}` || stream === session) && !named.has(id))
      findings.push({ name: 'text_unknown', stream, version: null, what: `text ${id} is in no event of the stream` });
  return findings;
}
