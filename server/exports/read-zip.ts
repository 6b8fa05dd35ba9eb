/** Reads the zip of a bundle, which is not compressed. Throws a sentence where it is no such zip. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ExportRefused } from './refused.ts';

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  read(): Readable;
}

const [END, CENTRAL] = [0x0605_4b50, 0x0201_4b50];

export async function readZip(file: string): Promise<readonly ZipEntry[]> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = async (from: number, length: number): Promise<Buffer> => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    const end = await bytes(Math.max(0, size - 22), 22);
    if (end.length < 22 || end.readUInt32LE(0) !== END) throw new ExportRefused(`${file} is no zip of a bundle`);
    const central = await bytes(end.readUInt32LE(16), end.readUInt32LE(12));
    const entries: ZipEntry[] = [];
    for (let at = 0; at + 46 <= central.length; ) {
      if (central.readUInt32LE(at) !== CENTRAL || central.readUInt16LE(at + 10) !== 0)
        throw new ExportRefused(`${file} has an entry that no bundle has`);
      const [length, nameLength] = [central.readUInt32LE(at + 24), central.readUInt16LE(at + 28)];
      const more = central.readUInt16LE(at + 30) + central.readUInt16LE(at + 32);
      const name = central.subarray(at + 46, at + 46 + nameLength).toString('utf8');
      const begin = central.readUInt32LE(at + 42) + 30 + nameLength;
      entries.push({
        name,
        size: length,
        read: () =>
          length === 0 ? Readable.from([]) : createReadStream(file, { start: begin, end: begin + length - 1 }),
      });
      at += 46 + nameLength + more;
    }
    return entries;
  } finally {
    await handle.close();
  }
}
