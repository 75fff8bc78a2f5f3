import { parseArgs } from 'node:util';
import type { ApiClient } from '#contract/client';
import type { ImportPart } from '#domain/importing/importRun';
import { localStaffToken, readLocalProduct } from '../target/localProduct.ts';
import { staffClient } from '../target/staffClient.ts';

/** A parsed command line. */
export interface ImportCommand {
  /** A file or an address of the old site; defaults to the old site's catalogue. */
  source: string | undefined;
  dryRun: boolean;
  part: ImportPart;
  /** Imports into the local product. */
  local: boolean;
}

const usage =
  'usage: npm run import -- [FILE|ADDRESS] [--local] [[--dry-run] [--without-images] | --images-only]';

/**
 * Parses the command line.
 * @throws {Error} with the usage
 */
export function readImportCommand(given: string[]): ImportCommand {
  const { values, positionals } = parsed(given);
  const { 'dry-run': dryRun, 'without-images': withoutImages, 'images-only': imagesOnly } = values;
  // Images have no dry run; see the call's schema.
  if (positionals.length > 1 || (imagesOnly && (withoutImages || dryRun))) throw new Error(usage);
  const part = withoutImages ? 'entries' : imagesOnly ? 'images' : 'all';
  return { source: positionals[0], dryRun, part, local: values.local };
}

function parsed(args: string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const options = { 'dry-run': flag, 'without-images': flag, 'images-only': flag, local: flag };
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Error(usage);
  }
}

/**
 * Connects to the local product with `--local`, otherwise to API_URL with the token in API_TOKEN.
 * @throws {Error} if no product is named
 */
export async function connect(
  environment: NodeJS.ProcessEnv,
  { local }: Pick<ImportCommand, 'local'>,
): Promise<ApiClient> {
  const { API_URL, API_TOKEN } = environment;
  if (local) {
    const product = await readLocalProduct(environment);
    return staffClient(product.api, await localStaffToken(product));
  }
  if (API_URL && API_TOKEN) return staffClient(API_URL, API_TOKEN);
  if (API_URL) throw new Error('API_TOKEN is not set. It takes an access token of a staff member.');
  throw new Error(
    'No product is named. Set API_URL and API_TOKEN, or pass --local for the product that npm start runs.',
  );
}
