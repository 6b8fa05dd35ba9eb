/** The percepts that a fork offers in words fit the rules, and the command that it shows makes the same fork. */
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { iceCreamVan } from '../../bots/household/story.ts';
import { botsOf } from '../../bots/index.ts';
import { playout } from '../../games/core/log/playout.ts';
import * as folds from '../../games/core/log/replay.ts';
import type { AnyPolicy } from '../../games/core/policy.ts';
import { ICE_CREAM_VAN } from '../../games/household/stories/ice-cream-van.ts';
import { newestRules } from '../../games/index.ts';
import { environmentOf } from '../../server/testing/environment.ts';
import { loadView } from '../boards.ts';
import type { AnyEvent } from './any-event.ts';
import {
  type Changed,
  changeOf,
  commandFor,
  type ForkDraft,
  firstDraft,
  isCopy,
  momentAt,
  withKind,
} from './fork-draft.ts';
import { type Replay, readLog } from './replay-log.ts';

async function replayed(id: string, given: unknown, policy: AnyPolicy | undefined): Promise<Replay> {
  const rules = newestRules(id);
  if (!rules || !policy) throw new Error(`${id} cannot be played`);
  const { game } = rules;
  const config: unknown = game.schemas.config.parse(given);
  const policies = game.roles(config).map(() => policy);
  const events = playout(game, { session: id, config, seed: 'fork-draft', policies }) as readonly AnyEvent[];
  const log = events.map((event, i) => ({ seq: i + 1, recordedAt: 0, event }));
  return readLog({ session: id, rules, view: await loadView(id), log, folds });
}

const partner = (game: string) => botsOf(game)?.defaultPartner;
const REPLAYS = [
  await replayed('symmtom', { turns: 10 }, partner('symmtom')),
  await replayed('standoff', {}, partner('standoff')),
  await replayed('household', { task: ICE_CREAM_VAN.task }, iceCreamVan),
] as const;
const [symmtom, standoff, van] = REPLAYS;

const happened = ({ log }: Replay) => log.flatMap(({ event }, i) => (event.type === 'GameEventOccurred' ? [i] : []));
const wordsAt = (replay: Replay, index: number, seat: number) =>
  momentAt(replay, index)
    .otherPerceptsOf(seat)
    .map(({ words }) => words);
/** What a seat hears with an event. */
const heardAt = (replay: Replay, index: number, seat: number) => {
  const percept = replay.eyes(seat).frames[index]?.percepts[0] as { heard?: { speaker: number; piece: number }[] };
  return percept?.heard ?? [];
};

describe.each(REPLAYS.map((replay) => ({ id: replay.game.id, replay })))('$id', ({ replay }) => {
  test('each percept that is offered in words is a different percept of the game, with different words', () => {
    let offered = 0;
    for (const index of happened(replay).slice(0, 60))
      for (let seat = 0; seat < replay.seats; seat++) {
        const moment = momentAt(replay, index);
        const told = moment.otherPerceptsOf(seat);
        const said = (percept: unknown) => replay.view.words.percept(percept, seat).join(' ');
        for (const { percept, words } of told) {
          expect(replay.game.schemas.percept.safeParse(percept).error, words).toBeUndefined();
          expect(percept).not.toEqual(moment.perceptOf(seat));
          expect(said(percept), words).not.toBe(said(moment.perceptOf(seat)));
        }
        expect(new Set(told.map(({ words }) => words)).size).toBe(told.length);
        offered += told.length;
      }
    expect(offered).toBeGreaterThan(20);
  });
});

test('in SymmToM a seat hears another piece, or nothing, from an agent in hearing', () => {
  const index = happened(symmtom).find((i) => heardAt(symmtom, i, 0).length > 0) ?? -1;
  const [{ speaker, piece } = { speaker: -1, piece: -1 }] = heardAt(symmtom, index, 0);
  const name = 'ABC'[speaker];
  const words = wordsAt(symmtom, index, 0).filter((one) => one.includes(` ${name}`));
  expect(words).toHaveLength(6);
  expect(words[0]).toBe(`it hears nothing from ${name}`);
  expect(words[1]).toBe(`it hears ${name} say piece ${piece === 0 ? 2 : 1}, not piece ${piece + 1}`);
});

test('in Standoff a treat goes into another box, and the other agent is seen to look on or not', () => {
  const index = standoff.log.findIndex(
    ({ event }) =>
      event.type === 'GameEventOccurred' && standoff.view.words.event(event.event)[0]?.includes('put into'),
  );
  const words = wordsAt(standoff, index, 0);
  expect(words.filter((one) => / is put into box \d$/.test(one))).toHaveLength(4);
  expect(words.at(-1)).toMatch(/^B can(not see it| see it, too)$/);
});

test('in the household a seat is told another fact of the same thing, or what another seat was told', () => {
  const index = happened(van).findLast((i) => heardAt(van, i, 1).length > 0) ?? -1;
  const told = wordsAt(van, index, 1);
  expect(told).toContain('it gets no message from C');
  expect(told).toContain('C tells it that the van is not on the church square');
  expect(told).toContain('C tells it that the van is on the park lawn');
  expect(wordsAt(van, index, 0)).toContain("it gets C's message, too: that the van is on the church square");
});

describe('the command for many seats at once', () => {
  const moment = momentAt(van, 46);
  const draftOf = (kind: Changed, part: Partial<ForkDraft> = {}): ForkDraft => ({
    ...firstDraft(van, moment, 1),
    kind,
    ...part,
  });
  /** The arguments as a shell hands them to a program. */
  const heard = (command: string): readonly string[] =>
    execFileSync('sh', ['-c', `for one in ${command}; do printf '%s\\0' "$one"; done`], {
      encoding: 'utf8',
      env: environmentOf(),
    })
      .split('\0')
      .slice(0, -1);

  test('hands the percept through a shell with every character in it', () => {
    const percept = JSON.stringify({ type: 'turn', text: `it's "so" $HOME` }, null, 2);
    const words = heard(commandFor(draftOf('percept', { told: 'other', percept }), moment, 'van'));
    expect(words.slice(0, 9)).toEqual(['npx', 'standpoint', 'play', 'fork', 'van', '--at', '47', '--seat', '0,1,2']);
    expect(JSON.parse(words[words.indexOf('--percept') + 1] ?? '')).toEqual(JSON.parse(percept));
    expect(words.slice(-4)).toEqual(['--times', '20', '--rows', 'effect.csv']);
  });

  test('has the policies that were chosen, and one seat for an action', () => {
    const holders = [{ kind: 'policy', policy: 'household/wait' }, { kind: 'same' }, { kind: 'person' }] as const;
    const words = heard(commandFor(draftOf('action', { action: '{"type":"wait"}', holders }), moment, 'van'));
    expect(words.slice(7)).toEqual([
      ...['--seat', '1', '--action', '{"type":"wait"}', '--with', '0=household/wait'],
      ...['--times', '20', '--rows', 'effect.csv'],
    ]);
  });

  test('asks the server for the percept that was chosen in words', () => {
    const [first] = moment.otherPerceptsOf(1);
    const draft = draftOf('percept', { told: '0', percept: JSON.stringify(first?.percept) });
    expect(changeOf(draft, moment)).toEqual({
      ok: true,
      change: { kind: 'percept', seat: 1, percept: first?.percept },
    });
  });
});

test('at first the reader plays on in the viewed seat; where something else is changed, the same agents do', () => {
  const moment = momentAt(symmtom, happened(symmtom)[0] ?? 0);
  const kinds = (draft: ForkDraft) => draft.holders.map(({ kind }) => kind);
  const first = firstDraft(symmtom, moment, 1);
  expect(kinds(first)).toEqual(['same', 'person', 'same']);
  expect(kinds(withKind(first, moment, 'action'))).toEqual(['same', 'same', 'same']);
  expect(isCopy(withKind(first, moment, 'action'), moment)).toBe(true);
  expect(kinds(withKind(withKind(first, moment, 'percept'), moment, 'none'))).toEqual(['same', 'person', 'same']);
  const chosen: ForkDraft = { ...first, holders: [{ kind: 'person' }, { kind: 'same' }, { kind: 'same' }] };
  expect(kinds(withKind(chosen, moment, 'action'))).toEqual(['person', 'same', 'same']);
});
