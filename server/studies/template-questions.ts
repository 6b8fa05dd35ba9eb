/** The question that each study that ships asks, in a sentence, for those who look for one to begin with. */
export const QUESTIONS: Readonly<Record<string, string>> = {
  'certified-pairs': 'Do people track what others believe, or do they follow cues that usually agree with it?',
  'household-act-report': 'Do people act on what their partner knows more often than they can report it?',
  'partner-kinds': 'Do people take a language model for a person, and do they play otherwise once they are told?',
  'sally-anne': 'Are readers less often right about a false belief, above all once the story is out of sight?',
  'standoff-stages': 'Do people reckon with what their opponent saw when both want the same treat?',
  'symmtom-losses': 'Do notes improve what people believe of their partner, or what they choose?',
  'symmtom-memory': 'Do teams pass on more when the page remembers for them what they know and who has heard it?',
  'symmtom-pairs': 'Do players track what others know, or do they follow cues that usually agree with it?',
  'symmtom-partners': 'Can people tell from a partner’s actions how deeply it reckons with others?',
};
