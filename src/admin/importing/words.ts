import { importing } from '../words/en/importing.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ importing });
