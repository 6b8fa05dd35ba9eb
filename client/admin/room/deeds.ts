/** What an operator can do, to whom it is offered, and a deed while it is typed. Pure; deed-dialog.tsx draws it. */
import type { RoomAction, Targets } from '../../../studies/room/actions.ts';
import type { PanelSession, PersonRow } from '../../../studies/room/panels.ts';

export type DeedKind = RoomAction['type'];

/** Names on buttons, in the order in which they stand. Those that end something have an ellipsis in `ends`. */
export const DEEDS = {
  message: 'Message',
  giveTime: 'More time',
  pause: 'Pause',
  resume: 'Resume',
  replace: 'Replace by a bot',
  giveBack: 'Give back',
  stopModels: 'Stop language models',
  endWithPay: 'End with pay',
  advance: 'Advance',
  markDropped: 'Mark as dropped',
  exclude: 'Exclude',
  liftExclusion: 'Lift the exclusion',
  adjustPay: 'Adjust pay',
} as const satisfies Record<DeedKind, string>;

/** What each does, as one sentence for the dialog. */
export const ABOUT: Readonly<Record<DeedKind, string>> = {
  message: 'The page of the participant shows the message at once, on whatever page it is.',
  giveTime: 'The deadline of the page, or of the session that is played, moves.',
  pause: 'Time stands still. It goes on by itself after the minutes that you choose.',
  resume: 'It goes on from where it was paused, with the time that was left.',
  replace: 'A bot takes the seat from the next turn on.',
  giveBack: 'The participant gets the seat back at the next turn.',
  stopModels: 'The language models leave their seats, and no more calls are made for them. This cannot be taken back.',
  endWithPay: 'The participation is over and paid. This cannot be taken back.',
  advance: 'The participant goes on to the next page without an answer.',
  markDropped: 'The participant is taken for gone. The slot is open again. This cannot be taken back.',
  exclude: 'The data stay, and a rule leaves them out of analyses. The participant is not told.',
  liftExclusion: 'The data count again in analyses.',
  adjustPay: 'An amount is added to what the participant is paid, or taken from it.',
};

const UNDER_WAY: readonly DeedKind[] = ['message', 'giveTime', 'pause', 'endWithPay', 'advance', 'markDropped'];

/** What is offered for one participant. The server decides; this leaves out what it would refuse anyway. */
export function offeredTo(person: PersonRow, session: PanelSession | null): readonly DeedKind[] {
  const exclusion: DeedKind = person.excludedBy === null ? 'exclude' : 'liftExclusion';
  if (person.status === 'finished') return ['message', exclusion, 'adjustPay'];
  const playing = person.status === 'playing';
  const held = session?.seats[person.seat ?? -1];
  const isPaused = person.status === 'paused' || session?.status === 'paused';
  const offered = new Set<DeedKind>(UNDER_WAY);
  if (playing) {
    offered.delete('advance');
    offered.add(held && held.policy !== null ? 'giveBack' : 'replace');
  }
  if (isPaused) {
    offered.delete('pause');
    offered.add('resume');
  }
  return ordered([...offered, exclusion, 'adjustPay']);
}

/** What is offered for a session as a whole. */
export function offeredToSession({ status, seats }: PanelSession): readonly DeedKind[] {
  const models: readonly DeedKind[] = seats.some(({ model }) => model !== undefined) ? ['stopModels'] : [];
  switch (status) {
    case 'open':
      return ['giveTime', 'pause', 'endWithPay'];
    case 'running':
      return ['giveTime', 'pause', ...models, 'endWithPay'];
    case 'paused':
      return ['giveTime', 'resume', ...models, 'endWithPay'];
    case 'ended':
      return [];
  }
}

/** For several participants, or all of them. */
export const FOR_SEVERAL: readonly DeedKind[] = Object.keys(DEEDS) as readonly DeedKind[];
export const FOR_ALL: readonly DeedKind[] = ['message', 'giveTime', 'pause', 'resume', 'stopModels', 'endWithPay'];

function ordered(kinds: readonly DeedKind[]): readonly DeedKind[] {
  return FOR_SEVERAL.filter((kind) => kinds.includes(kind));
}

/** What is typed into the fields of any deed. */
export interface Fields {
  readonly text: string;
  readonly minutes: string;
  readonly policy: string;
  readonly rule: string;
  /** The amount in major units, as 1.50. */
  readonly amount: string;
}
export const NO_FIELDS: Fields = { text: '', minutes: '2', policy: '', rule: '', amount: '' };

/** The deed, or what is missing for it, as a sentence. `digits`: of the minor unit of the study's currency. */
export function actionOf(kind: DeedKind, fields: Fields, digits: number): RoomAction | string {
  switch (kind) {
    case 'message': {
      const text = fields.text.trim();
      return text === '' ? 'Type the message.' : { type: kind, text };
    }
    case 'giveTime':
      return minutesIn(fields, 60, (minutes) => ({ type: 'giveTime', minutes }));
    case 'pause':
      return minutesIn(fields, 15, (minutes) => ({ type: 'pause', minutes }));
    case 'replace':
      return { type: kind, policy: fields.policy === '' ? null : fields.policy };
    case 'exclude': {
      const rule = fields.rule.trim();
      return rule === '' ? 'Name the rule.' : { type: kind, rule };
    }
    case 'adjustPay': {
      const minor = minorOf(fields.amount, digits);
      return minor === null ? 'Type an amount, as 1.50 or -0.30.' : { type: kind, minor };
    }
    case 'resume':
    case 'giveBack':
    case 'stopModels':
    case 'endWithPay':
    case 'advance':
    case 'markDropped':
    case 'liftExclusion':
      return { type: kind };
  }
}

function minutesIn({ minutes }: Fields, most: number, made: (n: number) => RoomAction): RoomAction | string {
  const n = /^\d{1,3}$/.test(minutes.trim()) ? Number(minutes) : 0;
  return n >= 1 && n <= most ? made(n) : `Type minutes, from 1 to ${most}.`;
}

/** Minor units of an amount in major units; null: it is none, or nothing. */
export function minorOf(amount: string, digits: number): number | null {
  const parts = /^([+−-]?)(\d{1,6})(?:\.(\d+))?$/.exec(amount.trim());
  if (!parts || (parts[3] ?? '').length > digits) return null;
  const minor = Number(`${parts[2]}${(parts[3] ?? '').padEnd(digits, '0')}`);
  if (minor === 0 || minor > 1_000_000) return null;
  return parts[1] === '' || parts[1] === '+' ? minor : -minor;
}

/** Whom a deed is meant for, as words for its heading. */
export function targetWords(targets: Targets): string {
  if (targets === 'all') return 'all participants who are under way';
  const { participants, sessions } = targets;
  const names = [...participants, ...sessions.map((id) => `session ${id}`)];
  return names.length <= 3 ? names.join(', ') : `${names.length} participants`;
}
