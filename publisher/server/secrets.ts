import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hasCode } from '#domain/hasCode';
import { writeWhole } from '#functions/host/wholeFile';

const secretsSchema = z.object({
  /** See VISITOR_SECRET in `functions/environment.ts`. */
  visitors: z.string().min(32),
  /** Signs the addresses of files that not everybody may have. */
  files: z.string().min(32),
});
type Secrets = z.infer<typeof secretsSchema>;

const secret = () => randomBytes(32).toString('base64url');
const fileIn = (folder: string) => join(folder, 'secrets.json');

/**
 * The secrets that are kept in a data folder; undefined before its first start.
 * @throws {Error} for a damaged file: new secrets would break every emailed link
 */
export async function keptSecrets(folder: string): Promise<Secrets | undefined> {
  const file = fileIn(folder);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${file} is damaged. Put back what a backup has of it: its secret signs the links in emails.`,
    );
  }
}

async function writeSecrets(folder: string, secrets: Secrets): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeWhole(fileIn(folder), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}

/**
 * The secrets of one server, made at its first start and kept in its data folder, readable by its
 * own account alone.
 */
export async function readSecrets(folder: string): Promise<Secrets> {
  const kept = await keptSecrets(folder);
  if (kept) return kept;
  const made = { visitors: secret(), files: secret() };
  await writeSecrets(folder, made);
  return made;
}

/** Keeps the visitors' secret of an earlier place, to which restored data belong. */
export async function keepVisitorSecret(folder: string, visitors: string): Promise<void> {
  const kept = await keptSecrets(folder).catch(() => undefined);
  if (kept?.visitors === visitors) return;
  await writeSecrets(folder, { files: kept?.files ?? secret(), visitors });
}
