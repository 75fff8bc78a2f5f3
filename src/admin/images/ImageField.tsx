import type { ImageKind } from '#domain/image/image';
import { Modal } from '../ui/Modal.tsx';
import { DropZone, UploadProgress } from '../ui/uploads.tsx';
import { useImageUpload } from './useImageUpload.ts';

const nouns = { artist: 'image', release: 'cover' } as const;
const addLabels = { artist: 'Add an image', release: 'Add a cover' } as const;
const otherLabel = 'Choose another file';

/** The file types that the dialog offers first. The content of any file is checked. */
const imageTypes = 'image/jpeg,image/png,image/webp,image/avif';

interface DialogProps {
  noun: string;
  upload: ReturnType<typeof useImageUpload>;
}

/** Shows the chosen file before it is sent, and takes another. Cancel also stops the upload. */
function UploadDialog({ noun, upload }: DialogProps) {
  const { chosen, state, take, send, drop } = upload;
  return (
    <Modal
      title={`Upload this ${noun}?`}
      confirm="Upload"
      onConfirm={send}
      onCancel={drop}
      disabled={state.share !== null}
    >
      <div className="upload">
        {state.share === null ? (
          <DropZone label={otherLabel} accept={imageTypes} onFiles={([file]) => file && take(file)}>
            <img src={chosen?.address} alt="The chosen file" />
            <p>
              <strong>{otherLabel}</strong>, or drop it here to replace this one.
            </p>
          </DropZone>
        ) : (
          <UploadProgress what={`the ${noun}`} share={state.share} />
        )}
        {chosen?.warning && <p className="upload-warning">{chosen.warning}</p>}
        {state.failure && (
          <p className="field-error" role="alert">
            {state.failure}
          </p>
        )}
      </div>
    </Modal>
  );
}

interface Props {
  kind: ImageKind;
  id: string;
  /** The address of the current image. */
  image: string | null;
  /** The image as stored: once it is the one shown, nothing is left to save. */
  stored: string | null;
  alt: string;
  /** Takes the address of the new image. Others see it once the entry is saved. */
  onUploaded: (address: string) => void;
  onRemove: () => void;
  /** Why the server refused the image when the entry was saved. */
  error?: string | undefined;
}

/** The image of an entry: one file, checked, shown, and uploaded once that is confirmed. */
export function ImageField({ kind, id, image, stored, alt, onUploaded, onRemove, error }: Props) {
  const upload = useImageUpload({ entity: kind, id }, onUploaded);
  const { chosen, state, note, take } = upload;
  const noun = nouns[kind];
  const label = image ? `Change the ${noun}` : addLabels[kind];
  const failure = chosen ? null : (state.failure ?? error);
  return (
    <section className="upload image-field" aria-label={kind === 'artist' ? 'Image' : 'Cover'}>
      <DropZone label={label} accept={imageTypes} onFiles={([file]) => file && take(file)}>
        {image && <img src={image} alt={alt} />}
        <p>
          <strong>{label}</strong>: drop a file here, or choose one. JPEG, PNG, WebP or AVIF,
          square, from 1400 pixels, at most 15 MB.
        </p>
      </DropZone>
      {chosen && <UploadDialog noun={noun} upload={upload} />}
      {image && (
        <div className="upload-buttons">
          <button type="button" className="button quiet small" onClick={onRemove}>
            Remove the {noun}
          </button>
        </div>
      )}
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <p className="upload-note" role="status">
        {image === stored ? '' : note}
      </p>
    </section>
  );
}
