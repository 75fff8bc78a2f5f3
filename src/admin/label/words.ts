import { label } from '../words/en/label.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ label });
