import { ui } from '../words/en/ui.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ ui });
