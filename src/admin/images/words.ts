import { images } from '../words/en/images.ts';
import { wordsOf } from '../words/language.ts';

export const words = wordsOf({ images });
