/** Stories in addresses: what is packed is read again, and anything else is refused with a sentence. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHIPPED_STORIES } from '../../../../games/household/stories/shipped.ts';
import { drawnStory } from '../../../../games/household/stories/testing/drawn-stories.ts';
import { fragmentOf, MOST_LETTERS, namesStory, storyIn } from './fragment.ts';

test.each(Object.entries(SHIPPED_STORIES))('%s has its name as its address', async (name, story) => {
  expect(await fragmentOf(story)).toBe(`#${name}`);
  expect(await storyIn(`#${name}`)).toEqual({ ok: true, story });
  const longer = { ...story, title: `${story.title}!` };
  const packed = await fragmentOf(longer);
  expect(packed).toMatch(/^#1\.[\w-]{150,600}$/);
  expect(await storyIn(packed)).toEqual({ ok: true, story: longer });
});

test('any story fits into an address, and is read from it again', async () => {
  await fc.assert(
    fc.asyncProperty(drawnStory, async (story) => {
      const fragment = await fragmentOf(story);
      expect(fragment.length).toBeLessThanOrEqual(MOST_LETTERS);
      expect(namesStory(fragment)).toBe(true);
      expect(await storyIn(fragment)).toEqual({ ok: true, story });
    }),
    { numRuns: 40 },
  );
});

const packed = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return `#1.${Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url')}`;
};
const text = (value: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(value));

test('any fragment gives a story or a refusal with a sentence', async () => {
  const fragments = fc.oneof(
    fc.string().map((any) => `#${any}`),
    fc.string().map((any) => `#1.${any}`),
    fc.uint8Array({ maxLength: 400 }).map((bytes) => `#1.${Buffer.from(bytes).toString('base64url')}`),
    fc.json().map((json) => text(json)),
    drawnStory.chain((story) => fc.nat({ max: 300 }).map((cut) => text(JSON.stringify(story).slice(0, -1 - cut)))),
  );
  await fc.assert(
    fc.asyncProperty(fragments, async (drawn) => {
      const read = await storyIn(typeof drawn === 'string' ? drawn : await packed(drawn));
      if (!read.ok) expect(read.message).toMatch(/^[A-Z].*\.$/s);
      expect(read.ok).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test.each<[string, string, () => Promise<string>]>([
  ['nothing', 'no_story', async () => ''],
  ['a link within the page', 'no_story', async () => '#details'],
  ['a name of every object', 'no_story', async () => '#constructor'],
  ['too many letters', 'story_too_long', async () => `#1.${'A'.repeat(MOST_LETTERS)}`],
  ['few letters for many bytes', 'story_too_long', () => packed(text('{"a":"'.padEnd(2_000_000, ' ')))],
  ['no JSON', 'story_malformed', () => packed(text('once upon a time'))],
  ['no UTF-8', 'story_malformed', () => packed(new Uint8Array([0xff, 0xfe]))],
  [
    'another version',
    'story_malformed',
    () => packed(text(JSON.stringify({ ...SHIPPED_STORIES['sally-and-anne'], version: 2 }))),
  ],
])('%s is refused as %s', async (_what, code, fragment) => {
  expect(await storyIn(await fragment())).toMatchObject({ ok: false, code });
});
