/** Words on the plan, narrowed where they would not fit. */
import { useDrawn } from '../../signs/use-drawn.ts';
import { textWidth } from './layout.ts';

interface WordsProps {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly className: string;
  /** The words are bold, and so wider. */
  readonly bold?: boolean;
}

export function Words({ text, x, y, size, width, className, bold = false }: WordsProps) {
  const drawn = useDrawn();
  if (text === '') return null;
  const tight = textWidth(text, bold ? 1.2 * size : size) > width;
  return (
    <text
      className={className}
      x={x}
      y={y}
      fontSize={size}
      {...(tight ? { textLength: Math.max(10, width), lengthAdjust: 'spacingAndGlyphs' } : {})}
    >
      {drawn(text)}
    </text>
  );
}
