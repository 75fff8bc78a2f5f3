// Loaded lazily by the home screen.
import { brokenText, usePublishing } from '../state/publishing.ts';
import { heldText } from '../ui/heldText.ts';
import { words } from '../words/publishing.ts';

/** A sentence about entries that could not be published; nothing if there are none. */
export function PublishingNote() {
  const { data } = usePublishing();
  if (data?.state === 'failed') return <strong>{words.lastFailed}</strong>;
  if (data?.held) return <strong>{heldText(data.held)}</strong>;
  return data?.broken ? <strong>{brokenText(data.broken)}</strong> : null;
}
