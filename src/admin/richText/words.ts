import { richText } from '../words/en/richText.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ richText });
