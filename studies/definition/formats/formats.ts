/**
 * The older formats of a study. Each has its schema, kept as it was, and one step to the next format. A study of an older
 * format is read by its own schema and then brought to today's form; what the log has is never rewritten.
 */
import type * as z from 'zod';
import { withoutPlaceholders } from '../placeholders.ts';
import { Study1 } from './format-1/study.ts';

/** A complete study as JSON, in the form of some format. */
export interface Complete {
  readonly definition: Readonly<Record<string, unknown>>;
  readonly texts: unknown;
  readonly surveys: unknown;
  readonly items: unknown;
  /** Format 1 did not name it. */
  readonly way?: unknown;
}

export interface OlderFormat {
  /** A study of this format. Parsing fills in the defaults of the format, encoding fills in nothing. */
  readonly schema: z.ZodType;
  /** true: its logs lack fields that had defaults, so that they are parsed. false: a log has the study complete. */
  readonly logsLackDefaults: boolean;
  /** A complete study of this format, in the next one. Pure. Patches of levels and items are parts of sessions, too. */
  readonly up: (study: Complete) => Complete;
}

/** Number of a format -> the format, without gaps from 1 to the one before today's. */
export const OLDER_FORMATS: Readonly<Record<number, OlderFormat>> = {
  1: {
    schema: Study1,
    logsLackDefaults: true,
    up: ({ definition, texts, surveys, ...rest }) => {
      const intake = definition.intake as object;
      const { probe, ...pay } = definition.payment as { readonly probe: object | null };
      const { primaryOutcome: text, ...planned } = definition.plan as { readonly primaryOutcome: string };
      const plan = { ...planned, primaryOutcome: { text, outcome: null } };
      // the one rule that format 1 had
      const payment = { ...pay, probe: probe && { ...probe, rule: 'confidence' } };
      // braces stood for themselves
      const literal = { texts: literally(texts), surveys: literally(surveys) };
      // a study that did not say so had 100, by the server's code
      return {
        ...rest,
        ...literal,
        way: 1,
        definition: { ...definition, plan, payment, format: 2, intake: { arrivalsAnHour: 100, ...intake } },
      };
    },
  },
};

/** Parts of a survey that participants do not read. */
const UNREAD: readonly string[] = ['name', 'value', 'visibleIf'];

function literally(value: unknown): unknown {
  if (typeof value === 'string') return withoutPlaceholders(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(literally);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, UNREAD.includes(key) ? one : literally(one)]),
  );
}

/** The study in today's form: the steps from its format on, in order. */
export function broughtUp(study: Complete, from: number): Complete {
  const step = OLDER_FORMATS[from];
  return step ? broughtUp(step.up(study), from + 1) : study;
}
