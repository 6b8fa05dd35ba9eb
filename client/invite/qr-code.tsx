/** An address as a QR code: dark on light in every theme, as scanners expect it. */
import { codeSize, pathOfCode } from './code.ts';

export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const size = codeSize(text);
  return (
    <svg className="code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={pathOfCode(text)} fill="#000000" />
    </svg>
  );
}
