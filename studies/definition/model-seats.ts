/** What is wrong with the seats of language models in the plan of a session. */
import { firstClock } from '../../games/core/first-clock.ts';
import type { AnyGame } from '../../games/core/game.ts';
import type { ModelBudget } from '../../games/core/session/model-calls.ts';
import type { Catalogue } from './catalogue.ts';
import { didYouMean } from './did-you-mean.ts';
import { ownOf } from './freeze.ts';
import type { ModelHolder } from './model-plan.ts';
import { problem, type StudyProblem } from './problem.ts';

interface Planned {
  readonly seats: readonly ({ readonly kind: string } | ModelHolder)[];
  readonly models?: { readonly budget?: ModelBudget | undefined } | undefined;
}

interface Place {
  readonly game: AnyGame;
  /** As the game parsed it. */
  readonly config: unknown;
  readonly path: readonly (string | number)[];
}

/** `ofStudy`: the budget of the whole study. What only a server knows is not checked where none is asked. */
export function checkModelSeats(
  { seats, models }: Planned,
  { ofStudy, catalogue }: { readonly ofStudy: ModelBudget | undefined; readonly catalogue: Catalogue },
  { game, config, path }: Place,
): readonly StudyProblem[] {
  const { models: offered, variants } = catalogue;
  const paidBy = [models?.budget, ofStudy].some((budget) => budget?.micros !== undefined);
  const clock = firstClock(game, config, 'check');
  const unbounded =
    !models?.budget && !ofStudy && seats.some(isModel)
      ? [
          problem(
            [...path, 'models', 'budget'],
            'model_unbounded',
            'Language models need a budget: of the session, or in `models` of the study.',
          ),
        ]
      : [];
  const each = seats.flatMap((seat, i): readonly StudyProblem[] => {
    if (!isModel(seat)) return [];
    const at = [...path, 'seats', i];
    const { model, variant = 'zero-shot' } = seat;
    const ofVariant = variants.includes(variant)
      ? []
      : [
          problem(
            [...at, 'variant'],
            'variant_unknown',
            `There is no variant ${variant} of prompts.${didYouMean(variant, variants)}`,
          ),
        ];
    if (offered === null) return ofVariant;
    const facts = ownOf(offered, model);
    if (!facts) {
      const message = `This server offers no language model ${model}.${didYouMean(model, Object.keys(offered))}`;
      return [...ofVariant, problem([...at, 'model'], 'model_unknown', message)];
    }
    const unpriced = `A budget of money needs a price, and the server has none for ${model}.`;
    const slow =
      clock && 'deadlineMs' in clock && clock.deadlineMs < facts.answerMs
        ? `The server waits up to ${facts.answerMs} ms for an answer of a model; a turn has ${clock.deadlineMs} ms.`
        : null;
    return [
      ...ofVariant,
      ...(paidBy && !facts.priced ? [problem([...at, 'model'], 'model_unpriced', unpriced)] : []),
      ...(slow === null ? [] : [problem([...at, 'model'], 'model_too_slow', slow)]),
    ];
  });
  return [...unbounded, ...each];
}

function isModel(seat: Planned['seats'][number]): seat is ModelHolder {
  return seat.kind === 'model';
}

/** The language models of a plan, by seat. */
export function modelsIn({ seats }: Pick<Planned, 'seats'>): readonly ModelHolder[] {
  return seats.filter(isModel);
}

/** As an author reads it. */
export function modelInWords({ model, variant }: ModelHolder): string {
  return `\`${model}\`${variant === undefined ? '' : ` (${variant})`}`;
}
