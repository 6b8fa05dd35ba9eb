/** A message of the household with the facts that it says. */
import type { AnnotatedMessage as Annotated } from '../../core/coding/types.ts';
import type { Fact } from '../types.ts';

export type AnnotatedFacts = Annotated<Fact>;
