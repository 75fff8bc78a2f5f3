import type { ImageKind } from '#domain/image';
import { DropZone } from '../uploads/DropZone.tsx';
import { UploadProgress } from '../uploads/UploadProgress.tsx';
import { useImageUpload } from './useImageUpload.ts';
import '../uploads/uploads.css';

interface Props {
  kind: ImageKind;
  id: string;
  /** The address of the image there is. */
  image: string | null;
  alt: string;
  /** Takes the address of the new image, which is shown to others once the entry is saved. */
  onUploaded: (address: string) => void;
  /** Takes the image away; without it there is no way to. */
  onRemove?: () => void;
  /** Why the server refused the image when the entry was saved. */
  error?: string | undefined;
}

const nouns = { artist: 'image', release: 'cover' } as const;

/** The image of an entry: one file, checked, shown, and uploaded when that is confirmed. */
export function ImageField({ kind, id, image, alt, onUploaded, onRemove, error }: Props) {
  const { chosen, state, note, take, send, drop, cancel } = useImageUpload(
    { entity: kind, id },
    onUploaded,
  );
  const noun = nouns[kind];
  const shown = chosen?.address ?? image;
  return (
    <section className="upload" aria-label={kind === 'artist' ? 'Image' : 'Cover'}>
      <DropZone
        label={image ? `Change the ${noun}` : `Choose a ${noun}`}
        accept="image/jpeg,image/png,image/webp,image/avif"
        onFile={take}
      >
        {shown && <img src={shown} alt={chosen ? 'The chosen file' : alt} />}
        <p>
          <strong>{image ? `Change ${noun}` : `Add a ${noun}`}</strong>: drop a file here, or choose
          one. JPEG, PNG, WebP or AVIF, square, from 1400 pixels, at most 15 MB.
        </p>
      </DropZone>
      {chosen?.warning && <p className="upload-warning">{chosen.warning}</p>}
      {state.share !== null && (
        <UploadProgress what={`the ${noun}`} share={state.share} onCancel={cancel} />
      )}
      {chosen && state.share === null && (
        <div className="upload-buttons">
          <button type="button" className="button small" onClick={send}>
            Upload
          </button>
          <button type="button" className="button quiet small" onClick={drop}>
            Cancel
          </button>
        </div>
      )}
      {image && !chosen && onRemove && (
        <div className="upload-buttons">
          <button type="button" className="button quiet small" onClick={onRemove}>
            Take the {noun} away
          </button>
        </div>
      )}
      {(state.failure ?? error) && (
        <p className="field-error" role="alert">
          {state.failure ?? error}
        </p>
      )}
      <p className="upload-note" role="status">
        {note}
      </p>
    </section>
  );
}
