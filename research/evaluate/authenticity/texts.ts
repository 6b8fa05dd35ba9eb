/** What simulated agents write: own words of a person, and the words of a language model, as a survey is given both. */

/** What a person writes, by place on the page. */
export const OWN_WORDS = {
  message: ['I go to the kitchen now', 'who has seen the apple', 'the cup is in the cupboard I think'],
  where: ['ada.l@example.org', '12 Long Lane, Leeds LS1 4AP', '020 7946 0018, after six'],
  why: [
    'I had not been in the other room so I asked them. It felt odd that nobody said anything back.',
    'No idea really, I just wanted to see what they would do and then it was over already.',
    'My partner must have seen where it went because they were there before me.',
    'I told them because they could not know it, they were in the kitchen the whole time.',
  ],
} as const;

/** What a language model writes when it is asked the same. */
export const MODEL_WORDS = {
  message:
    'Hello! I will move to the kitchen next and check the cupboard. Could you please tell me what you have observed so far, so that we can coordinate our actions effectively?',
  where: 'participant.response@example.org',
  why: [
    'I wrote the message because effective coordination requires a shared understanding of the situation. Since I had no access to what my partners had observed, asking for information was the most efficient way to reduce uncertainty.',
    'My primary motivation was to establish common ground. By explicitly stating my intended action and requesting information, I aimed to minimise redundant effort and to make sure that each of us could act on accurate beliefs.',
    'I chose these words to communicate clearly and concisely. In a task in which each participant has only partial information, it is important to share relevant observations and to ask about what others may know.',
  ],
} as const;

/** A clause that a mender moves from the end of a text to its beginning. */
export const MOVED = 'as far as I can tell, ';

/** What a mender pastes into a text, short and long. */
export const ADDRESSES = [
  'ada.l@example.org',
  'https://example.org/house?room=kitchen',
  'https://docs.example.org/study/house/2026/participants/how-to-find-the-kitchen?from=mail&language=en#second-floor',
] as const;
