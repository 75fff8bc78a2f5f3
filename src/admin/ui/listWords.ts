import { orderedList } from '../words/en/orderedList.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ orderedList });
