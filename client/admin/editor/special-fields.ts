/** Places of a study that have a field of their own. All others are drawn as what the schema says of them. */
import type { ComponentType } from 'react';
import { DesignField } from '../arms/design-field.tsx';
import { LevelField } from '../arms/level-field.tsx';
import type { FieldProps } from '../form/editing.ts';
import type { FormNode } from '../form/form-node.ts';
import { type Path, placeOf } from '../form/paths.ts';
import { PickedField } from '../form/picked-field.tsx';
import { Choices } from '../survey/choices.tsx';
import { RightAnswer } from '../survey/right-answer.tsx';
import { VisibleIf } from '../survey/visible-if.tsx';
import { WavesField } from '../waves/waves-field.tsx';

interface Special {
  readonly place: RegExp;
  /** Left out: of any kind. */
  readonly kind?: FormNode['kind'];
  readonly Field: ComponentType<FieldProps>;
}

const SPECIAL: readonly Special[] = [
  { place: /^design$/, Field: DesignField },
  { place: /^design\.factors\.\d+\.levels\.\d+$/, Field: LevelField },
  { place: /^(design\.lists|waves\.\d+\.sessions)$/, Field: PickedField },
  { place: /^waves$/, Field: WavesField },
  { place: /^surveys\..*\.(choices|columns|rows)$/, kind: 'list', Field: Choices },
  { place: /^surveys\..*\.correctAnswer$/, Field: RightAnswer },
  { place: /^surveys\..*\.visibleIf$/, Field: VisibleIf },
];

export function specialField(path: Path, node: FormNode): ComponentType<FieldProps> | null {
  const at = placeOf(path);
  const own = SPECIAL.find(({ place, kind }) => place.test(at) && (kind === undefined || kind === node.kind));
  return own?.Field ?? null;
}
