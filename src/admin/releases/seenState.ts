import { type Edition, type OfRelease, stateOn } from '#domain/release/edition';
import { isVisible } from '#domain/release/releaseStatus';
import { fill } from '#words/template';
import { sentences } from '../sentences/editions.ts';
import { editionStateLabels } from '../sentences/names.ts';
import { dayLabel, labelToday } from '../ui/formats.ts';

/**
 * What visitors see of an edition today, in a sentence, if that is another state than its own;
 * undefined if it is not, or if they don't see the release.
 */
export function seenStateNote(
  edition: Pick<Edition, 'state' | 'day'>,
  release: OfRelease,
): string | undefined {
  const today = labelToday();
  const seen = stateOn(edition, release, today);
  if (seen === edition.state || !isVisible(release)) return undefined;
  const state = editionStateLabels[seen];
  if (seen === 'inStock') return fill(sentences.seenSinceOut, { state });
  const day = edition.day ?? release.releaseDate;
  return day && day > today
    ? fill(sentences.seenUntil, { state, day: dayLabel(day) })
    : fill(sentences.seenUntilOut, { state });
}
