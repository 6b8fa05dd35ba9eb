/** What a simulated study tests: from options, else from the plan of its preregistration, else from its design. */
import { cellsOf, conditionsOf, planOf } from '../../studies/allocation/cells.ts';
import { peopleIn } from '../../studies/definition/arms.ts';
import type { FrozenStudy } from '../../studies/definition/freeze.ts';
import { SessionPlan } from '../../studies/definition/types.ts';
import { type Contrast, contrastOf } from '../../studies/power/contrast.ts';
import { comparedCells } from '../../studies/power/library.ts';
import { type StatisticalTest, TESTS } from '../../studies/power/tests.ts';
import type { Plan } from '../../studies/preregister/plan.ts';
import { BadOption, CannotBeDone } from '../shared/command.ts';
import type { PowerOutcome } from './groups.ts';

export interface Wished {
  readonly contrast?: string;
  readonly outcome?: PowerOutcome;
  readonly unit?: 'person' | 'group';
  readonly test?: StatisticalTest;
}

export interface Chosen {
  readonly contrast: Contrast;
  readonly outcome: PowerOutcome;
  readonly unit: 'person' | 'group';
  readonly test: StatisticalTest;
}

/** `plan` null: there is none. Throws where an option or the plan cannot be simulated. */
export function choose(frozen: FrozenStudy, wished: Wished, plan: Plan | null): Chosen {
  const { definition } = frozen;
  const primary = plan?.primary;
  const planned = primary?.contrast ? `${primary.contrast.factor}=${primary.contrast.levels.join(',')}` : null;
  const named = wished.contrast ?? planned;
  const contrast = contrastOf(definition, named);
  if (typeof contrast === 'string') throw named === null ? new CannotBeDone(contrast) : new BadOption(contrast);
  const silent = armWithoutProbes(frozen, contrast);
  const outcome =
    wished.outcome ?? (primary ? outcomeIn(primary.outcome) : silent === undefined ? 'probes' : 'returns');
  if (outcome === 'probes' && silent !== undefined)
    throw new BadOption(
      `arm ${silent} has a session without questions between turns, so that probes cannot be compared`,
    );
  const unit = wished.unit ?? primary?.unit ?? (hasPartners(definition, contrast) ? 'group' : 'person');
  return { contrast, outcome, unit, test: wished.test ?? (primary ? testIn(primary.test) : 't') };
}

/** Whether participants of an arm that is compared play together. */
export function hasPartners(definition: FrozenStudy['definition'], contrast: Contrast): boolean {
  return [...comparedCells(definition, contrast).keys()].some((arm) => peopleIn(definition, arm) > 1);
}

function outcomeIn(outcome: Plan['primary']['outcome']): PowerOutcome {
  if ('table' in outcome && outcome.table === 'decisions' && outcome.column === 'reward') return 'returns';
  if ('table' in outcome && outcome.table === 'probes' && outcome.column === 'answer') return 'probes';
  throw new BadOption(
    'the plan has an outcome that is not simulated (decisions.reward and probes.answer are): say with --outcome which is nearest',
  );
}

function testIn(planned: string): StatisticalTest {
  const found = TESTS.find((one) => one === planned);
  if (!found)
    throw new BadOption(
      `the plan has a test that is not simulated: say with --test which of ${TESTS.join(', ')} is nearest`,
    );
  return found;
}

/** The first arm of those that are compared in which a session asks no questions between turns; undefined: there is none. */
function armWithoutProbes({ definition }: FrozenStudy, contrast: Contrast): string | undefined {
  const compared = comparedCells(definition, contrast);
  const conditions = conditionsOf(definition);
  return cellsOf(definition).find(
    (cell) =>
      compared.has(cell.id) &&
      definition.sessions.some((session) =>
        conditions.some(
          (condition) => SessionPlan.parse(planOf(session, { cell, condition, item: null })).probes === null,
        ),
      ),
  )?.id;
}
