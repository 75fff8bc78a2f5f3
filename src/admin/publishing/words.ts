import { publishing } from '../words/en/publishing.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ publishing });
