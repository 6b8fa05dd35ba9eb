/** What is not chosen by pressing a box: the answer to a question, and the steps of a walk. */
import type { Memory } from '../../../games/standoff/memory.ts';
import { type Pose, type Standoff, SURE, towards } from '../../../games/standoff/types.ts';
import type { BoardProps, InputMark } from '../../game-view.ts';
import { markOf } from '../../input-mark.ts';
import { BOX_NUMBERS } from './geometry.ts';
import { SURE_KEYS } from './keys.ts';
import { useSaid } from './said.ts';
import { TreatSign } from './treats.tsx';
import './panels.css';

type Props = BoardProps<Standoff, Memory>;

export function Actions(props: Props) {
  const { observation, seat, choices } = props;
  if (seat === null) return null;
  const acting = props.legalActions.length > 0 || choices[seat] !== undefined;
  switch (observation.phase) {
    case 'ask':
      return acting && observation.question ? <Question {...props} seat={seat} /> : null;
    case 'walk':
      return acting && observation.ways ? <Walk {...props} /> : null;
    case 'waiting':
    case 'intro':
    case 'screens':
    case 'event':
    case 'choose':
    case 'outcome':
    case 'over':
      return null;
  }
}

function Question({ observation, seat, legalActions, choices, onChoose }: Props & { seat: number }) {
  const { say } = useSaid();
  const parts = choices[seat]?.parts ?? {};
  const idle = legalActions.length === 0;
  const box = 'box' in parts ? parts.box : undefined;
  const sure = 'sure' in parts ? parts.sure : undefined;
  const other = observation.question === 'otherLarge' || observation.question === 'otherSmall';
  const treat = observation.question === 'large' || observation.question === 'otherLarge' ? 'large' : 'small';
  return (
    <div className="standoff-ask">
      <fieldset>
        <legend>
          <TreatSign treat={treat} size={28} /> {say('actions.which')}
        </legend>
        <div className="row space">
          {BOX_NUMBERS.map((one) => (
            <Press
              key={one}
              label={say('actions.box', { box: String(one + 1) })}
              shortcut={String(one + 1)}
              pressed={box === one}
              idle={idle}
              onPress={(input) => onChoose({ type: 'answer', box: one }, input)}
            >
              {one + 1}
            </Press>
          ))}
          <Press
            label={say(other ? 'actions.noIdea' : 'actions.unknown')}
            shortcut="0"
            pressed={box === null}
            idle={idle}
            onPress={(input) => onChoose({ type: 'answer', box: null }, input)}
          >
            {say(other ? 'actions.noIdeaShort' : 'actions.unknownShort')}
          </Press>
        </div>
      </fieldset>
      <fieldset>
        <legend>{say('actions.howSure')}</legend>
        <div className="row scale">
          {SURE.map((percent, i) => (
            <Press
              key={percent}
              label={say(SURE_LABELS[percent], { sure: String(percent) })}
              shortcut={SURE_KEYS[i] ?? ''}
              hint={SURE_KEYS[i]}
              pressed={sure === percent}
              idle={idle}
              onPress={(input) => onChoose({ type: 'answer', sure: percent }, input)}
            >
              {percent}
            </Press>
          ))}
        </div>
        <div className="ends small muted" aria-hidden>
          <span>{say('actions.guess')}</span>
          <span>{say('actions.certain')}</span>
        </div>
      </fieldset>
    </div>
  );
}

const SURE_LABELS = {
  0: 'actions.sureGuess',
  25: 'actions.sure',
  50: 'actions.sure',
  75: 'actions.sure',
  100: 'actions.sureCertain',
} as const satisfies Readonly<Record<(typeof SURE)[number], string>>;

const WAYS: readonly {
  readonly heading: Pose['heading'];
  readonly to: 'left' | 'up' | 'down' | 'right';
  readonly path: string;
}[] = [
  { heading: 2, to: 'left', path: 'M15 10H5M9 6l-4 4 4 4' },
  { heading: 3, to: 'up', path: 'M10 15V5M6 9l4-4 4 4' },
  { heading: 1, to: 'down', path: 'M10 5v10M6 11l4 4 4-4' },
  { heading: 0, to: 'right', path: 'M5 10h10M11 6l4 4-4 4' },
];

function Walk({ observation, legalActions, onChoose }: Props) {
  const { say } = useSaid();
  const { side, agents, sealed } = observation;
  const pose = side && agents[side];
  if (!pose) return null;
  const idle = legalActions.length === 0;
  return (
    <div className="standoff-walk">
      {sealed !== null && (
        <Press
          label={say('actions.allTheWay', { box: String(sealed + 1) })}
          shortcut={String(sealed + 1)}
          pressed={false}
          idle={idle}
          onPress={(input) => onChoose({ box: sealed }, input)}
        >
          {say('actions.walkTo', { box: String(sealed + 1) })}
        </Press>
      )}
      <fieldset>
        <legend>{say(sealed === null ? 'actions.boxOrSteps' : 'actions.orSteps')}</legend>
        <div className="row space">
          {WAYS.map(({ heading, to, path }) => {
            const how = towards(pose.heading, heading);
            return (
              <Press
                key={to}
                label={say(`actions.${how === 'forward' ? 'go' : 'turn'}.${to}`)}
                shortcut={`Arrow${to.charAt(0).toUpperCase()}${to.slice(1)}`}
                pressed={false}
                idle={idle}
                onPress={(input) => onChoose({ type: 'walk', how }, input)}
              >
                <svg viewBox="0 0 20 20" width={22} height={22} aria-hidden>
                  <path d={path} />
                </svg>
              </Press>
            );
          })}
          <Press
            label={say('actions.wait')}
            shortcut="."
            pressed={false}
            idle={idle}
            onPress={(input) => onChoose({ type: 'walk', how: 'stay' }, input)}
          >
            {say('actions.waitShort')}
          </Press>
        </div>
      </fieldset>
    </div>
  );
}

interface PressProps {
  readonly label: string;
  readonly shortcut: string;
  readonly hint?: string | undefined;
  readonly pressed: boolean;
  readonly idle: boolean;
  readonly onPress: (input: InputMark) => void;
  readonly children: React.ReactNode;
}

function Press({ label, shortcut, hint, pressed, idle, onPress, children }: PressProps) {
  return (
    <button
      type="button"
      className="press"
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={idle}
      aria-keyshortcuts={shortcut}
      data-key={hint}
      onClick={(event) => {
        if (!idle) onPress(markOf(event));
      }}
    >
      {children}
    </button>
  );
}
