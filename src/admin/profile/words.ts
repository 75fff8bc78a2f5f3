// A file of its own: each folder of the back office has its part of the words.
import { profile } from '../words/en/profile.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ profile });
