import { links } from '../words/en/links.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ links });
