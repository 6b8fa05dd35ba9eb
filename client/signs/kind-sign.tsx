/** A person or a bot, as a small grey sign. */
import './signs.css';

export function KindSign({ person }: { person: boolean }) {
  return (
    <svg className="kind-sign" viewBox="0 0 16 16" aria-hidden>
      {person ? (
        <path d="M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5a5.5 5.5 0 0 1 11 0z" />
      ) : (
        <path d="M8 1v2.5M3 5.5h10v8H3zM6 9h.01M10 9h.01" className="bot" />
      )}
    </svg>
  );
}
