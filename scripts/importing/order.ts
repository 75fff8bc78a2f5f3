import { parseArgs } from 'node:util';
import type { ImportPart } from '#domain/importing/importRun';

/** What somebody asked for on the command line. */
export interface ImportOrder {
  /** A file, or an address of the old site; without it the old site's own catalogue. */
  source: string | undefined;
  dryRun: boolean;
  part: ImportPart;
}

export const usage =
  'usage: npm run import -- [FILE|ADDRESS] [[--dry-run] [--without-images] | --images-only]';

/**
 * Reads the command line.
 * @throws {Error} with the usage
 */
export function readOrder(given: string[]): ImportOrder {
  const { values, positionals } = parsed(given);
  const dryRun = values['dry-run'];
  const [withoutImages, imagesOnly] = [values['without-images'], values['images-only']];
  // Images have no dry run: see the order's schema.
  if (positionals.length > 1 || (imagesOnly && (withoutImages || dryRun))) throw new Error(usage);
  const part = withoutImages ? 'entries' : imagesOnly ? 'images' : 'all';
  return { source: positionals[0], dryRun, part };
}

function parsed(given: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: given,
      allowPositionals: true,
      options: { 'dry-run': flag, 'without-images': flag, 'images-only': flag },
    });
  } catch {
    throw new Error(usage);
  }
}
