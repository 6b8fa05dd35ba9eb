/**
 * Whether the study runs on this device: the page measures, and goes on by itself where everything fits. Otherwise it says
 * what does not, so that the participant can change it first.
 */
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import type { PageOf, ScreeningRule } from '../../../studies/way/page.ts';
import { useWords } from '../../words/words.tsx';
import { Main } from '../frame/frame.tsx';
import { Heading } from '../frame/heading.tsx';
import { type Facts, fits, measure, watchKeyboard } from '../measure.ts';
import { useStudy } from '../study-context.ts';

export function ScreeningPage({ page }: { readonly page: PageOf<'screening'> }) {
  const { give } = useStudy();
  const say = useWords('screening');
  const [facts, setFacts] = useState<Facts | null>(null);
  const [round, setRound] = useState(0);
  useEffect(watchKeyboard, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured once a round
  useEffect(() => {
    let wanted = true;
    void measure().then((found) => {
      if (!wanted) return;
      setFacts(found);
      if (page.rules.every((rule) => fits(rule, found))) give({ type: 'screen', facts: found });
    });
    return () => {
      wanted = false;
    };
  }, [round]);
  const again = (): void => {
    setFacts(null);
    setRound(round + 1);
  };
  const unmet = facts !== null && !page.rules.every((rule) => fits(rule, facts));
  return (
    <article>
      <Heading>{say('heading')}</Heading>
      <p role="status">{unmet ? say('unmet') : say('checking')}</p>
      {unmet && (
        <>
          <p>{say('unmetText')}</p>
          <ul className="study-rules">
            {page.rules.map((rule) => (
              <li key={rule.rule} data-met={fits(rule, facts)}>
                <Rule rule={rule} facts={facts} />{' '}
                <b>
                  {fits(rule, facts) ? '✓' : '✗'} {fits(rule, facts) ? say('met') : say('notMet')}
                </b>
              </li>
            ))}
          </ul>
          <div className="study-actions">
            <Button className="button primary" onPress={again}>
              {say('again')}
            </Button>
            <Main onPress={() => give({ type: 'screen', facts })}>{say('goOn')}</Main>
          </div>
        </>
      )}
    </article>
  );
}

function Rule({ rule, facts }: { readonly rule: ScreeningRule; readonly facts: Facts }) {
  const { page } = useStudy();
  const say = useWords('screening');
  switch (rule.rule) {
    case 'device':
      return say('device', { devices: rule.accept.map((device) => say(device)).join(say('or')) });
    case 'keyboard':
      return say('keyboard');
    case 'viewport':
      return say('viewport', { ...rule.accept, ownWidth: facts.width, ownHeight: facts.height });
    case 'latency':
      return say('latency', { limit: rule.accept.atMostMs, own: Math.round(facts.latencyMs) });
    case 'language': {
      const names = new Intl.DisplayNames([page.language], { type: 'language' });
      return say('language', { languages: rule.accept.map((one) => names.of(one) ?? one).join(', ') });
    }
  }
}
