/** Writes an archive back: `npm run restore -- FILE`, with `--replace` over what is there. See docs/backup.md. */
import { createProgress, runCommand, storageFrom } from './backup/commandLine.ts';
import type { Manifest } from './backup/manifest.ts';
import { restoreInto } from './backup/restoreInto.ts';

/** How many bytes of each table and container there are to come. */
function expectedIn({ files }: Manifest): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { size, content } of files) {
    const part = content.kind === 'rows' ? content.table : content.container;
    expected.set(part, (expected.get(part) ?? 0) + size);
  }
  return expected;
}

runCommand(async (given) => {
  const replace = given.includes('--replace');
  const [file, ...rest] = given.filter((word) => word !== '--replace');
  if (!file || rest.length > 0) throw new Error('usage: npm run restore -- FILE [--replace]');
  const { storage, where } = storageFrom(process.env);
  console.log(`Verifying ${file} …`);
  let progress = createProgress();
  await restoreInto(storage, file, {
    replace,
    onProgress: (part, bytes) => progress.onProgress(part, bytes),
    onVerified: (manifest) => {
      console.log(`It is whole: written ${manifest.createdAt}. Restoring into ${where} …`);
      progress = createProgress(expectedIn(manifest));
    },
  }).finally(() => progress.stop());
  console.log('Restored. The next minute brings the site to what is wanted.');
});
