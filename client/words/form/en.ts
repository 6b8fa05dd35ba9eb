/**
 * What start forms of several games share, and what the form says of any field, in English: the source of all translations beside
 * this file. Messages are ICU MessageFormat.
 */
export const en = {
  // beside a field; what follows it may be chosen in it
  none: 'none',
  // of a setting that may have no value
  noValue: 'none',
  noLimit: 'no limit',
  seconds: '{count, plural, one {# second} other {# seconds}}',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  hours: '{count, plural, one {# hour} other {# hours}}',
  // label: of a field that may stay empty
  ifAny: '{label}, if any',
  // label: of a field in which JSON is typed
  asJson: '{label}, as JSON',
  notJson: 'The text for “{label}” is not JSON. Write null for no value.',
  // buttons beside a number; the label of the field follows
  less: 'Decrease',
  more: 'Increase',
  rules: 'Rules',
  paper: 'as in the paper',
  released: 'as in the released program',
  feedback: 'Feedback',
  // seats of a game in which people read and answer
  readers: 'Readers in all',
  sure: 'Readers also say how sure they are',
} as const;
