/** What is told of the policies that were chosen for seats: a sentence, and of a trained one its card. */
import { useCallback } from 'react';
import { useFormatter } from 'use-intl';
import type { GameOffer, LearnedCard } from '../../answers/games.ts';
import { getCard } from '../api.ts';
import type { StartEntry, TrainedWords } from '../game-view.ts';
import { useSentenceFor } from '../refusals.ts';
import { useLoaded } from '../use-loaded.ts';
import { useText } from '../words/use-list.ts';
import { useWords } from '../words/use-words.ts';
import './policy-card.css';

interface Props {
  /** Is in the language of the page, if the game is written in it. */
  readonly entry: StartEntry;
  readonly offer: GameOffer;
  /** Ids of policies, one for each seat that a policy holds. */
  readonly chosen: readonly string[];
}

/** Each chosen policy once. */
export function PolicyCards({ entry, offer, chosen }: Props) {
  return [...new Set(chosen)].map((id) => {
    const policy = offer.policies.find((one) => one.id === id);
    if (!policy) return null;
    if (policy.learned) return <TrainedPolicy key={id} entry={entry} policy={id} />;
    const said = botInWords(entry, id);
    return (
      <p key={id} className="muted small" {...(said === undefined ? IN_ENGLISH : {})}>
        {said ?? policy.about}
      </p>
    );
  });
}

/** What a policy does, in the language of the entry; undefined: the game does not say it. */
export function botInWords({ id: game, bots }: StartEntry, policy: string): string | undefined {
  return bots?.[policy.slice(game.length + 1)];
}

/** What the server says of a policy; and names of the data, and texts of cards that a game does not say, as their training wrote them. */
const IN_ENGLISH = { lang: 'en', dir: 'ltr', translate: 'no' } as const;

function TrainedPolicy({ entry, policy }: { readonly entry: StartEntry; readonly policy: string }) {
  const say = useWords('policy');
  const game = entry.id;
  const sentenceFor = useSentenceFor();
  const load = useCallback(() => getCard(game, policy), [game, policy]);
  const [card] = useLoaded(load);
  switch (card.kind) {
    case 'loading':
      return <p className="muted small">{say('loading', { id: policy })}</p>;
    case 'failed':
      return <p role="alert">{sentenceFor(card.code, card.message)}</p>;
    case 'there':
      return <CardOfPolicy card={card.value} words={entry.trained?.(card.value) ?? null} />;
  }
}

interface CardProps {
  readonly card: LearnedCard;
  /** null: the game does not say it in the language of the page. */
  readonly words: TrainedWords | null;
}

function CardOfPolicy({ card, words }: CardProps) {
  const say = useWords('policy');
  const text = useText();
  const { id, version, algorithm, about, config, seeds, episodes, batch, backend, cpuS, saw } = card;
  const trainedOn = Object.entries(config).filter(([key]) => !TOLD_ELSEWHERE.has(key));
  return (
    <section className="policy-card" aria-label={say('card', { id })}>
      <p>
        <b {...IN_ENGLISH}>
          {id}@{version}
        </b>{' '}
        {words === null ? <span {...IN_ENGLISH}>{about}</span> : text(words.about)}
      </p>
      <dl>
        <dt>{say('algorithm')}</dt>
        <dd {...IN_ENGLISH}>{algorithm}</dd>
        <dt>{say('trainedFor')}</dt>
        <dd {...IN_ENGLISH}>{trainedOn.map(([key, value]) => `${wordsOf(key)} ${String(value)}`).join(', ')}</dd>
        <dt>{say('training')}</dt>
        <dd>
          {say('trained', {
            episodes,
            batch: String(batch),
            seeds: seeds.join(', '),
            seconds: String(Math.round(cpuS)),
            backend,
          })}
        </dd>
        <dt>{say('saw')}</dt>
        {words === null ? <dd {...IN_ENGLISH}>{saw}</dd> : <dd>{words.saw}</dd>}
      </dl>
      <Evaluation card={card} words={words} />
    </section>
  );
}

/** They stand in other lines; `lag` is about oracles alone, which the form does not offer. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['algorithm', 'seed', 'batch', 'batches', 'rate', 'lag']);

const wordsOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** How the weights that play did; those of the best checkpoint play, where there is one. */
function Evaluation({ card: { evaluation }, words }: CardProps) {
  const say = useWords('policy');
  const format = useFormatter();
  const best = evaluation.filter(({ checkpoint }) => checkpoint === 'best');
  const rows = best.length > 0 ? best : evaluation;
  if (rows.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th>{say('evaluation')}</th>
          <th className="number">{say('mean')}</th>
          <th className="number">{say('standardError')}</th>
          <th className="number">{say('count')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ measure, rules, mean, se, n }) => (
          <tr key={`${measure} ${rules}`}>
            <td>{say('measure', { measure: words?.measures[measure] ?? measure, rules })}</td>
            <td className="number">{format.number(mean, digitsFor(mean))}</td>
            <td className="number">{format.number(se, digitsFor(mean))}</td>
            <td className="number">{format.number(n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shares have four digits after the point, larger values two. */
function digitsFor(mean: number) {
  const digits = Math.abs(mean) <= 1 ? 4 : 2;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false } as const;
}
