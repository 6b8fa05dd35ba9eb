/** The signs of needs, each with a shape of its own: colour says nothing that the shape does not. */
import type { HandRow } from '../../../studies/room/panels.ts';

const WORDS: Readonly<Record<HandRow['why'], string>> = {
  stuck: 'stuck',
  away: 'away',
  help: 'asks for help',
  wait: 'waits long',
};

export function HandSign({ why }: { readonly why: HandRow['why'] }) {
  return (
    <svg className="room-sign" viewBox="-11 -11 22 22" role="img" aria-label={WORDS[why]} data-why={why}>
      {shapeOf(why)}
    </svg>
  );
}

function shapeOf(why: HandRow['why']) {
  switch (why) {
    case 'stuck':
      return (
        <>
          <path d="M-4.5 -10H4.5L10 -4.5V4.5L4.5 10H-4.5L-10 4.5V-4.5Z" />
          <path className="mark" d="M-5 0H5" />
        </>
      );
    case 'away':
      return (
        <>
          <path d="M0 -10L10 0L0 10L-10 0Z" />
          <path className="mark" d="M0 -5V1M0 4.2V4.4" />
        </>
      );
    case 'help':
      return (
        <>
          <circle className="open" r="9" />
          <path className="line" d="M-3 -2.5A3 3 0 1 1 1.2 0.2C0.3 0.7 0 1.2 0 2.2M0 5V5.2" />
        </>
      );
    case 'wait':
      return <path d="M-7 -10H7L1.5 0L7 10H-7L-1.5 0Z" />;
  }
}
