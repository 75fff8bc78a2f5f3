import { useState } from 'react';
import { api } from '#adapters/api';
import type { Result } from '#contract/api';
import type { ShownBatch } from '#domain/codes/batch';
import { numberedEditionName } from '#domain/release/editionText';
import type { Release } from '#domain/release/release';
import { addToast } from '#stores/toasts';
import { fill } from '#words/template';
import { TextField } from '../../components/Field.tsx';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { MyReleases } from '../releases/MyReleases.tsx';
import { sentences } from '../sentences/codes.ts';
import { formOf } from '../sentences/language.ts';
import { problemOf } from '../state/problems.ts';
import { reload, useCall } from '../state/queries.ts';
import { entryPath } from '../state/router.ts';
import { timestampLabel } from '../ui/formats.ts';
import { submitting, useRequest } from '../ui/formErrors.ts';
import { Empty, ErrorMessage, Loaded } from '../ui/Loaded.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Timestamp } from '../ui/Timestamp.tsx';
import { MakeCodes } from './MakeCodes.tsx';
import '../ui/rows.css';

/** The download codes of the release in the address. */
export function Codes({ entryKey }: { entryKey: string | undefined }) {
  if (!entryKey) return <MyReleases />;
  return <CodesOf key={entryKey} id={entryKey} />;
}

function CodesOf({ id }: { id: string }) {
  const request = { params: { id } };
  const release = useCall('getRelease', request);
  const codes = useCall('listCodes', request, {
    // Only while files are made: uses are counted anew on each visit.
    refetchInterval: ({ state }) => (state.data?.files.done === undefined ? false : 5000),
  });
  return (
    <Loaded query={release} loading={sentences.loading} failed={sentences.notLoaded}>
      {({ value }) => (
        <>
          <h1>{fill(sentences.codesOf, { title: value.title })}</h1>
          <p>
            {fill(sentences.about, { address: location.host + paths.redeem })}{' '}
            <a href={entryPath('release', value.cId)}>{sentences.backToRelease}</a>
          </p>
          <div className="admin-columns">
            <div>
              <Loaded query={codes} loading={sentences.loading} failed={sentences.notLoaded}>
                {({ batches, files }) => (
                  <>
                    <FilesState files={files} isAsked={batches.length > 0} />
                    <h2>{sentences.batches}</h2>
                    <Batches batches={batches} release={value} />
                  </>
                )}
              </Loaded>
            </div>
            <div>
              <MakeCodes release={value} files={codes.data?.files} />
              <GiveBack />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

interface FilesProps {
  files: Result<'listCodes'>['files'];
  /** Whether there is a batch, for which they are made. */
  isAsked: boolean;
}

/** How far the files are that the codes give. */
function FilesState({ files, isAsked }: FilesProps) {
  const { isReady, done, total = 0, failures } = files;
  return (
    <section>
      <h2>{sentences.files}</h2>
      <p role="status">
        {isReady && sentences.filesReady}
        {done !== undefined && fill(sentences.filesMade, { done, total })}
        {!isReady && done === undefined && !isAsked && sentences.filesWaiting}
        {isAsked && files.recordings === 0 && sentences.noRecordings}
      </p>
      {failures.length > 0 && (
        <>
          <p>{sentences.filesFailed}</p>
          <ul>
            {failures.map(({ name, reason }) => (
              <li key={name} dir="auto">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface BatchesProps {
  batches: readonly ShownBatch[];
  release: Release;
}

function Batches({ batches, release }: BatchesProps) {
  const [ending, setEnding] = useState<ShownBatch | null>(null);
  const end = async ({ id }: ShownBatch) => {
    setEnding(null);
    try {
      await api.endCodes({ body: { release: release.id, batch: id } });
    } catch (error) {
      addToast('error', problemOf(error).message);
    }
    void reload('listCodes');
  };
  if (batches.length === 0) return <Empty>{sentences.noBatch}</Empty>;
  return (
    <>
      <ul className="admin-rows">
        {batches.map((batch) => (
          <li key={batch.id}>
            <div>
              <h3 dir="auto">{nameOf(batch, release)}</h3>
              <p>{usesOf(batch)}</p>
              <p className="row-facts">{factsOf(batch)}</p>
            </div>
            {batch.isGood && (
              <button
                type="button"
                className="button quiet small"
                aria-label={fill(sentences.endNamed, { at: timestampLabel(batch.at) })}
                onClick={() => setEnding(batch)}
              >
                {sentences.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <Modal
          title={sentences.endQuestion}
          confirm={sentences.end}
          danger
          onConfirm={() => end(ending)}
          onCancel={() => setEnding(null)}
        >
          <p>{sentences.endLoses}</p>
        </Modal>
      )}
    </>
  );
}

function factsOf({ count, uses, by, at }: ShownBatch) {
  const made = { by: <bdi>{by}</bdi>, at: <Timestamp at={at} /> };
  return uses === 1
    ? filled(formOf(sentences.batchFacts, count), made)
    : filled(formOf(sentences.batchFactsOften, count), { ...made, uses });
}

/** The edition that a batch goes with, or the release. */
function nameOf({ edition: id }: ShownBatch, { editions = [] }: Release): string {
  const edition = editions.find((one) => one.id === id);
  return edition ? numberedEditionName(edition) : sentences.wholeRelease;
}

function usesOf({ count, uses, redeemed, until = '', endedAt, isGood }: ShownBatch) {
  const used = fill(sentences.redeemed, { redeemed, most: count * uses });
  if (endedAt)
    return (
      <>
        {used} {filled(sentences.endedAt, { at: <Timestamp at={endedAt} /> })}
      </>
    );
  if (!isGood) return `${used} ${fill(sentences.pastDay, { day: until })}`;
  return until ? `${used} ${fill(sentences.worksUntil, { day: until })}` : used;
}

/** Takes back the last use of a code that a fan names. */
function GiveBack() {
  const [code, setCode] = useState('');
  const [done, setDone] = useState('');
  const { failure, isBusy, ask } = useRequest();
  const submit = async () => {
    setDone('');
    return ask(async () => {
      const answer = await api.giveCodeBack({ body: { code } });
      setDone(fill(sentences.gaveBack, answer));
      setCode('');
      void reload('listCodes');
    });
  };
  return (
    <form className="admin-panel" noValidate onSubmit={submitting(submit)}>
      <h2>{sentences.giveBack}</h2>
      <p>{sentences.giveBackAbout}</p>
      <TextField label={sentences.code} value={code} onChange={setCode} />
      <ErrorMessage>{failure}</ErrorMessage>
      <p role="status">{done}</p>
      <button type="submit" className="button quiet" disabled={isBusy || code.trim() === ''}>
        {sentences.giveBackButton}
      </button>
    </form>
  );
}
