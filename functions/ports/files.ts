/** How a file is served. */
export interface FileHeaders {
  contentType?: string;
  cacheControl?: string;
  /** Facts about the file: names in lower case, values in ASCII. */
  metadata?: Readonly<Record<string, string>>;
}

/** A stored file without its content. */
export interface StoredFile extends FileHeaders {
  name: string;
  bytes: number;
  /** Differs for each write. */
  tag: string;
  storedAt: Date;
  metadata: Readonly<Record<string, string>>;
}

/** A stored file with its content, or with a part of that. `bytes` is the length of the whole. */
interface ReadFile extends StoredFile {
  content: Buffer;
}

/** A part of a file: from `start` up to, but without, `end`; to the file's own end if absent. */
export interface FileRange {
  start: number;
  end?: number;
}

/** What is written, piece by piece if it is long. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** How a file is written. */
interface Writing extends FileHeaders {
  /** Writes only over the file with this tag, or for null only where there is none. */
  over?: string | null;
}

/**
 * The files of one container, by name. A name is a path of segments between slashes; no name is
 * another one's folder. A write is there whole or not at all.
 */
export interface Files {
  /** Describes a file; null if there is none. */
  head(name: string): Promise<StoredFile | null>;
  /**
   * Reads a file, or a part of it: nothing lies behind its end. Null if there is none, or if the
   * tag is given and has changed.
   */
  get(name: string, given?: Partial<FileRange> & { tag?: string }): Promise<ReadFile | null>;
  /** Lists the files whose names begin with a prefix, in the order of their names. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Writes a file and returns its tag; null if `over` is not what is there. */
  put(name: string, content: FileContent, writing?: Writing): Promise<string | null>;
  /** Makes a file count as stored just now, with the given headers. False if there is none. */
  renew(name: string, headers: Omit<FileHeaders, 'metadata'>): Promise<boolean>;
  /** Keeps a part of a long upload for a week. Parts count from 0 and may be sent again. */
  stage(name: string, part: number, content: Uint8Array): Promise<void>;
  /**
   * Joins the parts of an upload into a file. False, and nothing is written, if a part is missing,
   * if they have another length together, or if the file exists.
   */
  join(name: string, whole: { parts: number; bytes: number } & FileHeaders): Promise<boolean>;
  /** Deletes the parts of an upload that was not joined; none are fine. */
  discard(name: string): Promise<void>;
  /** Deletes a file; a missing one is fine. */
  remove(name: string): Promise<void>;
  /** The address of a file, which a container that is not public refuses to strangers. */
  address(name: string): string;
  /**
   * An address that works for anyone until it expires; `saveAs` is the name of the downloaded
   * file.
   */
  link(name: string, given: { saveAs: string; until: Date }): Promise<string>;
}

/**
 * Stores a file whose name follows from its content or from chance, unless it is stored already:
 * what is at such an address never changes. One that is there counts as new again, so that the
 * sweep spares it for whatever will refer to it.
 */
export async function storeOnce(
  files: Files,
  name: string,
  { content, ...headers }: FileHeaders & { content: Uint8Array | (() => FileContent) },
): Promise<void> {
  for (;;) {
    const given = typeof content === 'function' ? content() : content;
    if ((await files.put(name, given, { ...headers, over: null })) !== null) return;
    // A file that the sweep has just deleted is stored again.
    const { metadata: _, ...served } = headers;
    if (await files.renew(name, served)) return;
  }
}

/** The `cache-control` of public files that `storeOnce` stores. */
export const forever = 'public, max-age=31536000, immutable';

/** As much of a file as is read at once. */
const partBytes = 4 * 1024 * 1024;

/**
 * Reads a file piece by piece, since it may be larger than memory.
 * @throws {Error} if it is replaced or deleted meanwhile
 */
export async function* readParts(
  files: Pick<Files, 'get'>,
  { name, bytes, tag }: Pick<StoredFile, 'name' | 'bytes' | 'tag'>,
  { start, end = bytes }: FileRange = { start: 0 },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; at += partBytes) {
    const part = await files.get(name, { start: at, end: Math.min(at + partBytes, end), tag });
    if (!part) throw new Error(`${name} was replaced or deleted while it was read.`);
    yield part.content;
  }
}

/** The header that names a downloaded file, with an encoded form for other scripts. */
export function attachment(saveAs: string): string {
  const plain = saveAs.replaceAll(/[^\w .()-]/g, '_');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(saveAs.toWellFormed())}`;
}
