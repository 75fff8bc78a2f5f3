import { myReleases } from '../words/en/myReleases.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ myReleases });
