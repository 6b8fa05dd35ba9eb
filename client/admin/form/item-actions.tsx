/** The buttons of one item of a list: up, down, copy, remove. */
import { Button } from 'react-aria-components';

interface Props {
  readonly name: string;
  /** The item's place, from 0. */
  readonly at: number;
  readonly items: readonly unknown[];
  /** Makes the copy; null: there is no room for one; left out: items are not copied. */
  readonly copied?: (() => unknown) | null;
  readonly mayRemove?: boolean;
  /** What is said of an item that is moved. `number`: its new one, from 1. */
  readonly movedTo?: (number: number) => string;
  readonly onPut: (items: readonly unknown[], said: string) => void;
}

export function ItemActions({ name, at, items, copied, mayRemove = true, movedTo, onPut }: Props) {
  const without = items.toSpliced(at, 1);
  const move = (by: -1 | 1): void => {
    const number = at + by + 1;
    onPut(without.toSpliced(at + by, 0, items[at]), movedTo?.(number) ?? `${name} is number ${number} now.`);
  };
  const button = (word: string, isDisabled: boolean, onPress: () => void) => (
    <Button
      className="button plain"
      isDisabled={isDisabled}
      onPress={onPress}
      aria-label={`${name}: ${word.toLowerCase()}`}
    >
      {word}
    </Button>
  );
  return (
    <>
      {button('Up', at === 0, () => move(-1))}
      {button('Down', at === items.length - 1, () => move(1))}
      {copied !== undefined &&
        button('Copy', copied === null, () => onPut(items.toSpliced(at + 1, 0, copied?.()), `${name} is copied.`))}
      {button('Remove', !mayRemove, () => onPut(without, `${name} is removed.`))}
    </>
  );
}
