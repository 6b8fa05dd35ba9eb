/**
 * From a session's log and what a belief model makes of it to the live picture of the start page: where everything is, and
 * where each mind takes it to be, turn by turn, with one sentence. Its test writes golden/van.json with it; pages load that alone.
 */

import type { Action } from '../../../../../games/household/types.ts';
import { inWords, nameOf } from '../../../../../games/household/words.ts';
import type { FrontBelief, FrontMind, FrontSpot, ShownStory } from '../story.ts';

/** One row of a belief timeline, as games/core/beliefs/timeline.ts makes it. */
interface Row {
  readonly chain: readonly number[];
  readonly proposition: string;
  readonly changes: readonly {
    readonly index: number;
    readonly value: string | number | boolean | null;
    readonly truth: string | number | boolean | null;
    readonly verdict: FrontBelief['verdict'];
  }[];
}

/** A turn: the place of its last event in the log, and what each seat did; null: the start. */
interface Turn {
  readonly index: number;
  readonly actions: readonly (Action | null)[] | null;
}

export interface FrontSource {
  readonly title: string;
  readonly rooms: readonly string[];
  /** One for each piece of furniture. */
  readonly roomOf: Readonly<Record<string, string>>;
  /** The object that the story is about. */
  readonly thing: string;
  readonly seats: number;
  /** Whose minds are drawn. */
  readonly chains: readonly (readonly number[])[];
  readonly rows: readonly Row[];
  readonly turns: readonly Turn[];
}

/** Throws where the timelines lack a row that is drawn. */
export function makeStory({ title, rooms, roomOf, thing, seats, chains, rows, turns }: FrontSource): ShownStory {
  const change = (chain: readonly number[], proposition: string, index: number) => {
    const row = rows.find((one) => one.chain.join() === chain.join() && one.proposition === proposition);
    const found = row?.changes.findLast((one) => one.index <= index);
    if (!found) throw new Error(`the timelines have no ${chain} about ${proposition} at event ${index}`);
    return found;
  };
  const roomNo = (id: string): number => {
    const at = rooms.indexOf(id);
    if (at < 0) throw new Error(`there is no room ${id}`);
    return at;
  };
  /** "on park_lawn", "held by agent_2", "park". */
  const spot = (value: string | number | boolean | null): FrontSpot | null => {
    if (typeof value !== 'string') return null;
    const [, holder] = /^held by agent_(\d+)$/.exec(value) ?? [];
    if (holder !== undefined) return { with: Number(holder) };
    const furniture = /^\w+ (\w+)$/.exec(value)?.[1];
    return { room: roomNo(furniture === undefined ? value : (roomOf[furniture] ?? furniture)) };
  };
  const about = { thing: `at/${thing}`, agent: (seat: number) => `agent_in_room/agent_${seat}` };
  const held = (chain: readonly number[], proposition: string, index: number): FrontBelief => {
    const { value, verdict } = change(chain, proposition, index);
    return { at: spot(value), verdict };
  };
  const seatNos = Array.from({ length: seats }, (_, seat) => seat);
  const mindsAt = (index: number): readonly FrontMind[] =>
    chains.map((chain) => ({
      chain,
      thing: held(chain, about.thing, index),
      agents: seatNos.map((seat) => held(chain, about.agent(seat), index)),
    }));
  const truthAt = (index: number) => ({
    thing: spot(change([0], about.thing, index).truth),
    agents: seatNos.map((seat) => spot(change([0], about.agent(seat), index).truth)),
  });
  const moments = turns.map(({ index, actions }, turn) => {
    const minds = mindsAt(index);
    const before = turn > 0 ? mindsAt(turns[turn - 1]?.index ?? 0) : null;
    const turnedFalse = minds.some(
      ({ thing: now }, i) => now.verdict === 'false' && before?.[i]?.thing.verdict !== 'false',
    );
    return { turn, said: saidOf(actions, minds, before), turnedFalse, truth: truthAt(index), minds };
  });
  return { title, thing: inWords(thing).replace(/^the /, ''), rooms: rooms.map(named), moments };

  function saidOf(
    actions: readonly (Action | null)[] | null,
    minds: readonly FrontMind[],
    before: readonly FrontMind[] | null,
  ): string {
    if (actions === null || before === null) return `All see the ${thing} in ${placeOf(minds[0]?.thing.at ?? null)}.`;
    const acts = actions.flatMap((action, seat) => doing(seat, action) ?? []).join(' ');
    return [acts, ...changesIn(minds, before)].join(' ');
  }

  /** What turned false, else what is right again, else what is still false: about the thing, else about an agent. */
  function changesIn(minds: readonly FrontMind[], before: readonly FrontMind[]): readonly string[] {
    const wrong = (all: readonly FrontMind[], i: number) => all[i]?.thing.verdict === 'false';
    const places = [...minds.keys()];
    const turned = places.filter((i) => wrong(minds, i) && !wrong(before, i));
    const right = places.filter((i) => minds[i]?.thing.verdict === 'true' && wrong(before, i));
    const still = places.filter((i) => wrong(minds, i) && wrong(before, i));
    const sentences: string[] = [];
    const own = right.filter((i) => minds[i]?.chain.length === 1);
    if (own.length > 0) sentences.push(`${whose(minds, own)} ${own.length > 1 ? 'are' : 'is'} right again.`);
    for (const i of turned.filter((i) => minds[i]?.chain.length === 2).slice(0, 1)) {
      const [of = 0, other = 0] = minds[i]?.chain ?? [];
      sentences.push(
        `From here ${nameOf(of)} wrongly thinks that ${nameOf(other)} still believes it is in ${placeOf(minds[i]?.thing.at ?? null)}.`,
      );
    }
    const first = turned.filter((i) => minds[i]?.chain.length === 1);
    if (first.length > 0)
      sentences.push(
        `From here ${whose(minds, first)} wrongly ${first.length > 1 ? 'think' : 'thinks'} that it is in ${placeOf(minds[first[0] ?? 0]?.thing.at ?? null)}.`,
      );
    if (sentences.length > 0) return sentences;
    const agents = agentsTurned(minds, before);
    if (agents !== null) return [agents];
    const stays = still.filter((i) => minds[i]?.chain.length === 1);
    if (stays.length === 0) return ['No belief turns false.'];
    return [
      `${whose(minds, stays)} still ${stays.length > 1 ? 'think' : 'thinks'} that it is in ${placeOf(minds[stays[0] ?? 0]?.thing.at ?? null)}.`,
    ];
  }

  function agentsTurned(minds: readonly FrontMind[], before: readonly FrontMind[]): string | null {
    for (const seat of seatNos) {
      const turned = [...minds.keys()].filter(
        (i) =>
          minds[i]?.chain.length === 1 &&
          minds[i]?.agents[seat]?.verdict === 'false' &&
          before[i]?.agents[seat]?.verdict !== 'false',
      );
      const at = minds[turned[0] ?? 0]?.agents[seat]?.at ?? null;
      if (turned.length > 0)
        return `From here ${whose(minds, turned)} wrongly ${turned.length > 1 ? 'think' : 'thinks'} that ${nameOf(seat)} is in ${placeOf(at)}.`;
    }
    return null;
  }

  function placeOf(at: FrontSpot | null): string {
    if (at === null) return 'an unknown place';
    return 'with' in at ? `the hands of ${nameOf(at.with)}` : `the ${named(rooms[at.room] ?? '')}`;
  }
}

function whose(minds: readonly FrontMind[], which: readonly number[]): string {
  return which.map((i) => nameOf(minds[i]?.chain[0] ?? 0)).join(' and ');
}

const named = (id: string): string => id.replaceAll('_', ' ');

/** null: nothing that a reader must know. */
function doing(seat: number, action: Action | null): string | null {
  const name = nameOf(seat);
  switch (action?.type) {
    case 'navigate':
      return `${name} goes to ${inWords(action.to)}.`;
    case 'pick':
      return `${name} takes ${inWords(action.object)}.`;
    case 'place':
      return `${name} puts ${inWords(action.object)} ${action.relation} ${inWords(action.furniture)}.`;
    case 'communicate':
      return `${name} tells ${action.to.map(nameOf).join(' and ')} where it is.`;
    default:
      return null;
  }
}
