import { editor } from '../words/en/editor.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ editor });
