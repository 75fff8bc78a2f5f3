import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorLine, errorId, type Tied } from '../../components/Field.tsx';
import { sentences } from '../sentences/orderedList.ts';
import { problemOf } from '../state/problems.ts';
import { withRetries } from '../state/retries.ts';
import './uploads.css';

interface Watch {
  onProgress: (sent: number, all: number) => void;
  signal: AbortSignal;
}

/** The state of an upload: a share from 0 to 1 while it runs, the reason after a failure. */
interface UploadState {
  share: number | null;
  failure: string | null;
}

const idle: UploadState = { share: null, failure: null };

/** Runs one upload at a time, and again while the service is away. Leaving the screen cancels it. */
export function useUpload() {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start<T>(send: (watch: Watch) => Promise<T>, done: (answer: T) => void) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    setState({ share: 0, failure: null });
    const onProgress = (sent: number, all: number) => {
      if (!control.signal.aborted) setState({ share: sent / Math.max(1, all), failure: null });
    };
    try {
      const { signal } = control;
      const answer = await withRetries(() => send({ onProgress, signal }), signal);
      if (control.signal.aborted) return;
      setState(idle);
      done(answer);
    } catch (error) {
      if (control.signal.aborted) return;
      setState({ share: null, failure: problemOf(error).message });
    }
  }

  function cancel() {
    running.current?.abort();
    setState(idle);
  }

  const refuse = (failure: string) => setState({ share: null, failure });
  return { state, start, cancel, refuse };
}

/** Lets files be dropped on an element. A nested zone handles the files dropped on it. */
export function useFileDrop(take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const files = [...event.dataTransfer.files];
      if (event.isDefaultPrevented() || files.length === 0) return;
      event.preventDefault();
      take(files);
    },
  };
  return { isOver, handlers };
}

interface DropZoneProps {
  label: string;
  /** The file types that the file dialog offers first. Every file's content is checked. */
  accept: string;
  /** Called with one file, or with `multiple` any number of them. */
  onFiles: (files: File[]) => void;
  multiple?: boolean;
  /** Links the zone to the error about the last file. */
  error?: Tied;
  children: ReactNode;
}

/** Accepts files that are dropped, or chosen by click or keyboard. */
export function DropZone(props: DropZoneProps) {
  const { label, accept, onFiles, multiple = false, error, children } = props;
  const take = (files: File[]) => {
    const taken = multiple ? files : files.slice(0, 1);
    if (taken.length > 0) onFiles(taken);
  };
  const { isOver, handlers } = useFileDrop(take);
  return (
    <label className="drop-zone" data-over={isOver || undefined} {...handlers}>
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...error}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // Choosing the same file again must fire a change event.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}

interface ProgressProps {
  /** Names the upload, such as "Uploading the cover". */
  label: string;
  /** From 0 to 1. At 1 the server is processing the file. */
  share: number;
  /** Absent if another button cancels the upload. */
  onCancel?: () => void;
}

/** An upload's progress, and its Cancel button. */
export function UploadProgress({ label, share, onCancel }: ProgressProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="upload-progress">
      <progress max={100} value={percent} aria-label={label} />
      <span>{percent < 100 ? `${percent} %` : sentences.checking}</span>
      {onCancel && (
        <button type="button" className="button quiet small" onClick={onCancel}>
          {sentences.cancel}
        </button>
      )}
    </div>
  );
}

interface FootProps {
  /** The label of the button that removes the stored upload. */
  remove: string;
  /** Absent if there is nothing to remove. */
  onRemove?: (() => void) | undefined;
  /** Buttons before it. */
  buttons?: ReactNode;
  /** Why the last attempt failed. */
  failure: string | null | undefined;
  /** Links the upload to the failure. */
  id: string;
  /** Announced politely, for example that the upload is not saved yet; empty for nothing. */
  note: string;
}

/** Shown below an upload: its failure, scrolled into view, the remove button, and a note. */
export function UploadFoot({ remove, onRemove, buttons, failure, id, note }: FootProps) {
  useEffect(() => {
    if (failure) document.getElementById(errorId(id))?.scrollIntoView({ block: 'nearest' });
  }, [failure, id]);
  return (
    <>
      <ErrorLine id={id} error={failure} isAlert />
      {onRemove && (
        <div className="upload-buttons">
          {buttons}
          <button type="button" className="button quiet small" onClick={onRemove}>
            {remove}
          </button>
        </div>
      )}
      <p className="upload-note" role="status">
        {note}
      </p>
    </>
  );
}
