/**
 * The secret that stored data belong to (`VISITOR_SECRET`): keys of visitors, download codes and
 * recovery codes are derived from it, and links in emails are signed by it. Decision 144.
 */
import { keptSecrets } from '#publisher/server/secrets';
import type { Manifest } from './manifest.ts';

interface Environment {
  DATA?: string;
  VISITOR_SECRET?: string;
}

/** The secret of the storage that the environment names; undefined if it is kept elsewhere. */
export async function secretOf({ DATA, VISITOR_SECRET }: Environment): Promise<string | undefined> {
  return VISITOR_SECRET || (DATA ? (await keptSecrets(DATA))?.visitors : undefined);
}

/** How to read the secret in an archive, for a place that keeps its settings elsewhere. */
export const readingSecret = (file: string) =>
  `tar -xzOf ${file} manifest.json | node -p 'JSON.parse(fs.readFileSync(0)).visitorSecret'`;

const ends = 'links in emails, recovery codes and download codes that are out would end';

/**
 * Makes sure that an archive is not restored apart from its secret unless somebody said so. Returns
 * the secret that the server's data folder is to keep, if it must.
 * @throws {Error} with a readable message
 */
export function secretToKeep(
  { visitorSecret }: Pick<Manifest, 'visitorSecret'>,
  { DATA, VISITOR_SECRET }: Environment,
  { otherSecret }: { otherSecret: boolean },
): string | undefined {
  if (!DATA || otherSecret) return undefined;
  if (!visitorSecret) {
    if (VISITOR_SECRET) return undefined;
    throw new Error(
      `The archive has no secret with it, so ${ends}. Set VISITOR_SECRET to that of the place where it was made, or restore with --other-secret.`,
    );
  }
  if (VISITOR_SECRET && VISITOR_SECRET !== visitorSecret)
    throw new Error(
      `VISITOR_SECRET is not the archive's, so ${ends}. Remove it from the settings, or restore with --other-secret.`,
    );
  return VISITOR_SECRET ? undefined : visitorSecret;
}
