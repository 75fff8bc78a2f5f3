import { profile } from '../words/en/profile.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ profile });
