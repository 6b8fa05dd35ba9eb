/** For tests: takes a seat and keeps every byte that the server sends to it. */
import { type PersonLine, type SeatLine, sitDown, sitDownOnLine, sitDownOutside } from './seats.ts';
import { type Tap, tap } from './tap.ts';

export interface Watching {
  readonly line: SeatLine;
  readonly person: PersonLine | null;
  readonly tapped: Tap;
}

export async function watchFrom(
  url: string,
  session: string,
  { as, token }: { readonly as: unknown; readonly token: string },
): Promise<Watching> {
  const tapped = await tap(url);
  if (as === 'bot') return { line: await sitDownOnLine(tapped.url, session, token), person: null, tapped };
  if (as !== 'outside') {
    const person = await sitDown(url, { session, token, through: tapped.url });
    return { line: person, person, tapped };
  }
  const line = await sitDownOutside(tapped.url, token);
  return { line, person: null, tapped };
}
