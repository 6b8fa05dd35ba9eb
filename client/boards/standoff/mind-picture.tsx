/** Where one mind has each treat, in a row of boxes: what is, solid; what is believed, dotted; what is false, hatched. */
import type { Standoff, Treat } from '../../../games/standoff/types.ts';
import { treatOf } from '../../../games/standoff/words.ts';
import type { HeldNow, MindPictureProps, MindPictures, PictureOf } from '../../game-view.ts';
import { EyeSign } from '../../signs/eye.tsx';
import { believedIn } from './believed.tsx';
import { BOX_NUMBERS } from './geometry.ts';
import { type OnBoard, useSaid, worded } from './said.ts';
import { TreatSign } from './treats.tsx';
// a replay has loaded the board; so what both need stays in one file with it, and a page of play fetches no more files
import './view.ts';
import './mind-picture.css';

const TREATS = ['large', 'small'] as const satisfies readonly Treat[];

/** A row of boxes, and at its end what the mind has no idea of. */
export interface BoxCell {
  /** null: no idea. */
  readonly box: number | null;
  readonly treats: readonly { readonly treat: Treat; readonly isFalse: boolean }[];
}

export function cellsOf({ held }: PictureOf): readonly BoxCell[] {
  const at = (treat: Treat): HeldNow | undefined => held.find(({ proposition }) => proposition === treat);
  return [...BOX_NUMBERS, null].map((box) => ({
    box,
    treats: TREATS.flatMap((treat) => {
      const one = at(treat);
      if (!one || (typeof one.value === 'number' ? one.value : null) !== box) return [];
      return [{ treat, isFalse: one.verdict === 'false' }];
    }),
  }));
}

function Picture({ picture }: MindPictureProps<Standoff>) {
  const { say, list } = useSaid();
  const isTruth = picture.chain.length === 0;
  return (
    <ul className="box-row space" data-truth={isTruth || undefined}>
      {cellsOf(picture).map(({ box, treats }) => (
        <li key={box} data-nowhere={box === null || undefined}>
          <span className="box-number" aria-hidden>
            {box === null ? say(isTruth ? 'picture.nowhere' : 'picture.noIdea') : box + 1}
          </span>
          {treats.length > 0 && (
            <span className="unseen">
              {say('picture.cell', {
                place: box === null ? (isTruth ? 'nowhere' : 'noIdea') : 'box',
                box: String((box ?? 0) + 1),
                treats: list(
                  treats.map(({ treat, isFalse }) => say(`picture.treat.${treat}${isFalse ? 'False' : ''}`)),
                ),
              })}
            </span>
          )}
          <span className="held">
            {treats.map(({ treat, isFalse }) => (
              <span key={treat} className="treat-cell" data-false={isFalse || undefined}>
                <TreatSign
                  treat={treat}
                  size={box === null && !isTruth ? 20 : 30}
                  believedBy={isTruth ? null : 'var(--believer)'}
                />
                {isFalse && <EyeSign crossed size={16} />}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Key() {
  const { say } = useSaid();
  return (
    <>
      <span>
        <TreatSign treat="large" size={18} /> {say('legend.large')}
      </span>
      <span>
        <TreatSign treat="small" size={18} /> {say('legend.small')}
      </span>
    </>
  );
}

/** Sentences of moments and the end of a session need the rules, which a replay has loaded. */
export async function mindsIn(said: OnBoard): Promise<MindPictures<Standoff>> {
  const { endIn, momentsIn } = await import('./end-moments.ts');
  return {
    shows: 'all',
    arranged: 'rows',
    depth: 2,
    Picture: worded(Picture, said),
    Key: worded(Key, said),
    list: (propositions) => said.list(propositions.map((id) => said.rules.say(`belief.treat.${treatOf(id)}`))),
    // a seat sees an event wholly or not at all, and no seat tells anything
    source: () => ({ kind: 'seen', from: null }),
    words: said.inWords,
    onBoard: believedIn(said),
    moments: momentsIn(said.rules),
    end: async () => endIn(said),
  };
}
