/** A new study: a card for each study that ships, or one that is published here; a title, and the id that it makes. */
import { type FormEvent, useState } from 'react';
import { Button, Radio, RadioGroup } from 'react-aria-components';
import { useLocation } from 'wouter';
import type { Template } from '../../answers/drafts.ts';
import type { ListedStudy } from '../../answers/studies.ts';
import { nameOf } from '../boards.ts';
import { SmallAgent } from '../signs/small-agent.tsx';
import { GamePicture, hasPicture } from '../start/game-picture.tsx';
import { saidBy } from '../use-loaded.ts';
import { copyStudy } from './admin-api.ts';
import { moneyOf } from './form/words.ts';
import { idFor, whyNoId } from './new-id.ts';

interface Props {
  readonly templates: readonly Template[];
  readonly studies: readonly Pick<ListedStudy, 'study' | 'title'>[];
  /** Ids of all drafts and studies. */
  readonly taken: ReadonlySet<string>;
}

export function NewStudy({ templates, studies, taken }: Props) {
  const [, navigate] = useLocation();
  const [template, setTemplate] = useState(templates[0]?.id ?? '');
  /** '': a copy of the template. */
  const [study, setStudy] = useState('');
  const [title, setTitle] = useState('');
  /** null: the title makes the id. */
  const [typedId, setTypedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = typedId ?? idFor(title, taken);
  const said = whyNoId(id, taken) ?? problem;
  const make = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const from = study === '' ? { template } : { study };
      await copyStudy({ id, ...(title.trim() === '' ? {} : { title: title.trim() }), from });
      navigate(`/admin/${id}`);
    } catch (error) {
      setProblem(saidBy(error).message);
    }
  };
  return (
    <form className="admin-parts" onSubmit={(event) => void make(event)}>
      <RadioGroup
        className="admin-parts"
        aria-label="What the study begins with"
        value={study === '' ? template : ''}
        onChange={(chosen) => {
          setStudy('');
          setTemplate(chosen);
        }}
      >
        <div className="admin-cards">
          {templates.map((one) => (
            <Card key={one.id} template={one} />
          ))}
        </div>
      </RadioGroup>
      {studies.length > 0 && (
        <div className="field admin-short">
          <label htmlFor="new-from">Or a copy of a study that is published here</label>
          <select id="new-from" value={study} onChange={({ target }) => setStudy(target.value)}>
            <option value="">None: begin with the card</option>
            {studies.map((one) => (
              <option key={one.study} value={one.study}>
                {one.title} ({one.study})
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="admin-new">
        <div className="field">
          <label htmlFor="new-title">Title of the new study</label>
          <input
            id="new-title"
            value={title}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => {
              setProblem(null);
              setTitle(target.value);
            }}
          />
        </div>
        <div className="field">
          <label htmlFor="new-id">Id, in links and data</label>
          <input
            id="new-id"
            value={id}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="new-problem new-about"
            aria-invalid={said !== null || undefined}
            onChange={({ target }) => {
              setProblem(null);
              // an empty field is filled by the title again
              setTypedId(target.value === '' ? null : target.value);
            }}
          />
        </div>
        <Button type="submit" className="button primary" isDisabled={id === '' || whyNoId(id, taken) !== null}>
          Make a draft
        </Button>
        <p id="new-problem" role="alert" className="problem admin-about">
          {said}
        </p>
        <p id="new-about" className="muted small admin-about">
          The title makes the id, which cannot be changed later. Participants see the id in their link, and not the
          title.
        </p>
      </div>
    </form>
  );
}

function Card({ template: { id, title, question, games, minutes, people, group, price } }: { template: Template }) {
  const [game = ''] = games;
  const money = (minor: number): string => moneyOf(minor, price.currency);
  return (
    <Radio value={id} className="admin-card">
      <span className="picture" aria-hidden>
        {hasPicture(game) ? <GamePicture game={game} /> : <AskedPicture />}
      </span>
      <span className="words">
        <b>{title}</b>
        <span>{question}</span>
        <span className="muted small">
          {games.map(nameOf).join(', ')} · {people} participants, {group === 1 ? 'each alone' : `in groups of ${group}`}{' '}
          · {minutes} min · {money(price.least)}
          {price.most > price.least && ` to ${money(price.most)}`}
        </span>
      </span>
    </Radio>
  );
}

/** For games in which readers answer questions: one asks what the other believes. */
function AskedPicture() {
  return (
    <svg viewBox="0 0 132 110" className="admin-asked" aria-hidden>
      <SmallAgent seat={0} x={42} y={78} radius={14} />
      <SmallAgent seat={1} x={92} y={78} radius={14} />
      <path
        className="thought"
        d="M92 12h24a8 8 0 0 1 8 8v20a8 8 0 0 1-8 8h-12l-8 10v-10h-4a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8z"
      />
      <text x={104} y={38}>
        ?
      </text>
    </svg>
  );
}
