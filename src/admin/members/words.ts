import { members } from '../words/en/members.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ members });
