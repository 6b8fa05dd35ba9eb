/**
 * What the pictures of minds show at a moment: the answers of a belief model, one picture a chain, beside the truth; which
 * of them are wrong, what two of them differ in, and how a seat came to what it believes. Pure.
 */
import type { BeliefValue, Chain } from '../../../games/core/beliefs/model.ts';
import type { GameTypes, Seat } from '../../../games/core/game.ts';
import type { BelievedNow, HeldNow, MindPictures, PictureOf } from '../../game-view.ts';
import type { MindsMoment, MindsOfSession } from './minds.ts';

interface Topics extends MindsMoment {
  /** The propositions to draw, in this order. */
  readonly topics: readonly string[];
  /** Length of the longest chain. */
  readonly depth: number;
}

/**
 * One picture a chain, the shortest first within each mind; none before the first beliefs. The model states nothing of
 * some propositions: these have the value null.
 */
export function picturesAt(
  { timelines }: MindsOfSession,
  { topics, depth, index, seat }: Topics,
): readonly PictureOf[] {
  const pictures = new Map<string, { readonly chain: Chain; readonly held: Map<string, HeldNow> }>();
  const wanted = new Set(topics);
  for (const timeline of timelines) {
    if (seat !== null && timeline.seat !== seat) continue;
    for (const { chain, proposition, changes } of timeline.rows) {
      if (chain.length > depth || !wanted.has(proposition)) continue;
      const change = changes.findLast((one) => one.index <= index);
      if (!change) continue;
      const key = chain.join();
      const picture = pictures.get(key) ?? { chain, held: new Map<string, HeldNow>() };
      pictures.set(key, picture);
      const { value, verdict, since, verdictSince } = change;
      picture.held.set(proposition, {
        proposition,
        value,
        verdict,
        since: verdict === 'false' ? verdictSince : since,
      });
    }
  }
  return [...pictures.values()].map(({ chain, held }) => ({
    chain,
    held: topics.flatMap((topic) => held.get(topic) ?? []),
  }));
}

/** The truth as a picture; `valueNow`: of a proposition about the session. */
export function truthAs(topics: readonly string[], valueNow: (proposition: string) => BeliefValue): PictureOf {
  const held = topics.map(
    (proposition): HeldNow => ({ proposition, value: valueNow(proposition), verdict: 'true', since: null }),
  );
  return { chain: [], held };
}

export const heldOf = ({ held }: PictureOf, proposition: string): HeldNow | null =>
  held.find((one) => one.proposition === proposition) ?? null;

/** The propositions that this mind is wrong about. `about`: only this one; null: all that are drawn. */
export function falseIn({ held }: PictureOf, about: string | null): readonly HeldNow[] {
  return held.filter(({ verdict, proposition }) => verdict === 'false' && (about === null || proposition === about));
}

export interface Differing {
  readonly proposition: string;
  readonly one: HeldNow | null;
  readonly other: HeldNow | null;
}

/** What two pictures hold differently. Two minds without an idea do not differ. */
export function differing(one: PictureOf, other: PictureOf, about: string | null): readonly Differing[] {
  const topics = new Set([...one.held, ...other.held].map(({ proposition }) => proposition));
  return [...topics].flatMap((proposition): Differing[] => {
    if (about !== null && proposition !== about) return [];
    const [a, b] = [heldOf(one, proposition), heldOf(other, proposition)];
    return (a?.value ?? null) === (b?.value ?? null) ? [] : [{ proposition, one: a, other: b }];
  });
}

/** The pictures that the reader compares: none, one that waits for another, or two. */
export type Pressed = readonly Chain[];

/**
 * What is compared until the reader presses two pictures: the deepest mind that is wrong, beside what it is wrong about.
 * Where no mind is wrong, two minds that differ; none: all agree.
 */
export function pairToShow(pictures: readonly PictureOf[], about: string | null): Pressed {
  const minds = pictures.filter(({ chain }) => chain.length > 0);
  const wrong = minds.filter((picture) => falseIn(picture, about).length > 0);
  const [deepest] = wrong.toSorted((a, b) => b.chain.length - a.chain.length);
  if (deepest) {
    const isThere = (chain: Chain): boolean => pictures.some((one) => one.chain.join() === chain.join());
    // through one seat's eyes, the minds of others are not there
    const beside = [deepest.chain.slice(1), deepest.chain.slice(0, 1), []].find(
      (chain) => isThere(chain) && chain.join() !== deepest.chain.join(),
    );
    return beside ? [beside, deepest.chain] : [deepest.chain];
  }
  for (const [i, one] of minds.entries())
    for (const other of minds.slice(i + 1))
      if (differing(one, other, about).length > 0) return [one.chain, other.chain];
  return [];
}

/** As in an address: "1~0.1", the seats of each chain; "truth": the session itself; "none": no picture. */
export function pressedInAddress(pressed: Pressed): string {
  return pressed.length === 0 ? 'none' : pressed.map((chain) => chain.join('.') || 'truth').join('~');
}

/** null: the address names none, or pictures that are not there. */
export function pressedFrom(text: string | undefined, pictures: readonly PictureOf[]): Pressed | null {
  if (text === 'none') return [];
  const parts = [...new Set((text ?? '').split('~'))];
  const found = parts.flatMap((part) =>
    pictures.filter(({ chain }) => (chain.join('.') || 'truth') === part).map(({ chain }) => chain),
  );
  return found.length > 0 && found.length === parts.length && found.length <= 2 ? found : null;
}

/** After one more press: a pressed picture is let go; of three, the one that was pressed first. */
export function afterPress(pressed: Pressed, chain: Chain): Pressed {
  const rest = pressed.filter((one) => one.join() !== chain.join());
  return rest.length < pressed.length ? rest : [...rest.slice(-1), chain];
}

/** What the seat itself believes now, with the source of each belief. Nothing that it has no idea of. */
export function believedBy(
  minds: MindsOfSession,
  { seat, index }: { readonly seat: Seat; readonly index: number },
  {
    source,
    perceptsAt,
  }: {
    readonly source: MindPictures<GameTypes>['source'] | undefined;
    /** What the seat noticed of an event. */
    readonly perceptsAt: (index: number) => readonly GameTypes['Percept'][];
  },
): readonly BelievedNow[] {
  const timeline = minds.timelines.find((one) => one.seat === seat);
  return (timeline?.rows ?? []).flatMap(({ chain, proposition, changes }): BelievedNow[] => {
    if (chain.length > 1) return [];
    const change = changes.findLast((one) => one.index <= index);
    if (!change || change.value === null) return [];
    // what it still holds it came to when it last took up this value, whatever became of the session since
    const { since, value, verdict } = change;
    const turn = changes.find((one) => one.index === since)?.turn ?? 0;
    const start = timeline?.moments[0]?.index === since;
    return [
      {
        proposition,
        value,
        verdict,
        since,
        turn: start ? 0 : turn + 1,
        source: source?.(proposition, perceptsAt(since)) ?? { kind: 'inferred', from: null },
      },
    ];
  });
}
