/** What is told of the policies that were chosen for seats: a sentence, and of a trained one its card. */
import { useCallback } from 'react';
import type { GameOffer, LearnedCard } from '../../answers/games.ts';
import { getCard } from '../api.ts';
import { sentenceFor } from '../refusals.ts';
import { useLoaded } from '../use-loaded.ts';
import './policy-card.css';

interface Props {
  readonly offer: GameOffer;
  /** Ids of policies, one for each seat that a policy holds. */
  readonly chosen: readonly string[];
}

/** Each chosen policy once. */
export function PolicyCards({ offer, chosen }: Props) {
  return [...new Set(chosen)].map((id) => {
    const policy = offer.policies.find((one) => one.id === id);
    if (!policy) return null;
    if (policy.learned) return <TrainedPolicy key={id} game={offer.id} policy={id} about={policy.about} />;
    return (
      <p key={id} className="muted small">
        {policy.about}
      </p>
    );
  });
}

function TrainedPolicy({ game, policy, about }: { game: string; policy: string; about: string }) {
  const load = useCallback(() => getCard(game, policy), [game, policy]);
  const [card] = useLoaded(load);
  switch (card.kind) {
    case 'loading':
      return <p className="muted small">{about}</p>;
    case 'failed':
      return <p role="alert">{sentenceFor(card.code, card.message)}</p>;
    case 'there':
      return <CardOfPolicy card={card.value} />;
  }
}

function CardOfPolicy({ card }: { card: LearnedCard }) {
  const { id, version, algorithm, about, config, seeds, episodes, batch, backend, cpuS, saw } = card;
  const trainedOn = Object.entries(config).filter(([key]) => !TOLD_ELSEWHERE.has(key));
  return (
    <section className="policy-card" aria-label={`Card of ${id}`}>
      <p>
        <b>
          {id}@{version}
        </b>{' '}
        {about}
      </p>
      <dl>
        <dt>Algorithm</dt>
        <dd>{algorithm}</dd>
        <dt>Trained for</dt>
        <dd>{trainedOn.map(([key, value]) => `${wordsOf(key)} ${String(value)}`).join(', ')}</dd>
        <dt>Training</dt>
        <dd>
          {episodes.toLocaleString('en')} episodes, batches of {batch}, seed {seeds.join(', ')}, {Math.round(cpuS)} s of
          processor time ({backend})
        </dd>
        <dt>Saw in training</dt>
        <dd>{saw}</dd>
      </dl>
      <Evaluation card={card} />
    </section>
  );
}

/** They stand in other lines; `lag` is about oracles alone, which the form does not offer. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['algorithm', 'seed', 'batch', 'batches', 'rate', 'lag']);

const wordsOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** How the weights that play did; those of the best checkpoint play, where there is one. */
function Evaluation({ card: { evaluation } }: { card: LearnedCard }) {
  const best = evaluation.filter(({ checkpoint }) => checkpoint === 'best');
  const rows = best.length > 0 ? best : evaluation;
  if (rows.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th>Evaluation</th>
          <th className="number">mean</th>
          <th className="number">SE</th>
          <th className="number">n</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ measure, rules, mean, se, n }) => (
          <tr key={`${measure} ${rules}`}>
            <td>
              {measure}, {rules} rules
            </td>
            <td className="number">{mean.toFixed(digitsFor(mean))}</td>
            <td className="number">{se.toFixed(digitsFor(mean))}</td>
            <td className="number">{n.toLocaleString('en')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shares have four digits after the point, larger values two. */
function digitsFor(mean: number): number {
  return Math.abs(mean) <= 1 ? 4 : 2;
}
