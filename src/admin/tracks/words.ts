import { tracks } from '../words/en/tracks.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ tracks });
