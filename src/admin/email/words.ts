import { email } from '../words/en/email.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ email });
