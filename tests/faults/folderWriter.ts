/** Writes files into a folder until it is killed, and tells of each that was answered. */
import { hash, randomBytes } from 'node:crypto';
import { createFolderFiles } from '#functions/adapters/storage/folderFiles';

const [folder = '', first = '0'] = process.argv.slice(2);
const files = createFolderFiles(folder, { address: () => '', link: () => '' }).files('images');

for (let number = Number(first); ; number++) {
  const content = randomBytes(1 + ((number * 7919) % 400_000));
  const metadata = { number: String(number), hash: hash('sha256', content) };
  await Promise.all([
    files.put('pointer', content, { metadata }),
    files.put(`many/of ${number % 5}/${number}`, content, { metadata, over: null }),
  ]);
  await files.stage('upload', 0, content);
  process.send?.(number);
}
