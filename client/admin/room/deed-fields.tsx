/** The fields of a deed, besides its reason. */
import { useCallback } from 'react';
import { useLoaded } from '../../use-loaded.ts';
import { getForm } from '../admin-api.ts';
import type { DeedKind, Fields } from './deeds.ts';

interface Props {
  readonly kind: DeedKind;
  readonly fields: Fields;
  readonly currency: string;
  readonly game: string | null;
  readonly onType: (fields: Partial<Fields>) => void;
}

export function DeedFields({ kind, fields, currency, game, onType }: Props) {
  switch (kind) {
    case 'message':
      return (
        <div className="field">
          <label htmlFor="deed-text">Message to the participant</label>
          <textarea
            id="deed-text"
            rows={3}
            maxLength={2000}
            required
            value={fields.text}
            onChange={({ target }) => onType({ text: target.value })}
          />
        </div>
      );
    case 'giveTime':
    case 'pause':
      return (
        <div className="field room-short">
          <label htmlFor="deed-minutes">Minutes, at most {kind === 'pause' ? 15 : 60}</label>
          <input
            id="deed-minutes"
            inputMode="numeric"
            autoComplete="off"
            required
            value={fields.minutes}
            onChange={({ target }) => onType({ minutes: target.value })}
          />
        </div>
      );
    case 'replace':
      return <Policy policy={fields.policy} game={game} onType={onType} />;
    case 'exclude':
      return (
        <div className="field">
          <label htmlFor="deed-rule">Rule that leaves the data out</label>
          <input
            id="deed-rule"
            maxLength={200}
            autoComplete="off"
            required
            value={fields.rule}
            onChange={({ target }) => onType({ rule: target.value })}
          />
        </div>
      );
    case 'adjustPay':
      return (
        <div className="field room-short">
          <label htmlFor="deed-amount">Amount in {currency}, as 1.50 or -0.30</label>
          <input
            id="deed-amount"
            inputMode="decimal"
            autoComplete="off"
            required
            value={fields.amount}
            onChange={({ target }) => onType({ amount: target.value })}
          />
        </div>
      );
    case 'resume':
    case 'giveBack':
    case 'stopModels':
    case 'endWithPay':
    case 'advance':
    case 'markDropped':
    case 'liftExclusion':
      return null;
  }
}

function Policy({ policy, game, onType }: { readonly policy: string } & Pick<Props, 'game' | 'onType'>) {
  const load = useCallback(() => getForm(), []);
  const [form] = useLoaded(load);
  const policies = form.kind === 'there' ? form.value.policies.filter((one) => one.game === game) : [];
  return (
    <div className="field">
      <label htmlFor="deed-policy">Bot</label>
      <select id="deed-policy" value={policy} onChange={({ target }) => onType({ policy: target.value })}>
        <option value="">the one that the study declares for dropouts</option>
        {policies.map(({ id }) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </div>
  );
}
