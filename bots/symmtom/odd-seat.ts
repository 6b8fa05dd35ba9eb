/**
 * A seat that differs from its partners: only in its speech (it is silent, or it knows what its hearers know), or in its
 * policy. Whether silence pays, and how much that knowledge is worth, shows whether reward measures theory of mind at all;
 * what a session keeps with a seat of another kind shows how well partners play with people.
 */
import type { AnyPolicy, Policy, Request } from '../../games/core/policy.ts';
import type { EstimateRule } from '../../games/symmtom/beliefs/k-matrix.ts';
import { begin, type Memory, remember } from '../../games/symmtom/memory.ts';
import { inHearing } from '../../games/symmtom/rules.ts';
import type { Action, Cell, Parameters, Piece, SymmToM } from '../../games/symmtom/types.ts';
import { after } from './path.ts';
import { planningPolicy } from './planner.ts';
import { experienceOf, firstSightOf, requestOf } from './seat-view.ts';
import { silenceOf } from './silence.ts';

/** Like its partners but for its speech. */
const ALTERED = ['silent', 'informed'] as const;
/** Policies of another kind than its partners. */
const OTHERS = ['uniform', 'heuristic', 'noisy'] as const;
export const ODD = [...ALTERED, ...OTHERS] as const;
export type Odd = (typeof ODD)[number];

/** 'silent' of 'symmtom/heuristic' is 'symmtom/silent-heuristic'; 'noisy' is 'symmtom/noisy' among any partners. */
export function oddPolicyId(odd: Odd, policy: string): string {
  return isOtherKind(odd) ? `symmtom/${odd}` : policy.replace('/', `/${odd}-`);
}

/** Whether a whole session can be of this kind. */
export function isOtherKind(odd: Odd): boolean {
  return OTHERS.some((kind) => kind === odd);
}

/**
 * Plans like its partners, but never speaks and never waits to be heard. Measures the value of silence to a planner.
 */
export function freeRiderAmong(partner: AnyPolicy, estimate: EstimateRule): AnyPolicy {
  const id = oddPolicyId('silent', partner.id);
  return planningPolicy({ id, about: `Plays like ${partner.id}, but never speaks.`, estimate, talk: 'never' });
}

/** Moves like the policy and never speaks. */
export function silentOf<Inner>(policy: Policy<SymmToM, Inner>): AnyPolicy {
  const silent: Policy<SymmToM, { readonly own: Memory; readonly inner: Inner }> = {
    id: oddPolicyId('silent', policy.id),
    game: policy.game,
    version: policy.version,
    about: `Moves like ${policy.id}, but never speaks.`,
    initialMemory: (first) => ({ own: begin(first), inner: policy.initialMemory(first) }),
    observe: ({ own, inner }, experience) => ({
      own: remember(own, experience),
      inner: policy.observe(inner, experience),
    }),
    act: ({ own, inner }, request, rng) => ({ ...policy.act(inner, request, rng), say: silenceOf(own) }),
  };
  return silent;
}

/** Moves like the policy and says the piece that is new to most of its true hearers. */
export function informedOf<Inner>(policy: Policy<SymmToM, Inner>): AnyPolicy {
  const informed: Policy<SymmToM, { readonly seat: number; readonly parameters: Parameters; readonly inner: Inner }> = {
    id: oddPolicyId('informed', policy.id),
    game: policy.game,
    version: policy.version,
    about: `Moves like ${policy.id}, and is told what its hearers know.`,
    privileged: true,
    initialMemory: (first) => ({
      seat: first.seat,
      parameters: first.observation.parameters,
      inner: policy.initialMemory(firstSightOf(first)),
    }),
    observe: (memory, experience) => ({
      ...memory,
      inner: policy.observe(memory.inner, experienceOf(experience, memory.seat, memory.parameters)),
    }),
    act: ({ inner }, request, rng) => {
      const action = policy.act(inner, requestOf(request), rng);
      return { ...action, say: newToMost(request, action) };
    },
  };
  return informed;
}

/** The piece that is new to most true hearers; the policy's own choice if none is better. */
function newToMost({ seat, observation }: Request<SymmToM>, { move, say }: Action): Piece | null {
  const { truth, positions, parameters } = observation;
  if (!truth) throw new Error('an informed seat must be shown the truth');
  const here = after(positions[seat] as Cell, move);
  const hearers = positions.flatMap((cell, i) =>
    i !== seat && inHearing(cell, here, parameters.hearing) ? [truth.knowledge[i] ?? []] : [],
  );
  const newTo = (piece: Piece): number => hearers.filter((known) => !known.includes(piece)).length;
  const sayable = (parameters.rules === 'released' ? truth.before : truth.knowledge)[seat] ?? [];
  return sayable.reduce((best, piece) => (newTo(piece) > (best === null ? 0 : newTo(best)) ? piece : best), say);
}
