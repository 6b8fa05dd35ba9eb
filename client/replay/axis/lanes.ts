/**
 * The lanes of the time axis, one a mind: in each column whether the mind is right, wrong or has no idea, in words too. A
 * lane is about one proposition, or about several that belong together and whose false ones it counts. Pure.
 */
import type { BeliefValue } from '../../../games/core/beliefs/model.ts';
import type { AnyMomentWords, SeatName } from '../../../games/core/beliefs/moment-words.ts';
import type { HeldValue, Mind, MindRow } from '../../../games/core/beliefs/turnings.ts';
import type { Words } from '../../../games/core/package.ts';
import type { ReplaySaid } from '../../words/replay-words.tsx';
import type { AxisColumn } from './columns.ts';

export interface LaneCell {
  /** none: no idea. */
  readonly state: 'right' | 'false' | 'none';
  /** What is held; of several propositions, the names of the false ones, and nothing where all are right. */
  readonly words: string;
  /** The number of false beliefs. */
  readonly count: number;
}

export interface MindLane {
  readonly mind: Mind;
  readonly name: string;
  readonly rows: readonly MindRow[];
}

/** Columns one after the other in which the lane says the same. */
export interface LaneRun extends LaneCell {
  /** Numbers of columns, from 0; `until` is the first after it. */
  readonly from: number;
  readonly until: number;
}

export interface Speaking {
  readonly said: ReplaySaid;
  readonly words: AnyMomentWords;
  readonly say: Words['valueInWords'];
  readonly nothing: BeliefValue | undefined;
  readonly nameOf: SeatName;
}

/** How many lanes are shown for all groups of propositions. With more, only one group is shown. */
const MOST_LANES = 9;

/** `about`: the proposition that the reader looks at. */
export function lanesOf(rows: readonly MindRow[], about: string | null, speaking: Speaking): readonly MindLane[] {
  const { words } = speaking;
  const groupOf = (id: string): string => words.groupOf?.(id) ?? id;
  const all = [...Map.groupBy(rows, ({ mind, proposition }) => JSON.stringify([mind, groupOf(proposition)])).values()];
  const groups = new Set(rows.map(({ proposition }) => groupOf(proposition)));
  const named = (several: boolean): readonly MindLane[] =>
    all.flatMap((own): readonly MindLane[] => {
      const { mind = [], proposition = '' } = own[0] ?? {};
      const name = laneName(mind, proposition, several, speaking);
      return name === null ? [] : [{ mind, name, rows: own }];
    });
  const lanes = named(groups.size > 1);
  const few =
    lanes.length <= MOST_LANES
      ? lanes
      : named(false).filter(({ rows: [row] }) => groupOf(row?.proposition ?? '') === groupOf(about ?? ''));
  return few.toSorted((a, b) => a.mind.length - b.mind.length);
}

function laneName(mind: Mind, proposition: string, several: boolean, speaking: Speaking): string | null {
  const { words, nameOf, said } = speaking;
  if (words.laneName) return words.laneName(mind, words.groupOf?.(proposition) ?? proposition, nameOf);
  const name = thinksInWords(
    mind.map((one) => (typeof one === 'number' ? nameOf(one) : (words.agentName?.(one) ?? one))),
    said,
  );
  return several ? said.say('lanes.about', { name, what: words.short(proposition) }) : name;
}

/** "A thinks", "A thinks B thinks". */
export function thinksInWords(names: readonly string[], { say }: Pick<ReplaySaid, 'say'>): string {
  const last = say('lanes.thinks', { who: names.at(-1) ?? '' });
  return names.slice(0, -1).reduceRight((other, who) => say('lanes.thinksThat', { who, other }), last);
}

export function cellAt({ rows }: MindLane, index: number, speaking: Speaking): LaneCell {
  const [only, ...others] = rows;
  if (only && others.length === 0) return single(only, index, speaking);
  const held = rows.flatMap((row) => {
    const found = heldAt(row, index);
    return found ? [{ ...found, row }] : [];
  });
  const wrong = held
    .filter(({ verdict }) => verdict === 'false')
    .map(({ row }) => speaking.words.short(row.proposition));
  if (wrong.length > 0) return { state: 'false', words: wrong.join(', '), count: wrong.length };
  const known = held.some(({ verdict }) => verdict === 'true');
  return { state: known ? 'right' : 'none', words: '', count: 0 };
}

function single(row: MindRow, index: number, { say, nothing, said }: Speaking): LaneCell {
  const held = heldAt(row, index);
  const none: LaneCell = { state: 'none', words: '', count: 0 };
  if (!held || held.value === null) return none;
  const isNothing = nothing !== undefined && held.value === nothing;
  const words = isNothing ? said.say('replay.noIdea') : say(row.proposition, held.value);
  if (held.verdict === 'false') return { state: 'false', words, count: 1 };
  // that it has no idea itself is no belief; that another has none may be right
  if (held.verdict === 'open' || (isNothing && row.mind.length === 1)) return none;
  return { state: 'right', words, count: 0 };
}

const heldAt = ({ changes }: MindRow, index: number): HeldValue | null =>
  changes.findLast((change) => change.index <= index) ?? null;

/** The lane in runs; in each column it says what holds at the end of the column. */
export function runsOf(lane: MindLane, columns: readonly AxisColumn[], speaking: Speaking): readonly LaneRun[] {
  const runs: LaneRun[] = [];
  columns.forEach(({ until }, i) => {
    const cell = cellAt(lane, until - 1, speaking);
    const last = runs.at(-1);
    if (last && last.state === cell.state && last.words === cell.words)
      runs[runs.length - 1] = { ...last, until: i + 1 };
    else runs.push({ ...cell, from: i, until: i + 1 });
  });
  return runs;
}

/** "right: box 1", "false: 3, 4", "no idea". */
export function cellInWords({ state, words }: LaneCell, { say }: Pick<ReplaySaid, 'say'>): string {
  return say('lanes.cell', { state: state === 'right' && words === '' ? 'all' : state, words });
}

/** The lane for a screen reader: each run with its columns. */
export function laneInWords(
  lane: MindLane,
  runs: readonly LaneRun[],
  columns: readonly AxisColumn[],
  { say }: Pick<ReplaySaid, 'say'>,
): string {
  const labelOf = (column: number): string => {
    const number = columns[column]?.number ?? null;
    return number === null ? say('replay.startShort') : String(number);
  };
  const parts = runs.map((run) => {
    const [from, to] = [labelOf(run.from), labelOf(run.until - 1)];
    const span = run.until - run.from === 1 ? 'one' : 'other';
    return say('lanes.part', { span, from, to, cell: cellInWords(run, { say }) });
  });
  const [first = '', ...more] = parts;
  const all = more.reduce((before, part) => say('lanes.next', { before, part }), first);
  return say('lanes.whole', { name: lane.name, parts: all });
}
