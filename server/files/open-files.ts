/** Opens the files that processes share: a folder, or a store that speaks S3. Which one is decided here and nowhere else. */
import type { SharedFiles } from './files.ts';
import { folderFiles } from './folder.ts';
import type { FilesPlace } from './place.ts';

/** Asks the place for nothing yet: a lab starts and plays while it is away. */
export async function openFiles(place: FilesPlace): Promise<SharedFiles> {
  // loaded where the files are in a store: every command and every server starts by loading this module
  return place.kind === 'folder' ? folderFiles(place.folder) : (await import('./s3.ts')).s3Files(place);
}
