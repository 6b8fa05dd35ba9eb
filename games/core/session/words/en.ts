/** Why a session is over: by its cause, or where it has none, by its reason. */
export const en = {
  terminated: 'It was played to its end.',
  truncated: 'It was stopped before its end.',
  abandoned: 'It was given up before its end.',
  lobby_timeout: 'It was closed because not all participants had come in time.',
  deserted: 'It was closed because the people had left.',
  unattended: 'It was closed because no participant had been connected for a long time.',
  // that it was a bot may be hidden from all seats
  policy_lost: 'It was stopped by a fault on our side.',
  fault: 'It was stopped by a fault on our side.',
  partner_left: 'It was stopped because too few people were left to go on.',
  aborted: 'It was stopped because a participant had dropped out.',
  operator: 'It was stopped by an operator of the study.',
  time_up: 'It was stopped because its time was up.',
} as const;
