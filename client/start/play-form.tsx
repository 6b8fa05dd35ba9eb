/** The start form: who holds the seats, then the settings. One press on a fresh form starts a session. */
import { useState } from 'react';
import { Button, Radio, RadioGroup } from 'react-aria-components';
import { useLocale } from 'use-intl';
import type { GameOffer } from '../../answers/games.ts';
import { limitIn } from '../boards/form-words.ts';
import { choice } from '../boards/option.ts';
import { Fold } from '../fold.tsx';
import type { StartEntry } from '../game-view.ts';
import type { WantedSession } from '../session-order.ts';
import { AgentSign } from '../signs/agent-sign.tsx';
import { letterOf } from '../signs/shapes.ts';
import { useWords } from '../words/use-words.ts';
import {
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
import { botInWords, PolicyCards } from './policy-card.tsx';
import { Check, NumberSetting, SetupFields } from './setup-fields.tsx';
import { WayPicture } from './way-picture.tsx';

const WAYS: readonly StartWay[] = ['bots', 'people', 'watch'];

/** How many sessions to order, and whether the person here has a seat: in one session only. */
export interface SessionsWish {
  readonly sessions: number;
  readonly sits: boolean;
}

interface Props {
  readonly entry: StartEntry;
  readonly offer: GameOffer;
  readonly busy: boolean;
  /** Why the last order was refused; null: it was not. */
  readonly refused: string | null;
  readonly onOrder: (order: WantedSession, wish: SessionsWish) => void;
}

const ONE_SESSION: SessionsWish = { sessions: 1, sits: true };
const MOST_SESSIONS = 40;

export function PlayForm({ entry, offer, busy, refused, onOrder }: Props) {
  const say = useWords('playForm');
  const shared = useWords('form');
  const limit = (ms: number | null): string => {
    if (ms === null) return shared('noLimit');
    const { unit, count } = limitIn(ms);
    return shared(unit, { count });
  };
  const isEnglish = useLocale() === 'en';
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
        aria-label={say('who')}
        value={form.way}
        onChange={(way) => setForm(withWay(form, entry, way as StartWay))}
      >
        {WAYS.map((way) => (
          <Radio key={way} value={way} className="way">
            <WayPicture seats={seats} people={peopleOf({ way, people: form.people }, seats)} />
            <b>{say(way)}</b>
            <span className="muted">{say(`${way}About`)}</span>
          </Radio>
        ))}
      </RadioGroup>

      <div className="go">
        <Button type="submit" className="button primary big" isDisabled={busy || wrong !== null}>
          {busy ? say('starting') : form.way === 'people' && !wish.sits ? say('makeLinks') : say(`${form.way}Go`)}
        </Button>
        <p role="alert" className="problem">
          {wrong ?? refused}
        </p>
      </div>

      <div className="fields">
        {form.way === 'people' && (
          <NumberSetting
            label={say('peopleCount')}
            min={wish.sits ? 2 : 1}
            max={seats}
            value={people}
            onChange={(now) => setForm({ ...form, people: now })}
          />
        )}
        {form.way === 'people' && (
          <SetupFields
            options={[
              choice(
                'lobby',
                say('maximumWait'),
                LOBBY_CHOICES.map((ms) => [ms, limit(ms)]),
              ),
            ]}
            setup={{ lobby: form.lobbyMs }}
            onChange={({ lobby }) => setForm({ ...form, lobbyMs: lobby === null ? null : Number(lobby) })}
          />
        )}
        {form.way === 'people' && (
          <NumberSetting
            label={say('sessions')}
            min={1}
            max={MOST_SESSIONS}
            value={wish.sessions}
            onChange={(sessions) => setWish({ sessions, sits: wish.sits && sessions === 1 })}
          />
        )}
        {form.way === 'people' && wish.sessions === 1 && (
          <Check on={wish.sits} onChange={(sits) => setWish({ ...wish, sits })}>
            {say('youPlay')}
          </Check>
        )}
        <SetupFields options={entry.options} setup={form.setup} onChange={set} />
      </div>

      {people < seats && (
        <fieldset className="partners">
          <legend>{say('partners')}</legend>
          <div className="fields">
            {form.partners.map((policy, at) =>
              at < people ? null : (
                // biome-ignore lint/suspicious/noArrayIndexKey: seats are numbers
                <div className="partner" key={at}>
                  <AgentSign seat={at} />
                  <select
                    aria-label={say('botIn', { letter: letterOf(at) })}
                    value={policy}
                    onChange={(event) => setForm(withPartner(form, at, event.target.value))}
                  >
                    {offer.policies.map(({ id, about }) => (
                      <option
                        key={id}
                        value={id}
                        title={botInWords(entry, id) ?? (isEnglish ? about : undefined)}
                        translate="no"
                      >
                        {id.replace(`${offer.id}/`, '')}
                      </option>
                    ))}
                    {offer.models.length > 0 && (
                      <optgroup label={say('models')}>
                        {offer.models.map((model) => (
                          <option key={model} value={`${MODEL}${model}`} translate="no">
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
          <PolicyCards entry={entry} offer={offer} chosen={form.partners.slice(people, seats)} />
        </fieldset>
      )}

      <Fold title={say('treatments')}>
        <div className="treatments">
          <fieldset>
            <legend>{say('remembers')}</legend>
            {entry.remembers && (
              <Check
                on={form.aids.knowledge}
                onChange={(knowledge) => setForm({ ...form, aids: { ...form.aids, knowledge } })}
              >
                {entry.remembers}
              </Check>
            )}
            <Check on={form.aids.history} onChange={(history) => setForm({ ...form, aids: { ...form.aids, history } })}>
              {say('history')}
            </Check>
            <Check on={form.aids.notes} onChange={(notes) => setForm({ ...form, aids: { ...form.aids, notes } })}>
              {say('notes')}
            </Check>
          </fieldset>
          <fieldset>
            <legend>{say('aboutOthers')}</legend>
            <Check
              on={form.disclosure.kind}
              onChange={(kind) => setForm({ ...form, disclosure: { ...form.disclosure, kind } })}
            >
              {say('kinds')}
            </Check>
            <Check
              on={form.disclosure.presence}
              onChange={(presence) => setForm({ ...form, disclosure: { ...form.disclosure, presence } })}
            >
              {say('presence')}
            </Check>
          </fieldset>
          {offer.asks && (
            <fieldset className="fields">
              <legend>{say('during')}</legend>
              <SetupFields
                options={[
                  choice('asked', say('between'), [
                    ['none', shared('none')],
                    ['some', say(offer.asks === 'turns' ? 'everyFifthTurn' : 'everyRound')],
                  ]),
                ]}
                setup={{ asked: form.asked ? 'some' : 'none' }}
                onChange={({ asked }) => setForm({ ...form, asked: asked === 'some' })}
              />
            </fieldset>
          )}
          {entry.asks && (
            <fieldset>
              <legend>{say('afterwards')}</legend>
              <Check on={form.questions} onChange={(questions) => setForm({ ...form, questions })}>
                {say('truthAndOthers')}
              </Check>
            </fieldset>
          )}
          <fieldset>
            <legend>{say('sending')}</legend>
            <Check on={form.undo} onChange={(undo) => setForm({ ...form, undo })}>
              {say('undo')}
            </Check>
            {entry.ownPace && (
              <Check on={form.ownPace} onChange={(ownPace) => setForm({ ...form, ownPace })}>
                {say('ownPace')}
              </Check>
            )}
          </fieldset>
          <fieldset className="fields">
            <legend>{say('rules')}</legend>
            <SetupFields options={entry.moreOptions} setup={form.setup} onChange={set} />
          </fieldset>
        </div>
      </Fold>
    </form>
  );
}
