// Loaded lazily by the home screen.

import { sentences } from '../sentences/publishing.ts';
import { brokenText, usePublishing } from '../state/publishing.ts';
import { heldText } from '../ui/heldText.ts';

/** A sentence about entries that could not be published; nothing if there are none. */
export function PublishingNote() {
  const { data } = usePublishing();
  if (data?.state === 'failed') return <strong>{sentences.lastFailed}</strong>;
  if (data?.held) return <strong>{heldText(data.held)}</strong>;
  return data?.broken ? <strong>{brokenText(data.broken)}</strong> : null;
}
