/** Records the code of a build, for the API's health answer: the commit and digests. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Provenance } from '#domain/health';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'provenance.json';

/** The source files of the functions when they run unbundled. */
export const functionsSources = ['functions', 'src/contract', 'src/domain'].map((folder) =>
  join(ROOT, folder),
);

async function git(...given: string[]): Promise<string> {
  return (await promisify(execFile)('git', given, { cwd: ROOT })).stdout.trim();
}

/** The commit of this checkout, with `-changed` if tracked files differ from it. */
async function commitHere(): Promise<string> {
  const built = process.env['GITHUB_SHA'];
  if (built) return built;
  try {
    const changed = await git('status', '--porcelain', '--untracked-files=no');
    return (await git('rev-parse', 'HEAD')) + (changed ? '-changed' : '');
  } catch {
    // A copy without its Git repository.
    return 'unknown';
  }
}

/**
 * A hexadecimal SHA-256 of all files below some folders, computed over sorted lines of path and
 * digest. Undefined if there are no files.
 */
export async function digestOfFolders(...folders: string[]): Promise<string | undefined> {
  const lines: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || entry.name === NAME) continue;
      const file = join(entry.parentPath, entry.name);
      const digest = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      lines.push(`${digest}  ${relative(folder, file).replaceAll(sep, '/')}\n`);
    }
  }
  if (lines.length === 0) return undefined;
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}

/** Writes the provenance file to a folder and returns its path. */
export async function writeProvenance(
  folder: string,
  { functions, site }: { functions: string[]; site: string },
): Promise<string> {
  const [commit, ours, pages] = await Promise.all([
    commitHere(),
    digestOfFolders(...functions),
    digestOfFolders(site),
  ]);
  const note: Provenance = { commit, functions: ours ?? '', ...(pages && { site: pages }) };
  const file = join(folder, NAME);
  await writeFile(file, JSON.stringify(note));
  return file;
}
