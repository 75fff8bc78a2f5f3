import { useEffect, useState } from 'react';
import { uploadImage } from '#adapters/upload';
import type { ImageKind, ImageShape } from '#domain/image/image';
import {
  imageFormatOf,
  imageRefusal,
  imageWarning,
  signatureLength,
} from '#domain/image/imageFile';
import { sentences } from '../sentences/images.ts';
import { useUpload } from '../ui/uploads.tsx';

/** The size of an image as the browser decodes it; null if it can't. */
async function sizeOf(address: string): Promise<{ width: number; height: number } | null> {
  const image = new Image();
  const loaded = new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
  });
  image.src = address;
  return (await loaded) ? { width: image.naturalWidth, height: image.naturalHeight } : null;
}

/**
 * Checks an image's content as the server will. A valid image gets an object URL, which the caller
 * must revoke.
 */
async function checkImage(
  file: Blob,
  shape: ImageShape,
): Promise<{ refusal: string } | { address: string; warning: string | null }> {
  const start = new Uint8Array(await file.slice(0, signatureLength).arrayBuffer());
  const known = { bytes: file.size, format: imageFormatOf(start) };
  const first = imageRefusal(known);
  if (first) return { refusal: first.message };
  const address = URL.createObjectURL(file);
  const size = await sizeOf(address);
  const refusal = size ? imageRefusal({ ...known, size })?.message : sentences.fileIsDamaged;
  if (size && !refusal) return { address, warning: imageWarning(size, shape) };
  URL.revokeObjectURL(address);
  return { refusal: refusal ?? sentences.fileIsDamaged };
}

interface ChosenImage {
  file: File;
  /** The object URL of the image, revoked when another image replaces it. */
  address: string;
  warning: string | null;
}

/** A chosen and checked image, sent once the person confirms it. */
export function useImageUpload(
  body: { entity: ImageKind; id: string; shape?: ImageShape | undefined },
  onUploaded: (address: string) => void,
) {
  const [chosen, choose] = useState<ChosenImage | null>(null);
  const [note, setNote] = useState('');
  const { state, start, cancel, refuse } = useUpload();
  const address = chosen?.address;
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  async function take(file: File) {
    cancel();
    setNote('');
    const checked = await checkImage(file, body.shape ?? 'square');
    // A rejected file leaves the earlier choice in place.
    if ('refusal' in checked) refuse(checked.refusal);
    else choose({ file, ...checked });
  }

  /** Says that an image is there, and not saved yet. */
  const tell = (done: string, warning: string | undefined) =>
    setNote([done, warning, sentences.saveToShowIt].filter(Boolean).join(' '));

  function send() {
    if (!chosen) return;
    const { file } = chosen;
    void start(
      (watch) => uploadImage({ body, file }, watch),
      ({ url, warning }) => {
        choose(null);
        tell(sentences.uploaded, warning);
        onUploaded(url);
      },
    );
  }

  function drop() {
    cancel();
    choose(null);
  }

  return { chosen, state, note, tell, take, send, drop };
}
