import { fields } from '../words/en/fields.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ fields });
