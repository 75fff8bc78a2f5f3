import type { Id } from '#domain/identifier';
import type { ImageKind } from '#domain/image/image';
import type { Label } from '#domain/label/label';
import type { MarkPicture, MarkSlot } from '#domain/label/mark';
import type { LabelTheme } from '#domain/label/theme';
import type { RecordingKey } from '#domain/release/recording';
import type { ReadableRecording } from './listening.ts';

/** A stored image: its path under the images' address, and its own colour. */
interface StoredImage {
  path: string;
  accent: string;
  warning?: string;
}

/** The images and their variants. */
export interface ImageStore {
  /** @throws {Problem} unsupported, too-large or invalid-input, in words */
  store(kind: ImageKind, cId: number, bytes: Uint8Array): Promise<StoredImage>;
  /** Where the image of an entry is stored, by its content. */
  pathOf(kind: ImageKind, cId: number, bytes: Uint8Array): string;
  /** The colour of a stored image; null where there is none at that path. */
  accentOf(path: string): Promise<string | null>;
  /** The shorter side of the upload that an image was drawn from; null where that is not known. */
  sideOf(path: string): Promise<number | null>;
  /** The images that were stored before an instant, each by the path of its medium JPEG. */
  paths(before: Date): AsyncIterable<string>;
  /** Deletes an image in all its variants. */
  remove(path: string): Promise<void>;
}

/** The label's marks, each with the pictures that are drawn from it. */
export interface MarkStore {
  /**
   * Checks an upload, stores it, and draws its pictures.
   * @throws {Problem} unsupported, too-large or invalid-input, in words
   */
  store(slot: MarkSlot, bytes: Uint8Array): Promise<{ path: string; warning?: string }>;
  /** Whether a mark is stored at a path. */
  has(path: string): Promise<boolean>;
  /** The path of the mark that is drawn from a name in the inks of a theme, stored or not. */
  drawnPath(label: Pick<Label, 'name' | 'theme'>): string;
  /** The same, stored with its pictures. */
  drawn(label: Pick<Label, 'name' | 'theme'>): Promise<string>;
  /** A picture that was drawn from a stored mark; empty for one that is not there. */
  picture(path: string | null, name: MarkPicture): Promise<Buffer>;
  /** The marks that were stored before an instant. */
  paths(before: Date): AsyncIterable<string>;
  /** Deletes a mark with its pictures. */
  remove(path: string): Promise<void>;
}

/** The pictures of the covers that are drawn for records and artists without an image. */
export interface DrawnCoverStore {
  /** The folder of a theme's pictures, with its final slash; see `coverPicture` for their names. */
  folderOf(theme: LabelTheme): string;
  /** Draws those that are not stored yet. */
  draw(theme: LabelTheme, entries: readonly { title: string; artist: string }[]): Promise<void>;
  /** The pictures that were stored before an instant. */
  paths(before: Date): AsyncIterable<string>;
  remove(path: string): Promise<void>;
}

/** A part of a recording that is being sent. Parts count from 0. */
interface RecordingPart extends RecordingKey {
  /** The same for all parts of one upload. */
  upload: Id;
  part: number;
  bytes: Uint8Array;
}

/** The result of an upload. */
interface RecordingWhole extends RecordingKey {
  upload: Id;
  parts: number;
  size: number;
  /** The name of the file that was chosen, where it was told. */
  fileName?: string | undefined;
}

/** A recording as it is stored. */
interface StoredRecording {
  bytes: number;
  storedAt: string;
  /** Empty for one that was stored before file names were kept. */
  fileName: string;
}

/** A recording that is read; another upload meanwhile breaks the reading off. */
export interface OpenedRecording extends ReadableRecording {
  /** Another for every upload. */
  tag: string;
}

/** The recordings of tracks, in a container that nobody may read without a link. */
export interface RecordingStore {
  put(part: RecordingPart): Promise<void>;
  /**
   * Makes the parts one file, in place of an earlier one.
   * @throws {Problem} clash, when a part is missing or the length is another
   */
  complete(whole: RecordingWhole): Promise<void>;
  find(key: RecordingKey): Promise<StoredRecording | null>;
  /** Opens a recording for reading in ranges; null where there is none. */
  open(key: RecordingKey): Promise<OpenedRecording | null>;
  /** Deletes a recording; none there is as good. */
  remove(key: RecordingKey): Promise<void>;
  address(key: RecordingKey): string;
  /** An address that works for everybody until it expires; `name` is what is saved. */
  link(key: RecordingKey, given: { name: string; until: Date }): Promise<string>;
  /** The recordings from before an instant. */
  keys(before: Date): AsyncIterable<RecordingKey>;
}
