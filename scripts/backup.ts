/** Writes everything into one archive: `npm run backup -- [FILE] [--local]`. See docs/backup.md. */
import { existsSync } from 'node:fs';
import { backUp } from './backup/backUp.ts';
import { createByteProgress, runCommand, storageFrom } from './backup/commandLine.ts';

const now = () => new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');

const form = { usage: 'npm run backup -- [FILE] [--local]' };

runCommand(form, async ({ target: file = `gatefold-${now()}.tar.gz`, local }) => {
  if (existsSync(file)) throw new Error(`${file} already exists.`);
  const { storage, where } = await storageFrom(process.env, { local });
  console.log(`Backing up ${where} …`);
  const { onProgress, stop } = createByteProgress();
  const { files } = await backUp(storage, file, onProgress).finally(stop);
  const rows = files.reduce(
    (sum, { content }) => sum + (content.kind === 'rows' ? content.count : 0),
    0,
  );
  const blobs = files.filter(({ content }) => content.kind === 'blob').length;
  console.log(`${file} holds ${rows} rows and ${blobs} files, each with its SHA-256.`);
});
