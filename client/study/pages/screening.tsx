/**
 * Whether the study runs on this device: the page measures, and goes on by itself where everything fits. Otherwise it says
 * what does not, so that the participant can change it first.
 */
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf, ScreeningRule } from '../../../studies/way/contract/page.ts';
import { Blank } from '../../words/blank.tsx';
import { useWords } from '../../words/use-words.ts';
import { Heading } from '../frame/heading.tsx';
import { fits, measure, type ScreenFacts, watchKeyboard } from '../measure.ts';
import { useStudy } from '../study-context.ts';
import { RuleWords } from './rule-words.tsx';

export function ScreeningPage({ page }: { readonly page: PageOf<'screening'> }) {
  const { give } = useStudy();
  const say = useWords('screening');
  const [facts, setFacts] = useState<ScreenFacts | null>(null);
  const [round, setRound] = useState(0);
  // who reads this page reads its language
  const meets = (rule: ScreeningRule, found: ScreenFacts): boolean =>
    fits(rule, { ...found, languages: [page.language, ...found.languages] });
  const allFit = (found: ScreenFacts): boolean => page.rules.every((rule) => meets(rule, found));
  // the page that asks for a key notices it
  useEffect(() => watchKeyboard(() => setRound((before) => before + 1)), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once a round
  useEffect(() => {
    let wanted = true;
    void measure().then((found) => {
      if (!wanted) return;
      setFacts(found);
      if (allFit(found)) give({ type: 'screen', facts: found });
    });
    return () => {
      wanted = false;
    };
  }, [round]);
  const again = (): void => {
    setFacts(null);
    setRound(round + 1);
  };
  const unmet = facts !== null && !allFit(facts);
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p role="status">{unmet ? <b>{say('unmet')}</b> : say('checking')}</p>
      {unmet && (
        <>
          <p>{say('unmetText')}</p>
          <ul className="study-rules">
            {page.rules.map((rule) => (
              <li key={rule.rule} data-met={meets(rule, facts)}>
                <RuleWords rule={rule} facts={facts} />
                <Blank />
                <b>
                  {meets(rule, facts) ? '✓' : '✗'} {meets(rule, facts) ? say('met') : say('notMet')}
                </b>
              </li>
            ))}
          </ul>
          <div className="study-actions">
            <Button className="button primary" onPress={again}>
              {say('again')}
            </Button>
            <Button className="button" onPress={() => give({ type: 'screen', facts })}>
              {say('goOn')}
            </Button>
          </div>
        </>
      )}
    </article>
  );
}
