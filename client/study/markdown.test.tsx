/** Texts of studies as elements: HTML stays text, and no link runs a script. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Line, Markdown, withoutTitle } from './markdown.tsx';

const drawn = (text: string): string => renderToStaticMarkup(<Markdown text={text} />);

test('headings, lists, emphasis and tables are elements', () => {
  expect(drawn('# One\n\nTwo **three** *four*\n\n1. a\n2. b')).toBe(
    '<div class="prose"><h2>One</h2><p>Two <strong>three</strong> <em>four</em></p><ol><li>a</li><li>b</li></ol></div>',
  );
  expect(drawn('|a|b|\n|---|---|\n|1|2|')).toContain('<th scope="col">a</th>');
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['a <img src=x onerror=alert(1)> b', 'a &lt;img src=x onerror=alert(1)&gt; b'],
  ['[press](javascript:alert(1))', '<p>press</p>'],
  ['![a picture](https://example.org/a.png)', '<p>a picture</p>'],
])('%s stays text', (text, shown) => {
  expect(drawn(text)).toContain(shown);
});

test('signs that Markdown escapes are shown as they were typed', () => {
  expect(renderToStaticMarkup(<Line text={'a & b < c "d" \\* `e & f`'} />)).toBe(
    'a &amp; b &lt; c &quot;d&quot; * <code>e &amp; f</code>',
  );
});

test('the first heading is the title of the page', () => {
  expect(withoutTitle('# What you do\n\nRead.')).toEqual({ title: 'What you do', rest: 'Read.' });
  expect(withoutTitle('Read.')).toEqual({ title: null, rest: 'Read.' });
});
