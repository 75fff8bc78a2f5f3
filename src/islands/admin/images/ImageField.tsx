import { useEffect, useState } from 'react';
import { uploadImage } from '#adapters/upload';
import type { ImageKind } from '#domain/image';
import { DropZone } from '../uploads/DropZone.tsx';
import { UploadProgress } from '../uploads/UploadProgress.tsx';
import { useUpload } from '../uploads/useUpload.ts';
import { checkImage } from './checkImage.ts';
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

interface Chosen {
  file: File;
  address: string;
  warning: string | null;
}

/** A chosen image; its address is given back when another takes its place. */
function useChosen() {
  const [chosen, choose] = useState<Chosen | null>(null);
  const address = chosen?.address;
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);
  return [chosen, choose] as const;
}

const nouns = { artist: 'image', release: 'cover' } as const;

/** The image of an entry: one file, checked, shown, and uploaded when that is confirmed. */
export function ImageField({ kind, id, image, alt, onUploaded, onRemove, error }: Props) {
  const [chosen, choose] = useChosen();
  const [note, setNote] = useState('');
  const { state, start, cancel, refuse } = useUpload();
  const noun = nouns[kind];

  async function take(file: File) {
    cancel();
    setNote('');
    const checked = await checkImage(file);
    if ('refusal' in checked) {
      choose(null);
      refuse(checked.refusal);
    } else choose({ file, ...checked });
  }

  const send = ({ file }: Chosen) =>
    start(
      (watch) => uploadImage({ body: { entity: kind, id }, file }, watch),
      ({ url, warning }) => {
        choose(null);
        setNote(`Uploaded. ${warning ?? ''} Save to show it.`.replace('  ', ' '));
        onUploaded(url);
      },
    );

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
          <button type="button" className="button small" onClick={() => send(chosen)}>
            Upload
          </button>
          <button type="button" className="button quiet small" onClick={() => choose(null)}>
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
