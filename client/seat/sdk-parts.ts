/**
 * What the page loads of Colyseus' SDK and of `@colyseus/schema`: joining a room with a reservation, messages, and the half of the
 * schema that decodes. The SDK imports all the rest as well, and neither package says which of its modules have effects, so a
 * build alone would keep it. Used by vite.config.ts.
 */
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, transformWithOxc } from 'vite';

/** The file that has a stand-in for each class and function of the modules below. */
const NEVER_CALLED = path.join(import.meta.dirname, 'never-called.ts');

/** Modules of the SDK that the page never calls. */
const OF_SDK = /\/(RoomInput|H3Transport|Auth|HTTP|discord|debug-channel)\.mjs$/;

/** The same of the schema: what encodes, and collections that no public state of ours has. */
const OF_SCHEMA = /\/(Encoder|EncodeOperation|MapSchema|SetSchema|CollectionSchema|StreamSchema)\.js$/;

/** The package ships the modules that its one built file was made of. Vite names a module by where it really is, not by a link to it. */
const SOURCES = realpathSync(path.join(import.meta.dirname, '../../node_modules/@colyseus/schema/src'));
const isSource = (id: string) => id.startsWith(`${SOURCES}/`);

/** What the SDK imports of the schema, without the modules that only programs with an encoder ask for. */
const DECODER = '\0schema-decoder';
const DECODER_CODE = `
  import ${JSON.stringify(`${SOURCES}/types/custom/ArraySchema.ts`)};
  export { Decoder } from ${JSON.stringify(`${SOURCES}/decoder/Decoder.ts`)};
  export { Reflection } from ${JSON.stringify(`${SOURCES}/Reflection.ts`)};
  export { encode } from ${JSON.stringify(`${SOURCES}/encoding/encode.ts`)};
  export { decode } from ${JSON.stringify(`${SOURCES}/encoding/decode.ts`)};
  export { $values, $refId } from ${JSON.stringify(`${SOURCES}/types/symbols.ts`)};
  export const getDecoderStateCallbacks = undefined;
  export const Callbacks = undefined;
`;

/**
 * The class that keeps the changes of an object until they are encoded. Here each object gets what the schema gives to the objects
 * that it decodes, which keeps none.
 */
const UNTRACKED = '\0schema-untracked';
const CHANGE_TREE = JSON.stringify(`${SOURCES}/encoder/ChangeTree.ts`);
const UNTRACKED_CODE = `
  import { createUntrackedChangeTree } from ${CHANGE_TREE};
  export { installUntrackedChangeTree, IS_STREAM_COLLECTION, PENDING_SHIPPED_BY_FULL_SYNC } from ${CHANGE_TREE};
  export function ChangeTree(ref) { return createUntrackedChangeTree(ref); }
`;

export const sdkParts: Plugin = {
  name: 'sdk-parts',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (importer.includes('/@colyseus/sdk/')) {
      if (source === '@colyseus/schema') return DECODER;
      return OF_SDK.test(source) ? NEVER_CALLED : null;
    }
    if (importer === UNTRACKED) return { id: source, moduleSideEffects: false };
    if (!isSource(importer)) return null;
    if (OF_SCHEMA.test(source)) return NEVER_CALLED;
    if (source.endsWith('/encoder/ChangeTree.js')) return UNTRACKED;
    // modules of what encodes have no effects but to be imported
    const id = path.resolve(path.dirname(importer), source.replace(/\.js$/, '.ts'));
    return { id, moduleSideEffects: !/\/(encoder|encoding)\//.test(id) };
  },
  async load(id) {
    if (id === DECODER) return DECODER_CODE;
    if (id === UNTRACKED) return UNTRACKED_CODE;
    if (!isSource(id)) return null;
    // a rest parameter that may be missing, which only some compilers take
    const source = (await readFile(id, 'utf8')).replace('...items?:', '...items:');
    // what it imports as types alone is not marked as such
    const { code } = await transformWithOxc(source, id, {
      typescript: { onlyRemoveTypeImports: false },
      tsconfig: false,
    });
    return { code, moduleType: 'js' };
  },
};
