/** Restores an archive: `npm run restore -- FILE [--replace] [--other-secret] [--local]`. See docs/backup.md. */
import { dirname } from 'node:path';
import { keepVisitorSecret } from '#publisher/server/secrets';
import { type KeptBackups, openBackupStore, readBackupFolder } from './backup/backupStore.ts';
import { createByteProgress, runCommand, storageFrom } from './backup/commandLine.ts';
import type { Manifest } from './backup/manifest.ts';
import { restoreInto } from './backup/restoreInto.ts';
import { readingSecret, secretToKeep } from './backup/secret.ts';

/** The size of each table and container in the archive, in bytes. */
function expectedIn({ files }: Manifest): Map<string, number> {
  const expected = new Map<string, number>();
  for (const { size, content } of files) {
    const part = content.kind === 'rows' ? content.table : content.container;
    expected.set(part, (expected.get(part) ?? 0) + size);
  }
  return expected;
}

/**
 * The store of an archive's files: the container at an address, which has the archive too, or the
 * folder beside it.
 */
async function backupsOf(file: string): Promise<{ backups: KeptBackups; name?: string }> {
  const [, container, name] = /^(https:.+)\/([^/]+)$/.exec(file) ?? [];
  if (container && name) return { backups: await openBackupStore(container), name };
  return { backups: readBackupFolder(dirname(file)) };
}

const form = {
  usage: 'npm run restore -- FILE [--replace] [--other-secret] [--local]',
  restores: true,
};

/** The exit code of a restore that broke off after it had begun; `infra/server/restore.sh` knows it. */
const brokenOff = 2;

/** The environment of a restore: the local product has a secret of its own. */
const environmentOf = (local: boolean) => (local ? {} : process.env);

runCommand(form, async ({ target: file, replace, local, otherSecret }) => {
  if (!file) throw new Error(`usage: ${form.usage}`);
  const { storage, where, close } = await storageFrom(process.env, { local, replace });
  console.log(`Verifying ${file} …`);
  const { backups, name } = await backupsOf(file);
  let progress = createByteProgress();
  let secret: string | undefined;
  let hasBegun = false;
  const restore = (archive: string) =>
    restoreInto(storage, archive, {
      replace,
      backups,
      // The local product may run, and write.
      compares: !local,
      onProgress: (part, bytes) => progress.onProgress(part, bytes),
      onRead: (bytes) => progress.onProgress('archive', bytes),
      onBegin: () => {
        hasBegun = true;
      },
      onVerified: (manifest) => {
        progress.stop();
        secret = secretToKeep(manifest, environmentOf(local), { otherSecret });
        console.log(`The archive of ${manifest.createdAt} is intact. Restoring into ${where} …`);
        progress = createByteProgress(expectedIn(manifest));
      },
    });
  try {
    const { visitorSecret } = await (name ? backups.withArchive(name, restore) : restore(file));
    if (secret && process.env['DATA']) await keepVisitorSecret(process.env['DATA'], secret);
    else if (visitorSecret && !local && !process.env['DATA'])
      console.log(
        `The data belong to the secret in the archive: set VISITOR_SECRET to it before the start.\n  ${readingSecret(file)}`,
      );
  } catch (error) {
    if (hasBegun) {
      console.error(
        `The restore broke off: ${where} is incomplete. Restore again, with --replace.`,
      );
      process.exitCode = brokenOff;
    }
    throw error;
  } finally {
    progress.stop();
    close?.();
    await backups.close();
  }
  console.log(
    local
      ? 'Restored. The site follows within a minute.'
      : 'Restored, and compared with the archive. The site follows within a minute.',
  );
});
