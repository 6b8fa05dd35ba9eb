/** The house as one mind has it, in small: what is, solid; what is believed, dotted; what is false, hatched. */
import type { Household, Observation } from '../../../games/household/types.ts';
import type { HouseholdSaid } from '../../../games/household/words.ts';
import type { MindPictureProps, MindPictures } from '../../game-view.ts';
import { AgentSign } from '../../signs/agent-sign.tsx';
import { EyeSign } from '../../signs/eye.tsx';
import { withBeliefsIn } from './believed.tsx';
import type { SourceInWords } from './replayed.ts';
import { type BoardSaid, useSaid, worded } from './said.ts';
import { matters, roomsThatMatter, shortNames, shortOf, sourceOf, type ThumbMark, thumbnailOf } from './thumbnail.ts';
// a replay has loaded the board; so what both need stays in one file with it, and a page of play fetches no more files
import './view.ts';
import './mind-picture.css';

function Picture({ picture, about, all, everything }: MindPictureProps<Household>) {
  const said = useSaid();
  const house = everything.parameters;
  const rooms = roomsThatMatter(all, about, house);
  const { rooms: drawn, unknown } = thumbnailOf(picture, { about, house, rooms }, said);
  const isTruth = picture.chain.length === 0;
  const names = shortNames(drawn);
  return (
    <div className="house-thumb" data-truth={isTruth || undefined}>
      <ul data-columns={columnsOf(rooms.length)}>
        {drawn.map(({ id, label, marks }) => (
          <li key={id} data-false={marks.some(({ isFalse, isSubject }) => isFalse && isSubject) || undefined}>
            <span className="room-name" title={label}>
              {names.get(id)}
            </span>
            <span className="marks">
              {marks.map((mark) => (
                <Mark key={mark.proposition} mark={mark} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {picture.chain.length === 1 && (
        <p className="unknown small">
          {unknown.length > 0 && said.say('picture.noIdea', { labels: said.list(unknown.map(({ label }) => label)) })}
        </p>
      )}
    </div>
  );
}

/** As on the plan of the house: two beside each other up to four rooms, then three. */
const columnsOf = (rooms: number): number => (rooms < 2 ? 1 : rooms <= 4 ? 2 : 3);

function Mark({ mark: { kind, seat, label, where, isFalse, isSubject } }: { readonly mark: ThumbMark }) {
  const { say } = useSaid();
  const what = where === '' ? label : say('picture.at', { label, where });
  return (
    <span
      className="thumb-mark"
      data-kind={kind}
      data-false={isFalse || undefined}
      data-subject={isSubject || undefined}
      title={isFalse ? say('picture.falseMark', { what }) : what}
    >
      {kind === 'agent' && seat !== null ? (
        <span className="agent-there">
          <AgentSign seat={seat} size={20} label={label} />
        </span>
      ) : (
        <span className="chip">{kind === 'door' ? say('picture.door', { label, state: where }) : label}</span>
      )}
      {isFalse && isSubject && <EyeSign crossed size={16} />}
      {isFalse && <span className="unseen"> {say('picture.isFalse')}</span>}
    </span>
  );
}

function Key(_props: { readonly everything: Observation }) {
  return <span>{useSaid().say('picture.notDrawn')}</span>;
}

/** All in one language, without the sentences of moments. */
export function houseMindsIn(said: BoardSaid, rules: HouseholdSaid, inWords: SourceInWords): MindPictures<Household> {
  return {
    shows: 'one',
    arranged: 'columns',
    depth: 2,
    Picture: worded(Picture, said),
    Key: worded(Key, said),
    words: said.words,
    matters,
    short: (held, { parameters }) => shortOf(said, held, parameters),
    source: sourceOf,
    onBoard: withBeliefsIn(inWords),
    end: async () => (await import('./end-moments.ts')).endIn(said, rules),
  };
}
