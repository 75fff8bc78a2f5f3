import type { Publishing } from '#domain/publication/publication';
import { fill } from '#words/template';
import { counted } from '../sentences/language.ts';
import { sentences } from '../sentences/ui.ts';
import { timestampLabel } from './formats.ts';

/** Says who paused publishing by a rollback, since when, and how many changes are waiting. */
export function heldText({ by, at, waiting }: NonNullable<Publishing['held']>): string {
  const values = { by, at: timestampLabel(at) };
  if (waiting === 0) return fill(sentences.heldAndNothingWaits, values);
  return counted(sentences.held, { ...values, count: waiting });
}
