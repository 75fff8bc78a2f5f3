/** Restores an archive: `npm run restore -- FILE [--replace] [--local]`. See docs/backup.md. */
import { statSync } from 'node:fs';
import { createByteProgress, runCommand, storageFrom } from './backup/commandLine.ts';
import type { Manifest } from './backup/manifest.ts';
import { restoreInto } from './backup/restoreInto.ts';

/** The size of each table and container in the archive, in bytes. */
function expectedIn({ files }: Manifest): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { size, content } of files) {
    const part = content.kind === 'rows' ? content.table : content.container;
    expected.set(part, (expected.get(part) ?? 0) + size);
  }
  return expected;
}

const form = { usage: 'npm run restore -- FILE [--replace] [--local]', replaces: true };

runCommand(form, async ({ target: file, replace, local }) => {
  if (!file) throw new Error(`usage: ${form.usage}`);
  const { storage, where } = await storageFrom(process.env, { local });
  console.log(`Verifying ${file} …`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  let progress = createByteProgress(new Map([['archive', size]]));
  await restoreInto(storage, file, {
    replace,
    onProgress: (part, bytes) => progress.onProgress(part, bytes),
    onRead: (bytes) => progress.onProgress('archive', bytes),
    onVerified: (manifest) => {
      progress.stop();
      console.log(`The archive of ${manifest.createdAt} is intact. Restoring into ${where} …`);
      progress = createByteProgress(expectedIn(manifest));
    },
  }).finally(() => progress.stop());
  console.log('Restored. The site follows within a minute.');
});
