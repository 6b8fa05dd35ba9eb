/** The sentences of quizzes. They stand here, and not in the catalogue, which every page loads. */

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const QUIZ_WORDS = {
  heading: 'Quiz',
  preparing: 'The questions are being prepared …',
  nothing: 'No belief turns false here, so there is nothing to ask.',
  number: (number: number, count: number) => `Question ${number} of ${count}:`,
  toCome: (count: number) =>
    `The replay stops where it asks. There ${count === 1 ? 'is' : 'are'} ${counted(count, 'question')}.`,
  next: (number: number, count: number) => `Question ${number} of ${count} is next.`,
  right: (value: string) => `Right: ${value}.`,
  wrong: (value: string) => `Wrong. The answer is: ${value}.`,
  all: (rights: number, count: number) => `You answered ${rights} of ${count} right.`,
  play: 'Play on',
  goTo: 'Go to the question',
  again: 'Answer again',
  end: 'End the quiz',
  forClass: 'For a class',
  classAnswers: 'Answers of the class',
  classAbout: (most: number) =>
    `Choose at most ${most} moments at which the replay asks. You get a link for the class, and see how often each choice was made. No name is asked for. All people who may open this replay can answer.`,
  atEvent: (seq: number) => `event ${seq}`,
  chosen: (count: number, most: number) => `${count} of at most ${most} chosen.`,
  make: 'Make the link',
  classLink: 'Link for the class',
  teacherLink: 'Your link to the answers',
  kept: 'The quiz and its answers are gone after a day. Each browser answers a question once.',
  isRight: 'right',
  refresh: 'Count again',
  close: 'Close',
};
