import { artists } from '../words/en/artists.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ artists });
