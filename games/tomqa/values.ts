/** Constants of ToM-QA that boards need; its schemas stay out of browsers. */

/** The four questions, in the order of the paper's Table 3. */
export const KINDS = ['memory', 'reality', 'first_order', 'second_order'] as const;

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

export const SETS = ['tom-easy', 'tom', 'debiased'] as const;
