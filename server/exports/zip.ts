/**
 * Packs files into a zip without compression: sorted names, a fixed date, and nothing of the machine, so that equal files
 * give equal bytes.
 */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

// the format has local time: this is 1 January 1980, 0:00, in every time zone
const SAME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true, mode: 0o100644, compress: false };

/** `names`: paths inside the folder, with slashes. */
export async function packZip(file: string, folder: string, names: readonly string[]): Promise<void> {
  const zip = new ZipFile();
  const target = createWriteStream(file, { flags: 'wx' });
  zip.on('error', (error) => target.destroy(error));
  for (const name of names.toSorted()) zip.addFile(path.join(folder, name), `${path.basename(folder)}/${name}`, SAME);
  zip.end();
  await pipeline(zip.outputStream, target);
}
