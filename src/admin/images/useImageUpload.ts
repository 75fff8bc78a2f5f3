import { useEffect, useState } from 'react';
import { uploadImage } from '#adapters/upload';
import type { ImageKind } from '#domain/image/image';
import { useUpload } from '../ui/useUpload.ts';
import { checkImage } from './checkImage.ts';

interface Chosen {
  file: File;
  /** What it is shown by; given back when another takes its place. */
  address: string;
  warning: string | null;
}

/** An image that is chosen, checked, and sent once that is confirmed. */
export function useImageUpload(
  body: { entity: ImageKind; id: string },
  onUploaded: (address: string) => void,
) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const [note, setNote] = useState('');
  const { state, start, cancel, refuse } = useUpload();
  const address = chosen?.address;
  useEffect(() => () => URL.revokeObjectURL(address ?? ''), [address]);

  async function take(file: File) {
    cancel();
    setNote('');
    const checked = await checkImage(file);
    // What was chosen before stays until something better takes its place.
    if ('refusal' in checked) refuse(checked.refusal);
    else choose({ file, ...checked });
  }

  function send() {
    if (!chosen) return;
    const { file } = chosen;
    void start(
      (watch) => uploadImage({ body, file }, watch),
      ({ url, warning }) => {
        choose(null);
        setNote(['Uploaded.', warning, 'Save to show it.'].filter(Boolean).join(' '));
        onUploaded(url);
      },
    );
  }

  function drop() {
    cancel();
    choose(null);
  }

  return { chosen, state, note, take, send, drop };
}
