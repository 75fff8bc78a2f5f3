import { counted } from '#domain/counted';
import type { Publishing } from '#domain/publication/publication';
import { timestampLabel } from './formats.ts';

/** Says that a rollback holds the site, for whom, and how much waits for it. */
export function heldText({ by, at, waiting }: NonNullable<Publishing['held']>): string {
  const waits =
    waiting === 0 ? 'Nothing waits yet.' : counted(waiting, 'One change waits.', 'changes wait.');
  return `${by} rolled the site back and holds it, since ${timestampLabel(at)}. ${waits}`;
}
