import type { Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/ui.ts';
import { timestampLabel } from './formats.ts';

/** Says who paused publishing by a rollback, since when, and how many changes are waiting. */
export function pausedText({ by, at, waiting }: NonNullable<Publishing['paused']>): string {
  const values = { by, at: timestampLabel(at) };
  if (waiting === 0) return fill(sentences.pausedAndNothingWaits, values);
  return counted(sentences.paused, { ...values, count: waiting });
}
