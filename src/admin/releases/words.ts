import { releases } from '../words/en/releases.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ releases });
