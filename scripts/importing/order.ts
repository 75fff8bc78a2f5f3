import { parseArgs } from 'node:util';
import type { ImportPart } from '#domain/importRun';

/** What somebody asked for on the command line. */
export interface ImportOrder {
  /** A file, or an address of the old site; without it the old site's own catalogue. */
  source: string | undefined;
  dryRun: boolean;
  part: ImportPart;
}

export const usage =
  'usage: npm run import -- [FILE|ADDRESS] [--dry-run] [--without-images | --images-only]';

/**
 * Reads the command line.
 * @throws {Error} with the usage
 */
export function readOrder(given: string[]): ImportOrder {
  const { values, positionals } = parsed(given);
  const images = values['images-only'] ? 'images' : 'all';
  if (positionals.length > 1 || (values['without-images'] && images === 'images'))
    throw new Error(usage);
  const part = values['without-images'] ? 'entries' : images;
  return { source: positionals[0], dryRun: values['dry-run'], part };
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
