// Only this file knows how browsers save what a page made.

/** A file that is being written. */
export interface OpenFile {
  write(part: Blob): Promise<void>;
  close(): Promise<void>;
  /** Leaves no file behind. */
  discard(): Promise<void>;
}

interface FilePicker {
  showSaveFilePicker(options: { suggestedName: string }): Promise<FileSystemFileHandle>;
}

/** The picker of browsers that have one. */
function picker(): FilePicker | null {
  const page: object = globalThis;
  return 'showSaveFilePicker' in page ? (page as FilePicker) : null;
}

/** Whether this browser writes a file while it is made, so that its length doesn't matter. */
export const writesToDisk = (): boolean => picker() !== null;

/**
 * Asks where to save a file, and opens it; null if the person cancels. Called while a press is
 * handled, and only if `writesToDisk`.
 */
export async function openOnDisk(name: string): Promise<OpenFile | null> {
  try {
    const handle = await picker()?.showSaveFilePicker({ suggestedName: name });
    if (!handle) return null;
    const file = await handle.createWritable();
    return {
      write: (part) => file.write(part),
      close: () => file.close(),
      discard: () => file.abort(),
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

/** How long a browser may take to begin with the download, in milliseconds. */
const beginsWithin = 60_000;

/** A file that is kept by the browser until it is complete, and then downloaded. */
export function openAsDownload(name: string): OpenFile {
  let parts: Blob[] = [];
  return {
    async write(part) {
      parts.push(part);
    },
    async close() {
      const address = URL.createObjectURL(new Blob(parts));
      const link = document.createElement('a');
      link.href = address;
      link.download = name;
      link.click();
      parts = [];
      setTimeout(() => URL.revokeObjectURL(address), beginsWithin);
    },
    async discard() {
      parts = [];
    },
  };
}
