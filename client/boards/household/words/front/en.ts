/**
 * The live picture of the start page, in English: the source of all translations beside this file. A recorded session of three agents,
 * A, B and C: an ice-cream van moves from the park to the church, and not all of them know it.
 */
export const en = {
  title: 'The ice-cream van',
  caption: '{title}: the truth, and four minds',
  truth: 'Truth',
  // dotted: words drawn as they say; eye: a small picture of an eye that is struck out
  hint: 'Drag along the turns. <dotted>dotted</dotted>: believed. Hatched, with <eye></eye>: false.',
  // whose mind a picture shows
  thinks: '{name} thinks',
  thinksThat: '{name} thinks {other} thinks',
  // a mark beside a false belief
  false: 'false',
  turn: 'Turn',
  start: 'start',
  turnOf: 'turn {turn, number} of {last, number}',
  rooms: {
    // small words in a plan
    park: 'park',
    church: 'church',
    westHouse: 'west',
    eastHouse: 'east',
  },
  van: {
    // where the van is, or is taken to be
    park: 'van in park',
    church: 'van in church',
    westHouse: 'van in west house',
    eastHouse: 'van in east house',
    held: 'van held by {name}',
    noIdea: 'van no idea',
  },
  // mind: as "truth", "thinks" or "thinksThat" say it; van: as the messages above say it
  holds: '{wrong, select, yes {{mind}: {van}, false} other {{mind}: {van}}}',
  said: {
    // what happened in each turn of the session, and which belief turned false or right with it
    turn0: 'All see the van in the park.',
    turn1: 'B goes to the east house. No belief turns false.',
    turn2: 'A goes to the west house. From here B wrongly thinks that A is in the park.',
    turn3: 'C takes the van. From here A and B wrongly think that it is in the park.',
    turn4: 'C goes to the church. From here A and B wrongly think that C is in the park.',
    turn5: 'C puts the van on the church square. A and B still think that it is in the park.',
    turn6:
      'C tells A where it is. A is right again. From here B wrongly thinks that A still believes it is in the park.',
    turn7:
      'C tells B where it is. B is right again. From here A wrongly thinks that B still believes it is in the park.',
  },
} as const;
