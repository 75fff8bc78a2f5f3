import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from '#functions/host/wholeFile';

const secretsSchema = z.object({
  /** See VISITOR_SECRET in `functions/environment.ts`. */
  visitors: z.string().min(32),
  /** Signs the addresses of files that not everybody may have. */
  files: z.string().min(32),
});
type Secrets = z.infer<typeof secretsSchema>;

const secret = () => randomBytes(32).toString('base64url');

/**
 * The secrets of one server, made at its first start and kept in its data folder, readable by its
 * own account alone.
 * @throws {Error} for a damaged file: new secrets would break every emailed link
 */
export async function readSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const made = { visitors: secret(), files: secret() };
    await writeWhole(file, `${JSON.stringify(made, null, 2)}\n`, 0o600);
    return made;
  }
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new Error(`${file} is damaged. Put it back from a backup: it signs the links in emails.`);
  }
}
