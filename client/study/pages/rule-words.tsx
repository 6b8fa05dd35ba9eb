/** What a rule of screening asks of a device, in words. */
import { useFormatter, useLocale } from 'use-intl';
import type { ScreeningRule } from '../../../studies/way/contract/page.ts';
import { useWords } from '../../words/use-words.ts';
import type { ScreenFacts } from '../measure.ts';

interface Props {
  readonly rule: ScreeningRule;
  /** What the page measured. */
  readonly facts: ScreenFacts;
}

export function RuleWords({ rule, facts }: Props) {
  const say = useWords('screening');
  const language = useLocale();
  const format = useFormatter();
  const oneOf = (names: readonly string[]): string => format.list(names, { type: 'disjunction' });
  switch (rule.rule) {
    case 'device':
      return say('device', { devices: oneOf(rule.accept.map((device) => say(device))) });
    case 'keyboard':
      return say('keyboard');
    case 'viewport':
      return say('viewport', { ...rule.accept, ownWidth: facts.width, ownHeight: facts.height });
    case 'latency':
      return say('latency', { limit: rule.accept.atMostMs, own: Math.round(facts.latencyMs) });
    case 'language': {
      const names = new Intl.DisplayNames([language], { type: 'language' });
      const languages = oneOf(rule.accept.map((one) => names.of(one) ?? one));
      return say('language', { count: rule.accept.length, languages });
    }
  }
}
