/** Searches for secrets in every file that Git tracks or would add. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSecrets } from './secretPatterns.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LISTED = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];

const files = execFileSync('git', LISTED, { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((name) => name !== '' && existsSync(join(ROOT, name)));
const found = files.flatMap((name) =>
  findSecrets(readFileSync(join(ROOT, name), 'latin1')).map(
    ({ kind, line }) => `${name}:${line}: ${kind}`,
  ),
);
for (const secret of found) console.error(secret);
console.log(`${files.length} files, ${found.length} secrets`);
process.exitCode = found.length > 0 || files.length === 0 ? 1 : 0;
