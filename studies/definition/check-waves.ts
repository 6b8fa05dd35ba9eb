/** What is wrong with the waves of a study: their windows, sessions, partners and policies. */
import type { Catalogue } from './catalogue.ts';
import { checkPolicy } from './check-sessions.ts';
import { problem, type StudyProblem } from './problem.ts';
import type { Study, Wave } from './types.ts';

export function checkWaves(study: Study, catalogue: Catalogue): readonly StudyProblem[] {
  const { waves = [], sessions, match } = study;
  if (waves.length === 0) return [];
  return [
    ...checkOrder(study, waves),
    ...waves.flatMap((wave, i) => [
      ...checkWave(study, wave, i),
      ...(wave.ifPartnerMissing === 'policy' && wave.policy !== null
        ? sessions
            .filter(({ id }) => wave.sessions.includes(id))
            .flatMap(({ game }) => checkPolicy(wave.policy ?? '', game, catalogue, { path: ['waves', i] }))
        : []),
      ...((wave.waitMs ?? match.waitMs) > match.readyMs
        ? []
        : [refused([i, 'waitMs'], 'The ready check is longer than the wait that it ends.')]),
    ]),
  ];
}

function refused(path: readonly (string | number)[], message: string): StudyProblem {
  return problem(['waves', ...path], 'wave_refused', message);
}

/** The sessions of the waves are the last ones of the study, in its order, and the first wave has one of its own. */
function checkOrder({ sessions, survey }: Study, waves: readonly Wave[]): readonly StudyProblem[] {
  const ids = waves.map(({ id }) => id);
  const taken = new Set([...sessions.map(({ id }) => id), ...survey.map(({ id }) => id), 'all']);
  const own = waves.flatMap((wave) => wave.sessions);
  const last = own.length === 0 ? [] : sessions.slice(-own.length).map(({ id }) => id);
  return [
    ...ids.flatMap((id, i) =>
      ids.indexOf(id) < i || taken.has(id)
        ? [refused([i, 'id'], `${id} is there twice, as a wave or another part.`)]
        : [],
    ),
    ...(own.length >= sessions.length || JSON.stringify(own) !== JSON.stringify(last)
      ? [
          refused(
            [],
            'The sessions of the waves are the last ones of `sessions`, in the same order, and not all of them.',
          ),
        ]
      : []),
  ];
}

function checkWave({ sessions, survey, match }: Study, wave: Wave, i: number): readonly StudyProblem[] {
  const first = sessions.find(({ id }) => id === wave.sessions[0]);
  const isSame = wave.partner === 'same';
  const isEmpty = wave.steps.length + wave.sessions.length === 0 && !survey.some(({ after }) => after === wave.id);
  return [
    ...(wave.fromMs < wave.toMs ? [] : [refused([i, 'toMs'], 'The window closes before it opens.')]),
    ...(isEmpty ? [refused([i], 'Nothing is done in this wave: it has neither steps, sessions nor a survey.')] : []),
    ...(first?.group === 'keep'
      ? [refused([i, 'partner'], `Whether ${first.id} keeps its partners is said by \`partner\`, not by \`group\`.`)]
      : []),
    ...(isSame && (first === undefined || match.people === 1)
      ? [refused([i, 'partner'], 'There are no partners to meet again.')]
      : []),
    ...(!isSame && wave.ifPartnerMissing !== 'endWithPay'
      ? [refused([i, 'ifPartnerMissing'], 'New partners are found in the pool, as `match` says.')]
      : []),
    ...(wave.ifPartnerMissing === 'policy' && match.people > 2
      ? [refused([i, 'ifPartnerMissing'], 'A policy takes the seat of the one partner: groups are of two people.')]
      : []),
    ...((wave.ifPartnerMissing === 'policy') === (wave.policy !== null)
      ? []
      : [refused([i, 'policy'], 'A policy is named where `ifPartnerMissing` is policy, and only there.')]),
  ];
}
