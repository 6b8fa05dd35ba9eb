/**
 * Brings the words of a game to the components of its board. Pages draw a board anywhere, in a language of its own, so each
 * component that a view gives to pages brings its words itself.
 */
import { type ComponentType, createContext, use } from 'react';

interface SaidOnBoard<W> {
  /** The words, inside of a component that `worded` made. */
  readonly useSaid: () => W;
  /** The component with its words around it. */
  readonly worded: <P extends object>(Component: ComponentType<P>, words: W) => ComponentType<P>;
}

/** `W`: what a game's board needs to say, in one language. */
export function saidOnBoard<W>(): SaidOnBoard<W> {
  const Words = createContext<W | null>(null);
  return {
    useSaid: () => {
      const words = use(Words);
      if (words === null) throw new Error('a component of a board is drawn by one that brings its words');
      return words;
    },
    worded: (Component, words) =>
      function Worded(props) {
        return (
          <Words value={words}>
            <Component {...props} />
          </Words>
        );
      },
  };
}
