/**
 * The goal that all seats were told, and what this seat alone was told. It stays in sight for the whole session, and is
 * shown with any memory aids.
 */
import type { Memory } from '../../../games/household/memory.ts';
import type { Household, Percept } from '../../../games/household/types.ts';
import type { BoardProps } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { letterOf } from '../../signs/shapes.ts';
import { goalIn, listOf, readable } from './names.ts';
import './panels.css';

export function TaskCard({ observation, seat, first }: BoardProps<Household, Memory>) {
  const { parameters, own } = observation;
  if (seat === null) return null;
  const told = first?.percepts.find(
    (percept): percept is Extract<Percept, { type: 'started' }> => percept.type === 'started',
  )?.told;
  return (
    <section className="household-task">
      <h2>{parameters.title}</h2>
      <p>
        {parameters.description}
        {parameters.category === 'mixed' && ' Agents may also have goals of their own.'}
      </p>
      {told ? (
        <>
          <h3>What all agents were told</h3>
          {told.map((secrets, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
            <div key={at} className="told">
              <AgentSign seat={at} you={at === seat} label={at === seat ? 'you' : letterOf(at)} />
              <div>
                <p>{at === seat ? 'You were told' : `${letterOf(at)} was told, as “you”`}</p>
                <Secrets secrets={secrets} />
              </div>
            </div>
          ))}
        </>
      ) : (
        <>
          <h3>Only you know</h3>
          <Secrets secrets={own?.secrets ?? []} />
        </>
      )}
    </section>
  );
}

/** What the seat was told must be so in the end; the title of the task, where it was told of no such thing. */
export function TaskLine({ observation: { own, parameters } }: BoardProps<Household, Memory>) {
  const goals = (own?.secrets ?? []).flatMap((secret) => goalIn(secret) ?? []);
  return (
    <p className="goal-line">
      {goals.length > 0 ? (
        <>
          <b>Goal:</b> {listOf(goals)}.
        </>
      ) : (
        <>
          <b>Task:</b> {parameters.title}
        </>
      )}
    </p>
  );
}

function Secrets({ secrets }: { secrets: readonly string[] }) {
  if (secrets.length === 0) return <p className="muted">Nothing more.</p>;
  return (
    <ul>
      {secrets.map((secret) => (
        <li key={secret}>{readable(secret)}</li>
      ))}
    </ul>
  );
}
