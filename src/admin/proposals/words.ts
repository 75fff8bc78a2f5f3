import { proposals } from '../words/en/proposals.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ proposals });
