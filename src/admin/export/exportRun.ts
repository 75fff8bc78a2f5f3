import { atom } from 'nanostores';
import { api } from '#adapters/api';
import { tableOf } from '#adapters/csv';
import { pageLabel } from '#adapters/pageLabel';
import type { OpenFile } from '#adapters/saveFile';
import { type ExportedFile, exportPartBytes } from '#domain/exporting/exportedFile';
import { Problem } from '#domain/problem';
import { fill } from '#words/template';
import { sentences } from '../sentences/export.ts';
import { problemOf } from '../state/problems.ts';
import { withRetries } from '../state/retries.ts';
import { type ExportedText, textParts, visitorTexts } from './exportedTexts.ts';
import { crcOf, createZip, type Zip } from './zip.ts';

/** What could not be exported. */
interface Missing {
  path: string;
  reason: string;
}

/** The progress of an export, or its end. */
export interface ExportRun {
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** What is being read. */
  now: string;
  doneFiles: number;
  allFiles: number;
  doneBytes: number;
  allBytes: number;
  missing: Missing[];
  /** The files that were saved, by name. */
  saved: string[];
  withAddresses: boolean;
  /** Why it failed as a whole. */
  failure: string;
}

/** The export of this page. It goes on while its person is on other screens. */
export const $exportRun = atom<ExportRun | null>(null);

let stopping: AbortController | null = null;

const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

$exportRun.listen((run) => {
  if (run?.state === 'running') window.addEventListener('beforeunload', askBeforeUnload);
  else window.removeEventListener('beforeunload', askBeforeUnload);
});

function update(change: Partial<ExportRun>): void {
  const run = $exportRun.get();
  if (run) $exportRun.set({ ...run, ...change });
}

/** Where an export is written, and how long one file may become before the next one begins. */
export interface Target {
  open: (name: string) => OpenFile;
  mostBytes: number;
}

/** The name of an export's file, with its number from the second one on. */
export function exportName(now: Date, number = 1): string {
  const day = now.toISOString().slice(0, 10);
  return `gatefold-${day}${number > 1 ? `-${number}` : ''}.zip`;
}

/** Writes archives one after another, each up to the target's limit. */
function createArchives(target: Target, at: Date) {
  let open: { name: string; file: OpenFile; zip: Zip } | null = null;
  let number = 0;
  const contents: { archive: string; path: string; bytes: number }[] = [];

  function current() {
    if (open) return open;
    number += 1;
    const name = exportName(at, number);
    const file = target.open(name);
    open = { name, file, zip: createZip(file.write) };
    return open;
  }

  async function close(): Promise<void> {
    if (!open) return;
    const { name, file, zip } = open;
    await zip.close();
    await file.close();
    open = null;
    update({ saved: [...($exportRun.get()?.saved ?? []), name] });
  }

  return {
    contents,
    close,
    discard: async () => open?.file.discard(),
    async add(path: string, content: Blob, crc: number): Promise<void> {
      if (open && open.zip.size() > 0 && open.zip.size() + content.size > target.mostBytes)
        await close();
      const { name, zip } = current();
      await zip.add({ path, content, crc, at });
      contents.push({ archive: name, path, bytes: content.size });
    },
  };
}

type Archives = ReturnType<typeof createArchives>;

async function addText(archives: Archives, { path, text }: ExportedText): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  await archives.add(path, new Blob([bytes]), crcOf(bytes));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Reads a file part by part. @throws {Problem} the server's refusal */
async function readFile({ key, bytes }: ExportedFile, signal: AbortSignal) {
  const parts: Blob[] = [];
  let crc = 0;
  for (let start = 0; start < bytes; start += exportPartBytes) {
    signal.throwIfAborted();
    const answer = await withRetries(() => api.readExportedFile({ query: { key, start } }), signal);
    const part = bytesOf(answer.bytes);
    if (part.length === 0) throw new Problem('clash', sentences.fileWasCut);
    crc = crcOf(part, crc);
    // A blob of its own, so that the browser may keep it on the disk.
    parts.push(new Blob([part]));
    update({ doneBytes: ($exportRun.get()?.doneBytes ?? 0) + part.length });
  }
  return { content: new Blob(parts), crc };
}

/** Runs a part of the export. A part that fails is listed, and the rest goes on. */
async function unlessFailing(path: string, signal: AbortSignal, work: () => Promise<void>) {
  signal.throwIfAborted();
  update({ now: path });
  try {
    await work();
  } catch (error) {
    // A disk that is full, or a stop, ends it all; only what the server refuses is left out.
    if (signal.aborted || !(error instanceof Problem)) throw error;
    const missing = { path, reason: problemOf(error).message };
    update({ missing: [...($exportRun.get()?.missing ?? []), missing] });
  }
}

async function addFiles(archives: Archives, files: readonly ExportedFile[], signal: AbortSignal) {
  for (const file of files) {
    const before = $exportRun.get()?.doneBytes ?? 0;
    await unlessFailing(file.path, signal, async () => {
      const { content, crc } = await readFile(file, signal);
      await archives.add(`files/${file.path}`, content, crc);
    });
    // A file that failed half-way counts as passed.
    update({
      doneFiles: ($exportRun.get()?.doneFiles ?? 0) + 1,
      doneBytes: before + file.bytes,
    });
  }
}

/** The list of the files, and at the end what is inside and what is missing. */
async function addManifest(archives: Archives, files: readonly ExportedFile[], at: Date) {
  const listed = files.map(({ path, bytes, of, uploadedAs, by, at: storedAt }) => ({
    file: `files/${path}`,
    bytes,
    of,
    uploadedAs,
    by,
    storedAt,
  }));
  await addText(archives, { path: 'files/files.csv', text: tableOf(listed) });
  const { missing = [], withAddresses } = $exportRun.get() ?? {};
  const manifest = {
    format: 'gatefold-export',
    label: pageLabel().name,
    site: location.origin,
    madeAt: at.toISOString(),
    withAddresses,
    missing,
    contents: archives.contents,
  };
  await addText(archives, {
    path: 'manifest.json',
    text: JSON.stringify(manifest, null, 2),
  });
}

async function write(
  archives: Archives,
  { files, at, signal }: { files: readonly ExportedFile[]; at: Date; signal: AbortSignal },
): Promise<void> {
  const { visitors } = await api.startExport({});
  update({ withAddresses: visitors !== null });
  const values = { name: pageLabel().name, day: at.toISOString().slice(0, 10) };
  await addText(archives, { path: 'README.txt', text: fill(sentences.readme, values) });
  for (const { name, load } of textParts)
    await unlessFailing(name, signal, async () => {
      for (const text of await withRetries(load, signal)) await addText(archives, text);
    });
  for (const text of visitors ? visitorTexts(visitors) : []) await addText(archives, text);
  await addFiles(archives, files, signal);
  await addManifest(archives, files, at);
  await archives.close();
}

/** Exports everything with the given files. It ends in `$exportRun`, and never throws. */
export async function startExport(
  files: readonly ExportedFile[],
  target: Target,
  at: Date,
): Promise<void> {
  if ($exportRun.get()?.state === 'running') return;
  stopping = new AbortController();
  const { signal } = stopping;
  $exportRun.set({
    state: 'running',
    now: '',
    doneFiles: 0,
    allFiles: files.length,
    doneBytes: 0,
    allBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: [],
    saved: [],
    withAddresses: false,
    failure: '',
  });
  const archives = createArchives(target, at);
  try {
    await write(archives, { files, at, signal });
    update({ state: 'done' });
  } catch (error) {
    await archives.discard().catch(() => undefined);
    if (signal.aborted) update({ state: 'stopped' });
    else
      update({
        state: 'failed',
        failure: error instanceof Problem ? problemOf(error).message : sentences.notWritten,
      });
  }
}

/** Stops the export. What is not complete is not kept. */
export function stopExport(): void {
  stopping?.abort();
}
