/** Sentences in drawings run as their language does. */
import { I18nProvider } from 'react-aria-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useDrawn } from './use-drawn.ts';

function Sentence() {
  return <>{useDrawn()('B sees it')}</>;
}

test.each([
  ['en', 'B sees it'],
  ['he', '\u2067B sees it\u2069'],
  ['ar-XB', '\u2067B sees it\u2069'],
])('in %s', (locale, drawn) => {
  expect(
    renderToStaticMarkup(
      <I18nProvider locale={locale}>
        <Sentence />
      </I18nProvider>,
    ),
  ).toBe(drawn);
});
