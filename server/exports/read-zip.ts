/** Reads the zip of a bundle, which is not compressed. Throws a sentence where it is no such zip. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { ExportRefused } from './refused.ts';

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  read(): Readable;
}

export async function readZip(file: string): Promise<readonly ZipEntry[]> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => refuse(file, error));
  try {
    const entries: ZipEntry[] = [];
    let left = (await stat(file)).size;
    for await (const entry of zip.eachEntry()) {
      const { fileName: name, uncompressedSize: size } = entry;
      left -= size;
      if (entry.compressionMethod !== 0 || entry.isEncrypted() || left < 0)
        throw new ExportRefused(`${file} has an entry that no bundle has`);
      const { fileDataStart: start } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      entries.push({
        name,
        size,
        read: () => (size === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + size - 1 })),
      });
    }
    return entries;
  } catch (error) {
    return refuse(file, error);
  } finally {
    zip.close();
  }
}

/** A failure of the disk stays what it is; the library's words about the zip become a sentence. */
function refuse(file: string, error: unknown): never {
  if (!(error instanceof Error) || error instanceof ExportRefused || 'code' in error) throw error;
  throw new ExportRefused(`${file} is no zip of a bundle (${error.message})`);
}
