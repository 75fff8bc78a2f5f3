/**
 * Loaded into a process of the product before its own code, by `--import=…?control=FILE&harness=ID`: moves the
 * clock and fills the disk of this process as instructed by the file, which contains milliseconds
 * and `full` or `free`. A full disk accepts half of each write, which leaves a torn file. The process
 * ends with that of the harness, however that ends.
 */
import files, { readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const given = new URL(import.meta.url).searchParams;
const file = given.get('control') ?? '';
const harness = Number(given.get('harness'));
let clock = 0;
let isFull = false;
function endWithHarness(): void {
  try {
    process.kill(harness, 0);
  } catch {
    process.kill(process.pid, 'SIGKILL');
  }
}
function look(): void {
  endWithHarness();
  const [moved = '0', disk] = readFileSync(file, 'utf8').split(' ');
  clock = Number(moved);
  isFull = disk === 'full';
}
look();
setInterval(look, 40).unref();

const RealDate = Date;
const now = () => RealDate.now() + clock;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length > 0 ? Reflect.construct(target, given) : new RealDate(now()),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

const diskError = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** The limit that the harness sets for the process ends writes with another code than a full disk. */
function asOnFullDisk(error: NodeJS.ErrnoException): never {
  throw error.code === 'EFBIG' ? diskError() : error;
}

/** Makes a file function write half of its content and fail while the disk is full. */
function untilFull(holder: object, index: number): void {
  const write: unknown = Reflect.get(holder, 'writeFile');
  if (typeof write !== 'function') throw new Error('Node has no writeFile here.');
  Reflect.set(holder, 'writeFile', async function writeFile(this: unknown, ...given: unknown[]) {
    if (!isFull) return Reflect.apply(write, this, given).catch(asOnFullDisk);
    const content = given[index];
    const bytes = ArrayBuffer.isView(content)
      ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      : Buffer.from(String(content));
    const half = given.with(index, bytes.subarray(0, bytes.length / 2));
    await Reflect.apply(write, this, half).catch(asOnFullDisk);
    throw diskError();
  });
}

/** The same for the function that returns when it has written. */
const writeAtOnce = files.writeFileSync;
files.writeFileSync = (path, content, options) => {
  const bytes = ArrayBuffer.isView(content)
    ? Buffer.from(content.buffer, content.byteOffset, content.byteLength)
    : Buffer.from(content);
  try {
    writeAtOnce(path, isFull ? bytes.subarray(0, bytes.length / 2) : bytes, options);
  } catch (error) {
    asOnFullDisk(error as NodeJS.ErrnoException);
  }
  if (isFull) throw diskError();
};

const handle = await fs.open(file);
untilFull(Object.getPrototypeOf(handle), 0);
await handle.close();
untilFull(fs, 1);
syncBuiltinESMExports();
