/** The instructions that were read in this tab, in order, so that they can be read again. */
import * as v from 'valibot';
import type { PageOf } from '../../studies/way/contract/page.ts';
import { parseJson, read, write } from '../seat/storage.ts';

const Texts = v.array(v.object({ step: v.number(), language: v.string(), text: v.string() }));
export type TextRead = v.InferOutput<typeof Texts>[number];

const placeOf = (participant: string): string => `standpoint/texts/${participant}`;

function keptTexts(participant: string): readonly TextRead[] {
  const kept = v.safeParse(Texts, parseJson(read('sessionStorage', placeOf(participant)) ?? ''));
  return kept.success ? kept.output : [];
}

/** The texts before this step, in the language of the page. */
export function readTexts({ participant, language, step }: PageOf<'text'>): readonly TextRead[] {
  return allTexts(participant, language).filter((text) => text.step < step);
}

export function allTexts(participant: string, language: string): readonly TextRead[] {
  return keptTexts(participant).filter((text) => text.language === language);
}

export function keepRead({ participant, language, step, text }: PageOf<'text'>): void {
  const others = keptTexts(participant).filter((one) => one.step !== step || one.language !== language);
  const all = [...others, { step, language, text }].toSorted((a, b) => a.step - b.step);
  write('sessionStorage', placeOf(participant), JSON.stringify(all));
}
