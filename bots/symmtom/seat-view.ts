/** Turns the view of 'all' into what a seat would be shown, for privileged policies that otherwise play like a seat. */
import type { Experience, FirstSight, Request } from '../../games/core/policy.ts';
import type { Observation, Parameters, Percept, SymmToM } from '../../games/symmtom/types.ts';

export function firstSightOf({ seat, observation, percepts }: FirstSight<SymmToM>): FirstSight<SymmToM> {
  return {
    seat,
    observation: observationOf(observation, seat),
    percepts: perceptsOf(percepts, seat, observation.parameters, observation.truth?.knowledge[seat]),
  };
}

export function experienceOf(
  experience: Experience<SymmToM>,
  seat: number,
  parameters: Parameters,
): Experience<SymmToM> {
  return { ...experience, percepts: perceptsOf(experience.percepts, seat, parameters) };
}

export function requestOf(request: Request<SymmToM>): Request<SymmToM> {
  const { seat, observation, percepts } = request;
  return {
    ...request,
    observation: observationOf(observation, seat),
    percepts: perceptsOf(percepts, seat, observation.parameters, observation.truth?.knowledge[seat]),
  };
}

function observationOf(observation: Observation, seat: number): Observation {
  const { parameters, heard, inRange, firstHand, returns } = observation;
  return {
    ...observation,
    viewer: seat,
    heard: heard.filter(({ speaker }) => inRange[seat]?.includes(speaker)),
    firstHand: ownIf(parameters.firstHandShown, firstHand, seat),
    returns: amountsFor(seat, returns, parameters),
    truth: null,
  };
}

function perceptsOf(
  percepts: readonly Percept[],
  seat: number,
  parameters: Parameters,
  knows: readonly number[] | null = null,
): readonly Percept[] {
  return percepts.map((percept) => perceptOf(percept, seat, parameters, knows));
}

/** `knows`: the seat's knowledge, for the deal. */
function perceptOf(percept: Percept, seat: number, parameters: Parameters, knows: readonly number[] | null): Percept {
  switch (percept.type) {
    case 'dealt':
      return { ...percept, firstHand: ownIf(parameters.firstHandShown, percept.firstHand, seat), knows };
    case 'turn': {
      const heard = percept.heard.filter(({ speaker }) => percept.inRange[seat]?.includes(speaker));
      return { ...percept, heard, rewards: amountsFor(seat, percept.rewards, parameters) };
    }
  }
}

function amountsFor(seat: number, amounts: readonly (number | null)[], { rewardsShown }: Parameters) {
  if (rewardsShown === 'all') return amounts;
  return amounts.map((amount, i) => (rewardsShown === 'own' && i === seat ? amount : null));
}

/** All entries if they are shown, else the seat's own only. */
function ownIf<A>(shown: boolean, entries: readonly (A | null)[], seat: number): readonly (A | null)[] {
  return shown ? entries : entries.map((entry, i) => (i === seat ? entry : null));
}
