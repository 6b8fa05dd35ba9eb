/** Words of a board reach its components wherever a page draws them. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { saidOnBoard } from './said.tsx';

const { useSaid, worded } = saidOnBoard<{ readonly greeting: string }>();

function Greeting({ name }: { readonly name: string }) {
  return (
    <p>
      {useSaid().greeting} {name}
    </p>
  );
}

test('two views in two languages each say their own words, on one page', () => {
  const English = worded(Greeting, { greeting: 'Hello' });
  const German = worded(Greeting, { greeting: 'Hallo' });
  const page = renderToStaticMarkup(
    <>
      <English name="A" />
      <German name="B" />
    </>,
  );
  expect(page).toBe('<p>Hello A</p><p>Hallo B</p>');
});

test('a component that was not given its words is a bug', () => {
  expect(() => renderToStaticMarkup(<Greeting name="A" />)).toThrow('brings its words');
});
