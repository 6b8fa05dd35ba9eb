/**
 * Minimal pairs of Standoff: two trials with the treats in the same boxes at the end and the same cues, in which the
 * opponent believes something else, so that the other box is best. Shortcuts know where the treats are (bots/standoff), so
 * a rule that reads these cues goes to one box in both. All 23,520 trials with an opponent are searched.
 */
import { heldIn } from '../../../games/core/beliefs/moments.ts';
import type { Rng } from '../../../games/core/rng.ts';
import type { SessionEvent } from '../../../games/core/session/events.ts';
import { readBy } from '../../../games/standoff/alike.ts';
import { beliefs } from '../../../games/standoff/beliefs.ts';
import { Config } from '../../../games/standoff/config.ts';
import { cuesOf } from '../../../games/standoff/cues.ts';
import { standoff } from '../../../games/standoff/game.ts';
import type { Memory } from '../../../games/standoff/memory.ts';
import { SHORTCUTS, type ShortcutId, type ShownEvent, treatBy } from '../../../games/standoff/shortcuts.ts';
import { type TrialHappening, trialOfItem } from '../../../games/standoff/sights.ts';
import { TRIALS, TRIALS_PER_PRESENCE, trialAt } from '../../../games/standoff/trials/trials.ts';
import type { Trial } from '../../../games/standoff/trials/types.ts';
import type { Standoff } from '../../../games/standoff/types.ts';
import type { History, MinimalPair, PairClass, PairReading, PairSource, WantedPairs } from './pair.ts';
import { lastMoment } from './prove.ts';

type Item = { readonly trial: string; readonly mirrored: boolean; readonly asked: boolean };

/** What the rules of a class read of the events. `rules`: the shortcuts in it; null: all. */
interface Class extends PairClass {
  readonly reads: (shown: readonly ShownEvent[], trial: Trial) => unknown;
  readonly rules: readonly string[] | null;
}

const ABOUT: Readonly<Record<ShortcutId, string>> = {
  'large-always': 'where the large treat is',
  'small-always': 'where the small treat is',
  'last-seen': "whether the large treat's last move was in view",
  'food-seen': "whether the opponent last saw food in the large treat's box",
  'last-or-food-seen': "whether the large treat's last move or any was in view, and food in its box",
  'all-cues': 'all cues that the six shortcuts read',
};

const CLASSES: readonly Class[] = [
  ...SHORTCUTS.map(({ id }): Class => {
    // what these two read is part of every pair
    const alike = id === 'all-cues' ? SHORTCUTS.map((one) => one.id) : ['large-always', 'small-always', id];
    return {
      id,
      about: ABOUT[id],
      reads: (shown) => readBy(id, shown),
      rules: SHORTCUTS.map((one) => one.id).filter((one) => alike.includes(one)),
    };
  }),
  {
    id: 'searched-cues',
    about: 'all 38 cues among which the shortcuts were searched',
    reads: (_shown, trial) => [...cuesOf(trial)],
    rules: null,
  },
];

function classOf(id: string): Class {
  const found = CLASSES.find((one) => one.id === id);
  if (!found) throw new Error(`Standoff has no class ${id}`);
  return found;
}

export const standoffPairs: PairSource<Standoff> = {
  game: standoff,
  classes: CLASSES.map(({ id, about }) => ({ id, about })),
  rightBy: "the player side's best box, as the log's TrialEnded has it",
  find,
  read,
  inWords: (history) => happeningsIn(trialIn(history)).map(sentenceOf),
  configOf: (histories) => ({ list: histories.map(itemIn) }),
  mostInConfig: 500,
};

function find({ of, count, rng, advance = () => {} }: WantedPairs) {
  const { reads } = classOf(of);
  const alike = new Map<string, Trial[]>();
  for (let index = TRIALS_PER_PRESENCE; index < TRIALS; index++) {
    const trial = trialAt(index);
    const key = JSON.stringify([trial.large, trial.small, reads(shownIn(trial), trial)]);
    const group = alike.get(key);
    if (group) group.push(trial);
    else alike.set(key, [trial]);
  }
  const mixed = [...alike.values()].filter((group) => group.some(({ correct }) => correct !== group[0]?.correct));
  const pairs: MinimalPair<Standoff>[] = [];
  const used = new Set<Trial>();
  for (let left = rng.shuffle(mixed); pairs.length < count && left.length > 0; )
    left = left.filter((group) => {
      if (pairs.length >= count) return true;
      const pair = pairIn(group, used, rng);
      if (pair) {
        pairs.push(pair);
        advance(1);
      }
      return pair !== null;
    });
  if (pairs.length === count) return { pairs, why: null };
  const all = `all ${TRIALS_PER_PRESENCE} trials with an opponent were searched`;
  const why =
    mixed.length === 0
      ? `${all}: the cues of the class and the boxes of the treats determine the best box, so there is no pair`
      : `${all}: there are no more pairs in which each trial comes once`;
  return { pairs, why };
}

/** Trials of a group whose nearest counterparts are looked for. */
const TRIED = 40;

/**
 * The two trials that differ least and have different best boxes, among some of the group and its others; null: none is
 * left.
 */
function pairIn(group: readonly Trial[], used: Set<Trial>, rng: Rng): MinimalPair<Standoff> | null {
  const free = rng.shuffle(group.filter((trial) => !used.has(trial)));
  let nearest: { readonly a: Trial; readonly b: Trial; readonly distance: number } | null = null;
  for (const a of free.slice(0, TRIED))
    for (const b of free) {
      if (b.correct === a.correct) continue;
      const distance = distanceOf(a, b);
      if (!nearest || distance < nearest.distance) nearest = { a, b, distance };
    }
  if (!nearest) return null;
  const { a, b } = nearest;
  used.add(a).add(b);
  return { a: historyOf(a), b: historyOf(b), differs: differenceOf(a, b) };
}

function differenceOf(a: Trial, b: Trial): string {
  const [shownInA, shownInB] = [happeningsIn(a), happeningsIn(b)];
  const isSame = shownInA.map(whatIn).join('; ') === shownInB.map(whatIn).join('; ');
  return `${isSame ? 'which events the opponent sees' : 'events, and which of them the opponent sees'} (${a.id} and ${b.id})`;
}

/** The number of features of events in which two trials differ; another number of events counts as ten. */
function distanceOf(a: Trial, b: Trial): number {
  const [eventsA, eventsB] = [happeningsIn(a), happeningsIn(b)];
  return eventsA.reduce(
    (sum, event, i) => {
      const other = eventsB[i];
      if (!other) return sum;
      const isSame = whatIn(event) === whatIn(other);
      return sum + Number(!isSame) * 3 + Number(event.visible !== other.visible) + Number(event.t !== other.t);
    },
    10 * Math.abs(eventsA.length - eventsB.length),
  );
}

function whatIn(event: TrialHappening): string {
  return event.type === 'place' ? `${event.treat} ${event.box}` : event.boxes.join();
}

function happeningsIn({ events }: Trial): readonly TrialHappening[] {
  return events.filter((event): event is TrialHappening => 'visible' in event);
}

function sentenceOf(event: TrialHappening): string {
  const what =
    event.type === 'place'
      ? `The ${event.treat} treat is put into box ${event.box + 1}`
      : `What is in the boxes ${event.boxes.map((box) => box + 1).join(' and ')} is swapped`;
  return `${what}, ${event.visible ? 'in view of the opponent' : 'out of its view'}.`;
}

function shownIn(trial: Trial): readonly ShownEvent[] {
  return happeningsIn(trial);
}

function historyOf({ id }: Trial): History<Standoff> {
  const list = [{ trial: id, mirrored: false, asked: false }];
  return { config: Config.parse({ list }), actions: [] };
}

function itemIn({ config }: History<Standoff>): Item {
  const item = config.list?.[0];
  if (!item) throw new Error('a history of Standoff is a list of one trial');
  return item;
}

function trialIn(history: History<Standoff>): Trial {
  return trialOfItem(itemIn(history));
}

const PLAYER = 0;
const OPPONENT = 1;

function read(of: string, log: readonly SessionEvent<Standoff>[]): PairReading {
  const { reads, rules } = classOf(of);
  const moment = lastMoment(standoff, log, beliefs, ({ phase }) => phase === 'choose');
  const { own, seen, sides } = moment.beliefs[PLAYER] as Memory;
  const { item } = moment.state;
  const ended = log.findLast((event) => event.type === 'GameEventOccurred' && event.event.type === 'TrialEnded');
  if (!item || ended?.type !== 'GameEventOccurred' || ended.event.type !== 'TrialEnded')
    throw new Error('the trial has no end');
  const shown = seen.map((event): ShownEvent => ({ ...event, visible: event.otherSaw }));
  const presence = sides?.opponent === null ? 'absent' : 'present';
  const propositions = standoff.propositions(standoff.observe(moment.state, PLAYER));
  const chains = [[PLAYER, OPPONENT], [OPPONENT]] as const;
  return {
    cues: [own, reads(shown, trialOfItem(item))],
    rules: SHORTCUTS.filter(({ id }) => rules === null || rules.includes(id)).map((shortcut) => ({
      id: shortcut.id,
      choice: own[treatBy(shortcut, shown, presence)],
    })),
    beliefs: chains.flatMap((chain) =>
      propositions.map((proposition) => ({
        model: beliefs.id,
        version: beliefs.version,
        seat: chain[0],
        chain: chain.join(),
        proposition: proposition.id,
        value: heldIn(beliefs.query(moment.beliefs[chain[0]] as Memory, chain, proposition)),
      })),
    ),
    action: ended.event.best.player,
  };
}
