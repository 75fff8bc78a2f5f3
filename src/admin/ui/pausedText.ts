import type { Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { counted } from '../words/language.ts';
import { words } from '../words/ui.ts';
import { timestampLabel } from './formats.ts';

/** Says who paused publishing by a rollback, since when, and how many changes are waiting. */
export function pausedText({ by, at, waiting }: NonNullable<Publishing['paused']>): string {
  const places = { by, at: timestampLabel(at) };
  if (waiting === 0) return fill(words.pausedAndNothingWaits, places);
  return counted(words.paused, { ...places, count: waiting });
}
