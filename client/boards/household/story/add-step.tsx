/** The form that adds a step: who, and what of all that this agent can do next. To tell, it also asks to whom, and what. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { agentName, stepInWords } from '../../../../games/household/stories/story-words.ts';
import { stepsOfferedTo, type UnfoldedStory } from '../../../../games/household/stories/unfold.ts';
import type { WrittenStep, WrittenStory } from '../../../../games/household/stories/written.ts';
import { AgentSign } from '../../../signs/agent-sign.tsx';
import { sentenceOf } from './edits.ts';

type Telling = Extract<WrittenStep, { does: 'tell' }>;

const GROUPS: readonly { readonly name: string; readonly does: readonly WrittenStep['does'][] }[] = [
  { name: 'Go', does: ['go'] },
  { name: 'Take and put', does: ['put', 'move', 'take'] },
  { name: 'Look', does: ['look', 'visit'] },
];
const TELLS = 'tell';

interface Props {
  readonly story: WrittenStory;
  readonly unfolded: UnfoldedStory;
  readonly onAdd: (step: WrittenStep) => void;
}

export function AddStep({ story, unfolded, onAdd }: Props) {
  const id = useId();
  const [chosen, setWho] = useState(0);
  const [what, setWhat] = useState('');
  const [telling, setTelling] = useState<Telling | null>(null);
  const who = Math.min(chosen, story.agents.length - 1);
  const offered = stepsOfferedTo(story, unfolded.state, who);
  const keys = new Map(offered.map((step) => [JSON.stringify({ ...step, who: 0 }), step]));
  const key = what === TELLS || keys.has(what) ? what : (keys.keys().next().value ?? TELLS);
  const step = key === TELLS ? tellingOf(story, who, telling) : keys.get(key);
  return (
    <form
      className="add-step"
      aria-labelledby={`${id}-heading`}
      onSubmit={(event) => {
        event.preventDefault();
        if (step) onAdd(step);
      }}
    >
      <h3 id={`${id}-heading`}>Add a step</h3>
      <fieldset className="who">
        <legend className="unseen">Who</legend>
        {story.agents.map(({ name }, seat) => (
          <label key={name}>
            <input type="radio" name={`${id}-who`} checked={seat === who} onChange={() => setWho(seat)} />
            <AgentSign seat={seat} size={20} /> {name}
          </label>
        ))}
      </fieldset>
      <label className="unseen" htmlFor={`${id}-what`}>
        Does what
      </label>
      <select id={`${id}-what`} value={key} onChange={(event) => setWhat(event.target.value)}>
        {GROUPS.map(({ name, does }) => {
          const own = [...keys].filter(([, one]) => does.includes(one.does));
          if (own.length === 0) return null;
          return (
            <optgroup key={name} label={name}>
              {own.map(([value, one]) => (
                <option key={value} value={value}>
                  {stepInWords(story, one)}
                </option>
              ))}
            </optgroup>
          );
        })}
        <optgroup label="Tell, truly or not">
          <option value={TELLS}>tells …</option>
        </optgroup>
      </select>
      {step?.does === 'tell' && <Tell story={story} step={step} onChange={setTelling} />}
      <div className="row">
        <Button type="submit" className="button primary">
          Add
        </Button>
        <span className="small muted">{step && sentenceOf(story, step)}</span>
      </div>
    </form>
  );
}

/** What was chosen, as far as the agent can tell it; the first of all choices for the rest. */
function tellingOf(story: WrittenStory, who: number, chosen: Telling | null): Telling {
  const first: Telling = {
    ...{ does: 'tell', who, to: audiences(story, who)[0] ?? [], knowers: [] },
    claim: { about: 'thing', thing: 0, place: 0 },
  };
  if (!chosen) return first;
  const isThere = (all: readonly unknown[], one: unknown) =>
    all.some((other) => JSON.stringify(other) === JSON.stringify(one));
  return {
    ...first,
    to: isThere(audiences(story, who), chosen.to) ? chosen.to : first.to,
    knowers: isThere(knowersIn(story), chosen.knowers) ? chosen.knowers : [],
    claim: isThere(claimsIn(story), chosen.claim) ? chosen.claim : first.claim,
  };
}

/** All groups of other agents, single ones first. */
function audiences({ agents }: WrittenStory, who: number): readonly (readonly number[])[] {
  const others = [...agents.keys()].filter((seat) => seat !== who);
  const groups = Array.from({ length: 2 ** others.length - 1 }, (_, i) =>
    others.filter((_, bit) => ((i + 1) >> bit) & 1),
  );
  return groups.toSorted((a, b) => a.length - b.length);
}

function knowersIn({ agents }: WrittenStory): readonly (readonly number[])[] {
  const seats = [...agents.keys()];
  const pairs = seats.flatMap((one) => seats.filter((other) => other !== one).map((other) => [one, other]));
  return [[], ...seats.map((seat) => [seat]), ...pairs];
}

function claimsIn({ agents, rooms, places, things }: WrittenStory): readonly Telling['claim'][] {
  return [
    ...[...things.keys()].flatMap((thing) =>
      [...places.keys()].map((place) => ({ about: 'thing', thing, place }) as const),
    ),
    ...[...agents.keys()].flatMap((agent) =>
      [...rooms.keys()].map((room) => ({ about: 'agent', agent, room }) as const),
    ),
  ];
}

interface TellProps {
  readonly story: WrittenStory;
  readonly step: Telling;
  readonly onChange: (step: Telling) => void;
}

function Tell({ story, step, onChange }: TellProps) {
  const { claim } = step;
  const name = (seat: number) => agentName(story, seat);
  const said = (one: Telling['claim']): string =>
    one.about === 'agent'
      ? `${name(one.agent)} is in the ${story.rooms[one.room]}`
      : `the ${story.things[one.thing]?.name} is ${story.places[one.place]?.kind === 'on' ? 'on' : 'in'} the ${story.places[one.place]?.name}`;
  return (
    <div className="tell">
      <Choice
        label="To"
        values={audiences(story, step.who)}
        value={step.to}
        words={(to) => to.map(name).join(' and ')}
        onChange={(to) => onChange({ ...step, to })}
      />
      <Choice
        label="That"
        values={claimsIn(story)}
        value={claim}
        words={said}
        onChange={(one) => onChange({ ...step, claim: one })}
      />
      <Choice
        label="Who knows it"
        values={knowersIn(story)}
        value={step.knowers}
        words={(knowers) =>
          knowers.length === 0
            ? 'says nothing of that'
            : `${knowers.map((seat) => `${name(seat)} knows`).join(' that ')} it`
        }
        onChange={(knowers) => onChange({ ...step, knowers })}
      />
    </div>
  );
}

interface ChoiceProps<Value> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly words: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

function Choice<Value>({ label, values, value, words, onChange }: ChoiceProps<Value>) {
  const id = useId();
  const keys = values.map((one) => JSON.stringify(one));
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={JSON.stringify(value)}
        onChange={(event) => {
          const found = values[keys.indexOf(event.target.value)];
          if (found !== undefined) onChange(found);
        }}
      >
        {values.map((one, i) => (
          <option key={keys[i]} value={keys[i]}>
            {words(one)}
          </option>
        ))}
      </select>
    </>
  );
}
