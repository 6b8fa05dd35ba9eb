/** Reads a study in the log as it was written. What this program would fill in today does not matter to it. */
import * as z from 'zod';
import { broughtUp, type Complete, OLDER_FORMATS, type OlderFormat } from './formats/formats.ts';
import { FORMAT, WAY } from './formats/newest.ts';
import { FrozenShape, type FrozenStudy, formatOf, laterFormat } from './freeze.ts';

/** A study in the log that this program cannot read. The message is a sentence for operators. */
export class UnreadableStudy extends Error {
  override readonly name = 'UnreadableStudy';
}

/** What a log has of a version. */
interface Published {
  readonly study: string;
  readonly version: number;
  /** The study in the form in which it was published. */
  readonly frozen: unknown;
}

const Written = z.looseObject({
  definition: z.record(z.string(), z.unknown()),
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  surveys: z.record(z.string(), z.unknown()),
  items: z.unknown(),
});

const Today = FrozenShape.extend({ way: z.int().min(1), texts: Written.shape.texts, surveys: Written.shape.surveys });

/** The study in today's form. Throws UnreadableStudy where a newer program wrote it, or where it is no study. */
export function publishedStudy({ study, version, frozen }: Published): FrozenStudy {
  const unreadable = (why: string) =>
    new UnreadableStudy(`Version ${version} of study ${study} cannot be read: ${why}.`);
  const written = Written.safeParse(frozen);
  if (!written.success) throw unreadable(whyNot(written.error));
  const format = formatOf(written.data.definition);
  if (format === null) throw unreadable('it names no format');
  if (format > FORMAT) throw unreadable(laterFormat(format));
  const own = asWritten(written.data, OLDER_FORMATS[format]);
  if (!own.success) throw unreadable(whyNot(own.error));
  const { way, ...rest } = broughtUp(own.data as Complete, format);
  if (Number(way) > WAY) throw unreadable(laterWay(Number(way)));
  // encoding fills in no default, as parsing would
  const today = z.safeEncode(Today, { ...rest, way } as z.output<typeof Today>);
  if (!today.success) throw unreadable(whyNot(today.error));
  return today.data as FrozenStudy;
}

/** The study in its own format. Logs of format 1 lack fields that had defaults in it. */
function asWritten(written: z.output<typeof Written>, older: OlderFormat | undefined) {
  if (!older) return { success: true, data: written } as const;
  return older.logsLackDefaults ? older.schema.safeParse(written) : z.safeEncode(older.schema, written);
}

function laterWay(way: number): string {
  return `its participants go a way of version ${way}, and this program knows versions up to ${WAY}: use a newer program`;
}

function whyNot(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
