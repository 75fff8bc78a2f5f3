// Loaded lazily by the home screen.

import { isSiteTroubled, siteStateOf } from '#domain/publication/siteState';
import { usePublishing } from '../state/publishing.ts';
import { siteText } from '../ui/siteText.ts';

/** The state of the site if it needs a person, is paused or waits for an import. */
export function PublishingNote() {
  const { data } = usePublishing();
  if (!data) return null;
  const state = siteStateOf(data);
  const isTold = isSiteTroubled(state) || state === 'paused' || state === 'importing';
  return isTold && <strong>{siteText(data)}</strong>;
}
