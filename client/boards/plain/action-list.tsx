/** The legal actions as a list of buttons: one press chooses. A long list can be searched, and is shown in parts. */
import { type KeyboardEvent, useState } from 'react';
import { Button, Input, Label, SearchField } from 'react-aria-components';
import type { InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { areShort, draftOf, FEW, found, type ListedAction, listedActions, PAGE } from './listed.ts';
import type { PlainSaying, Props } from './props.ts';
import './plain.css';

export function ActionList({ seat, legalActions, choices, onChoose, words, say }: Props & PlainSaying) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(PAGE);
  // while the choice waits for other seats, the list stays as it was and keeps the focus
  const [offered, setOffered] = useState(legalActions);
  const choice = seat === null ? undefined : choices[seat];
  if (legalActions.length > 0 && legalActions !== offered) setOffered(legalActions);
  const idle = legalActions.length === 0;
  if (seat === null || (idle && choice === undefined)) return null;

  const all = listedActions(offered, words.actionInWords);
  const isDraft = choice?.stage === 'draft';
  const chosen = choice === undefined ? null : isDraft ? (choice.parts.at ?? null) : JSON.stringify(choice.parts);
  const marked = offered.find((action) => JSON.stringify(action) === chosen);
  const matching = all.length > FEW ? found(all, search) : all;
  const choose = (listed: ListedAction, input: InputMark): void => {
    if (idle) return;
    setSearch('');
    onChoose(draftOf(listed.action), input);
  };
  const onEnter = (event: KeyboardEvent): void => {
    const [only, ...more] = matching;
    if (event.key !== 'Enter' || !only || more.length > 0) return;
    event.preventDefault();
    choose(only, { atMs: event.timeStamp, device: 'keyboard' });
  };
  return (
    <fieldset className="plain-actions">
      <legend>{say('plain.actions')}</legend>
      {all.length > FEW && (
        <SearchField className="field" value={search} onChange={setSearch} onKeyDown={onEnter}>
          <Label>{say('plain.search', { count: all.length })}</Label>
          <Input placeholder={say('plain.searchWords')} />
        </SearchField>
      )}
      <p role="status" className="small">
        {chosen !== null &&
          say.rich(isDraft ? 'plain.marked' : 'plain.chosen', {
            action: words.actionInWords(isDraft ? marked : choice?.parts),
            b: (text) => <b>{text}</b>,
          })}
        {chosen === null && search !== '' && say('plain.found', { count: matching.length })}
      </p>
      <ul data-short={areShort(all) || undefined}>
        {matching.slice(0, shown).map((listed) => (
          <li key={listed.json}>
            <button
              type="button"
              className="button plain-action"
              aria-pressed={listed.json === chosen}
              aria-disabled={idle}
              aria-keyshortcuts={listed.key ?? undefined}
              onClick={(event) => choose(listed, markOf(event))}
            >
              {listed.key !== null && <kbd aria-hidden>{listed.key}</kbd>}
              <span>{listed.words}</span>
            </button>
          </li>
        ))}
      </ul>
      {matching.length > shown && (
        <Button className="button" onPress={() => setShown(shown + PAGE)}>
          {say('plain.more', { count: Math.min(PAGE, matching.length - shown), of: matching.length - shown })}
        </Button>
      )}
    </fieldset>
  );
}
