/** The sign of a piece: the seat's own, heard from others, or not known. The forms differ, and the tones. */
import { useSaid } from './said.ts';

export type PieceStanding = 'own' | 'heard' | 'missing' | 'unknown';

export function PieceSign({ piece, standing, size = 28 }: { piece: number; standing: PieceStanding; size?: number }) {
  return (
    <svg className="piece-sign" data-standing={standing} width={size} height={size} viewBox="-16 -16 32 32" aria-hidden>
      <rect x={-13.5} y={-13.5} width={27} height={27} rx={standing === 'heard' ? 13.5 : 5} />
      <text fontSize={piece > 8 ? 14 : 16}>{piece + 1}</text>
    </svg>
  );
}

/** `heard`: whether more than own pieces are drawn. */
export function PieceLegend({ heard }: { heard: boolean }) {
  const { say } = useSaid();
  return (
    <p className="piece-legend small muted">
      <span>
        <i data-standing="own" /> {say('standing.own')}
      </span>
      {heard && (
        <>
          <span>
            <i data-standing="heard" /> {say('standing.heard')}
          </span>
          <span>
            <i data-standing="missing" /> {say('missingLegend')}
          </span>
        </>
      )}
    </p>
  );
}

/** Numbers 1 to 9, then letters from a: the key that says a piece. */
export function keyOf(piece: number): string {
  return piece < 9 ? String(piece + 1) : String.fromCharCode(97 + piece - 9);
}

/** The piece that a key says, or null. */
export function pieceOfKey(key: string): number | null {
  if (/^[1-9]$/.test(key)) return Number(key) - 1;
  if (/^[a-u]$/.test(key)) return key.charCodeAt(0) - 97 + 9;
  return null;
}
