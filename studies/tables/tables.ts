/** The tables of a study's bundle. Files, codebook and docs/export.md are written from here. */
import { PairVerdict } from '../../games/core/pairs/types.ts';
import { EndCause, EndReason, LossCause, PROBE_KINDS } from '../../games/core/session/types.ts';
import { ALARMS, alarmColumn } from '../authenticity/alarms.ts';
import { alarmInWords } from '../authenticity/rates.ts';
import { OUTCOMES } from '../definition/outcomes.ts';
import { PAY_RULES } from '../money/pay.ts';
import { DEVIATIONS_TABLE } from '../preregister/document.ts';
import { AI_HELP } from '../way/contract/commands.ts';
import { Device, LanguageSource } from '../way/contract/parts.ts';
import { botsTable } from './bot-rows.ts';
import { type BundleTable, type Column, column, factorColumns, type OwnColumns } from './columns.ts';
import { MODEL_ANSWER, MODEL_SUMS, modelTables } from './model-rows.ts';
import { NOT_AS_RECORDED } from './recording-rows.ts';

const MINOR = { unit: 'minor units of the currency' };
const participant = column('participant:s', 'pseudonym of the participant in this study', 'ParticipantArrived');
const excludedBy = column(
  'excluded_by:s?',
  'rule of the newest exclusion that stands; empty: the data count',
  'exclusions',
);
const currency = column('currency:s', 'three letters', 'definition');
const session = column('session:s', 'id of the session', 'SessionCreated');
const version = (of: string) => column('version:i', `number of the event in its stream, from 1: ${of}`, 'log');

/** The columns of studies with several waves. */
function waveColumns({ waves }: OwnColumns, from: string): readonly Column[] {
  return waves ? [column('wave:i', 'number of the wave, from 1', from)] : [];
}

/** What every decision and every probe is told with. `ofModels`: language models have rows, too. */
function shared(own: OwnColumns, ofModels = false): readonly Column[] {
  const recorded = `${own.recordings ? ', recorded' : ''}${own.models ? ', model' : ''}`;
  return [
    ofModels
      ? column(
          'participant:s?',
          'pseudonym of the participant in this study; empty: the seat of a language model',
          'ParticipantArrived',
        )
      : participant,
    column('group_id:s', 'id of the group', 'SessionAssigned'),
    column('item:s?', 'id of the item that the play takes from its list; empty: no list', 'definition, GroupMatched'),
    column('list:s?', "name of the slot's item list; empty: none", 'definition, GroupMatched'),
    column('block:i', "the slot's block of the permuted-block randomisation, from 0", 'GroupMatched'),
    column('trial:i', 'trial of the game where it has trials, else the turn', 'session'),
    column(
      'play_order:i',
      `number of the session among the participant's plays, from 0${ofModels ? '; of a language model: among those of the participants beside it' : ''}`,
      'SessionAssigned',
    ),
    column('seat:i', 'place at the table, from 0', 'SessionAssigned'),
    column(
      'sign:s',
      "number of the seat's shape and colour on pages, from 0, then the seat's letter",
      'SessionCreated',
    ),
    column('arm:s', 'id of the arm', 'SessionCreated'),
    ...factorColumns(own.factors),
    ...waveColumns(own, 'definition, SessionAssigned'),
    column(
      'partner_kinds:s',
      `what holds the other seats at this time: person, outside, policy${recorded} or empty, by seat, with spaces between`,
      'AgentSeated, AgentLeft, ControllerChanged',
    ),
    column(
      'controller:s',
      `what holds this seat at this time: person, outside, empty, or the id of a policy${ofModels ? ' or the name of a language model' : ''}`,
      'AgentSeated, AgentLeft, ControllerChanged',
    ),
    column(
      'timed_out:b',
      `nothing came from the seat in time${ofModels ? ', or, from a language model, no text that is an answer' : ''}`,
      'ActionTimedOut, ActionDefaulted, ProbeAnswered',
    ),
    column(
      'rt_ms:n?',
      'from the first painting to the input, without hidden time; empty: not told, or impossible',
      'metadata of the event',
    ),
    column('frame_ms:n?', "median interval between the page's frames; empty: not told", 'metadata of the event'),
    column('hidden_ms:n?', 'how long the page was hidden meanwhile; empty: not told', 'metadata of the event'),
    column('probe_before:b', 'the seat was asked a question earlier in this session', 'ProbeShown'),
    excludedBy,
  ];
}

/** What certified pairs found, where a session of the study has some. */
function certifiedPairs(own: OwnColumns): BundleTable {
  const chosen = 'PairChosen, PairsEnded';
  return {
    name: 'certified_pairs',
    what: "One row for every block of certified pairs and participant's seat whose answers chose them.",
    key: ['session', 'version'],
    columns: [
      session,
      version('of the newest standing'),
      participant,
      column('group_id:s', 'id of the group', 'SessionAssigned'),
      column('play_order:i', "number of the session among the participant's plays, from 0", 'SessionAssigned'),
      column('seat:i', 'place at the table, from 0', 'SessionAssigned'),
      column('arm:s', 'id of the arm', 'SessionCreated'),
      ...factorColumns(own.factors),
      ...waveColumns(own, 'definition, SessionAssigned'),
      column('part:i', 'block of the session, from 0', chosen),
      column('pairs:i', 'pairs that were chosen', 'PairChosen'),
      column('answers:i', 'answers that count', chosen),
      column('tracked:i', 'of these, as one answers who tracks beliefs', chosen),
      column('fitted:i', 'of these, as the best rule gives them', chosen),
      column('rule:s', 'the best rule of the class, in words', chosen),
      column('bits:n', 'evidence for tracking beliefs over the best of all rules and guessing', chosen, {
        unit: 'bits',
      }),
      column('verdict:s?', 'why the pairs ended; empty: the session ended before', 'PairsEnded', {
        levels: PairVerdict.options,
      }),
      excludedBy,
    ],
  };
}

/** Which recording a session had, and what its recorded seats did, where a session of the study has recordings. */
function recordingTables(own: OwnColumns): readonly BundleTable[] {
  const did = 'ActionSubmitted, ActionDefaulted, ActionTimedOut';
  const recording = column(
    'recording:s',
    'id of the session that is the recording: of the deal, and of what recorded seats do',
    'RecordingDrawn',
  );
  const seat = column('seat:i', 'recorded place at the table, from 0: the same one in the recording', 'AgentSeated');
  return [
    {
      name: 'recordings',
      what: 'One row for every session that has a recording. Counts are those of its recorded seats together.',
      key: ['session'],
      columns: [
        session,
        column('group_id:s', 'id of the group', 'SessionAssigned'),
        column('play_order:i', "number of the session among the participant's plays, from 0", 'SessionAssigned'),
        column('arm:s', 'id of the arm', 'SessionCreated'),
        recording,
        column('passed_over:j', 'recordings that came before it and could not be used, and why', 'RecordingDrawn'),
        column('recorded_seats:i', 'seats in which the recording acts', 'AgentSeated'),
        column('turns_acted:i', 'turns in which such a seat could act, over all of them', did),
        column('as_recorded:i', 'of these, turns with the action of the recording', did),
        ...NOT_AS_RECORDED.map((why) => column(`${why}:i`, `of these: ${MISSED[why]}`, did)),
      ],
    },
    {
      name: 'recorded_actions',
      what: 'One row for every turn of a recorded seat: the action that counted, and where it comes from.',
      key: ['session', 'version'],
      columns: [
        session,
        version('of the action'),
        column('turn:i', 'turns resolved before', 'TurnOpened'),
        seat,
        column(
          'sign:s',
          "number of the seat's shape and colour on pages, from 0, then the seat's letter",
          'SessionCreated',
        ),
        column('arm:s', 'id of the arm', 'SessionCreated'),
        recording,
        column(
          'recorded_turn:i?',
          'turn of the recording, as turn; empty: the recording has no more turns, or the clock ended the turn',
          did,
        ),
        column('why:s?', 'why the action is not that of the recording; empty: it is', did, { levels: NOT_AS_RECORDED }),
        column('after_ms:i', 'from the opening of the turn', did),
        column('action:j', 'as in the log; typed texts are tokens', did),
        ...own.actions,
      ],
    },
  ];
}

const MISSED: Readonly<Record<(typeof NOT_AS_RECORDED)[number], string>> = {
  illegal: 'the default action, since that of the recording could not be done',
  over: 'the default action, since the recording had no more turns',
  idle: 'the default action, since the seat did nothing in the recording',
  unsaid: 'the default action, since the text of the recording may not be said again, or is erased',
  clock: 'the clock ended the turn, as it did where the seat did nothing in the recording',
};

/** All tables of a bundle, in the order in which the bundle lists them. */
export function tablesOf(own: OwnColumns): readonly BundleTable[] {
  const between = own.factors.filter(({ vary }) => vary === 'between');
  return [
    {
      name: 'arrivals',
      what: 'One row for everyone who arrived, also for those who could not take part.',
      key: ['participant'],
      columns: [
        participant,
        column('arrived:t', 'when the participant arrived', 'ParticipantArrived'),
        column('recruiter:s?', 'where the participant comes from; empty: not known', 'ParticipantArrived'),
        column('signed:b', 'a token that the recruiter signed was checked', 'ParticipantArrived'),
        column('code:s?', 'why the participant could not take part; empty: could', 'ArrivalRefused', {
          levels: [
            'closed',
            'budget',
            'places',
            'quota',
            'excluded',
            'outside_hours',
            'signature_expired',
            'not_invited',
          ],
        }),
        column('tabs:i', 'how often a tab took over the page', 'TabOpened'),
      ],
    },
    {
      name: 'refused_links',
      what: 'Links that were refused and name no person who can be told from a program, counted by code. They have no other rows.',
      key: ['version', 'code'],
      columns: [
        version('of the count, in the stream of the study'),
        column('code:s', 'of the refusal', 'LinksRefused'),
        column('since:t', 'when counting began', 'LinksRefused'),
        column('until:t', 'when it ended', 'LinksRefused'),
        column('links:i', 'how many were refused', 'LinksRefused'),
      ],
    },
    {
      name: 'participants',
      what: 'One row for everyone who arrived, with one outcome.',
      key: ['participant'],
      columns: [
        participant,
        column('version:i', 'of the definition of the study', 'ParticipantArrived, VersionChanged'),
        column('study_hash:s', 'SHA-256 of that version', 'StudyPublished'),
        column('stage:s', 'of data collection', 'ParticipantArrived', { levels: ['main', 'pilot', 'simulated'] }),
        column('arm:s?', 'id of the arm; empty: none was drawn', 'ArmAssigned'),
        ...factorColumns(between),
        column('slot:i?', 'index of the slot that was taken last; empty: none', 'ArmAssigned, GroupMatched'),
        column('language:s', 'of the pages', 'ParticipantArrived, LanguageChosen'),
        column('device:s', 'kind of device at arrival', 'ParticipantArrived', { levels: Device.options }),
        column('arrived:t', 'when the participant arrived', 'ParticipantArrived'),
        column('consent_hash:s?', 'SHA-256 over the text of the consent; empty: no consent was given', 'ConsentGiven'),
        column('tiers:j', 'ids of the tiers that the participant agreed to', 'ConsentGiven'),
        column(
          'outcome:s',
          'how the participation ended; under_way: it has not ended; refused: the link led to no place',
          'ParticipantFinished, ArrivalRefused',
          {
            levels: [...OUTCOMES, 'under_way', 'refused'],
          },
        ),
        column('finished:t?', 'when the participation ended; empty: it has not', 'ParticipantFinished'),
        ...(own.links
          ? [
              column(
                'earlier_study:s?',
                'earlier study of the person; empty: none, or no consent to say so',
                'ParticipantLinked',
              ),
              column('earlier_participant:s?', 'pseudonym there', 'ParticipantLinked'),
            ]
          : []),
        ...(own.waves
          ? [column('waves_completed:i', 'waves that the participant completed', 'WaveEnded, ParticipantFinished')]
          : []),
        column('quota_cells:j', 'by quota: the cell that counts the participant; {}: none does', 'QuotaDecided'),
        column('attempts:i', 'at the comprehension questions', 'ComprehensionAnswered'),
        column('missed_checks:j', 'attention checks that were missed, as survey.element; []: none', 'SurveyAnswered'),
        column('waited_ms:i', 'in the pool, in all', 'PoolEntered, PoolLeft'),
        column('disconnects:i', 'how often the page was lost', 'ConnectionLost'),
        column(
          'offline_ms:i',
          'how long the page was out of reach, in all, until it came back or the participation ended',
          'ConnectionLost, ConnectionResumed, ParticipantFinished',
        ),
        column('pay_minor:i', 'what is owed to the participant', 'PaymentAccrued', MINOR),
        currency,
        column('signals:j', 'integrity signals by page; {}: none', 'SignalsRecorded'),
        column(
          'translated:b?',
          'whether the browser, or an extension, showed a page in its own translation; empty: no page recorded it',
          'signals',
        ),
        ...ALARMS.map((alarm) => column(`${alarmColumn(alarm)}:b?`, alarmInWords(alarm), 'signals')),
        column('ai_help:s?', 'what the participant said about help by AI; empty: not asked', 'AiHelpAnswered', {
          levels: AI_HELP,
        }),
        column(
          'submission:s?',
          "newest status of the recruiter's submission; empty: none was reported",
          'SubmissionReported',
        ),
        column(
          'authenticity_llm:s?',
          "the recruiter's check for texts of language models; empty: none was reported",
          'SubmissionReported',
        ),
        column(
          'authenticity_bots:s?',
          "the recruiter's check for programs that take part; empty: none was reported",
          'SubmissionReported',
        ),
        excludedBy,
        column(
          'language_from:s?',
          'what says the language; study: nothing did, so it is the first one of the study; empty: an older program did not note it, or the link was refused',
          'ParticipantArrived, LanguageChosen',
          { levels: [...LanguageSource.options, 'chosen'] },
        ),
      ],
    },
    {
      name: 'sessions',
      what: 'One row for every session that the study laid, without practice.',
      key: ['session'],
      columns: [
        session,
        column(
          'session_name:s?',
          'what operators call it, by its number in the lab; empty: times are coarse',
          'list of sessions',
        ),
        column('play:s', 'id among the sessions of the study', 'SessionCreated'),
        ...waveColumns(own, 'definition, SessionCreated'),
        column('game:s', 'id of the game', 'SessionCreated'),
        column('rules_version:i', 'version of the rules', 'SessionCreated'),
        column('study_hash:s', 'SHA-256 of the version of the study', 'SessionCreated'),
        column('arm:s', 'id of the arm', 'SessionCreated'),
        column('slot:i', 'index of the slot', 'SessionCreated'),
        column('group_id:s', 'id of the group', 'SessionCreated'),
        column('created:t', 'when the table was laid', 'SessionCreated'),
        column('started:t?', 'when play began; empty: it did not', 'SessionStarted'),
        column('ended:t?', 'when it ended; empty: it has not', 'SessionEnded'),
        column('reason:s?', 'how it ended; empty: it has not', 'SessionEnded', { levels: EndReason.options }),
        column('cause:s?', 'why it was abandoned or truncated; empty: no such cause', 'SessionEnded', {
          levels: EndCause.options,
        }),
        column('people:i', 'seats of participants', 'SessionCreated'),
        column('policies:i', 'seats that policies held from the beginning', 'SessionCreated'),
        ...(own.bots ? [column('bots:i', 'seats to which bots with accounts were invited', 'SessionCreated')] : []),
        ...(own.models ? MODEL_SUMS : []),
        column('takeovers:i', "how often a policy took a participant's seat", 'ControllerChanged'),
        column('turns:i', 'turns resolved', 'TurnResolved'),
        column('seed:s?', 'of the session; empty: it has not ended', 'SessionEnded'),
        column('head:s', 'hash of its last event', 'log'),
        column('counts:b', 'the group filled its slot', 'SlotFilled'),
        column(
          'languages:j',
          'by seat: the language of the pages of its participant; null: another agent',
          'SessionCreated, ParticipantArrived, LanguageChosen, ConsentGiven',
        ),
      ],
    },
    {
      name: 'decisions',
      what: "One row for every decision of a participant's seat: the action that counted in its turn.",
      key: ['session', 'version'],
      columns: [
        session,
        version('of the action'),
        column('turn:i', 'turns resolved before', 'TurnOpened'),
        ...shared(own),
        column('role:s', 'of the seat in the game', 'SessionCreated'),
        column('action:j', 'as in the log; typed texts are tokens', 'ActionSubmitted, ActionTimedOut, ActionDefaulted'),
        ...own.actions,
        column('reward:n', 'of the seat in this turn', 'events of the game', { unit: 'points' }),
        column(
          'late_ms:i?',
          'how long the next turn had been open when an action came too late; empty: none did',
          'ActionRefused',
        ),
        column(
          'own_pace:b',
          'the participant went through the show since the decision before, or a part of it, at the own pace',
          'PaceChosen',
        ),
        column('taken_back:i', 'how often the seat took a choice back in this turn', 'ActionWithdrawn'),
        column(
          'taken_back_list:j',
          'the choices that were taken back, in order: `action`, and `sent_ms` and `back_ms` from the opening of the turn',
          'ActionSubmitted, ActionWithdrawn',
        ),
      ],
    },
    {
      name: 'probes',
      what: `One row for every question that a participant's seat${own.models ? ', or the seat of a language model,' : ''} was asked in a session.`,
      key: ['session', 'version'],
      columns: [
        session,
        version('of the question'),
        column('turn:i', 'turns resolved before', 'ProbeShown'),
        ...shared(own, own.models),
        column('probe:s', 'id of the question', 'ProbeShown'),
        column('kind:s', "what it asks; game: a question of the game's own", 'ProbeShown', {
          levels: [...PROBE_KINDS, 'game'],
        }),
        column(
          'order_of_belief:i?',
          "through how many minds it goes; empty: a question of the game's own",
          'ProbeShown',
        ),
        column('options:j', 'possible answers', 'ProbeShown'),
        column('answer:s?', 'option or value that was chosen; empty: none', 'ProbeAnswered'),
        column('confidence:n?', 'that the answer is right; empty: not asked', 'ProbeAnswered', { unit: '0 to 100' }),
        column(
          'truth:s?',
          'right answer by the model; of a partner: the policy that it was, as order-1; empty: it says none',
          'session',
        ),
        column('normative:s?', 'what the seat had reason to answer by the model; empty: it says nothing', 'session'),
        column('model:s?', 'belief model and its version; empty: none applies', 'session'),
        column('error:s?', 'what a wrong answer repeats; empty: not wrong', 'session', {
          levels: ['reality', 'egocentric', 'stale', 'other'],
        }),
        column('diagnostic:b', 'the right answer, reality and the own belief do not all coincide', 'session'),
        ...(own.models ? [MODEL_ANSWER] : []),
      ],
    },
    ...(own.pairs ? [certifiedPairs(own)] : []),
    ...(own.bots
      ? [botsTable([...factorColumns(own.factors), ...waveColumns(own, 'definition, SessionCreated')])]
      : []),
    ...(own.models
      ? modelTables(own, [...factorColumns(own.factors), ...waveColumns(own, 'definition, SessionCreated')])
      : []),
    ...(own.recordings ? recordingTables(own) : []),
    {
      name: 'messages',
      what: 'One row for every text that was typed in a session, or between a participant and operators.',
      key: ['stream', 'version', 'place'],
      columns: [
        column('stream:s', 'of the log', 'log'),
        version('of the text'),
        column('place:i', 'number of the text in its event, from 0', 'log'),
        column('typed:t', 'when it was typed', 'ActionSubmitted, NoteWritten, HelpAsked, MessageSent'),
        column(
          'author:s',
          own.models
            ? 'participant, id of the policy, name of the language model behind model/, or pseudonym of the operator'
            : 'participant, id of the policy, or pseudonym of the operator',
          'AgentSeated, ControllerChanged, HelpAsked, MessageSent',
        ),
        column(
          'noticed_by:j',
          'participants and policies that noticed it, or operators; []: none, as for a note',
          'events of the game, HelpAsked, MessageSent',
        ),
        column(
          'text:s?',
          own.models
            ? 'empty: erased, or the consent does not open texts; of a language model also where a participant of the session does not allow texts'
            : 'empty: erased, or the consent does not open texts',
          'texts beside the log',
          { opens: true },
        ),
        column('erased:b', 'the text was erased', 'texts beside the log'),
        column(
          'language:s?',
          'of the pages on which a participant typed it; empty: no participant did',
          'ParticipantArrived, LanguageChosen, ConsentGiven',
        ),
      ],
    },
    {
      name: 'surveys',
      what: 'One row for every answer to an element of a survey.',
      key: ['participant', 'survey', 'part', 'item'],
      columns: [
        participant,
        column('survey:s', 'id of the survey', 'SurveyAnswered'),
        ...waveColumns(own, 'definition, SurveyAnswered'),
        column('part:i', 'page of the survey, from 0', 'SurveyAnswered'),
        column('item:s', 'name of the element; of a matrix with the row behind a dot', 'SurveyAnswered'),
        column('value:s?', 'empty: no answer, erased, or the consent does not open texts', 'SurveyAnswered', {
          opens: true,
        }),
        column(
          'is_right:b?',
          'whether it is the right answer; empty: the question has none',
          'SurveyAnswered, definition',
        ),
        column('rt_ms:n?', 'from drawing to sending of the page, without hidden time', 'SurveyAnswered'),
        column(
          'language:s',
          'of the page: questions were read in it, and texts were typed',
          'ParticipantArrived, LanguageChosen, ConsentGiven',
        ),
      ],
    },
    {
      name: 'payments',
      what: "One row for every entry in a participant's account.",
      key: ['participant', 'entry'],
      columns: [
        participant,
        column('entry:i', 'number in the account, from 0', 'PaymentAccrued, PaymentAdjusted'),
        column('due:t', 'when it became due', 'PaymentAccrued, PaymentAdjusted'),
        column('rule:s', 'of the payment; adjusted: an operator corrected it', 'PaymentAccrued, PaymentAdjusted', {
          levels: [...PAY_RULES, 'adjusted'],
        }),
        column(
          'minor:i',
          'below 0: an earlier entry is taken back, or the cap',
          'PaymentAccrued, PaymentAdjusted',
          MINOR,
        ),
        currency,
        column('session:s?', 'session that was drawn for pay; empty: the rule names none', 'PaymentAccrued'),
        ...(own.waves
          ? [column('wave:i?', 'wave in which it became due; empty: an operator corrected it', 'PaymentAccrued')]
          : []),
      ],
    },
    {
      name: 'exclusions',
      what: 'One row for every exclusion that was decided, also where it was lifted later.',
      key: ['participant', 'version'],
      columns: [
        participant,
        version('of the decision'),
        column('decided:t', 'when it was decided', 'ExclusionDecided'),
        column('rule:s', 'name of the rule', 'ExclusionDecided'),
        column(
          'decided_by:s',
          'pseudonym of the operator, or plan; program: an attention check of the definition',
          'ExclusionDecided',
        ),
        column(
          'reason:s?',
          'in the words of the operator; empty: none was given, or it was erased',
          'ExclusionDecided',
          {
            opens: true,
          },
        ),
        column('over:t?', 'when it was lifted, or another rule took its place; empty: it stands', 'ExclusionLifted'),
      ],
    },
    DEVIATIONS_TABLE,
    {
      name: 'connections',
      what: 'One row for every line that was lost or came back: of pages, and of seats in sessions.',
      key: ['stream', 'version'],
      columns: [
        column('stream:s', 'of the log', 'log'),
        version('of the loss or return'),
        column('happened:t', 'when', 'ConnectionLost, ConnectionResumed'),
        participant,
        column('session:s?', 'id of the session; empty: the page of the study', 'log'),
        column('seat:i?', 'place at the table; empty: the page of the study', 'ConnectionLost, ConnectionResumed'),
        column('change:s', 'lost or resumed', 'log', { levels: ['lost', 'resumed'] }),
        column('why:s?', 'why it counts as lost; empty: it came back', 'ConnectionLost', { levels: LossCause.options }),
        column('gap_ms:n?', 'length of the gap; empty: it was lost', 'ConnectionResumed'),
      ],
    },
    {
      name: 'operator_actions',
      what: 'One row for every event of the study, its participants and their sessions that an operator brought about.',
      key: ['stream', 'version'],
      columns: [
        column('stream:s', 'of the log', 'log'),
        version('of the action'),
        column('happened:t', 'when', 'log'),
        column('operator:s', 'pseudonym', 'cause'),
        column('action:s', 'type of the event', 'log'),
        column('participant:s?', 'whom it concerns; empty: the study', 'log'),
        column('reason:s?', 'empty: none was given, or it was erased', 'cause', { opens: true }),
      ],
    },
    {
      name: 'comments',
      what: 'Marks and comments of operators on moments of sessions. They are kept beside the log and can be edited: another bundle may have others.',
      key: ['session', 'version', 'comment'],
      columns: [
        session,
        version('of the event that the comment is about'),
        column('comment:s', 'id of the comment', 'comments'),
        column('author:s', 'pseudonym: operator: or right:, with its id', 'comments'),
        column('text:s?', 'empty: a mark without words', 'comments'),
        column('created:t', 'when it was written', 'comments'),
        column('changed:t', 'when it was edited last', 'comments'),
      ],
    },
    {
      name: 'arms',
      what: 'What each arm goes through from the draw on, part by part: what differs between arms is the manipulation.',
      key: ['version', 'arm', 'place'],
      columns: [
        column('version:i', 'of the definition of the study', 'StudyPublished'),
        column('arm:s', 'id of the arm', 'definition'),
        ...factorColumns(between),
        column('place:i', 'of the part on the way, from 0', 'definition'),
        column('part:s', 'step, questions, partners, session, survey or debriefing', 'definition'),
        column('goes_through:s?', 'in words, with the keys of texts; empty: the arm has no such part', 'definition'),
        column('differs:b', 'the part is not the same in all arms', 'definition'),
      ],
    },
    {
      name: 'flow',
      what: 'How many participants came how far, by arm: rows of a flow diagram.',
      key: ['place', 'arm'],
      columns: [
        column('place:i', 'number of the stage, from 0', 'participants'),
        column('reached:s', 'name of the stage', 'participants', {
          levels: ['arrived', 'consented', 'assigned', 'played', 'completed'],
        }),
        column('arm:s', 'id of the arm; all: every participant', 'participants'),
        column('participants:i', 'how many reached it', 'participants'),
        column('ended:j', 'how many went no further, by outcome', 'participants'),
      ],
    },
    {
      name: 'events',
      what: 'Every event of the study, its participants and their sessions, stream by stream.',
      key: ['stream', 'version'],
      columns: [
        column('position:i', 'place in the order of all streams, from 1', 'log'),
        column('stream:s', 'study-, participant- or session- and the id', 'log'),
        column('version:i', 'place in the stream, from 1', 'log'),
        column('type:s', 'with its owner: docs/events.md', 'log'),
        column('schema_version:i', 'of the type', 'log'),
        column('data:j', 'as written', 'log'),
        column('metadata:j', 'as written', 'log'),
        column('command_id:s', 'of the command that it came from', 'log'),
        column('recorded:t', 'server clock', 'log'),
        column('hash:s', 'of the hash chain of its stream', 'log'),
      ],
    },
  ];
}
