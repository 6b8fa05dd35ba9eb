/** A replay as one file: whatever is in a log, it stays text, comes back whole, and a change of it is noticed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldReplay, MOST_BYTES, replayFileOf } from './one-file.ts';

const PAGE = '<body>\n    <!-- log -->\n</body>\n';

/** What a browser gives as the text of the element: all up to the first end tag of a script. */
function textIn(html: string, id: string): string {
  const begun = html.split(`id="${id}">`)[1] ?? expect.fail(`there is no element ${id}`);
  return begun.slice(0, begun.toLowerCase().indexOf('</script'));
}

function fileOf(log: readonly unknown[], session = 's', opens = ''): string {
  const made = replayFileOf(PAGE, { session, log, opens });
  return made.ok ? made.html : expect.fail(made.message);
}

const hostile = fc.constantFrom('</script>', '<!--', '<script>', ']]>', '\u2028', '\u0000', '<!-- log -->', '$&');
const text = fc.array(fc.oneof(hostile, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
const event = fc
  .jsonValue({ stringUnit: 'binary' })
  .chain((value) => fc.record({ type: text, value: fc.constant(value) }));

test('every log comes back as it was, and no text in it ends the element that holds it', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), text, (log, session) => {
      const html = fileOf(log, session, '?seq=3');
      const held = heldReplay(textIn(html, 'about'), textIn(html, 'log'));
      expect(held).toMatchObject({ session, opens: '?seq=3', intact: true });
      expect(held.log).toEqual(JSON.parse(JSON.stringify(log)));
      // two elements, and nothing else that a browser would take for a tag
      expect(html.match(/<(?!\/?(?:body|script)\b)/g)).toBe(null);
      expect(html.match(/<script/g)).toHaveLength(2);
    }),
  );
});

test('the same log has the same hash, whatever the order of keys; another log has another', () => {
  const hashOf = (log: readonly unknown[]) => {
    const made = replayFileOf(PAGE, { session: 's', log, opens: '' });
    return made.ok && made.sha256;
  };
  expect(hashOf([{ a: 1, b: 2 }])).toBe(hashOf([{ b: 2, a: 1 }]));
  expect(hashOf([{ a: 1, b: 2 }])).not.toBe(hashOf([{ a: 1, b: 3 }]));
});

test('a log that was changed in the file is not intact', () => {
  const html = fileOf([{ points: 3 }]);
  const [about, lines] = [textIn(html, 'about'), textIn(html, 'log')];
  expect(heldReplay(about, lines).intact).toBe(true);
  expect(heldReplay(about, lines.replace('3', '4')).intact).toBe(false);
});

test('a file of more than the most bytes is refused, and so is a page that has no room for a log, or two', () => {
  const long = [{ words: 'é'.repeat(MOST_BYTES / 2) }];
  expect(replayFileOf(PAGE, { session: 's', log: long, opens: '' })).toMatchObject({
    ok: false,
    code: 'file_too_large',
    message: 'This session is too long for one file: it would have 1501 kB, and at most 1500 kB are allowed.',
  });
  for (const page of ['<body></body>', PAGE + PAGE])
    expect(replayFileOf(page, { session: 's', log: [], opens: '' })).toMatchObject({ ok: false, code: 'page_missing' });
});
