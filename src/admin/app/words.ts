import { app } from '../words/en/app.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ app });
