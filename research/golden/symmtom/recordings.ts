/**
 * The format of episodes and cases recorded from the released program (msclar/symmtom), read and unfolded:
 * digits become moves, pieces and cells, bit masks become lists of pieces.
 */
import * as z from 'zod';
import { piecesOf } from '../../../games/symmtom/rules.ts';
import { type Action, type Cell, Config, type Move, type Piece } from '../../../games/symmtom/types.ts';

const Masks = z.array(z.int().min(0));
const Cells = z.array(z.tuple([z.int(), z.int()]));
const Text = z.array(z.string());

/** An entry of the file; keys that are not named here (seed, style, notes) are ignored. */
const Recorded = z
  .object({
    id: z.union([z.int(), z.string()]).optional(),
    name: z.string().optional(),
    n: z.int(),
    w: z.int(),
    c: z.int(),
    h: z.int(),
    upperbound: z.boolean(),
    init: z.object({ pos: Cells, bases: Cells, first: Masks, know: Masks, obs: Text }),
    turns: z.int().min(1),
    moves: Text,
    pieces: Text,
    said: Text,
    coins: Text,
    pos: Text,
    dirs: Text,
    know: z.array(Masks),
    rew: z.array(z.array(z.int())),
    parts: z.array(z.array(z.tuple([z.int(), z.int(), z.int()]))),
    badbase: Text,
    obs: z.array(Text),
    total: z.array(z.int()).optional(),
    counts: z.record(z.string(), z.int()).optional(),
  })
  .superRefine((recorded, context) => {
    for (const key of [
      'moves',
      'pieces',
      'said',
      'coins',
      'pos',
      'dirs',
      'know',
      'rew',
      'parts',
      'badbase',
      'obs',
    ] as const)
      if (recorded[key].length !== recorded.turns)
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `needs one entry for each of the ${recorded.turns} turns`,
        });
    for (const key of ['moves', 'pieces'] as const)
      if (recorded[key].some((turn) => turn.length !== recorded.n))
        context.addIssue({
          code: 'custom',
          path: [key],
          message: `needs one digit for each of the ${recorded.n} agents`,
        });
  });
type Recorded = z.infer<typeof Recorded>;

/** What the program did in one turn, in our words. */
export interface RecordedTurn {
  readonly actions: readonly Action[];
  readonly coins: readonly number[];
  readonly said: readonly (Piece | null)[];
  readonly positions: readonly Cell[];
  readonly moves: readonly Move[];
  readonly knowledge: readonly (readonly Piece[])[];
  readonly rewards: readonly number[];
  readonly hearing: readonly number[];
  readonly telling: readonly number[];
  readonly base: readonly number[];
  readonly missed: readonly number[];
  readonly vectors: readonly (readonly number[])[];
}

export interface SymmToMRecording {
  readonly name: string;
  readonly config: Config;
  /** The program's `upperbound` option: vectors show the knowledge of all agents. */
  readonly oracle: boolean;
  readonly firstVectors: readonly (readonly number[])[];
  readonly turns: readonly RecordedTurn[];
  readonly total: readonly number[] | null;
  /** How often things happened in the whole recording, under the recorder's names. */
  readonly counts: Readonly<Record<string, number>> | null;
}

const File = z.union([z.object({ cases: z.array(z.unknown()) }), z.object({ episodes: z.array(z.unknown()) })]);
const Signature = z.object({ upperbound: z.boolean(), badbase: z.array(z.unknown()) });

/** Whether a file is of this format, however damaged its entries may be. */
export function holdsRecordings(json: unknown): boolean {
  const file = File.safeParse(json);
  if (!file.success) return false;
  const { format } = z.object({ format: z.object({ source: z.string() }) }).safeParse(json).data ?? {};
  const entries = 'cases' in file.data ? file.data.cases : file.data.episodes;
  return entries.some((entry) => Signature.safeParse(entry).success) || (format?.source.includes('symmtom') ?? false);
}

/** Throws a sentence about the first thing that does not fit. */
export function recordingsIn(json: unknown): readonly SymmToMRecording[] {
  const file = File.parse(json);
  const [key, entries] = 'cases' in file ? ['cases', file.cases] : ['episodes', file.episodes];
  return entries.map((entry, index) => {
    const parsed = Recorded.safeParse(entry);
    if (!parsed.success) throw new Error(`${key}[${index}]: ${z.prettifyError(parsed.error)}`);
    return unfold(parsed.data, `${key}[${index}]`);
  });
}

function unfold(recorded: Recorded, place: string): SymmToMRecording {
  const { n: agents, w: width, c: pieces, h: hearing, init, turns } = recorded;
  const config = Config.safeParse({
    agents,
    width,
    pieces,
    hearing,
    turns,
    rules: 'released',
    silence: false,
    deal: {
      positions: init.pos,
      bases: init.bases,
      firstHand: init.first.map(piecesOf),
      knowledge: init.know.map(piecesOf),
    },
  });
  if (!config.success) throw new Error(`${place}: ${z.prettifyError(config.error)}`);
  const vectorFrom = vectorReader(recorded);
  return {
    name: [recorded.id, recorded.name].filter((part) => part !== undefined).join(' ') || place,
    config: config.data,
    oracle: recorded.upperbound,
    firstVectors: init.obs.map(vectorFrom),
    total: recorded.total ?? null,
    counts: recorded.counts ?? null,
    turns: Array.from({ length: turns }, (_, turn): RecordedTurn => {
      const asked = digits(recorded.pieces[turn]);
      const wanted = directions(recorded.moves[turn]);
      const parts = recorded.parts[turn] ?? [];
      const flags = digits(recorded.badbase[turn]);
      return {
        actions: wanted.map((move, seat) => ({ move, say: asked[seat] ?? null })),
        coins: digits(recorded.coins[turn]),
        said: Array.from(recorded.said[turn] ?? '', (sign) => (sign === '-' ? null : digit(sign))),
        positions: pairs(digits(recorded.pos[turn])),
        moves: directions(recorded.dirs[turn]),
        knowledge: (recorded.know[turn] ?? []).map(piecesOf),
        rewards: recorded.rew[turn] ?? [],
        hearing: parts.map(([listening]) => listening),
        telling: parts.map(([, speaking]) => speaking),
        base: parts.map(([, , base]) => base),
        missed: flags.flatMap((flag, seat) => (flag === 1 ? [seat] : [])),
        vectors: (recorded.obs[turn] ?? []).map(vectorFrom),
      };
    }),
  };
}

const DIRECTIONS: readonly Move[] = ['stay', 'right', 'left', 'up', 'down'];

const digits = (text = ''): number[] => Array.from(text, digit);

function digit(sign: string): number {
  const value = Number.parseInt(sign, 36);
  if (Number.isNaN(value)) throw new Error(`"${sign}" is no base-36 digit`);
  return value;
}

function directions(text: string | undefined): Move[] {
  return digits(text).map((code) => {
    const move = DIRECTIONS[code];
    if (!move) throw new Error(`moves are 0 to 4, not ${code}`);
    return move;
  });
}

function pairs(numbers: readonly number[]): Cell[] {
  return Array.from(
    { length: Math.trunc(numbers.length / 2) },
    (_, i): Cell => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
}

/**
 * Entries are character codes less 109; those of the two blocks of cells were multiplied by w-1.
 * Blocks: see the README's section on observations.
 */
function vectorReader({ n, c, w, upperbound }: Recorded): (text: string) => number[] {
  const own = upperbound ? 2 * c : c;
  const positions = own + 2 * n;
  const bases = positions + 2 * (n - 1) + c * (n - 1) * (upperbound ? 2 : 1);
  const scaled = (i: number): boolean =>
    (i >= positions && i < positions + 2 * (n - 1)) || (i >= bases && i < bases + 2 * n);
  return (text) => Array.from(text, (sign, i) => (sign.charCodeAt(0) - 109) / (scaled(i) ? w - 1 : 1));
}
