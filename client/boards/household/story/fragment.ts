/**
 * A story in the fragment of an address, which browsers send to no server: "#sally-and-anne" names one that comes with
 * Standpoint, and "#1.…" holds one, packed. What is read is bounded before it is unpacked and while it is.
 */
import { SHIPPED_STORIES } from '../../../../games/household/stories/shipped.ts';
import { WrittenStory } from '../../../../games/household/stories/written.ts';

/** The most letters of a fragment, so that a QR code can hold the address. */
export const MOST_LETTERS = 2500;
/** The most bytes of a story as JSON. */
const MOST_BYTES = 16_384;

export type ReadStory =
  | { readonly ok: true; readonly story: WrittenStory }
  | { readonly ok: false; readonly code: 'no_story' | 'story_too_long' | 'story_malformed'; readonly message: string };

const refused = (code: Extract<ReadStory, { ok: false }>['code'], message: string): ReadStory => {
  return { ok: false, code, message };
};

const NO_STORY = refused('no_story', 'This address holds no story.');
const TOO_LONG = refused(
  'story_too_long',
  `A story in an address has at most ${MOST_LETTERS} letters and ${MOST_BYTES} bytes.`,
);
const CUT = refused('story_malformed', 'The story in this address cannot be read: the address may have been cut off.');

/** Whether the fragment would be one of a story; links within the page have other fragments. */
export const namesStory = (fragment: string): boolean => fragment.startsWith('#1.') || isShipped(fragment.slice(1));

const isShipped = (name: string): boolean => Object.hasOwn(SHIPPED_STORIES, name);

/** The fragment of the address that holds the story, with its "#". */
export async function fragmentOf(story: WrittenStory): Promise<string> {
  const json = JSON.stringify(story);
  const shipped = Object.entries(SHIPPED_STORIES).find(([, one]) => JSON.stringify(one) === json);
  if (shipped) return `#${shipped[0]}`;
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const letters = String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer()));
  return `#1.${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** `fragment`: with the "#". */
export async function storyIn(fragment: string): Promise<ReadStory> {
  const name = fragment.slice(1);
  const shipped = isShipped(name) ? SHIPPED_STORIES[name] : undefined;
  if (shipped) return { ok: true, story: shipped };
  if (!fragment.startsWith('#1.')) return NO_STORY;
  if (fragment.length > MOST_LETTERS) return TOO_LONG;
  const json = await unpacked(fragment.slice('#1.'.length));
  if (json === 'too long') return TOO_LONG;
  if (json === null) return CUT;
  const read = WrittenStory.safeParse(json.value);
  if (read.success) return { ok: true, story: read.data };
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') ?? '';
  return refused('story_malformed', `This is no story: ${where === '' ? '' : `${where}: `}${issue?.message}.`);
}

/** null: it is not what `fragmentOf` makes. */
async function unpacked(packed: string): Promise<{ readonly value: unknown } | 'too long' | null> {
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    const parts: Uint8Array[] = [];
    let length = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > MOST_BYTES) {
        await reader.cancel();
        return 'too long';
      }
      parts.push(part.value);
    }
    const text = await new Blob(parts as BlobPart[]).arrayBuffer();
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) };
  } catch {
    return null;
  }
}
