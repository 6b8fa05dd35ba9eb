/**
 * The conditions under which language models play the tasks, by name: the standard one of the paper's Table 2, those that stand in
 * for rows of its Table 9, and variants of the prompt.
 */
import type { Task } from '../../../games/household/task/types.ts';
import { prescribed } from './prescribed.ts';

export interface Condition {
  readonly id: string;
  readonly about: string;
  /** How prompts are made. */
  readonly variant: string;
  /** Treatments in the config of a session. */
  readonly options: { readonly secretsShared?: true; readonly everythingSeen?: true; readonly channel?: 'facts' };
  /** null: the task as it is. */
  readonly changed: ((task: Task) => Task) | null;
}

const PLAIN = { variant: 'zero-shot', options: {}, changed: null } as const;

export const CONDITIONS: readonly Condition[] = [
  { ...PLAIN, id: 'standard', about: 'secrets are private, as in Table 2' },
  {
    ...PLAIN,
    id: 'baseline',
    about: 'all agents are told all secrets and see every room: the baseline of calibration',
    options: { secretsShared: true, everythingSeen: true },
  },
  {
    ...PLAIN,
    id: 'prescribed',
    about: 'secrets also say what to do and whom to tell, as the check of secrets forbids',
    changed: prescribed,
  },
  { ...PLAIN, id: 'reminder', about: 'the prompt reminds of what others know', variant: 'zero-shot-reminder' },
  { ...PLAIN, id: 'few-shot-2', about: 'two solved examples in the prompt', variant: 'few-shot-2' },
  { ...PLAIN, id: 'facts', about: 'messages carry formal facts alone', options: { channel: 'facts' } },
];

export function conditionOf(id: string): Condition {
  const found = CONDITIONS.find((one) => one.id === id);
  if (!found) throw new Error(`there is no condition ${id}`);
  return found;
}
