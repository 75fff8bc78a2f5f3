import { sentenceGroups } from '#words/sentenceGroups';
import { sentencesOf } from './language.ts';

// The English is in `src/words`, since the server checks a label's own sentences by the same list.

const titles = sentencesOf(
  'ownSentenceGroups',
  Object.fromEntries(sentenceGroups.map(({ name, title }) => [name, title])),
);
const locations = sentencesOf(
  'ownSentenceLocations',
  Object.fromEntries(sentenceGroups.flatMap(({ sentences }) => Object.entries(sentences))),
);

/** The sentences that a label may replace, by page or email, each with its key and where it is there. */
export const ownSentenceGroups = sentenceGroups.map(({ name, sentences }) => ({
  name,
  title: titles[name] ?? '',
  sentences: Object.keys(sentences).map((key) => ({ key, location: locations[key] ?? '' })),
}));
