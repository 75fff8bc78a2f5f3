import type { ImageKind } from '#domain/image/image';
import { DropZone } from '../ui/DropZone.tsx';
import { ImageUpload } from './ImageUpload.tsx';
import { addWords, imageTypes, nouns } from './imageLabels.ts';
import { useImageUpload } from './useImageUpload.ts';
import '../ui/uploads.css';

interface Props {
  kind: ImageKind;
  id: string;
  /** The address of the image there is. */
  image: string | null;
  alt: string;
  /** Takes the address of the new image, which is shown to others once the entry is saved. */
  onUploaded: (address: string) => void;
  onRemove: () => void;
  /** Why the server refused the image when the entry was saved. */
  error?: string | undefined;
}

/** The image of an entry: one file, checked, shown, and uploaded when that is confirmed. */
export function ImageField({ kind, id, image, alt, onUploaded, onRemove, error }: Props) {
  const upload = useImageUpload({ entity: kind, id }, onUploaded);
  const { chosen, state, note, take } = upload;
  const noun = nouns[kind];
  const label = image ? `Change the ${noun}` : addWords[kind];
  const failure = chosen ? null : (state.failure ?? error);
  return (
    <section className="upload image-field" aria-label={kind === 'artist' ? 'Image' : 'Cover'}>
      <DropZone label={label} accept={imageTypes} onFile={take}>
        {image && <img src={image} alt={alt} />}
        <p>
          <strong>{label}</strong>: drop a file here, or choose one. JPEG, PNG, WebP or AVIF,
          square, from 1400 pixels, at most 15 MB.
        </p>
      </DropZone>
      {chosen && <ImageUpload noun={noun} upload={upload} />}
      {image && (
        <div className="upload-buttons">
          <button type="button" className="button quiet small" onClick={onRemove}>
            Take the {noun} away
          </button>
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <p className="upload-note" role="status">
        {note}
      </p>
    </section>
  );
}
