/** Backs up everything: `npm run backup -- [FOLDER, ADDRESS or FILE] [--local]`. See docs/backup.md. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counted } from '#domain/counted';
import type { Storage } from '#functions/adapters/storage/storage';
import { type BackUpOptions, backUp } from './backup/backUp.ts';
import { archiveName, type BackupStore, openBackupStore } from './backup/backupStore.ts';
import { createByteProgress, runCommand, storageFrom } from './backup/commandLine.ts';
import { keepBackup } from './backup/keepBackup.ts';
import type { Manifest } from './backup/manifest.ts';
import { secretOf } from './backup/secret.ts';

const form = { usage: 'npm run backup -- [FOLDER, ADDRESS or FILE.tar.gz] [--local]' };

function summary({ files }: Manifest): string {
  const rows = files.reduce(
    (sum, { content }) => sum + (content.kind === 'rows' ? content.count : 0),
    0,
  );
  const blobs = files.filter(({ content }) => content.kind === 'blob').length;
  return `${counted(rows, 'one row', 'rows')} and ${counted(blobs, 'one file', 'files')}`;
}

type Given = Pick<BackUpOptions, 'onProgress' | 'visitorSecret'>;

async function intoFile(storage: Storage, file: string, given: Given): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  const manifest = await backUp(storage, file, given);
  return `${file} holds ${summary(manifest)}, each with its SHA-256.`;
}

async function intoStore(storage: Storage, backups: BackupStore, given: Given): Promise<string> {
  const kept = await keepBackup(storage, backups, { now: new Date(), ...given });
  const { archive, manifest, copied, removed } = kept;
  const size = `${(copied.bytes / 1e6).toFixed(1)} MB`;
  const lines = [
    `${archive} holds ${summary(manifest)}. It was restored into a second place and compared.`,
    `Copied: ${counted(copied.files, 'one new file', 'new files')}, ${size}.`,
  ];
  if (removed.length > 0) lines.push(`Removed: ${removed.join(', ')}.`);
  return lines.join('\n');
}

/** A server keeps its backups in a folder; elsewhere a backup is one file unless a folder or container is named. */
function usualTarget({ DATA, BACKUPS }: NodeJS.ProcessEnv, local: boolean): string {
  if (DATA && !local) return BACKUPS || join(DATA, 'backups');
  return `gatefold-${archiveName(new Date())}`;
}

runCommand(form, async ({ target = '', local }) => {
  const to = target || usualTarget(process.env, local);
  const backups = to.endsWith('.tar.gz') ? null : await openBackupStore(to);
  const work = backups?.work ?? (await mkdtemp(join(tmpdir(), 'gatefold-backup-')));
  try {
    const { storage, where, close } = await storageFrom(process.env, { local }, join(work, 'copy'));
    console.log(`Backing up ${where} …`);
    const { onProgress, stop } = createByteProgress();
    const visitorSecret = local ? undefined : await secretOf(process.env);
    const given = { onProgress, visitorSecret };
    const done = backups ? intoStore(storage, backups, given) : intoFile(storage, to, given);
    console.log(
      await done.finally(() => {
        stop();
        close?.();
      }),
    );
    if (!visitorSecret && !local)
      console.log('VISITOR_SECRET is not in it: keep it apart. docs/backup.md says why.');
  } finally {
    await backups?.close();
    await rm(work, { recursive: true, force: true });
  }
});
