/** The start form: who holds the seats, then the settings. One press on a fresh form starts a session. */
import { useState } from 'react';
import { Button, Radio, RadioGroup } from 'react-aria-components';
import type { GameOffer } from '../../answers/games.ts';
import { Fold } from '../fold.tsx';
import type { StartEntry } from '../game-view.ts';
import type { WantedSession } from '../session-order.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import {
  ASKED,
  type FormState,
  initialForm,
  LOBBY_CHOICES,
  MODEL,
  orderOf,
  peopleOf,
  type StartWay,
  seatsOf,
  withPartner,
  withSetup,
  withWay,
} from './order.ts';
import { PolicyCards } from './policy-card.tsx';
import { Check, NumberSetting, SetupFields } from './setup-fields.tsx';
import { WayPicture } from './way-picture.tsx';

const WAYS: readonly { readonly way: StartWay; readonly name: string; readonly about: string; readonly go: string }[] =
  [
    { way: 'bots', name: 'Play with bots', about: 'You and bots, at your own pace.', go: 'Start playing' },
    { way: 'people', name: 'Play with people', about: 'You get a link for each person.', go: 'Open the session' },
    { way: 'watch', name: 'Watch bots', about: 'Bots alone. Then look through their eyes.', go: 'Watch' },
  ];

/** How many sessions to order, and whether the person here has a seat: in one session only. */
export interface SessionsWish {
  readonly sessions: number;
  readonly sits: boolean;
}

interface Props {
  readonly entry: StartEntry;
  readonly offer: GameOffer;
  readonly busy: boolean;
  readonly onOrder: (order: WantedSession, wish: SessionsWish) => void;
}

const ONE_SESSION: SessionsWish = { sessions: 1, sits: true };
const MOST_SESSIONS = 40;

export function PlayForm({ entry, offer, busy, onOrder }: Props) {
  const [wish, setWish] = useState<SessionsWish>(ONE_SESSION);
  const [form, setForm] = useState<FormState>(() => initialForm(entry, 'bots', offer.defaultPartner));
  const seats = seatsOf(entry, form.setup);
  const people = peopleOf(form, seats);
  const wrong = entry.check(form.setup);
  const set = (setup: FormState['setup']) => setForm(withSetup(form, entry, setup, offer.defaultPartner));
  return (
    <form
      className="play-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (wrong === null) onOrder(orderOf(form, entry, offer.asks), form.way === 'people' ? wish : ONE_SESSION);
      }}
    >
      <RadioGroup
        className="ways"
        aria-label="Who plays"
        value={form.way}
        onChange={(way) => setForm(withWay(form, entry, way as StartWay))}
      >
        {WAYS.map(({ way, name, about }) => (
          <Radio key={way} value={way} className="way">
            <WayPicture seats={seats} people={peopleOf({ way, people: form.people }, seats)} />
            <b>{name}</b>
            <span className="muted">{about}</span>
          </Radio>
        ))}
      </RadioGroup>

      <div className="go">
        <Button type="submit" className="button primary big" isDisabled={busy || wrong !== null}>
          {busy
            ? 'Starting …'
            : form.way === 'people' && !wish.sits
              ? 'Make the links'
              : WAYS.find(({ way }) => way === form.way)?.go}
        </Button>
        <p role="alert" className="problem">
          {wrong}
        </p>
      </div>

      <div className="fields">
        {form.way === 'people' && (
          <NumberSetting
            label="People"
            min={wish.sits ? 2 : 1}
            max={seats}
            value={people}
            onChange={(now) => setForm({ ...form, people: now })}
          />
        )}
        {form.way === 'people' && (
          <SetupFields
            options={[{ kind: 'choice', key: 'lobby', label: 'Maximum wait', choices: LOBBY_CHOICES }]}
            setup={{ lobby: form.lobbyMs }}
            onChange={({ lobby }) => setForm({ ...form, lobbyMs: lobby === null ? null : Number(lobby) })}
          />
        )}
        {form.way === 'people' && (
          <NumberSetting
            label="Sessions"
            min={1}
            max={MOST_SESSIONS}
            value={wish.sessions}
            onChange={(sessions) => setWish({ sessions, sits: wish.sits && sessions === 1 })}
          />
        )}
        {form.way === 'people' && wish.sessions === 1 && (
          <Check on={wish.sits} onChange={(sits) => setWish({ ...wish, sits })}>
            You play, too
          </Check>
        )}
        <SetupFields options={entry.options} setup={form.setup} onChange={set} />
      </div>

      {people < seats && (
        <fieldset className="partners">
          <legend>Bots</legend>
          <div className="fields">
            {form.partners.map((policy, at) =>
              at < people ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
                <div className="partner" key={at}>
                  <AgentSign seat={at} />
                  <select
                    aria-label={`Bot in seat ${String.fromCharCode(65 + at)}`}
                    value={policy}
                    onChange={(event) => setForm(withPartner(form, at, event.target.value))}
                  >
                    {offer.policies.map(({ id, about }) => (
                      <option key={id} value={id} title={about}>
                        {id.replace(`${offer.id}/`, '')}
                      </option>
                    ))}
                    {offer.models.length > 0 && (
                      <optgroup label="Language models">
                        {offer.models.map((model) => (
                          <option key={model} value={`${MODEL}${model}`}>
                            {model}
                          </option>
                        ))}
                      </optgroup>
                    )}
                  </select>
                </div>
              ),
            )}
          </div>
          <PolicyCards offer={offer} chosen={form.partners.slice(people, seats)} />
        </fieldset>
      )}

      <Fold title="Treatments">
        <div className="treatments">
          <fieldset>
            <legend>What the page remembers for participants</legend>
            {entry.remembers && (
              <Check
                on={form.aids.knowledge}
                onChange={(knowledge) => setForm({ ...form, aids: { ...form.aids, knowledge } })}
              >
                {entry.remembers}
              </Check>
            )}
            <Check on={form.aids.history} onChange={(history) => setForm({ ...form, aids: { ...form.aids, history } })}>
              past turns, to look back at
            </Check>
            <Check on={form.aids.notes} onChange={(notes) => setForm({ ...form, aids: { ...form.aids, notes } })}>
              notes: ticks and free text
            </Check>
          </fieldset>
          <fieldset>
            <legend>What participants see about others</legend>
            <Check
              on={form.disclosure.kind}
              onChange={(kind) => setForm({ ...form, disclosure: { ...form.disclosure, kind } })}
            >
              whether they are people or bots
            </Check>
            <Check
              on={form.disclosure.presence}
              onChange={(presence) => setForm({ ...form, disclosure: { ...form.disclosure, presence } })}
            >
              whether they are choosing, done or away
            </Check>
          </fieldset>
          {offer.asks && (
            <fieldset className="fields">
              <legend>Questions during play</legend>
              <SetupFields
                options={[
                  {
                    kind: 'choice',
                    key: 'asked',
                    label: 'Questions between turns',
                    choices: [
                      { value: 'none', label: 'none' },
                      { value: 'some', label: ASKED[offer.asks] },
                    ],
                  },
                ]}
                setup={{ asked: form.asked ? 'some' : 'none' }}
                onChange={({ asked }) => setForm({ ...form, asked: asked === 'some' })}
              />
            </fieldset>
          )}
          {entry.asks && (
            <fieldset>
              <legend>Questions after the last turn</legend>
              <Check on={form.questions} onChange={(questions) => setForm({ ...form, questions })}>
                the truth, and what others would say
              </Check>
            </fieldset>
          )}
          <fieldset>
            <legend>Sending and pace</legend>
            <Check on={form.undo} onChange={(undo) => setForm({ ...form, undo })}>
              what was sent can be taken back until all have sent
            </Check>
            {entry.ownPace && (
              <Check on={form.ownPace} onChange={(ownPace) => setForm({ ...form, ownPace })}>
                the show waits for "Next" at each step
              </Check>
            )}
          </fieldset>
          <fieldset className="fields">
            <legend>Rules</legend>
            <SetupFields options={entry.moreOptions} setup={form.setup} onChange={set} />
          </fieldset>
        </div>
      </Fold>
    </form>
  );
}
