/** Scores of answers to questions between turns, by agents that answer in a known way. */
import { describe, expect, test } from 'vitest';
import { type ScoredAnswer, scoredAnswers, summariesOf } from './core/beliefs/answers.ts';
import { modelOf, type OfferedModel } from './core/beliefs/model.ts';
import { heldIn } from './core/beliefs/moments.ts';
import { playout } from './core/log/playout.ts';
import type { AnyPlayableRules } from './core/package.ts';
import type { AnyPolicy } from './core/policy.ts';
import { rngFor } from './core/rng.ts';
import type { SessionEvent } from './core/session/events.ts';
import { aboutOf, propositionsOf } from './core/session/ordered.ts';
import type { Probes } from './core/session/types.ts';
import { uniformFor } from './core/testing/uniform.ts';
import { newestRules } from './index.ts';

// biome-ignore lint/suspicious/noExplicitAny: games are looked up by id
type AnyLog = readonly SessionEvent<any>[];

interface Mind {
  readonly seat: number;
  readonly belief: unknown;
}

/** Acts at random. Answers what it believes itself (`own`), or what it takes the agent in the question to believe. */
function answering(
  rules: AnyPlayableRules,
  { model, depth }: OfferedModel,
  { config, how, privileged = false }: { config: unknown; how: 'belief' | 'own'; privileged?: boolean },
): AnyPolicy {
  const topics = propositionsOf(rules.game, config);
  return {
    ...uniformFor(rules.game.id),
    id: `test/${how}`,
    privileged,
    initialMemory: (first): Mind => ({ seat: first.seat, belief: model.prior(first) }),
    observe: ({ seat, belief }: Mind, experience): Mind => ({
      seat,
      belief: model.update(belief, experience, rngFor('answering')),
    }),
    answer({ seat, belief }: Mind, probe) {
      const about = aboutOf(probe);
      const topic = topics.find(({ id }) => id === about?.proposition);
      const chain = how === 'own' ? [seat] : [seat, ...(about?.whom ?? [])];
      if (!about || !topic || chain.length > depth) return null;
      const held = heldIn(model.query(belief, chain, topic));
      const option = held === null ? undefined : probe.options[about.values.indexOf(held)];
      return option === undefined ? null : { option, confidence: null };
    },
  };
}

function rulesFor(id: string): AnyPlayableRules & { readonly beliefs: NonNullable<AnyPlayableRules['beliefs']> } {
  const rules = newestRules(id);
  if (!rules?.beliefs) throw new Error(`${id} has no beliefs`);
  return { ...rules, beliefs: rules.beliefs };
}

interface Play {
  readonly config: unknown;
  readonly probes: Partial<Probes>;
  readonly model?: string;
  /** One for each seat. */
  readonly how: readonly { readonly how: 'belief' | 'own'; readonly privileged?: boolean }[];
}

function play(id: string, { config: given, probes, model: named, how }: Play) {
  const rules = rulesFor(id);
  const { game, beliefs } = rules;
  const offered = modelOf(beliefs, named);
  if (!offered) throw new Error(`no model ${named}`);
  const config = game.schemas.config.parse(given);
  const policies = how.map((one) => answering(rules, offered, { config, ...one }));
  const asked: Probes = {
    kinds: ['first', 'reality'],
    count: 2,
    seed: '',
    limitMs: null,
    confidence: false,
    ...probes,
  };
  const log: AnyLog = playout(game, { session: 's', config, seed: 'answers', policies, setup: { probes: asked } });
  return scoredAnswers({ game, beliefs, offered, log });
}

const believing = { how: 'belief' } as const;
const ofKind = (answers: readonly ScoredAnswer[], seat: number, kind: string) =>
  answers.filter((one) => one.seat === seat && one.kind === kind);

describe('in Standoff, after each show', () => {
  const rounds = Array.from({ length: 12 }, (_, i) => i + 1);
  const config = { from: 'stage-3', trials: 12, feedback: 'none', walk: 'skipped' };
  const about = ['large'];

  test('an agent that goes by what was seen is right, and says of the other what the other says itself', () => {
    const answers = play('standoff', { config, probes: { rounds, about }, how: [believing, believing] });
    const first = ofKind(answers, 0, 'first');
    expect(first).toHaveLength(12);
    for (const one of answers) expect(one.given).toBe(one.normative);
    const compared = first.filter(({ other }) => other !== null);
    expect(compared.length).toBeGreaterThan(5);
    for (const { other, right } of compared) expect(other).toBe(right);
    const [summary] = summariesOf(answers);
    expect(summary).toMatchObject({ seat: 0, kind: 'reality', n: 12, unanswered: 0, normativeOf: 12, normative: 12 });
  });

  test('an agent that answers with the true state is wrong exactly where the items are diagnostic', () => {
    const how = [{ how: 'own', privileged: true }, believing] as const;
    const answers = ofKind(play('standoff', { config, probes: { rounds, about }, how }), 0, 'first');
    const wrong = answers.filter(({ given, right }) => given !== right);
    expect(wrong.length).toBeGreaterThan(1);
    expect(wrong.every(({ error, diagnostic }) => error === 'reality' && diagnostic)).toBe(true);
    // where the own belief is false and the other's is true, the true state is right, and shows something
    const falseOnly = answers.filter(({ right, given, diagnostic }) => diagnostic && given === right);
    expect(answers.filter(({ diagnostic }) => diagnostic)).toHaveLength(wrong.length + falseOnly.length);
  });

  test('an agent that answers with its own belief makes egocentric errors where that belief is false', () => {
    const how = [believing, { how: 'own' }] as const;
    const answers = ofKind(play('standoff', { config, probes: { rounds, about }, how }), 1, 'first');
    const wrong = answers.filter(({ given, right }) => right !== null && given !== null && given !== right);
    expect(new Set(wrong.map(({ error }) => error))).toContain('egocentric');
    for (const { error } of wrong) expect(['egocentric', 'reality']).toContain(error);
  });

  test('where it was first, and whether the other knows, have answers of their own', () => {
    const probes = { kinds: ['memory', 'know-whether'], rounds, about } as const;
    const answers = play('standoff', { config, probes, how: [believing, believing] });
    const memory = ofKind(answers, 0, 'memory');
    expect(memory.every(({ right }) => right !== null && right !== 'nowhere')).toBe(true);
    expect(memory.every(({ normative }) => normative === null)).toBe(true);
    const whether = ofKind(answers, 0, 'know-whether');
    expect(new Set(whether.map(({ right }) => right))).toEqual(new Set([true, false]));
    expect(whether.filter(({ normative, right }) => normative === right).length).toBeGreaterThan(6);
  });

  test('a seat that does not answer has a row, and nothing is right or wrong about it', () => {
    const answers = play('standoff', {
      config,
      probes: { rounds: [1], about, offer: { large: [0, 1] } },
      how: [believing, believing],
    });
    const [summary] = summariesOf(answers, () => 800);
    expect(summary?.unanswered).toBe(
      answers.filter(({ seat, kind, given }) => seat === 0 && kind === 'reality' && given === null).length,
    );
    expect(summary?.rtMs).toBe(800);
  });
});

test.each([
  ['symmtom', { agents: 3, pieces: 6, width: 4, turns: 12 }, 'symmtom/greedy-encounter', 3],
  ['household', { task: 'human-practice' }, undefined, 2],
] as const)(
  'in %s, agents that go by a model give the answers that it warrants, up to the third order where it reaches',
  (id, given, model, seats) => {
    const kinds = ['reality', 'first', 'second', 'third'] as const;
    const config = id === 'household' ? rulesFor(id).game.sampleConfig(rngFor('answers', seats)) : given;
    const people = rulesFor(id).game.roles(rulesFor(id).game.schemas.config.parse(config)).length;
    const how = Array.from({ length: people }, () => believing);
    const probes = { kinds, turns: [2, 4], count: 4 } as const;
    const answers = play(id, { config, probes, how, ...(model ? { model } : {}) });
    expect(answers.length).toBeGreaterThan(4 * people);
    for (const { given, normative, kind } of answers) {
      if (kind === 'third') expect(normative).toBe(null);
      else expect(given).toBe(normative);
    }
    expect(answers.filter(({ normative }) => normative !== null).length).toBeGreaterThan(people);
  },
);
