import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ExportedFile } from '#domain/exporting/exportedFile';
import { neutralLabel } from '#domain/label/label';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { aStoredRelease } from '#fixtures/releases';
import { queryClient } from '../state/queries.ts';
import { Export } from './Export.tsx';
import { $exportRun, startExport } from './exportRun.ts';

const at = '2026-06-01T08:00:00.000Z';
const aFile = (key: string, path: string, text: string): ExportedFile => ({
  ...{ key, path, of: '1', uploadedAs: '', by: '', at },
  bytes: text.length,
});
const cover = aFile('originals/a/1', 'pictures/cover.png', 'A picture');
const salt = aFile('recordings/r/u/1.wav', 'recordings/1 Low Water/01 Salt.wav', 'Sound');
const texts: Record<string, string> = { [cover.key]: 'A picture', [salt.key]: 'Sound' };

const visitor = { address: 'ada@reader.example', language: '', consentAt: at };
const visitors = {
  subscribers: [{ ...visitor, consentText: '=cmd()', state: 'listed', confirmedAt: at }],
  followers: [],
  presaves: [],
  stockRequests: [],
};
const empty = { entries: [], broken: [], trash: [] };

/** The archives that were saved, by name. */
let saved: Map<string, Blob>;

beforeEach(() => {
  saved = new Map();
  $exportRun.set(null);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.set('next', blob as Blob);
    return 'blob:next';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = saved.get('next');
    if (blob) saved.set(this.download, blob);
    saved.delete('next');
  });
  calls.getExport.mockResolvedValue({ files: [cover, salt], mayReadAddresses: true });
  calls.startExport.mockResolvedValue({ visitors });
  calls.exportArtists.mockResolvedValue(empty);
  calls.exportShows.mockResolvedValue(empty);
  calls.exportMerch.mockResolvedValue(empty);
  calls.exportNews.mockResolvedValue(empty);
  calls.exportReleases.mockImplementation(async ({ query }) =>
    query.after
      ? { ...empty, entries: [aStoredRelease({ cId: 2, title: 'Second' })] }
      : { ...empty, entries: [aStoredRelease({ cId: 1, title: 'First' })], next: 1 },
  );
  calls.getLabel.mockResolvedValue({ value: neutralLabel, version: 1 });
  calls.getNewsletters.mockResolvedValue({
    ...{
      newsletters: [],
      deleted: [],
      readers: 0,
      perMinute: 60,
      languages: ['en'],
      hasArchive: true,
    },
  });
  calls.listMembers.mockResolvedValue({ members: [] });
  calls.listActivity.mockResolvedValue({ items: [] });
  calls.readExportedFile.mockImplementation(async ({ query: { key } }) => ({
    bytes: btoa(texts[key] ?? ''),
  }));
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  $exportRun.set(null);
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

/** The files of an archive: contents by path. */
async function contentsOf(archive: Blob | undefined): Promise<Map<string, string>> {
  const bytes = Buffer.from((await archive?.arrayBuffer()) ?? new ArrayBuffer());
  const found = new Map<string, string>();
  for (let start = 0; bytes.readUInt32LE(start) === 0x04034b50; ) {
    const length = bytes.readUInt32LE(start + 18);
    const nameEnd = start + 30 + bytes.readUInt16LE(start + 26);
    found.set(
      bytes.toString('utf8', start + 30, nameEnd),
      bytes.toString('utf8', nameEnd, nameEnd + length),
    );
    start = nameEnd + length;
  }
  return found;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const ended = () =>
  waitFor(() => expect($exportRun.get()?.state).not.toBe('running'), { timeout: 5000 });

it('saves everything by one press: tables, JSON, files, visitors with their consent', async () => {
  render(<Export />);
  await press('Export everything');
  expect(await screen.findByText(/Everything is included\./)).toBeTruthy();
  const [[name, archive]] = [...saved] as [[string, Blob]];
  expect(name).toMatch(/^gatefold-\d{4}-\d\d-\d\d\.zip$/);
  const contents = await contentsOf(archive);
  expect([...contents.keys()].toSorted()).toEqual([
    'README.txt',
    ...[
      'artists.csv',
      'catalogue.json',
      'editions.csv',
      'merch.csv',
      'news.csv',
      'people.csv',
      'releases.csv',
      'shows.csv',
      'tracks.csv',
    ].map((file) => `catalogue/${file}`),
    'files/files.csv',
    'files/pictures/cover.png',
    'files/recordings/1 Low Water/01 Salt.wav',
    ...['activity.csv', 'activity.json', 'label.json', 'members.csv', 'members.json'].map(
      (file) => `label/${file}`,
    ),
    ...['newsletters.csv', 'newsletters.json', 'pages.csv'].map((file) => `label/${file}`),
    'manifest.json',
    ...['followers', 'presaves', 'stockRequests', 'subscribers'].flatMap((list) => [
      `visitors/${list}.csv`,
      `visitors/${list}.json`,
    ]),
  ]);
  expect(contents.get('files/pictures/cover.png')).toBe('A picture');
  expect(contents.get('catalogue/releases.csv')).toMatch(/First[\s\S]*Second/);
  // A sentence that a spreadsheet would run as a formula stays a text.
  expect(contents.get('visitors/subscribers.csv')).toContain("'=cmd()");
  expect(JSON.parse(contents.get('visitors/subscribers.json') ?? '')).toEqual(visitors.subscribers);
  const manifest = JSON.parse(contents.get('manifest.json') ?? '');
  expect(manifest).toMatchObject({ withAddresses: true, missing: [] });
  expect(manifest.contents).toHaveLength(contents.size - 1);
});

it('lists what could not be read, and goes on with the rest', async () => {
  calls.getNewsletters.mockRejectedValue(new Problem('not-allowed', 'Not now.'));
  calls.readExportedFile.mockImplementation(async ({ query: { key } }) => {
    if (key === cover.key) throw new Problem('not-found', 'This file is gone.');
    return { bytes: btoa('Sound') };
  });
  render(<Export />);
  await press('Export everything');
  const list = (await screen.findByText(/2 items are missing/)).parentElement;
  const missing = within(list as HTMLElement).getAllByRole('listitem');
  expect(missing.map((one) => one.textContent)).toEqual([
    'label/newsletters: Not now.',
    'pictures/cover.png: This file is gone.',
  ]);
  const contents = await contentsOf([...saved.values()][0]);
  expect(contents.get('files/recordings/1 Low Water/01 Salt.wav')).toBe('Sound');
  expect(contents.has('files/pictures/cover.png')).toBe(false);
  expect(JSON.parse(contents.get('manifest.json') ?? '').missing).toHaveLength(2);
});

it('leaves addresses out without the right to them, and recordings if not wanted', async () => {
  calls.getExport.mockResolvedValue({ files: [cover, salt], mayReadAddresses: false });
  calls.startExport.mockResolvedValue({ visitors: null });
  render(<Export />);
  expect((await screen.findByRole('link', { name: 'Members' })).getAttribute('href')).toBe(
    '/admin/members',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'With the recordings' }));
  await press('Export everything');
  await ended();
  const paths = [...(await contentsOf([...saved.values()][0])).keys()];
  expect(paths.filter((path) => /visitors|recordings/.test(path))).toEqual([]);
});

it('can be stopped, and then keeps nothing', async () => {
  let answer: (given: { bytes: string }) => void = () => undefined;
  calls.readExportedFile.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  render(<Export />);
  await press('Export everything');
  await screen.findByText('Reading pictures/cover.png');
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await press('Stop');
  answer({ bytes: btoa('A picture') });
  expect(await screen.findByText(/The export was stopped/)).toBeTruthy();
  expect(saved.size).toBe(0);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

it('begins another archive where the browser must keep it, each whole in itself', async () => {
  const names: string[] = [];
  const written = new Map<string, Blob[]>();
  const open = (name: string) => {
    names.push(name);
    const parts: Blob[] = [];
    written.set(name, parts);
    const nothing = async () => undefined;
    return { write: async (part: Blob) => void parts.push(part), close: nothing, discard: nothing };
  };
  await startExport([cover, salt], { open, mostBytes: 6000 }, new Date(at));
  expect($exportRun.get()).toMatchObject({ state: 'done', saved: names });
  expect(names.length).toBeGreaterThan(1);
  expect(names[1]).toBe('gatefold-2026-06-01-2.zip');
  const all = [];
  for (const parts of written.values()) all.push(...(await contentsOf(new Blob(parts))).keys());
  expect(all).toContain('files/recordings/1 Low Water/01 Salt.wav');
  expect(new Set(all).size).toBe(all.length);
});

it('says why if nothing can be written', async () => {
  const open = () => ({
    write: async () => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    },
    close: async () => undefined,
    discard: async () => undefined,
  });
  render(<Export />);
  await screen.findByText(/1 recording/);
  await startExport([cover], { open, mostBytes: 1e9 }, new Date(at));
  expect((await screen.findByRole('alert')).textContent).toContain('Is there enough disk space?');
});
