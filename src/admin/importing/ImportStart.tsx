import { useState } from 'react';
import { canRetryImages, type ImportPart, type ImportRun } from '#domain/importing/importRun';
import { type SourceName, sourceLabels, sourceNames } from '#domain/importing/importSources';
import type { Problem } from '#domain/problem';
import { fill } from '#words/template';
import { Field } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { sentences } from '../sentences/importing.ts';
import { problemOf } from '../state/problems.ts';
import { ErrorMessage } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { CatalogueFile } from './CatalogueFile.tsx';
import {
  addressOf,
  compareWithRun,
  fileToSend,
  formAfter,
  hasOwnPages,
  type ImportForm,
  lastUpload,
  orderOf,
} from './importForm.ts';
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

/**
 * Starts a run from the chosen source. The first import from a source asks for confirmation; after a
 * dry run, an import with other columns or choices waits for another dry run.
 */
export function ImportStart({ run, onStart }: StartProps) {
  const [form, setForm] = useState(() => formAfter(run));
  const change = (part: Partial<ImportForm>) => setForm((now) => ({ ...now, ...part }));
  const [failure, setFailure] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, ask] = useState(false);
  const { source, file, isFromSite, address, table, token, unofficial, releasesOut } = form;
  const isLast = source === run.sourceName;
  const compared = compareWithRun(form, run);
  const ownPages = hasOwnPages(form, run);

  /** The form, with the upload of a file that must be sent first. */
  async function sentForm(): Promise<ImportForm> {
    const unsent = fileToSend(form, run);
    if (!unsent) return form;
    const sent = { file: unsent, upload: await sendCatalogue(unsent) };
    change({ sent });
    return { ...form, sent };
  }

  async function start(dryRun: boolean, part: ImportPart = 'all'): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      const ordered = part === 'images' ? form : await sentForm();
      const begun = await onStart(orderOf(ordered, run, { dryRun, part }));
      change({ address: addressOf(begun, source) });
      // Each run deletes the files of those before it.
      if (source !== 'table') change({ table: undefined });
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
              change({ source: chosen, address: addressOf(run, chosen), confirmed: undefined });
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
          onFile={(chosen) => change({ file: chosen, isFromSite: false })}
          onFromSite={(is) => change({ isFromSite: is })}
        />
      ) : (
        <>
          {source === 'table' ? (
            <TableColumns
              last={isLast && run.upload ? { upload: run.upload, name: run.source } : undefined}
              table={table}
              told={table?.upload === run.upload ? run.notice : null}
              onTable={(chosen) => change({ table: chosen })}
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
                  onChange={({ target }) => change({ address: target.value, confirmed: undefined })}
                />
              )}
            </Field>
          )}
          {source === 'bandcamp' && (
            <OwnPages
              isConfirmed={ownPages}
              error={ownPagesError}
              onConfirm={(confirmed) => change({ confirmed })}
            />
          )}
          {source === 'discogs' && (
            <DiscogsToken
              token={token}
              onToken={(given) => change({ token: given })}
              error={tokenError}
              {...(isLast && run.usesToken && !token && { hint: sentences.hintTokenAgain })}
            />
          )}
          {tellsUnofficial(source) && (
            <Unofficial isTaken={unofficial} onTake={(taken) => change({ unofficial: taken })} />
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={releasesOut}
              onChange={({ target }) => change({ releasesOut: target.checked })}
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
          disabled={isBusy || compared === 'outdated'}
          className={isSecond ? 'button quiet' : 'button'}
          onClick={() => (compared === 'tried' ? start(false) : ask(true))}
        >
          {sentences.import}
        </button>
        {run.images.failed > 0 && canRetryImages(run) && (
          <button {...common} className="button quiet" onClick={() => start(false, 'images')}>
            {sentences.retryImages}
          </button>
        )}
      </p>
      {compared === 'outdated' && <p className="import-notice">{sentences.dryRunIsOutdated}</p>}
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
                  {nameOf(source, {
                    file: isFromSite ? undefined : file,
                    last: lastUpload(form, run),
                    run,
                    table,
                  })}
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
