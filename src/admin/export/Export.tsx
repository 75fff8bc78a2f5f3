import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { openAsDownload, openOnDisk, writesToDisk } from '#adapters/saveFile';
import type { Result } from '#contract/api';
import type { ExportedFile } from '#domain/exporting/exportedFile';
import { fill } from '#words/template';
import { filled } from '../../components/filled.tsx';
import { paths } from '../../paths.ts';
import { sentences } from '../sentences/export.ts';
import { counted } from '../sentences/language.ts';
import { useCall } from '../state/queries.ts';
import { listLabel, numberLabel, sizeLabel } from '../ui/formats.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { $exportRun, type ExportRun, exportName, startExport, stopExport } from './exportRun.ts';
import './export.css';

/** The longest file that a browser has to keep until it is complete. */
const mostKept = 1_000_000_000;

const isRecording = ({ key }: ExportedFile) => key.startsWith('recordings/');
const bytesIn = (files: readonly ExportedFile[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Asks where to save it if the browser can, then exports. */
async function exportTo(files: readonly ExportedFile[]): Promise<void> {
  const at = new Date();
  if (!writesToDisk()) return startExport(files, { open: openAsDownload, mostBytes: mostKept }, at);
  const file = await openOnDisk(exportName(at));
  if (file) return startExport(files, { open: () => file, mostBytes: Number.MAX_SAFE_INTEGER }, at);
}

interface ContentsProps {
  found: Result<'getExport'>;
  isAgain: boolean;
}

/** What an export has, and the button that starts it. */
function Contents({ found: { files, mayReadAddresses }, isAgain }: ContentsProps) {
  const [withRecordings, setWithRecordings] = useState(true);
  const recordings = files.filter(isRecording);
  const pictures = files.filter((file) => !isRecording(file));
  const chosen = withRecordings ? files : pictures;
  const isInParts = !writesToDisk() && bytesIn(chosen) > mostKept;
  const sizeOf = (list: readonly ExportedFile[]) => ({
    count: list.length,
    size: sizeLabel(bytesIn(list)),
  });
  return (
    <>
      <h2>{sentences.inside}</h2>
      <ul className="export-contents">
        <li>{sentences.catalogue}</li>
        <li>{sentences.label}</li>
        <li>
          {mayReadAddresses
            ? sentences.visitors
            : filled(sentences.notVisitors, {
                link: (text) => <a href={paths.members}>{text}</a>,
              })}
        </li>
        {pictures.length > 0 && <li>{counted(sentences.pictures, sizeOf(pictures))}</li>}
        {recordings.length > 0 && <li>{counted(sentences.recordings, sizeOf(recordings))}</li>}
      </ul>
      {recordings.length > 0 && (
        <label className="check">
          <input
            type="checkbox"
            checked={withRecordings}
            onChange={(event) => setWithRecordings(event.target.checked)}
          />
          {sentences.withRecordings}
        </label>
      )}
      <p className="field-hint">
        {isInParts && `${sentences.savedInParts} `}
        {mayReadAddresses && `${sentences.isPersonal} `}
        {sentences.isLogged}
      </p>
      <p className="actions">
        <button type="button" className="button" onClick={() => void exportTo(chosen)}>
          {isAgain ? sentences.again : sentences.start}
        </button>
      </p>
    </>
  );
}

/** The progress of a running export. */
function Progress({ run }: { run: ExportRun }) {
  const { now, doneFiles, allFiles, doneBytes, allBytes } = run;
  const text = fill(sentences.progress, {
    done: numberLabel(doneFiles),
    all: numberLabel(allFiles),
    bytes: sizeLabel(doneBytes),
    allBytes: sizeLabel(allBytes),
  });
  return (
    <div className="export-progress">
      <p>
        <strong>{sentences.running}</strong> {sentences.keepOpen}
      </p>
      <progress
        aria-label={sentences.running}
        aria-valuetext={text}
        max={Math.max(allBytes, 1)}
        value={doneBytes}
      />
      <p className="export-figures">{text}</p>
      <p className="export-now" dir="auto">
        {now && fill(sentences.reading, { path: now })}
      </p>
      <p className="actions">
        <button type="button" className="button quiet" onClick={stopExport}>
          {sentences.stop}
        </button>
      </p>
    </div>
  );
}

/** How an export ended: where it is, and what it lacks. */
function Ending({ run: { state, saved, missing, failure } }: { run: ExportRun }): ReactNode {
  if (state === 'stopped') return <p role="status">{sentences.stopped}</p>;
  if (state === 'failed')
    return (
      <p className="failure" role="alert">
        {sentences.failed}. {failure}
      </p>
    );
  return (
    <div className="export-ending">
      <p role="status">
        {fill(sentences.done, { names: listLabel(saved) })}.{' '}
        {missing.length === 0
          ? sentences.allInside
          : counted(sentences.someMissing, { count: missing.length })}
      </p>
      {missing.length > 0 && (
        <ul className="export-missing">
          {missing.map(({ path, reason }) => (
            <li key={path}>
              <span dir="auto">{path}</span>: {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Saves a copy of everything that belongs to the label. */
export function Export() {
  const query = useCall('getExport', {});
  const run = useStore($exportRun);
  const heading = useRef<HTMLHeadingElement>(null);
  const state = run?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // The pressed button disappears with the state.
    heading.current?.focus();
  }, [state]);
  return (
    <div className="export">
      <h1 ref={heading} tabIndex={-1}>
        {sentences.title}
      </h1>
      <p>{sentences.about}</p>
      {run && run.state !== 'running' && <Ending run={run} />}
      {run?.state === 'running' ? (
        <Progress run={run} />
      ) : (
        <Loaded query={query} loading={sentences.loading} failed={sentences.notLoaded}>
          {(found) => <Contents found={found} isAgain={run !== null} />}
        </Loaded>
      )}
    </div>
  );
}
