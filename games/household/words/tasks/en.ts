/**
 * The titles and descriptions of the tasks that come with the game, in English as the tasks have them. Pages find a sentence of a
 * task here, and show the translation that has the same key. Each sentence of a description is a message.
 */
export const en = {
  titles: {
    practice: 'Tea for three',
    guests: 'Before the guests come',
    painters: 'The painters come tomorrow',
    birthday: 'A birthday in secret',
    pictures: 'Pictures for the listing',
    doctor: 'Visit from the doctor',
    cat: 'The cat sitter',
    inspection: 'Ready for inspection',
    holidays: 'Leaving for the holidays',
    moving: 'Moving day',
    storm: 'After the storm',
    cleaning: 'Spring cleaning',
    film: 'Film crew in the house',
  },
  occasions: {
    practice: 'Tea is to be served.',
    guests: 'Guests are on their way, and the house has to be ready for them.',
    painters: 'Tomorrow the painters come, and a few things have to be as they asked.',
    birthday: 'There is to be a birthday party, and some things have to be prepared in secret.',
    pictures: 'A photographer comes to take pictures of the house.',
    doctor: 'The doctor comes to see somebody at home, and needs some things prepared.',
    cat: 'A cat sitter takes over tonight, and left a list of how things have to be.',
    inspection: 'The landlord comes to inspect the house within the hour.',
    holidays: 'Everybody leaves for the holidays, and the neighbour who looks after the house has wishes.',
    moving: 'The movers are at the door, and not everything is where they expect it.',
    storm: 'After a stormy night the house has to be put in order again.',
    cleaning: 'It is the day of the spring cleaning, and the last things are still to be done.',
    film: 'A film is to be shot in the house, and the set has to be as the script says.',
  },
  aims: {
    practice: 'One thing has to be in its place, and one piece of furniture has to stand open.',
    openAndPlace: 'In the end a certain piece of furniture has to stand open and something has to be in its place.',
    shutAndPlace: 'In the end a certain piece of furniture has to be shut and something has to be in its place.',
    openPlaceShut:
      'In the end a certain piece of furniture has to stand open, something has to be in its place and a certain piece of furniture has to be shut.',
    openAndAway: 'In the end a certain piece of furniture has to stand open and something has to be put away.',
    openAndHold:
      'In the end a certain piece of furniture has to stand open and one of you has to hold a certain thing.',
    twoOpenAndPlace: 'In the end two pieces of furniture have to stand open and something has to be in its place.',
  },
  known: {
    whichOnes: 'Which ones are meant, not all of you were told.',
    whatIsMeant: 'What is meant by that, not everybody knows.',
    exactly: 'Not everybody has been told what exactly is meant.',
    wishes: 'Besides, each of you has a wish of its own.',
  },
} as const;
