/** The words of fields: labels, units, and numbers as people read them. */

const LABELS: Readonly<Record<string, string>> = {
  config: 'Settings of the game',
  recordings: 'Recordings: ids of earlier sessions',
  recruiter: 'Recruiter',
  hours: 'Hours',
  title: 'Title',
  plan: 'Plan',
  primaryOutcome: 'Primary outcome',
  text: 'Key of the text',
  explain: 'Key of the explanation',
  debrief: 'Debriefing',
  tiers: 'Parts of the consent',
  opens: 'What it allows',
  steps: 'Steps before the sessions',
  match: 'Matching',
  people: 'Participants in a group',
  fill: 'Policies take empty seats',
  counts: 'Such a group fills its slot',
  neverMet: 'Never with a partner from before',
  sameLanguage: 'In the same language',
  aids: 'Memory aids on the page',
  recap: 'Strip of the last turn',
  reasons: 'Reasons: what the rules made of a turn',
  points: 'Points item by item',
  advice: 'Advice on what to do next',
  ends: 'At the end: the moments that decided it',
  disclosure: 'What participants are told of others',
  pace: 'Times of policies and bots that are not told',
  arrivalMs: 'From the first person in the lobby until they come: quantiles, ms',
  answerMs: 'From a request until they answer: quantiles, ms',
  bot: 'Account of a bot, as name@version',
  undo: 'Choices can be taken back',
  ready: 'Participants are asked whether they are ready',
  selfPaced: 'Participants ask for the next turn',
  calls: 'Sound and title call participants',
  kind: 'Kind',
  presence: 'Presence',
  probes: 'Questions between turns',
  questions: 'Questions',
  minutes: 'Usual length, minutes',
  dropout: 'When a participant is gone',
  disclose: 'Partners are told',
  minPeople: 'Fewest participants',
  groupsPerCell: 'Groups in each arm',
  sameDeals: 'Same deals in all arms',
  assignAt: 'When the arm is drawn',
  design: 'Arms and design',
  patch: 'Changes, by session',
  study: 'Changes of the study, for factors between participants',
  texts: 'Other texts, by key',
  partners: 'Key of the text above the board',
  rules: 'Rules',
  accept: 'Accepted',
  quotas: 'Quotas',
  cells: 'Cells',
  where: 'Participants with',
  places: 'Places',
  survey: 'Surveys, in order',
  payment: 'Pay',
  minor: 'Amount',
  minorPerMinute: 'Amount a minute',
  per: 'For how many points',
  fixed: 'Fixed amount',
  earned: 'Earnings are kept',
  waiting: 'Waiting is paid',
  floor: 'Least after consent',
  cap: 'Most for a participant',
  budget: 'Budget of the study',
  show: 'When participants see it',
  codes: 'Completion codes',
  url: 'Address of the recruiter',
  askAboutAi: 'A last question about help by AI',
  zone: 'Time zone',
  signed: 'Signed token of the recruiter',
  arrivalsAnHour: 'Unsigned arrivals from one address in an hour',
  prolificStudy: 'Id of the study at Prolific',
  prolificWaves: 'Ids of studies at Prolific for later waves',
  excludes: 'Excluded studies',
  invites: 'Participants of earlier studies alone',
  essential: 'Timing is part of the design',
  retention: 'Personal data',
  days: 'Days',
  deception: 'Participants are misled',
  atMostMs: 'At most, milliseconds',
  items: 'Item lists',
  waves: 'Later waves',
  fromMs: 'Comes back after at least',
  toMs: 'Comes back after at most',
  message: 'Key of the message to participants',
  partner: 'Partner',
  ifPartnerMissing: 'If the same partner is missing',
  pay: 'Pay',
  vary: 'Varies',
  ratio: 'Share of the groups',
  offer: 'Only these answers',
  about: 'Only about these facts',
  failedAttention: 'After a missed attention check',
  link: 'Part of the consent for joining the data',
  isRequired: 'An answer is needed',
  visibleIf: 'Shown only if',
  personal: 'Can name a person: kept apart, and erased',
  correctAnswer: 'Right answer',
  ifWrong: 'After a wrong answer',
  inputType: 'Typed as',
  min: 'Least number',
  max: 'Largest number',
  maxLength: 'Most letters',
  rateMin: 'From',
  rateMax: 'To',
  minRateDescription: 'Words at the low end',
  maxRateDescription: 'Words at the high end',
  labelTrue: 'Words for yes',
  labelFalse: 'Words for no',
  seed: 'Word that draws the questions',
  lists: 'Item lists of the slots',
  balanceWithin: 'Balanced within each language',
  parameter: 'Parameter of the link',
  values: 'Language by value of the parameter',
};

/** Edited in seconds, since nobody counts a minute in milliseconds; what is shorter than a second stays as it is. */
export function isSeconds(key: string): boolean {
  return key.endsWith('Ms') && key !== 'atMostMs';
}

/** Where a word means another thing than elsewhere. */
const LABELS_WITHIN: Readonly<Record<string, string>> = {
  'questions.survey': 'Survey with these questions',
  'intake.questions': 'Questions about who takes part',
  'intake.language': 'Language that the recruiter names',
  'balanceWithin.language': 'Shares of the languages',
};

/** `within`: the key of the part that the field stands in. */
export function labelOf(key: string, within = ''): string {
  // a property of this name would make the table look like a promise
  const own = key === 'then' ? 'What then happens' : (LABELS_WITHIN[`${within}.${key}`] ?? LABELS[key]);
  if (own !== undefined) return own;
  const words = key
    .replace(/Ms$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isSeconds(key) ? ', seconds' : ''}`;
}

/** "endWithPay" is "end with pay". */
export function valueLabel(value: string): string {
  return /^[a-z]+([A-Z_][a-z]*)+$/.test(value)
    ? value.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : value;
}

/** One of a list: "Session 2: play". */
export function itemLabel(key: string, at: number, value: unknown): string {
  const one = SINGULAR[key] ?? labelOf(key).replace(/s$/, '');
  const { id, kind, rule } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const own = [id, rule, kind].find((part) => typeof part === 'string' && part !== '');
  return `${one} ${at + 1}${own === undefined ? '' : `: ${own}`}`;
}

const SINGULAR: Readonly<Record<string, string>> = {
  tiers: 'Part',
  screening: 'Rule',
  steps: 'Step',
  survey: 'Survey',
  kinds: 'Kind',
  items: 'Item',
  waves: 'Wave',
  quotas: 'Quota',
  invites: 'Earlier study',
  choices: 'Choice',
  elements: 'Question',
  factors: 'Factor',
};

/** A description beside a box to tick: what stands in the definition without it is said by the box. */
export const besideBox = (about: string): string => about.replace(/\b(left out|null):/, 'not ticked:');

/** A sentence from a description that begins anywhere. */
export function sentenceOf(about: string): string {
  if (about === '') return '';
  // a value that is explained stays as it is written
  const isValue = /^\S*([A-Z]|:)/.test(about);
  const words = isValue ? about : about.charAt(0).toUpperCase() + about.slice(1);
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** "20 min", "45 s". */
export function durationOf(ms: number): string {
  const minutes = ms / 60_000;
  if (minutes >= 60 && Number.isInteger(minutes / 60)) return `${minutes / 60} h`;
  if (minutes >= 1 && Number.isInteger(minutes)) return `${minutes} min`;
  return ms >= 60_000 ? `${Math.floor(minutes)} min ${Math.round((ms % 60_000) / 1000)} s` : `${ms / 1000} s`;
}

/** "£3.00"; "3.00" with a currency that there is not, as one that is still being typed. */
export function moneyOf(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  if (digits === null) return decimalOf(minor, currency);
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(minor / 10 ** digits);
}

/** An amount as it is typed: 3.00. */
export function decimalOf(minor: number, currency: string): string {
  const digits = digitsOf(currency) ?? 2;
  return (minor / 10 ** digits).toFixed(digits);
}

/** How many smallest units make one of the currency; 100 for a currency that there is not. */
export const unitsIn = (currency: string): number => 10 ** (digitsOf(currency) ?? 2);

/** Decimals of an amount; null: there is no such currency. */
function digitsOf(currency: string): number | null {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether the field is an amount of money. */
export const isMoney = (key: string): boolean => MONEY.test(key);
const MONEY = /^(minor|pay|minorPerMinute|fixed|floor|cap|budget)$/;

/** What a number means, below its field; '': it is plain. */
export function readingOf(key: string, value: unknown, currency: string): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  if (isSeconds(key) && value >= 60_000) return durationOf(value);
  return isMoney(key) ? moneyOf(value, currency) : '';
}
