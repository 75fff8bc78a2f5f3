import { status } from '../words/en/status.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ status });
