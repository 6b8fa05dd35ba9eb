/** Who is in a story, and where: names, rooms, places and things, which can be renamed, added and removed. */
import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { STORY_BOUNDS, type WrittenPlace, type WrittenStory } from '../../../../games/household/stories/written.ts';
import { changed, type Edited, type NamedPart, ONE, withoutPart, withPart } from './edits.ts';

interface Props {
  readonly story: WrittenStory;
  /** Takes the change, or says why not. */
  readonly onEdit: (edited: Edited) => void;
}

const KINDS: Readonly<Record<WrittenPlace['kind'], string>> = {
  lid: 'has a lid',
  in: 'is open',
  on: 'is flat',
};

export function Cast({ story, onEdit }: Props) {
  const put = (change: Partial<WrittenStory>, said: string) => onEdit(changed(story, change, said));
  const roomChoice = (label: string, value: number, onChange: (room: number) => void) => (
    <NumberChoice label={label} names={story.rooms} value={value} onChange={onChange} />
  );
  return (
    <div className="cast">
      <NameField
        label="Title"
        name={story.title}
        onRename={(title) => changed(story, { title }, `The title is ${title}.`)}
        onEdit={onEdit}
      />
      <Parts part="agents" heading="Agents" {...{ story, onEdit }}>
        {(i) => (
          <>
            <NameField
              label={`Name of agent ${i + 1}`}
              name={story.agents[i]?.name ?? ''}
              onRename={(name) =>
                changed(story, { agents: replaced(story.agents, i, { name }) }, `Agent ${i + 1} is ${name}.`)
              }
              onEdit={onEdit}
            />
            {roomChoice(`Where ${story.agents[i]?.name} is at the start`, story.agents[i]?.room ?? 0, (room) =>
              put({ agents: replaced(story.agents, i, { room }) }, `Begins in the ${story.rooms[room]}.`),
            )}
          </>
        )}
      </Parts>
      <Parts part="rooms" heading="Rooms" {...{ story, onEdit }}>
        {(i) => (
          <NameField
            label={`Name of room ${i + 1}`}
            name={story.rooms[i] ?? ''}
            onRename={(name) => changed(story, { rooms: story.rooms.with(i, name) }, `Room ${i + 1} is ${name}.`)}
            onEdit={onEdit}
          />
        )}
      </Parts>
      <Parts part="places" heading="Places in them" {...{ story, onEdit }}>
        {(i) => (
          <>
            <NameField
              label={`Name of place ${i + 1}`}
              name={story.places[i]?.name ?? ''}
              onRename={(name) =>
                changed(story, { places: replaced(story.places, i, { name }) }, `Place ${i + 1} is ${name}.`)
              }
              onEdit={onEdit}
            />
            {roomChoice(`Where the ${story.places[i]?.name} is`, story.places[i]?.room ?? 0, (room) =>
              put({ places: replaced(story.places, i, { room }) }, `It is in the ${story.rooms[room]}.`),
            )}
            <select
              aria-label={`What sort of place the ${story.places[i]?.name} is`}
              value={story.places[i]?.kind}
              onChange={({ target }) => {
                const kind = target.value as WrittenPlace['kind'];
                put({ places: replaced(story.places, i, { kind }) }, `It ${KINDS[kind]}.`);
              }}
            >
              {Object.entries(KINDS).map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          </>
        )}
      </Parts>
      <p className="small muted">
        What is in a place with a lid is seen only while it is open. What is in an open place, or on a flat one, is seen
        by all agents in the room.
      </p>
      <Parts part="things" heading="Things" {...{ story, onEdit }}>
        {(i) => (
          <>
            <NameField
              label={`Name of thing ${i + 1}`}
              name={story.things[i]?.name ?? ''}
              onRename={(name) =>
                changed(story, { things: replaced(story.things, i, { name }) }, `Thing ${i + 1} is ${name}.`)
              }
              onEdit={onEdit}
            />
            <NumberChoice
              label={`Where the ${story.things[i]?.name} is at the start`}
              names={story.places.map(({ name }) => name)}
              value={story.things[i]?.place ?? 0}
              onChange={(place) =>
                put({ things: replaced(story.things, i, { place }) }, `It begins at the ${story.places[place]?.name}.`)
              }
            />
          </>
        )}
      </Parts>
    </div>
  );
}

function replaced<Item extends object>(items: readonly Item[], at: number, change: Partial<Item>): readonly Item[] {
  return items.map((item, i) => (i === at ? { ...item, ...change } : item));
}

interface PartsProps extends Props {
  readonly part: NamedPart;
  readonly heading: string;
  readonly children: (at: number) => React.ReactNode;
}

function Parts({ story, part, heading, onEdit, children }: PartsProps) {
  const { least, most } = STORY_BOUNDS[part];
  const all = story[part];
  return (
    <fieldset className="parts">
      <legend>{heading}</legend>
      {all.map((one, i) => {
        const name = typeof one === 'string' ? one : one.name;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their number, and their names change
          <div className="part" key={i}>
            {children(i)}
            {all.length > least && (
              <Button
                className="button square"
                aria-label={`Remove ${name}`}
                onPress={() => onEdit(withoutPart(story, part, i))}
              >
                <span aria-hidden>×</span>
              </Button>
            )}
          </div>
        );
      })}
      {all.length < most && (
        <Button className="button" onPress={() => onEdit(withPart(story, part))}>
          Add {part === 'agents' ? 'an' : 'a'} {ONE[part]}
        </Button>
      )}
    </fieldset>
  );
}

interface NameFieldProps {
  readonly label: string;
  readonly name: string;
  readonly onRename: (name: string) => Edited;
  readonly onEdit: (edited: Edited) => void;
}

/** What is typed counts when the field is left, or with Enter, if it is a name. */
function NameField({ label, name, onRename, onEdit }: NameFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const edited = typed === name ? null : onRename(typed.trim());
    setWhy(edited && !edited.ok ? edited.said : null);
    if (edited?.ok === false) return;
    setTyped(null);
    if (edited) onEdit(edited);
  };
  return (
    <span className="name-field">
      <input
        aria-label={label}
        aria-invalid={why !== null}
        aria-describedby={why === null ? undefined : id}
        value={typed ?? name}
        maxLength={40}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key !== 'Escape') return;
          setTyped(null);
          setWhy(null);
        }}
      />
      {why !== null && (
        <span id={id} role="alert" className="fault small">
          {why}
        </span>
      )}
    </span>
  );
}

interface NumberChoiceProps {
  readonly label: string;
  readonly names: readonly string[];
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function NumberChoice({ label, names, value, onChange }: NumberChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(Number(target.value))}>
      {names.map((name, i) => (
        <option key={name} value={i}>
          {name}
        </option>
      ))}
    </select>
  );
}
