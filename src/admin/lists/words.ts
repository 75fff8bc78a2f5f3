import { lists } from '../words/en/lists.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ lists });
