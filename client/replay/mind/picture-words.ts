/**
 * What a picture of a mind shows, as one sentence, for people who do not see it: "A thinks that the large treat is in box 2,
 * which is false, and has no idea of where the small treat is." Pure.
 */
import type { AnyMomentWords, SeatName } from '../../../games/core/beliefs/moment-words.ts';
import type { Words } from '../../../games/core/package.ts';
import type { HeldNow, PictureOf } from '../../game-view.ts';

interface Wording {
  readonly moments: AnyMomentWords;
  readonly words: Pick<Words, 'valueInWords'>;
  readonly nameOf: SeatName;
}

/** `only`: the proposition that the pictures are about; null: all that is drawn. */
export function pictureInWords({ chain, held }: PictureOf, only: string | null, wording: Wording): string {
  const shown = held.filter(({ proposition }) => only === null || proposition === only);
  const claims = groups(
    shown.filter(({ value }) => value !== null),
    wording,
  ).map((group) => {
    const claim = claimOf(group, wording);
    return chain.length > 0 && group[0]?.verdict === 'false' ? `${claim}, which is false` : claim;
  });
  const unknown = groups(
    shown.filter(({ value }) => value === null),
    wording,
  ).map((group) => subjectOf(group, wording));
  const last = chain.at(-1);
  if (last === undefined) return claims.length === 0 ? 'Nothing is known yet.' : `${capital(joined(claims))}.`;
  const told = [
    ...(claims.length === 0 ? [] : [`${wording.moments.minds ? 'holds' : 'thinks that'} ${joined(claims)}`]),
    ...(unknown.length === 0 ? [] : [`has no idea of ${joined(unknown)}`]),
  ];
  const outer = chain.slice(0, -1).map((seat) => `${wording.nameOf(seat)} thinks that `);
  return `${outer.join('')}${wording.nameOf(last)} ${told.length === 0 ? 'holds nothing yet' : joined(told)}.`;
}

/** Clauses that have commas of their own are told apart by semicolons. */
function joined(clauses: readonly string[]): string {
  if (clauses.some((clause) => clause.includes(','))) return clauses.join('; ');
  return [clauses.slice(0, -1).join(', '), ...clauses.slice(-1)].filter((part) => part !== '').join(' and ');
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Those that one clause tells: of one group, with one value, all true or all false. */
function groups(held: readonly HeldNow[], { moments }: Wording): readonly (readonly HeldNow[])[] {
  const key = ({ proposition, value, verdict }: HeldNow): string =>
    JSON.stringify([moments.groupOf?.(proposition) ?? proposition, value, verdict === 'false']);
  return [...Map.groupBy(held, key).values()];
}

const idsOf = (group: readonly HeldNow[]): readonly string[] => group.map(({ proposition }) => proposition);

/** Where texts are about minds of their own, a clause about the thing alone would not say whose mind it is in. */
function claimOf(group: readonly HeldNow[], { moments, words, nameOf }: Wording): string {
  const [one] = group;
  if (!one || one.value === null) return '';
  if (moments.minds)
    return `${moments.subject(idsOf(group), nameOf)}: ${words.valueInWords(one.proposition, one.value)}`;
  return moments.claim(idsOf(group), one.value, { nameOf, still: false });
}

function subjectOf(group: readonly HeldNow[], { moments, nameOf }: Wording): string {
  return moments.subject(idsOf(group), nameOf);
}
