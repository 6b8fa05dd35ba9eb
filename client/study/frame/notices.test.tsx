/** What a participant is told above a page. */
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { Page } from '../../../studies/way/contract/page.ts';
import { en } from '../../words/study/en.ts';
import { Warned } from './notices.tsx';

const drawn = (warned: boolean): string =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <Warned page={{ warned } as Page} />
    </IntlProvider>,
  );

test('a missed attention check is told in a live region, on the page that says so alone', () => {
  expect(drawn(true)).toBe(`<div role="status"><p class="notice study-notice">${en.frame.warned}</p></div>`);
  expect(drawn(false)).toBe('<div role="status"></div>');
});
