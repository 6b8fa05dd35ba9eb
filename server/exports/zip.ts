/**
 * Packs files into a zip without compression: sorted names, a fixed date, and nothing of the machine, so that equal files
 * give equal bytes (APPNOTE 6.3.10, without the extensions for more than 4 GiB).
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { ExportRefused } from './refused.ts';

const LARGEST = 0xffff_ffff;
/** 1 January 1980, 0:00. */
const [TIME, DATE] = [0, 0x21];
const VERSION = 20;
const UTF8 = 0x0800;

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

/** `names`: paths inside the folder, with slashes. */
export async function packZip(file: string, folder: string, names: readonly string[]): Promise<void> {
  const target = await open(file, 'wx');
  try {
    const entries: Entry[] = [];
    let offset = 0;
    for (const name of names.toSorted()) {
      const source = path.join(folder, name);
      const entry = { name: Buffer.from(`${path.basename(folder)}/${name}`), offset, ...(await measured(source)) };
      offset += await put(target, localHead(entry));
      for await (const chunk of createReadStream(source)) offset += await put(target, chunk as Buffer);
      if (offset > LARGEST)
        throw new ExportRefused(`the bundle is larger than a zip can be: take the folder ${folder}`);
      entries.push(entry);
    }
    const begin = offset;
    for (const entry of entries) offset += await put(target, centralHead(entry));
    await put(target, endOf(entries.length, { begin, size: offset - begin }));
  } finally {
    await target.close();
  }
}

async function put(target: FileHandle, bytes: Buffer): Promise<number> {
  await target.writeFile(bytes);
  return bytes.length;
}

async function measured(source: string): Promise<{ readonly crc: number; readonly size: number }> {
  let crc = 0;
  for await (const chunk of createReadStream(source)) crc = crc32(chunk as Buffer, crc);
  return { crc, size: (await stat(source)).size };
}

function common(head: Buffer, at: number, { name, crc, size }: Entry): void {
  for (const [i, value] of [VERSION, UTF8, 0, TIME, DATE].entries()) head.writeUInt16LE(value, at + 2 * i);
  for (const [i, value] of [crc, size, size].entries()) head.writeUInt32LE(value, at + 10 + 4 * i);
  head.writeUInt16LE(name.length, at + 22);
}

function localHead(entry: Entry): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x0403_4b50, 0);
  common(head, 4, entry);
  return Buffer.concat([head, entry.name]);
}

function centralHead(entry: Entry): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(VERSION, 4);
  common(head, 6, entry);
  head.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([head, entry.name]);
}

function endOf(count: number, { begin, size }: { readonly begin: number; readonly size: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(begin, 16);
  return end;
}
