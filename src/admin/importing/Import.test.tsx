import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { noChoices, withChoice } from '#domain/importing/choices';
import type { ImportLine, ImportRun } from '#domain/importing/importRun';
import type { TableField } from '#domain/importing/sources/tableField';
import { Problem } from '#domain/problem';
import { calls } from '#fixtures/fakeApi';
import { anImportRun } from '#fixtures/importRuns';
import { $toasts } from '#stores/toasts';
import { queryClient } from '../state/queries.ts';
import { Import } from './Import.tsx';

const counted = { phase: 'releases', releases: { done: 5, total: 9 } } as const;
const going = anImportRun(counted);
const failed = anImportRun({ state: 'failed', trouble: 'It is no JSON list.' });
const { outcomes: noOutcomes } = going;
const oneKept = { ...noOutcomes, releases: { ...noOutcomes.releases, kept: 1 } };
const done = anImportRun({ ...counted, state: 'done', keptCount: 1, outcomes: oneKept });
const line: ImportLine = {
  kind: 'release',
  cId: 118,
  name: 'Salt Rooms',
  outcome: 'kept',
  changes: [],
  notes: [],
  refused: [],
  kept: [{ field: 'title', stored: 'Here', incoming: 'There' }],
};

const open = async (run: ImportRun) => {
  calls.getImport.mockResolvedValue(run);
  render(<Import />);
  await screen.findByText(/^Imports the artists/);
  return screen.getByRole('heading', { level: 1 });
};
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => {
  cleanup();
  queryClient.clear();
  $toasts.set([]);
  vi.resetAllMocks();
});

it('begins a run, and keeps the focus on the screen when the buttons go', async () => {
  const heading = await open(anImportRun({ state: 'none' }));
  calls.startImport.mockResolvedValue(going);
  await userEvent.click(button('Dry run'));
  expect(screen.getByText('5')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Dry run' })).toBeNull();
  expect(document.activeElement).toBe(heading);
});

it('marks a run that refused entries, and says how many', async () => {
  const { outcomes } = done;
  await open(done);
  const stateOf = (text: RegExp) => screen.getByText(text).closest<HTMLElement>('.import-state');
  expect(stateOf(/^The import is done/)?.dataset['refused']).toBe('false');
  cleanup();
  queryClient.clear();
  const releases = { ...outcomes.releases, refused: 172 };
  await open({ ...done, outcomes: { ...outcomes, releases } });
  expect(stateOf(/172 entries were refused: see below\./)?.dataset['refused']).toBe('true');
});

it('offers to retry images that failed, until the import is undone', async () => {
  const images = { ...done.images, failed: 2 };
  await open({ ...done, images });
  expect(button('Retry the images')).toBeTruthy();
  cleanup();
  queryClient.clear();
  await open({ ...done, images, undone: { removed: 5, restored: 0 } });
  expect(screen.queryByRole('button', { name: 'Retry the images' })).toBeNull();
});

it('says what becomes of statuses: of an old site they stay, otherwise drafts arrive', async () => {
  await open(anImportRun({ state: 'none' }));
  const kept = /^Entries keep the status that they have there: what is out there is public here/;
  expect(screen.getByText(kept)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Source'), 'bandcamp');
  expect(screen.queryByText(kept)).toBeNull();
  expect(screen.getByText(/imported as a draft/)).toBeTruthy();
});

it('a second run is refused in words, and the one that goes on is shown', async () => {
  await open(done);
  calls.startImport.mockRejectedValue(new Problem('clash', 'An import by Noor is under way.'));
  calls.getImport.mockResolvedValue(going);
  await userEvent.click(button('Import'));
  expect($toasts.get().map(({ text }) => text)).toEqual(['An import by Noor is under way.']);
  expect(button('Stop')).toBeTruthy();
});

it('a file that is too large is not sent', async () => {
  await open(done);
  const file = new File(['[]'], 'old.json');
  Object.defineProperty(file, 'size', { value: 65 * 1024 * 1024 });
  await userEvent.upload(screen.getByLabelText(/A file/), file);
  await userEvent.click(button('Dry run'));
  expect(screen.getByRole('alert').textContent).toContain('larger than 64 MB');
  expect(calls.startImport).not.toHaveBeenCalled();
});

it('sends a file again while the service is away', async () => {
  await open(done);
  calls.uploadCatalogue
    .mockRejectedValueOnce(new Problem('unavailable', 'The service is out of reach.'))
    .mockResolvedValue({ upload, bytes: 2 });
  calls.startImport.mockResolvedValue(going);
  await userEvent.upload(screen.getByLabelText(/A file/), new File(['[]'], 'old.json'));
  vi.useFakeTimers();
  fireEvent.click(button('Dry run'));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  vi.useRealTimers();
  expect(calls.startImport).toHaveBeenCalled();
  expect(calls.uploadCatalogue).toHaveBeenCalledTimes(2);
  expect(screen.queryByText('The service is out of reach.')).toBeNull();
});

const upload = '0f0f0f0f-0000-4000-8000-000000000000/old-catalogue.json';
const tried = anImportRun({ state: 'done', dryRun: true, source: 'old-catalogue.json', upload });

it('takes the file that the dry run took', async () => {
  await open(tried);
  calls.startImport.mockResolvedValue(going);
  await userEvent.click(button('Import'));
  expect(calls.startImport).toHaveBeenCalledWith({
    body: { dryRun: false, part: 'all', upload },
  });
});

it('asks before it takes another source than the dry run', async () => {
  await open(tried);
  calls.startImport.mockResolvedValue(going);
  await userEvent.click(screen.getByLabelText(/Read the old site instead/));
  await userEvent.click(button('Import'));
  expect(screen.getByRole('dialog').textContent).toContain('the old site');
  await userEvent.click(button('Cancel'));
  await userEvent.upload(screen.getByLabelText(/A file/), new File(['[]'], 'other.json'));
  await userEvent.click(button('Import'));
  expect(screen.getByRole('dialog').textContent).toContain('other.json');
  expect(calls.startImport).not.toHaveBeenCalled();
});

it('what failed before anything was read counts nothing, and can be tried again', async () => {
  await open(failed);
  expect(screen.getByText('The import failed. It is no JSON list.')).toBeTruthy();
  expect(button('Try again')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

it('asks again for the token of a run that goes on', async () => {
  await open(anImportRun({ state: 'failed', sourceName: 'discogs', usesToken: true }));
  calls.resumeImport.mockResolvedValue(going);
  const [field] = screen.getAllByLabelText(/^Your token at Discogs/);
  if (!field) throw new Error('There is no field for the token.');
  await userEvent.type(field, ' abc ');
  await userEvent.click(button('Try again'));
  expect(calls.resumeImport).toHaveBeenCalledWith({ body: { token: 'abc' } });
});

it('tells a wrong token at its field', async () => {
  await open(anImportRun({ state: 'failed', sourceName: 'discogs', usesToken: true }));
  const wrong = new Problem('invalid-input', 'It knows no such token.', {
    errors: [{ path: 'token', message: 'It knows no such token.' }],
  });
  calls.resumeImport.mockRejectedValue(wrong);
  calls.startImport.mockRejectedValue(wrong);
  const fields = screen.getAllByLabelText(/^Your token at Discogs/);
  for (const [name, field] of [
    ['Try again', fields[0]],
    ['Dry run', fields[1]],
  ] as const) {
    await userEvent.type(field ?? document.body, 'abc');
    await userEvent.click(button(name));
    expect(field?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(screen.getAllByText('It knows no such token.')).toHaveLength(2);
});

it('what is next in a list is shown once, however often one asks for it', async () => {
  await open(done);
  const next: ImportLine = { ...line, cId: 119, name: 'Low Water' };
  const { promise, resolve: answer } = Promise.withResolvers<{ items: ImportLine[] }>();
  calls.listImport.mockImplementation(async ({ query }) =>
    query.next ? promise : { items: [line], next: '2' },
  );
  await userEvent.click(screen.getByText('Kept as it is here', { selector: 'summary' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Show more' }));
  answer({ items: [next] });
  await screen.findByRole('link', { name: 'Low Water' });
  const names = screen.getAllByRole('link');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Export everything that belongs to the label',
    'Salt Rooms',
    'Low Water',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('shows both values of a kept field, with a link to the editor', async () => {
  await open(done);
  calls.listImport.mockResolvedValue({ items: [line] });
  await userEvent.click(screen.getByText('Kept as it is here', { selector: 'summary' }));
  const link = await screen.findByRole('link', { name: 'Salt Rooms' });
  expect(link.getAttribute('href')).toBe('/admin/releases/edit-release/118');
  const field = screen.getByRole('region', { name: 'Title' });
  expect(field.textContent).toBe('TitleHereHereOld siteThere');
  expect(within(field).queryByRole('button')).toBeNull();
});

it('counts in a list what the table counts', async () => {
  const { outcomes } = done;
  const releases = { ...outcomes.releases, changed: 2, kept: 3, refused: 1 };
  await open({ ...done, keptCount: 3, failureCount: 7, outcomes: { ...outcomes, releases } });
  const counts = screen.getAllByRole('group').map(({ firstChild }) => firstChild?.textContent);
  expect(counts).toEqual(['Kept as it is here 3', 'Refused 1', 'Changed 2']);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(expect.arrayContaining(['Kept as it is here03', 'Refused01']));
});

const dry = anImportRun({
  ...counted,
  state: 'done',
  dryRun: true,
  sourceName: 'discogs',
  keptCount: 1,
  outcomes: oneKept,
});

it('after a dry run one of both values is chosen, for an entry or for all', async () => {
  calls.getImportChoices.mockResolvedValue(noChoices);
  calls.chooseForImport.mockImplementation(async ({ body }) => withChoice(noChoices, body));
  await open(dry);
  calls.listImport.mockResolvedValue({ items: [{ ...line, key: '77' }] });
  await userEvent.click(screen.getByText('Kept as it is here', { selector: 'summary' }));
  const field = await screen.findByRole('group', { name: 'Title' });
  const radio = (name: string) => within(field).getByRole<HTMLInputElement>('radio', { name });
  expect(radio('Here Here').checked).toBe(true);
  await userEvent.click(radio('Discogs There'));
  expect(radio('Discogs There').checked).toBe(true);
  const body = { kind: 'release', field: 'title', isTaken: true } as const;
  expect(calls.chooseForImport).toHaveBeenCalledWith({ body: { ...body, key: '77' } });
  await userEvent.click(button('Use the source’s “Title” in all these entries'));
  expect(calls.chooseForImport).toHaveBeenLastCalledWith({ body });
});

it('a new artist is said to be one of here, those with similar names first', async () => {
  calls.getImportChoices.mockResolvedValue(noChoices);
  calls.chooseForImport.mockImplementation(async ({ body }) => withChoice(noChoices, body));
  calls.listArtists.mockResolvedValue({ items: [] });
  const { outcomes } = dry;
  await open({ ...dry, outcomes: { ...outcomes, artists: { ...outcomes.artists, new: 1 } } });
  const near = [{ cId: 4, name: 'Sluice' }];
  const artist = { ...line, kind: 'artist' as const, cId: null, name: 'The Sluice', kept: [] };
  calls.listImport.mockResolvedValue({ items: [{ ...artist, outcome: 'new', key: 'd1', near }] });
  await userEvent.click(screen.getByText('New', { selector: 'summary' }));
  const choice = await screen.findByLabelText(/Is the same as/);
  await userEvent.selectOptions(choice, 'Sluice');
  const body = { artist: 'd1', is: { cId: 4 } };
  expect(calls.chooseForImport).toHaveBeenCalledWith({ body });
});

it('undoes the import that was chosen, also an earlier one, after a question', async () => {
  const startedAt = '2026-03-19T09:00:00.000Z';
  const written = {
    id: 'b',
    sourceName: 'discogs',
    source: 'label/1',
    by: 'Ada',
    startedAt,
  } as const;
  const earlier = { ...written, id: 'a', sourceName: 'bandcamp', source: 'ours' } as const;
  const kept = anImportRun({ ...dry, written, earlier: [earlier] });
  await open(kept);
  calls.undoImport.mockResolvedValue(kept);
  await userEvent.click(screen.getByText('Earlier imports'));
  const buttons = screen.getAllByRole('button', { name: 'Undo the import' });
  const abouts = buttons.map((one) => one.closest('li')?.textContent);
  expect(abouts).toEqual([/Discogs/, /Bandcamp/].map((name) => expect.stringMatching(name)));
  const [last, first] = buttons;
  await userEvent.click(first as HTMLElement);
  expect(screen.getByRole('dialog').textContent).toContain('Bandcamp (ours), started by Ada');
  const confirm = () =>
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo the import' });
  await userEvent.click(confirm());
  expect(calls.undoImport).toHaveBeenLastCalledWith({ query: { run: 'a' } });
  await userEvent.click(last as HTMLElement);
  await userEvent.click(confirm());
  expect(calls.undoImport).toHaveBeenLastCalledWith({ query: { run: 'b' } });
});

it('undoes the import whose report is shown beneath it', async () => {
  const [id, startedAt] = ['a', '2026-03-19T09:00:00.000Z'];
  const written = { id, sourceName: 'discogs', source: 'label/1', by: 'Ada', startedAt } as const;
  const releases = { ...noOutcomes.releases, new: 1 };
  await open(anImportRun({ ...done, id, written, outcomes: { ...noOutcomes, releases } }));
  expect(button('Undo the import')).toBeTruthy();
  expect(screen.queryByText('Earlier imports')).toBeNull();
});

it('offers nothing to undo of an import that wrote nothing', async () => {
  const [id, startedAt] = ['a', '2026-03-19T09:00:00.000Z'];
  const written = { id, sourceName: 'discogs', source: 'label/1', by: 'Ada', startedAt } as const;
  await open(anImportRun({ id, state: 'done', written }));
  expect(screen.queryByRole('button', { name: 'Undo the import' })).toBeNull();
});

it('says what a source needs when no address is given', async () => {
  await open(anImportRun({ state: 'none', sourceName: 'bandcamp', source: '', ownPages: true }));
  const message = 'Give the address of a label or an artist at Bandcamp.';
  calls.startImport.mockRejectedValue(
    new Problem('invalid-input', message, { errors: [{ path: 'address', message }] }),
  );
  await userEvent.click(button('Dry run'));
  expect(calls.startImport).toHaveBeenCalledWith({
    body: { dryRun: true, part: 'all', source: 'bandcamp', ownPages: true, releasesOut: false },
  });
  expect(await screen.findByText(message)).toBeTruthy();
});

it('shows nothing of what an import brought that was undone', async () => {
  const undone = { removed: 5, restored: 1 };
  await open({ ...done, undone, names: { ...done.names, releases: ['Salt Rooms'] } });
  const status = screen.getByRole('status').textContent;
  expect(status).toMatch(/^The import was undone\. 5 new entries are in the trash/);
  expect(status).not.toContain('see below');
  expect(screen.queryByText('Salt Rooms')).toBeNull();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Kept as it is here', { selector: 'summary' })).toBeNull();
});

it('leaves unofficial releases out unless they are chosen, and says where a token is made', async () => {
  await open(anImportRun({ state: 'none', sourceName: 'discogs', source: '' }));
  calls.startImport.mockResolvedValue(going);
  await userEvent.type(screen.getByLabelText('Address or id'), '7');
  expect(screen.getByRole('link', { name: 'Settings, Developers' }).getAttribute('href')).toBe(
    'https://www.discogs.com/settings/developers',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /^Include unofficial releases/ }));
  await userEvent.click(button('Dry run'));
  const body = { dryRun: true, part: 'all', source: 'discogs', address: '7' };
  expect(calls.startImport).toHaveBeenCalledWith({
    body: { ...body, unofficial: true, releasesOut: false },
  });
});

it('says before a dry run that covers need a token, and after a reload that it is needed again', async () => {
  const hint = () => screen.getByLabelText(/^Your token at Discogs/).closest('.field')?.textContent;
  await open(anImportRun({ state: 'none', sourceName: 'discogs', source: '' }));
  expect(hint()).toMatch(/without it, covers are left out.*press Generate token/);
  cleanup();
  queryClient.clear();
  await open({ ...dry, usesToken: true });
  expect(hint()).toContain(
    'It was not kept when the import ended. Without it, covers are left out.',
  );
});

const ownPages = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^These pages are our label’s own/ });

it('says at the confirmation that Bandcamp waits for it, and sends it', async () => {
  await open(anImportRun({ state: 'none', sourceName: 'bandcamp', source: '' }));
  const address = screen.getByLabelText('Address or id');
  await userEvent.type(address, 'sluice');
  await userEvent.click(button('Dry run'));
  const message = 'Confirm that the pages are your label’s own';
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(calls.startImport).not.toHaveBeenCalled();
  expect(ownPages().getAttribute('aria-invalid')).toBe('true');
  calls.startImport.mockResolvedValue(going);
  await userEvent.click(ownPages());
  await userEvent.click(button('Dry run'));
  const body = { dryRun: true, part: 'all', source: 'bandcamp', address: 'sluice' };
  expect(calls.startImport).toHaveBeenLastCalledWith({
    body: { ...body, ownPages: true, releasesOut: false },
  });
});

it('keeps the confirmation after a dry run, and asks again for another address', async () => {
  const source = 'https://sluice.bandcamp.com';
  await open(
    anImportRun({ ...counted, state: 'done', sourceName: 'bandcamp', source, ownPages: true }),
  );
  expect(ownPages().checked).toBe(true);
  await userEvent.type(screen.getByLabelText('Address or id'), '/music');
  expect(ownPages().checked).toBe(false);
});

const column = (name: string, field: TableField, ...samples: string[]) => ({
  name,
  field,
  samples,
});
const columns = [
  column('Album', 'releaseTitle', 'Ebb', 'Reef'),
  column('Notes', 'ignore', 'Call Bo', 'Late'),
  column('', 'ignore', '7'),
  column('Empty', 'ignore'),
];
const table = '0f0f0f0f-0000-4000-8000-000000000000/ours.csv';
const triedTable = anImportRun({
  ...{ state: 'done', dryRun: true, sourceName: 'table', source: 'ours.csv', upload: table },
  columns: ['releaseTitle', 'ignore', 'ignore', 'ignore'],
});

async function openTable(notice?: string, run: ImportRun = triedTable): Promise<void> {
  calls.readColumns.mockResolvedValue({ columns, rows: 2, ...(notice && { notice }) });
  await open(run);
  await screen.findByRole('heading', { name: 'Columns of ours.csv' });
}

it('names the columns with values that are not imported, each with its first value', async () => {
  await openTable();
  const text = () => screen.queryByText(/not imported:/)?.textContent;
  expect(text()).toBe('2 columns are not imported: Notes (“Call Bo”) and Column 3 (“7”).');
  await userEvent.selectOptions(screen.getByLabelText('Column 3'), 'Barcode');
  expect(text()).toBe('One column is not imported: Notes (“Call Bo”).');
});

const encoding = 'Read as Windows-1252: check the letters in “Köln”.';

it('says which encoding a table was read in', async () => {
  await openTable(encoding);
  expect(screen.getByText(/^Read as Windows-1252/)).toBeTruthy();
});

it('says it once of a table that the last run read', async () => {
  await openTable(encoding, { ...triedTable, notice: `${encoding} Prices were read in NOK.` });
  expect(screen.getAllByText(/Read as Windows-1252/)).toHaveLength(1);
});

it('says it of another table than the last run’s, though its words are the same', async () => {
  await openTable(encoding, { ...triedTable, notice: encoding });
  const another = table.replaceAll('f', 'e');
  calls.uploadCatalogue.mockResolvedValue({ upload: another, bytes: 2 });
  await userEvent.upload(screen.getByLabelText(/^A table/), new File(['a'], 'ours.csv'));
  await waitFor(() => expect(screen.getAllByText(/Read as Windows-1252/)).toHaveLength(2));
});

it('holds an import back until a dry run had its columns and choices', async () => {
  await openTable();
  const isHeld = () => button('Import').hasAttribute('disabled');
  expect(isHeld()).toBe(false);
  const notes = screen.getByLabelText('Notes');
  await userEvent.selectOptions(notes, 'Description');
  expect(isHeld()).toBe(true);
  expect(screen.getByText(/have changed since the dry run/)).toBeTruthy();
  calls.startImport.mockResolvedValue(going);
  calls.getImport.mockResolvedValue({
    ...triedTable,
    columns: ['releaseTitle', 'description', 'ignore', 'ignore'],
  });
  await userEvent.click(button('Dry run'));
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: 'Import' });
  expect(isHeld()).toBe(false);
  await userEvent.click(screen.getByLabelText('Publish releases that are already out'));
  expect(isHeld()).toBe(true);
});

it('keeps the chosen file, the source and the token while a run goes on', async () => {
  await open(anImportRun({ state: 'none' }));
  calls.uploadCatalogue.mockResolvedValue({ upload, bytes: 2 });
  calls.startImport.mockResolvedValue(going);
  await userEvent.upload(screen.getByLabelText(/A file/), new File(['[]'], 'mine.json'));
  expect(screen.getByText('Chosen: mine.json')).toBeTruthy();
  calls.getImport.mockResolvedValue({ ...tried, source: 'mine.json' });
  await userEvent.click(button('Dry run'));
  await queryClient.invalidateQueries();
  await screen.findByRole('button', { name: 'Import' });
  expect(screen.getByText('Chosen: mine.json')).toBeTruthy();
  await userEvent.click(button('Import'));
  expect(calls.uploadCatalogue).toHaveBeenCalledTimes(1);
  expect(calls.startImport).toHaveBeenLastCalledWith({
    body: { dryRun: false, part: 'all', upload },
  });
});

it('stays at the chosen source when an import from another one is undone', async () => {
  const startedAt = '2026-03-19T09:00:00.000Z';
  const written = { id: 'b', sourceName: 'bandcamp', source: 'x', by: 'Ada', startedAt } as const;
  await open({ ...dry, written });
  await userEvent.type(screen.getByLabelText('Address or id'), '7');
  calls.undoImport.mockResolvedValue({ ...going, sourceName: 'bandcamp' });
  await userEvent.click(screen.getByText('Earlier imports'));
  await userEvent.click(button('Undo the import'));
  calls.getImport.mockResolvedValue({
    ...{ ...dry, id: 'b', sourceName: 'bandcamp', dryRun: false },
    undone: { removed: 1, restored: 0 },
  });
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Undo the import' }));
  await queryClient.invalidateQueries();
  expect(await screen.findByText(/^The import was undone/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Source').value).toBe('discogs');
  expect(screen.getByLabelText<HTMLInputElement>('Address or id').value).toContain('7');
});
