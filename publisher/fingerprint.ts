import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What the site is made of, beside the snapshot. */
const SOURCES = [
  ...['src', 'public', 'publisher/render.ts', 'publisher/plan.ts'],
  ...['astro.config.mjs', 'package-lock.json', 'tsconfig.json'],
];

/** A short text that changes when the site's code or its settings do: a site made by other code is stale. */
export async function fingerprint(root: string, settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source)))
      hash.update(file).update(await readFile(file));
  }
  return hash.digest('base64url').slice(0, 16);
}

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).sort();
}
