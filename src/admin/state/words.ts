import { state } from '../words/en/state.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ state });
