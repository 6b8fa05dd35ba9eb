/** Prints formulas as text that `parse.ts` reads back as the same formula. */
import type { Value } from './entries.ts';
import type { Formula } from './formula.ts';
import { RESERVED } from './parse.ts';
import { NAME } from './tokens.ts';

export function print(formula: Formula): string {
  switch (formula.op) {
    case 'true':
    case 'false':
      return formula.op;
    case 'atom':
      return formula.value === true ? name(formula.variable) : `${name(formula.variable)} = ${value(formula.value)}`;
    case 'not':
      return `~${operand(formula.of)}`;
    case 'and':
      return formula.of.map(part).join(' & ');
    case 'or':
      return formula.of.map(part).join(' | ');
    case 'K':
    case 'B':
    case 'Kw':
      return `${formula.op} ${name(formula.agent)} ${operand(formula.of)}`;
    case 'E':
    case 'C':
      return `${formula.op}${formula.group ? `{${formula.group.map(name).join(', ')}}` : ''} ${operand(formula.of)}`;
    case 'announced':
      return `[!${print(formula.told)}] ${operand(formula.of)}`;
  }
}

/** A part of an and or an or, with parentheses for readers where precedence needs none. */
function part(formula: Formula): string {
  return formula.op === 'and' || formula.op === 'or' ? `(${print(formula)})` : print(formula);
}

function operand(formula: Formula): string {
  const isLong = formula.op === 'atom' && formula.value !== true;
  return isLong ? `(${print(formula)})` : part(formula);
}

function value(of: Value): string {
  return typeof of === 'string' ? name(of) : JSON.stringify(of);
}

function name(of: string): string {
  return NAME.test(of) && !RESERVED.includes(of) ? of : JSON.stringify(of);
}
