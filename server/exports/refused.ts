import { UnreadableStudy } from '../../studies/definition/published.ts';

/** An export that cannot be made; the message says why. */
export class ExportRefused extends Error {
  override readonly name = 'ExportRefused';
}

/** What a failed export is told as: a full or closed disk, or a study of a newer program, gets a sentence; other errors stay. */
export function failureOf(error: unknown, out: string): unknown {
  if (error instanceof UnreadableStudy) return new ExportRefused(error.message.replace(/\.$/, ''));
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  // the library that writes the tables says it in words alone
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device/.test(message))
    return new ExportRefused(`the disk of ${out} is full; nothing of the bundle was kept`);
  if (['EACCES', 'ENOTDIR', 'EEXIST', 'EROFS', 'EPERM'].includes(code))
    return new ExportRefused(`${out} is no folder that can be written to (${code})`);
  return error;
}
