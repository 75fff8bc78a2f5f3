import { useState } from 'react';
import type { ImportPart, ImportRun } from '#domain/importing/importRun';
import { type SourceName, sourceLabels, sourceNames } from '#domain/importing/importSources';
import { Problem } from '#domain/problem';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CatalogueFile } from './CatalogueFile.tsx';
import { addressHints } from './importLabels.ts';
import { OwnPages } from './OwnPages.tsx';
import { DiscogsToken, tellsUnofficial, Unofficial } from './ServiceFields.tsx';
import { sendCatalogue } from './sendCatalogue.ts';
import { type ChosenTable, TableColumns } from './TableColumns.tsx';
import type { ImportOrder } from './useImport.ts';

interface StartProps {
  run: ImportRun;
  /** Starts a run; throws an error to show. */
  onStart: (order: ImportOrder) => Promise<ImportRun>;
}

/** The address that a run read from a source; empty if it read another, or a file. */
const addressOf = (run: ImportRun, source: SourceName) =>
  source === run.sourceName && source !== 'oldSite' && source !== 'table' ? run.source : '';

/**
 * Starts a run from the chosen source. The first import from a source asks for confirmation; after a
 * dry run, an import with other columns or choices waits for another dry run.
 */
export function ImportStart({ run, onStart }: StartProps) {
  const [source, setSource] = useState<SourceName>(run.sourceName);
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<{ file: File; upload: string }>();
  const [isFromSite, setFromSite] = useState(false);
  const [address, setAddress] = useState(addressOf(run, run.sourceName));
  const [table, setTable] = useState<ChosenTable>();
  const [token, setToken] = useState('');
  const [confirmed, setConfirmed] = useState<boolean>();
  const [unofficial, setUnofficial] = useState(run.unofficial);
  const [releasesOut, setReleasesOut] = useState(run.releasesOut);
  const [failure, setFailure] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, ask] = useState(false);
  const isLast = source === run.sourceName;
  const last = isFromSite || !isLast ? undefined : run.upload;
  const isSent = file !== undefined && sent?.file === file && sent.upload === run.upload;
  const isSame =
    isLast &&
    {
      oldSite: file && !isFromSite ? isSent : last === run.upload,
      table: table?.upload === run.upload,
      address: address === run.source,
    }[source === 'oldSite' || source === 'table' ? source : 'address'];
  const isDone = run.state === 'done' && !run.undone && isSame;
  const fits =
    (source === 'oldSite' || releasesOut === run.releasesOut) &&
    (!tellsUnofficial(source) || unofficial === run.unofficial) &&
    (source !== 'table' || areColumns(table, run.columns));
  const isTried = isDone && fits;
  const isOutdated = isDone && run.dryRun && !fits;

  const given = source === 'discogs' && token.trim() ? { token: token.trim() } : {};
  // A confirmation holds for the address that it was given for.
  const ownPages = confirmed ?? (isSame && run.ownPages);

  async function orderOf(dryRun: boolean, part: ImportPart): Promise<ImportOrder> {
    if (part === 'images') {
      const from = run.upload ? { upload: run.upload } : { address: run.source };
      if (run.sourceName === 'oldSite') return { dryRun, part };
      const own = run.sourceName === 'bandcamp' ? { ownPages: run.ownPages || ownPages } : {};
      return { dryRun, part, source: run.sourceName, ...from, ...own, ...given };
    }
    if (source === 'oldSite') return { dryRun, part, ...(await oldSiteUpload()) };
    if (source !== 'table') {
      // Without an address the source says what it needs.
      const from = address.trim() ? { address } : {};
      const own = source === 'bandcamp' ? { ownPages } : {};
      const others = tellsUnofficial(source) ? { unofficial } : {};
      return { dryRun, part, source, ...from, ...own, ...others, releasesOut, ...given };
    }
    if (!table) throw new Problem('invalid-input', sentences.chooseTable);
    const columns = table.columns.map(({ field }) => field);
    return { dryRun, part, source, upload: table.upload, columns, releasesOut };
  }

  /** The chosen file, or the last run's. A chosen file is uploaded unless the last run read it. */
  async function oldSiteUpload(): Promise<Pick<ImportOrder, 'upload'>> {
    if (isFromSite) return {};
    if (!file) return last ? { upload: last } : {};
    if (isSent) return { upload: sent.upload };
    const upload = await sendCatalogue(file);
    setSent({ file, upload });
    return { upload };
  }

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const begun = await onStart(await orderOf(dryRun, part));
      setAddress(addressOf(begun, source));
      // Each run deletes the files of those before it.
      if (source !== 'table') setTable(undefined);
    } catch (error) {
      setFailure(problemOf(error));
    } finally {
      setBusy(false);
    }
  }
  const answer = (dryRun: boolean) => {
    ask(false);
    void start(dryRun);
  };
  // For a stopped run, resuming it is the main button: see ImportState.
  const isSecond = run.state === 'stopped' || run.state === 'failed';
  const common = { type: 'button', disabled: isBusy } as const;
  const errorAt = (field: string) =>
    failure?.data.errors?.find(({ path }) => path.endsWith(field))?.message;
  const addressError = errorAt('address');
  const tokenError = source === 'discogs' ? errorAt('token') : undefined;
  const ownPagesError = source === 'bandcamp' ? errorAt('ownPages') : undefined;
  return (
    <section className="import-start" aria-label={sentences.start}>
      <Field label={sentences.source}>
        {(control) => (
          <select
            {...control}
            value={source}
            onChange={({ target }) => {
              const chosen = sourceNames.find((name) => name === target.value) ?? 'oldSite';
              setSource(chosen);
              setAddress(addressOf(run, chosen));
              setConfirmed(undefined);
              setFailure(undefined);
            }}
          >
            {sourceNames.map((name) => (
              <option key={name} value={name}>
                {sourceLabels[name]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {source === 'oldSite' ? (
        <OldSiteFields
          name={file?.name ?? (isLast && run.upload ? run.source : undefined)}
          isFromSite={isFromSite}
          onFile={(chosen) => {
            setFile(chosen);
            setFromSite(false);
          }}
          onFromSite={setFromSite}
        />
      ) : (
        <>
          {source === 'table' ? (
            <TableColumns
              last={isLast && run.upload ? { upload: run.upload, name: run.source } : undefined}
              table={table}
              onTable={setTable}
            />
          ) : (
            <Field label={sentences.address} hint={addressHints[source]} error={addressError}>
              {(control) => (
                <input
                  {...control}
                  type="text"
                  inputMode="url"
                  autoCapitalize="none"
                  spellCheck={false}
                  dir="ltr"
                  value={address}
                  onChange={({ target }) => {
                    setAddress(target.value);
                    setConfirmed(undefined);
                  }}
                />
              )}
            </Field>
          )}
          {source === 'bandcamp' && (
            <OwnPages isConfirmed={ownPages} error={ownPagesError} onConfirm={setConfirmed} />
          )}
          {source === 'discogs' && (
            <DiscogsToken
              token={token}
              onToken={setToken}
              error={tokenError}
              {...(isLast && run.usesToken && !token && { hint: sentences.hintTokenAgain })}
            />
          )}
          {tellsUnofficial(source) && <Unofficial isTaken={unofficial} onTake={setUnofficial} />}
          <label className="check">
            <input
              type="checkbox"
              checked={releasesOut}
              onChange={({ target }) => setReleasesOut(target.checked)}
            />
            <span>{sentences.releasesOut}</span>
          </label>
          <p className="import-facts">{sentences.aboutArrival}</p>
        </>
      )}
      <p className="actions">
        <button {...common} className="button quiet" onClick={() => start(true)}>
          {sentences.dryRun}
        </button>
        <button
          {...common}
          disabled={isBusy || isOutdated}
          className={isSecond ? 'button quiet' : 'button'}
          onClick={() => (isTried ? start(false) : ask(true))}
        >
          {sentences.import}
        </button>
        {run.images.failed > 0 && run.state === 'done' && (
          <button {...common} className="button quiet" onClick={() => start(false, 'images')}>
            {sentences.retryImages}
          </button>
        )}
      </p>
      {isOutdated && <p className="import-notice">{sentences.dryRunIsOutdated}</p>}
      <ErrorMessage>
        {!addressError && !ownPagesError && !tokenError && failure?.message}
      </ErrorMessage>
      {isAsking && (
        <Modal
          title={sentences.importQuestion}
          confirm={sentences.import}
          onConfirm={() => answer(false)}
          onCancel={() => ask(false)}
          also={{ label: sentences.dryRunFirst, onChoose: () => answer(true) }}
        >
          <p>
            {filled(sentences.untriedSource, {
              name: (
                <strong dir="auto">
                  {nameOf(source, { file: isFromSite ? undefined : file, last, run, table })}
                </strong>
              ),
            })}
          </p>
          <p>{sentences.aboutDryRun}</p>
        </Modal>
      )}
    </section>
  );
}

interface Named {
  run: ImportRun;
  file: File | undefined;
  last: string | undefined;
  table: ChosenTable | undefined;
}

/** What a run would read, for the question before it. */
function nameOf(source: SourceName, { file, last, run, table }: Named): string {
  if (table && source === 'table') return table.name;
  if (source !== 'oldSite') return sourceLabels[source];
  return file?.name ?? (last ? run.source : sentences.theOldSite);
}

/** Whether the columns of a table are those that a run read. */
const areColumns = (table: ChosenTable | undefined, columns: ImportRun['columns']) =>
  table?.columns.length === columns?.length &&
  table?.columns.every(({ field }, index) => field === columns?.[index]);

interface OldSiteProps {
  /** The name of the chosen file, or of the last run's. */
  name: string | undefined;
  isFromSite: boolean;
  onFile: (file: File) => void;
  onFromSite: (isFromSite: boolean) => void;
}

/** The old site's catalogue: a file, or the site itself. */
function OldSiteFields({ name, isFromSite, onFile, onFromSite }: OldSiteProps) {
  return (
    <>
      <CatalogueFile
        label={sentences.file}
        accept=".json,application/json"
        hint={sentences.imagesOfOldSite}
        name={isFromSite ? undefined : name}
        none={sentences.oldSiteIsRead}
        onFile={onFile}
      />
      {name && (
        <label className="check">
          <input
            type="checkbox"
            checked={isFromSite}
            onChange={({ target }) => onFromSite(target.checked)}
          />
          <span>{fill(sentences.readOldSite, { source: name })}</span>
        </label>
      )}
      <p className="import-facts">{sentences.aboutOldStatuses}</p>
    </>
  );
}
