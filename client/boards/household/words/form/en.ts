/**
 * The household on the start form, in English: the source of all translations beside this file. Labels of fields, and what is chosen in
 * them; what each policy does, as the server says it. Titles of tasks are in the catalogue of tasks.
 */
export const en = {
  // follows "What the page remembers for participants"
  remembers: 'where they saw things and others last, and messages',
  task: 'Task',
  // form: A or B, two sets of tasks that are alike
  named:
    '{form, select, practice {Practice: {title} ({agents, plural, one {# agent} other {# agents}})} other {{form}: {title} ({agents, plural, one {# agent} other {# agents}})}}',
  channel: {
    label: 'Messages carry',
    // they follow "Messages carry"
    both: 'free text, a fact, or both',
    text: 'free text',
    facts: 'facts from a menu',
  },
  turnTime: 'Time for a turn',
  secretsShared: 'All agents are told all secrets',
  knowledge: {
    label: 'What they shall know in the end',
    // they follow "What they shall know in the end"
    untold: 'no agent is told',
    told: 'those who shall know it are told',
    paid: 'they are told, and right answers are paid',
  },
  everythingSeen: 'Every room is in view for all agents',
  bots: {
    // what each policy does, as "it"
    planner: 'Plans on what it knows, asks for what it lacks, tells what others need.',
    'order-0': 'Plans on what it knows itself, and takes no account of what others know (order 0).',
    'order-1': 'Plans as order 0, and tells others what it takes them not to know (order 1).',
    'order-2': 'As order 1, and also reckons with what others take others to know (order 2).',
    uniform: 'Does anything at random.',
  },
} as const;
