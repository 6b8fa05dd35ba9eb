/** Lets a person choose between light, dark and what the system says: below a page, or in the dialog of keys beside a board. */
import { useId, useSyncExternalStore } from 'react';
import { chooseTheme, getTheme, subscribeToTheme, THEMES, type Theme } from './theme.ts';

type Names = Readonly<Record<Theme | 'label', string>>;

const ENGLISH: Names = { label: 'Colours', system: 'as the system', light: 'light', dark: 'dark' };

export function ThemeSwitch({ names = ENGLISH }: { readonly names?: Names }) {
  const id = useId();
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, getTheme);
  return (
    <div className="theme">
      <label htmlFor={id}>{names.label}</label>
      <select id={id} value={theme} onChange={({ target }) => chooseTheme(target.value as Theme)}>
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
