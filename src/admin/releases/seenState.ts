import { type Edition, type OfRelease, stateOn } from '#domain/release/edition';
import { isVisible } from '#domain/release/releaseStatus';
import { fill } from '#words/template';
import { sentences } from '../sentences/editions.ts';
import { editionStateLabels } from '../sentences/names.ts';
import { dayLabel, labelToday } from '../ui/formats.ts';

/**
 * A sentence with the state that visitors see today, if it is another than the edition's own.
 * Undefined if it is the same, or if the release is not public.
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
