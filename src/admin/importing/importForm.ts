import type { ImportPart, ImportRun } from '#domain/importing/importRun';
import type { SourceName } from '#domain/importing/importSources';
import { Problem } from '#domain/problem';
import { sentences } from '../sentences/importing.ts';
import { tellsUnofficial } from './ServiceFields.tsx';
import type { ChosenTable } from './TableColumns.tsx';
import type { ImportOrder } from './useImport.ts';

/** What staff chose for the next run. */
export interface ImportForm {
  source: SourceName;
  /** The chosen catalogue of the old site, and its upload. */
  file?: File | undefined;
  sent?: { file: File; upload: string } | undefined;
  /** The old site itself is read, although there is a file. */
  isFromSite: boolean;
  address: string;
  table?: ChosenTable | undefined;
  token: string;
  /** Whether the pages are the label's own; absent until staff say. */
  confirmed?: boolean | undefined;
  unofficial: boolean;
  releasesOut: boolean;
}

/** The address that a run read from a source; empty if it read another, or a file. */
export const addressOf = (run: ImportRun, source: SourceName): string =>
  source === run.sourceName && source !== 'oldSite' && source !== 'table' ? run.source : '';

/** The form after a run: its choices. */
export const formAfter = (run: ImportRun): ImportForm => ({
  source: run.sourceName,
  isFromSite: false,
  address: addressOf(run, run.sourceName),
  token: '',
  unofficial: run.unofficial,
  releasesOut: run.releasesOut,
});

/** The stored file of the last run, if the next one may read it. */
export const lastUpload = ({ source, isFromSite }: ImportForm, run: ImportRun) =>
  isFromSite || source !== run.sourceName ? undefined : run.upload;

/** Each run deletes the files of those before it. */
const isSent = ({ file, sent }: ImportForm, run: ImportRun) =>
  file !== undefined && sent?.file === file && sent.upload === run.upload;

/** The chosen file, unless the last run read it. */
export const fileToSend = (form: ImportForm, run: ImportRun): File | undefined =>
  form.source !== 'oldSite' || form.isFromSite || isSent(form, run) ? undefined : form.file;

/** Whether the form names what the last run read. */
function isOfRun(form: ImportForm, run: ImportRun): boolean {
  const { source, file, isFromSite, table, address } = form;
  if (source !== run.sourceName) return false;
  if (source === 'table') return table?.upload === run.upload;
  if (source !== 'oldSite') return address === run.source;
  return file && !isFromSite ? isSent(form, run) : lastUpload(form, run) === run.upload;
}

/** Whether the columns of a table are those that a run read. */
const areColumns = (table: ChosenTable | undefined, columns: ImportRun['columns']) =>
  table?.columns.length === columns?.length &&
  table?.columns.every(({ field }, index) => field === columns?.[index]);

/**
 * Whether the last run tried what the form says. Outdated: it was a dry run of the same source with
 * other columns or choices.
 */
export function compareWithRun(form: ImportForm, run: ImportRun): 'untried' | 'tried' | 'outdated' {
  const { source, releasesOut, unofficial, table } = form;
  if (run.state !== 'done' || run.undone || !isOfRun(form, run)) return 'untried';
  const fits =
    (source === 'oldSite' || releasesOut === run.releasesOut) &&
    (!tellsUnofficial(source) || unofficial === run.unofficial) &&
    (source !== 'table' || areColumns(table, run.columns));
  if (fits) return 'tried';
  return run.dryRun ? 'outdated' : 'untried';
}

/** Whether the pages are confirmed as the label's own: a confirmation holds for its address. */
export const hasOwnPages = (form: ImportForm, run: ImportRun): boolean =>
  form.confirmed ?? (isOfRun(form, run) && run.ownPages);

/**
 * The order of a run, of which a file was sent before.
 * @throws {Problem} invalid-input, without a table
 */
export function orderOf(
  form: ImportForm,
  run: ImportRun,
  { dryRun, part }: { dryRun: boolean; part: ImportPart },
): ImportOrder {
  const { source, file, sent, isFromSite, address, table, token, unofficial, releasesOut } = form;
  const given = source === 'discogs' && token.trim() ? { token: token.trim() } : {};
  const ownPages = hasOwnPages(form, run);
  if (part === 'images') {
    const from = run.upload ? { upload: run.upload } : { address: run.source };
    if (run.sourceName === 'oldSite') return { dryRun, part };
    const own = run.sourceName === 'bandcamp' ? { ownPages: run.ownPages || ownPages } : {};
    return { dryRun, part, source: run.sourceName, ...from, ...own, ...given };
  }
  if (source === 'oldSite') {
    const isOfFile = file !== undefined && sent?.file === file && !isFromSite;
    const upload = isOfFile ? sent.upload : lastUpload(form, run);
    return { dryRun, part, ...(upload && { upload }) };
  }
  if (source === 'table') {
    if (!table) throw new Problem('invalid-input', sentences.chooseTable);
    const columns = table.columns.map(({ field }) => field);
    return { dryRun, part, source, upload: table.upload, columns, releasesOut };
  }
  // Without an address the source says what it needs.
  const from = address.trim() ? { address } : {};
  const own = source === 'bandcamp' ? { ownPages } : {};
  const others = tellsUnofficial(source) ? { unofficial } : {};
  return { dryRun, part, source, ...from, ...own, ...others, releasesOut, ...given };
}
