import { together } from '../words/en/together.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ together });
