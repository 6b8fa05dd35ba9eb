/** Lets a person choose between light, dark and what the system says: below a page, or in the dialog of keys beside a board. */
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, getTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';
import { useWords } from './words/use-words.ts';

type Names = Readonly<Record<Theme | 'label', string>>;

/** `names`: left out: as beside a board. */
export function ThemeSwitch({ names }: { readonly names?: Names }) {
  const id = useId();
  const say = useWords('table.colours');
  const named = (one: keyof Names): string => names?.[one] ?? say(one);
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, getTheme);
  return (
    <div className="theme">
      <label htmlFor={id}>{named('label')}</label>
      <select id={id} value={theme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {named(one)}
          </option>
        ))}
      </select>
    </div>
  );
}
