// Loaded lazily by the home screen.

import { sentences } from '../sentences/publishing.ts';
import { brokenText, usePublishing } from '../state/publishing.ts';
import { pausedText } from '../ui/pausedText.ts';

/** A sentence about entries that could not be published; nothing if there are none. */
export function PublishingNote() {
  const { data } = usePublishing();
  if (data?.state === 'failed') return <strong>{sentences.lastFailed}</strong>;
  if (data?.paused) return <strong>{pausedText(data.paused)}</strong>;
  return data?.broken ? <strong>{brokenText(data.broken)}</strong> : null;
}
