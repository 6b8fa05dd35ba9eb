/**
 * The sentences of moments against the timelines: each belief that turns is told at its moment, by name or by number, and
 * no sentence tells of a belief that does not turn.
 */
import { describe, expect, test } from 'vitest';
import { type MomentStory, storiesOf } from '../games/core/beliefs/sentences.ts';
import { timelinesOf } from '../games/core/beliefs/timeline.ts';
import { heldAt, type MindRow, mindRowsOf, turningsOf } from '../games/core/beliefs/turnings.ts';
import type { GameTypes } from '../games/core/game.ts';
import { playout } from '../games/core/log/playout.ts';
import { foldLog, framesOf } from '../games/core/log/replay.ts';
import { rngFor } from '../games/core/rng.ts';
import type { SessionEvent } from '../games/core/session/events.ts';
import { english } from '../games/core/words/english.ts';
import { listIn } from '../games/core/words/list.ts';
import { GAMES, rulesOfLog } from '../games/index.ts';
import { botsOf } from './index.ts';

const listed = listIn('en');

interface Told {
  readonly stories: readonly MomentStory[];
  readonly rows: readonly MindRow[];
  readonly starts: readonly number[];
}

function tell(log: readonly SessionEvent<GameTypes>[]): Told {
  const rules = rulesOfLog(log);
  if (typeof rules === 'string' || !rules.beliefs || !rules.moments) return expect.fail('every game has sentences');
  const { game, beliefs, moments: words } = rules;
  const offered =
    beliefs.models.find(({ model }) => model.id === words.model) ?? beliefs.models[0] ?? expect.fail('no model');
  const states = foldLog<GameTypes>(game, log);
  const seats = (states.at(-1)?.seats ?? []).map((_, seat) => seat);
  const timelines = timelinesOf({ game, beliefs, offered, log, depth: words.depth }, seats);
  const frames = seats.map((seat) => framesOf<GameTypes>(game, log, seat));
  const rounds = states.map((state) => game.roundOf?.(state.game) ?? 0);
  const starts = rounds.flatMap((round, i) => (round > (rounds[i - 1] ?? 0) ? [i] : []));
  const rows = words.minds?.(timelines) ?? mindRowsOf(timelines);
  const { nothing } = beliefs;
  const nameOf = (seat: number): string => String.fromCharCode(65 + seat);
  return {
    stories: storiesOf({
      words,
      said: english.moments,
      log,
      states,
      frames: (at) => frames[at] ?? [],
      rows,
      starts,
      nothing,
      nameOf,
    }),
    rows,
    starts,
  };
}

/** Counted anew from the rows: how many beliefs turn at each event. */
function counted({ rows, starts }: Told, kind: 'false' | 'true'): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { changes } of rows)
    for (const { index, verdict } of changes) {
      const start = starts.findLast((one) => one <= index) ?? 0;
      const before = index - 1 < start ? null : (heldAt({ changes }, index - 1)?.verdict ?? null);
      const earlier = changes.findLast((one) => one.index < index && one.index >= start) ? before : null;
      const turns =
        kind === 'false' ? verdict === 'false' && earlier !== 'false' : verdict === 'true' && earlier === 'false';
      if (turns) counts.set(index, (counts.get(index) ?? 0) + 1);
    }
  return counts;
}

const heads = (mind: readonly (number | string)[]): string =>
  listed(mind.map((one) => (typeof one === 'number' ? String.fromCharCode(65 + one) : one)));

/** What a sentence says of beliefs that turn, read from its words. */
function said(sentence: string) {
  const number = (pattern: RegExp): number => Number(pattern.exec(sentence)?.[1] ?? 0);
  return {
    namesFalse: /wrongly think/.test(sentence),
    namesTrue: /(?<!beliefs?) (?:is|are) right again about/.test(sentence),
    moreFalse: number(/(\d+) (?:other )?beliefs? turns? false/),
    moreTrue: number(/(\d+) (?:other )?beliefs? (?:is|are) right again/),
  };
}

describe.each(GAMES.map((game) => [game.id, game] as const))('the moments of %s', (id, game) => {
  const policies = botsOf(id)?.policies ?? [];
  const logs = Array.from({ length: 6 }, (_, i) => {
    const rng = rngFor('sentences', id, i);
    const config = game.sampleConfig(rng);
    const seated = game.roles(config).map(() => rng.pick(policies));
    return playout<GameTypes>(game, { session: `moments-${i}`, config, seed: `${i}`, policies: seated });
  });

  test.each(logs.map((log, i) => [i, log] as const))(
    'tell in session %i every belief that turns, and none that does not',
    (_i, log) => {
      const told = tell(log);
      const [falses, trues] = [counted(told, 'false'), counted(told, 'true')];
      const places = new Set(told.stories.map(({ index }) => index));
      for (const index of [...falses.keys(), ...trues.keys()]) expect(places).toContain(index);
      for (const { index, sentence, named, turnings } of told.stories) {
        const words = said(sentence);
        const of = (kind: 'false' | 'true') => named.filter((one) => one.kind === kind).flatMap((one) => one.turnings);
        expect(words).toEqual({
          namesFalse: of('false').length > 0,
          namesTrue: of('true').length > 0,
          moreFalse: (falses.get(index) ?? 0) - of('false').length,
          moreTrue: (trues.get(index) ?? 0) - of('true').length,
        });
        const [first] = named;
        if (first?.kind === 'false') expect(sentence).toContain(`From here ${heads(first.heads)} wrongly think`);
        expect(named.length).toBeLessThanOrEqual(2);
        expect(turnings).toHaveLength((falses.get(index) ?? 0) + (trues.get(index) ?? 0));
        expect(sentence).toMatch(/^[A-Z0-9].*[.?]$/);
      }
    },
  );

  test('name a mind at the head of a false belief exactly when its belief turns false there', () => {
    for (const log of logs) {
      const { stories, rows } = tell(log);
      for (const { index, named } of stories)
        for (const { kind, turnings } of named)
          for (const { mind, proposition } of turnings) {
            const row = rows.find((one) => one.proposition === proposition && one.mind.join() === mind.join());
            const [before, after] = [row && heldAt(row, index - 1), row && heldAt(row, index)];
            expect(after?.verdict).toBe(kind);
            if (kind === 'true') expect(before?.verdict).toBe('false');
          }
    }
  });
});

function demo(id: string, file: string): readonly MomentStory[] {
  const game = GAMES.find((one) => one.id === id) ?? expect.fail(`there is no ${id}`);
  const of = botsOf(id)?.demos?.find((one) => one.file === file) ?? expect.fail(`there is no ${file}`);
  const config = game.schemas.config.parse(of.config);
  return tell(playout<GameTypes>(game, { session: 'demo', config, seed: of.seed, policies: of.policies })).stories;
}

test('in SymmToM a sentence says why an agent expected no recharge', () => {
  expect(demo('symmtom', 'recharged').map(({ sentence }) => sentence)).toContain(
    'A recharges and forgets pieces 2, 3, 4 and 6. From here B wrongly thinks that A still knows pieces 2, 3 and 4: ' +
      'as far as B could tell, A lacked piece 6, so its base could do nothing. B is right again about A and piece 6.',
  );
});

describe('the ice-cream van', () => {
  const stories = demo('household', 'ice-cream-van');

  test('is told from the belief model', () => {
    expect(stories.map(({ sentence }) => sentence)).toEqual([
      'The session begins.',
      'B goes to the east house.',
      'A goes to the west house. From here B wrongly thinks that A is still in the park, and that A thinks so too: B did not see it.',
      'C takes the van. From here A and B wrongly think that the van is still on the park lawn, and that C thinks so too: they did not see it.',
      'C goes to the church. From here A and B wrongly think that C is still in the park, and that C thinks so too: they did not see it.',
      'C puts the van on the church square.',
      'C tells A that the van is on the church square. From here B wrongly thinks that A still thinks that the van is on the park lawn: A got a message, and B did not see it. A is right again about where the van is. 1 other belief is right again.',
      'C tells B that the van is on the church square. From here A wrongly thinks that B still thinks that the van is on the park lawn: B got a message, and A did not see it. B is right again about where the van is. 1 other belief is right again.',
      'The shared goal is met. Met: the van is on the church square.',
    ]);
  });
});

test('between two rounds no belief turns, for each round begins anew', () => {
  const rows: readonly MindRow[] = [
    {
      mind: [0],
      proposition: 'large',
      changes: [
        { index: 3, value: 1, truth: 2, verdict: 'false' },
        { index: 7, value: 'nowhere', truth: 'nowhere', verdict: 'true' },
        { index: 9, value: 1, truth: 2, verdict: 'false' },
      ],
    },
  ];
  expect(turningsOf(rows, [0, 6]).map(({ index, kind }) => [index, kind])).toEqual([
    [3, 'false'],
    [9, 'false'],
  ]);
  expect(turningsOf(rows).map(({ kind }) => kind)).toEqual(['false', 'true', 'false']);
});
