import { home } from '../words/en/home.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ home });
