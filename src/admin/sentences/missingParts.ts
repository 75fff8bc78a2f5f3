import { type MissingPart, missingPartSentences } from '#domain/release/readiness';
import { fillAny } from '#words/template';
import { locale, sentencesOf } from './language.ts';

export const missingParts = sentencesOf('missingParts', missingPartSentences);

/** A missing part of a release within a sentence, such as “a date”. */
export const missingPartLabel = ({ part, count = 0 }: Pick<MissingPart, 'part' | 'count'>) =>
  fillAny(locale, missingParts[part], { count });
