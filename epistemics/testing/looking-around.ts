/**
 * Every agent looks around where it is: the watched look that one value per chain cannot have by itself, since who sees
 * what depends on facts that agents may be wrong about. In every world each agent sees where it is in that world: its
 * place, the agents there, and the values of the variables that the place shows. The worlds that it thinks possible are
 * changed to what it saw, as if that had changed meanwhile; in each of those worlds, the others look around as they are
 * there. These are event models whose arrows depend on the world that they lead from (edge conditions: Bolander 2018).
 * An agent that is missing where it was believed to be is taken to be at no place, where nothing is seen.
 */
import {
  arrowsFrom,
  factIn,
  type KripkeModel,
  LIMITS,
  type ModelLimits,
  type Sized,
  tooLarge,
  type WorldFacts,
} from '../kripke.ts';

/** The value of an agent's place if it is known to be at none of the places. */
export const ELSEWHERE = 'elsewhere';

export interface Surroundings {
  /** Agent, in the model's order -> the variable that holds its place. */
  readonly placeOf: readonly string[];
  /** Variable -> the place that shows its value. */
  readonly shownAt: Readonly<Record<string, string>>;
}

/** What an agent sees: null if it is at no place. */
interface Sight {
  readonly place: string;
  readonly present: readonly number[];
  readonly shown: readonly (readonly [variable: string, value: ReturnType<typeof factIn>])[];
}

export function afterLookingAround(model: KripkeModel, around: Surroundings, limits: ModelLimits = LIMITS): Sized {
  const pairs: { readonly world: number; readonly facts: WorldFacts }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (world: number, facts: WorldFacts): number => {
    const key = `${world} ${JSON.stringify(Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`;
    const number = numbers.get(key) ?? pairs.push({ world, facts }) - 1;
    numbers.set(key, number);
    return number;
  };
  const actual = model.actual.map((world) => numberOf(world, model.worlds[world] ?? {}));
  const arrows: number[][][] = model.agents.map(() => []);
  let size = 0;
  for (let i = 0; i < pairs.length; i++) {
    if (pairs.length > limits.worlds) return tooLarge('worlds', limits);
    const { world, facts } = pairs[i] ?? { world: -1, facts: {} };
    for (const [agent, from] of arrows.entries()) {
      const sight = sightOf(agent, facts, around);
      const next = arrowsFrom(model, agent, world).map((other) =>
        numberOf(other, changedTo(sight, model.worlds[other] ?? {}, agent, around)),
      );
      from.push([...new Set(next)]);
      size += next.length;
      if (size > limits.arrows) return tooLarge('arrows', limits);
    }
  }
  return { ok: true, model: { agents: model.agents, worlds: pairs.map(({ facts }) => facts), arrows, actual } };
}

function sightOf(agent: number, facts: WorldFacts, { placeOf, shownAt }: Surroundings): Sight | null {
  const place = factIn(facts, placeOf[agent] ?? '');
  if (typeof place !== 'string' || place === ELSEWHERE) return null;
  const present = [...placeOf.keys()].filter((other) => factIn(facts, placeOf[other] ?? '') === place);
  const shown = Object.keys(shownAt).filter((variable) => shownAt[variable] === place);
  return { place, present, shown: shown.map((variable) => [variable, factIn(facts, variable)] as const) };
}

function changedTo(sight: Sight | null, facts: WorldFacts, agent: number, { placeOf }: Surroundings): WorldFacts {
  if (sight === null) return { ...facts, [placeOf[agent] ?? '']: ELSEWHERE };
  const places = placeOf.map((variable, other) => {
    const before = factIn(facts, variable);
    if (other === agent || sight.present.includes(other)) return [variable, sight.place] as const;
    return [variable, before === sight.place ? ELSEWHERE : before] as const;
  });
  return { ...facts, ...Object.fromEntries([...places, ...sight.shown]) };
}
