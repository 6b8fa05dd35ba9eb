/** Constants of ToM-QA that boards need; its schemas stay out of browsers. */

/** The four questions, in the order of the paper's Table 3. */
export const KINDS = ['memory', 'reality', 'first_order', 'second_order'] as const;

/** How sure an answer is, in percent. */
export const SURE = [0, 25, 50, 75, 100] as const;

/** `debiased` is balanced against four rules, `hard` against eight: games/tomqa/README.md names them. */
export const SETS = ['tom-easy', 'tom', 'debiased', 'hard'] as const;
