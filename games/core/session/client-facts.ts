/**
 * What a participant's page saw, and when: the metadata of an event. No rule, view or fold reads it. Times are
 * milliseconds of the page's own clock (performance.now()), which begins anew with every load of the page. A fact that is
 * missing is null. docs/timing.md says how each is measured and how exact it is.
 */
import * as z from 'zod';
import { FRAMES, MAX_SHOWN, PROBE_ID } from './client-limits.ts';
import { SeatNumber, type Timing } from './types.ts';

/** assistive: a click that neither a pointer nor a key made. program: the page itself, or a script in it. */
export const InputKind = z.enum(['mouse', 'touch', 'pen', 'keyboard', 'assistive', 'program']);
export type InputKind = z.infer<typeof InputKind>;

const time = z.number().nullable();

/** Something that the page showed. A beat is a turn whose TurnOpened has the clock `beat`. */
export const Shown = z.strictObject({
  what: z.enum(['turn', 'question', 'message']).describe('message: what another seat wrote'),
  turn: z.int().min(0).describe('the turn of the request that brought it'),
  probeId: z.string().regex(PROBE_ID).nullable().describe('of a question; null: it is none, or its id does not fit'),
  from: SeatNumber.nullable().describe('who wrote the message; null: it is none'),
  shownMs: time.describe('when the page put it into its document'),
  frameMs: time.describe('when the first frame with it began: it cannot have been painted before'),
  paintedMs: time.describe('when that frame had been painted; null: none was, as while the page is hidden'),
  untilMs: time.describe('when the page took it away; null: it was still shown'),
  hiddenAtMs: time.describe('when the page was first hidden meanwhile; null: it was not, or this is not known'),
  hiddenMs: time.describe('how long the page was hidden meanwhile, in all'),
  unseenMs: time.describe('the part of `hiddenMs` after it was painted'),
});
export type Shown = z.infer<typeof Shown>;

export const ClientFacts = z.strictObject({
  originMs: time.describe("when the page was loaded, by the participant's own clock: it names the load"),
  sentMs: time.describe('when the page made this message'),
  about: Shown.nullable().describe('what the action or answer responds to, as it was then'),
  input: z
    .strictObject({
      atMs: time.describe("the browser's own time stamp of the input; null: the page acted by itself"),
      kind: InputKind.nullable().describe('where it came from'),
    })
    .nullable()
    .describe('the input that chose; null: nothing was chosen'),
  changes: z.int().min(0).max(100_000).nullable().describe('how often a choice was replaced by another before sending'),
  frames: z
    .strictObject({
      count: z.int().min(1).max(FRAMES).describe('how many intervals'),
      medianMs: z.number().describe('of the time from one frame to the next'),
      worstMs: z.number().describe('the longest of them'),
    })
    .nullable()
    .describe(`the last ${FRAMES} intervals between frames, of those in the second after something new was shown`),
  shown: z.array(Shown).max(MAX_SHOWN).readonly().describe('what was taken away since the message before, in order'),
  screen: z
    .strictObject({
      width: z.number().describe('of the viewport, CSS pixels'),
      height: z.number().describe('as width'),
      pixelRatio: z.number().describe('pixels of the device for one CSS pixel'),
      refreshHz: z.number().nullable().describe('1000 / median interval of 30 frames or more; null: too few'),
    })
    .nullable()
    .describe('once a load of the page, and when it has changed; null: as before'),
  clock: z
    .strictObject({
      atMs: z.number().describe('when the answer came that gives this offset'),
      offsetMs: z.number().describe("the server's clock minus the page's"),
      uncertaintyMs: z.number().describe('the true offset is at most this far away'),
      rounds: z.int().min(1).max(100).describe('round trips, of which the shortest was taken'),
    })
    .nullable()
    .describe('a new estimate of the clocks; null: none since the message before'),
});
export type ClientFacts = z.infer<typeof ClientFacts>;

const Impossible = z.enum([
  'input_before_paint',
  'after_sending',
  'wrong_order',
  'hidden_impossible',
  'frames_impossible',
  'clock_impossible',
  'in_the_future',
]);
type Impossible = z.infer<typeof Impossible>;

/** As the log keeps them. Impossible facts are kept, too. */
export interface KeptFacts {
  readonly client: ClientFacts;
  /** What cannot be so, by which rows can be left out. */
  readonly impossible: readonly Impossible[];
}

/** The last estimate of a seat's clock, and the load of the page that made it. */
export interface SeatClock {
  readonly originMs: number | null;
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
}

/** Browsers round times, and the server's clock counts whole milliseconds. */
const ROUNDING_MS = 1;

/** `at`: when the message came, server clock. `clock`: of this seat, from an earlier message; null: none is known. */
export function keptFacts(client: ClientFacts, at: number, clock: SeatClock | null): KeptFacts {
  const things = client.about ? [...client.shown, client.about] : client.shown;
  const current = clockAfter(client, clock);
  const found: Record<Impossible, boolean> = {
    input_before_paint: isBefore(client.input?.atMs, client.about?.paintedMs),
    after_sending: timesIn(client).some((one) => isBefore(client.sentMs, one)),
    wrong_order: things.some(
      ({ shownMs, frameMs, paintedMs, untilMs }) =>
        isBefore(frameMs, shownMs) ||
        isBefore(paintedMs, frameMs) ||
        isBefore(paintedMs, shownMs) ||
        isBefore(untilMs, paintedMs) ||
        isBefore(untilMs, shownMs),
    ),
    hidden_impossible: things.some((thing) => isHiddenImpossible(thing, client.sentMs)),
    frames_impossible:
      client.frames !== null && (client.frames.medianMs <= 0 || client.frames.worstMs < client.frames.medianMs),
    clock_impossible: client.clock !== null && client.clock.uncertaintyMs < 0,
    in_the_future:
      current !== null &&
      current.originMs === client.originMs &&
      timesIn(client).some((one) => one + current.offsetMs - Math.max(0, current.uncertaintyMs) > at + ROUNDING_MS),
  };
  return { client, impossible: Impossible.options.filter((one) => found[one]) };
}

/** The seat's clock after these facts. An estimate of another load of the page says nothing about this one. */
export function clockAfter({ originMs, clock }: ClientFacts, before: SeatClock | null): SeatClock | null {
  return clock ? { originMs, offsetMs: clock.offsetMs, uncertaintyMs: clock.uncertaintyMs } : before;
}

type Time = number | null | undefined;

/** false where one of the two is not known. */
function isBefore(earlier: Time, later: Time): boolean {
  return typeof earlier === 'number' && typeof later === 'number' && earlier < later - ROUNDING_MS;
}

function timesIn({ sentMs, about, input, shown, clock }: ClientFacts): readonly number[] {
  const things = about ? [...shown, about] : shown;
  return [
    sentMs,
    input?.atMs,
    clock?.atMs,
    ...things.flatMap((one) => [one.shownMs, one.frameMs, one.paintedMs, one.untilMs, one.hiddenAtMs]),
  ].filter((one) => typeof one === 'number');
}

function isHiddenImpossible(thing: Shown, sentMs: number | null): boolean {
  const { shownMs, hiddenAtMs, hiddenMs, unseenMs } = thing;
  if ((hiddenMs ?? 0) < 0 || (unseenMs ?? 0) < 0) return true;
  const until = thing.untilMs ?? sentMs;
  if (shownMs !== null && until !== null && isBefore(until - shownMs, hiddenMs)) return true;
  return isBefore(hiddenMs, unseenMs) || isBefore(hiddenAtMs, shownMs) || isBefore(thing.untilMs, hiddenAtMs);
}

/**
 * The facts in the `timing` of logs and pages before ClientFacts. Where it took the time of the input for that of a
 * painting that it had missed, the painting is not known.
 */
export function factsOfTiming(turn: number, { paintedMs, inputMs, hiddenMs, device }: Timing): ClientFacts {
  const about: Shown = {
    what: 'turn',
    turn,
    probeId: null,
    from: null,
    shownMs: null,
    frameMs: null,
    paintedMs: paintedMs === inputMs ? null : paintedMs,
    untilMs: null,
    hiddenAtMs: null,
    hiddenMs,
    unseenMs: hiddenMs,
  };
  const input = { atMs: inputMs, kind: device };
  const rest = { changes: null, frames: null, shown: [], screen: null, clock: null };
  return { originMs: null, sentMs: null, about, input, ...rest };
}
